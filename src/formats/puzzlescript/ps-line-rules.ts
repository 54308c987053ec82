import {
  distinctRules,
  expandLine,
  type LayerId,
  type LineAsk,
  type LineProblem,
  type LineRule,
  type LineWay,
  type LineWord,
  type RuleBlock,
  type RuleItem,
  type Where,
  type WrittenItem,
  type WrittenLine,
  type WrittenRow,
} from "../../program/index.ts";
import type { PsReporter } from "./ps-reporter.ts";
import type { PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "./ps-tree.ts";

/** What rules need to know of the rest of the file. */
export interface LineNaming {
  readonly layerOf: readonly LayerId[];
  readonly reporter: PsReporter;
  meaning(name: PsWord): Omit<WrittenItem, "word"> | undefined;
  /** Index of the sound that a command such as `sfx3` plays. */
  sound(name: string): number | undefined;
  where(at: PsWord): Where;
}

/** Rules of one group that run in the same part of a turn. */
interface Group {
  readonly late: boolean;
  readonly random: boolean;
  readonly rules: readonly PsRule[];
}

type Piece = { readonly group: Group } | { readonly loop: readonly Group[] };

/** The most rounds of a group, and of a loop, before it is left as it is. */
const mostRounds = 200;

/** The rule blocks of a file: those before things move, and those after. */
export function blocksOf(
  items: readonly PsRuleItem[],
  naming: LineNaming,
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const pieces = piecesOf(items);
  const rigid = new Map<PsRule, number>();
  const groups = pieces.flatMap((it) => ("group" in it ? [it.group] : it.loop));
  const rigidGroups = groups.filter((it) => it.rules.some((rule) => rule.rigid));
  for (const [i, group] of rigidGroups.entries())
    for (const rule of group.rules) if (rule.rigid) rigid.set(rule, i + 1);
  const most = rigidGroups[30]?.rules[0];
  if (most) naming.reporter.error("rigid-many", most.line, "There can be 30 groups of rigid rules at most.");
  const made = new Map(groups.map((group) => [group, blockOf(group, rigid, naming)] as const));
  const phase = (late: boolean) => outerBlock(pieces.flatMap((piece) => itemsOf(piece, late, made)));
  return { early: phase(false), late: phase(true) };
}

/** Groups and loops in order; a group of late and other rules is two. */
function piecesOf(items: readonly PsRuleItem[]): Piece[] {
  const pieces: Piece[] = [];
  let open: Group[] | undefined;
  let members: PsRule[] = [];
  const close = () => {
    const random = members[0]?.random === true;
    for (const late of [false, true]) {
      const rules = members.filter((it) => it.late === late);
      if (rules.length === 0) continue;
      if (open) open.push({ late, random, rules });
      else pieces.push({ group: { late, random, rules } });
    }
    members = [];
  };
  for (const item of items) {
    if (item.is === "rule") {
      if (!item.rule.joins) close();
      members.push(item.rule);
      continue;
    }
    close();
    open = item.is === "loop" ? [] : undefined;
    if (open) pieces.push({ loop: open });
  }
  close();
  return pieces;
}

const plainBlock = {
  first: "rule",
  order: "down",
  writes: "now",
  which: "every",
  until: { type: "once" },
  board: 0,
  items: [],
} as const satisfies RuleBlock;

function itemsOf(piece: Piece, late: boolean, made: ReadonlyMap<Group, RuleBlock | undefined>): RuleItem[] {
  const groups = ("group" in piece ? [piece.group] : piece.loop).filter((it) => it.late === late);
  const items = groups.flatMap((it): RuleItem[] => {
    const block = made.get(it);
    return block ? [{ block }] : [];
  });
  if ("group" in piece || items.length === 0) return items;
  return [{ block: { ...plainBlock, until: { type: "still", most: mostRounds, whole: true }, items } }];
}

function outerBlock(items: readonly RuleItem[]): RuleBlock | undefined {
  return items.length === 0 ? undefined : { ...plainBlock, items };
}

function blockOf(
  group: Group,
  rigid: ReadonlyMap<PsRule, number>,
  naming: LineNaming,
): RuleBlock | undefined {
  const lines = distinctRules(group.rules.flatMap((rule) => linesOf(rule, rigid.get(rule), naming)));
  const first = group.rules[0];
  if (lines.length === 0 || !first) return undefined;
  return {
    ...plainBlock,
    which: group.random ? "random" : "every",
    until: group.random ? { type: "once" } : { type: "still", most: mostRounds },
    lines,
    at: naming.where(first.line),
  };
}

// ---------------------------------------------------------------------------------------------- one rule

function linesOf(rule: PsRule, rigid: number | undefined, naming: LineNaming): readonly LineRule[] {
  const left = rowsOf(rule.left, naming);
  const right = rowsOf(rule.right, naming);
  if (!left || !right) return [];
  const written: WrittenLine = {
    ways: waysOf(rule),
    left,
    ...(rule.right.length > 0 && { right }),
    ...(rigid !== undefined && { rigid }),
    asks: asksOf(rule, naming),
    at: naming.where(rule.line),
  };
  const { rules, problems } = expandLine(written, naming.layerOf);
  for (const problem of problems) tell(problem, rule, naming.reporter);
  return rules;
}

const allWays: readonly LineWay[] = ["up", "down", "left", "right"];
const waysNamed: Readonly<Record<string, readonly LineWay[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: allWays,
};

/** The ways of a rule; a word such as `horizontal` stands for two. */
function waysOf(rule: PsRule): readonly LineWay[] {
  const ways = rule.ways.flatMap(({ text }) => waysNamed[text] ?? [text as LineWay]);
  return ways.length === 0 ? allWays : ways;
}

function rowsOf(rows: readonly PsRow[], naming: LineNaming): WrittenRow[] | undefined {
  let whole = true;
  const itemOf = ({ word, name }: PsItem): WrittenItem[] => {
    const meaning = naming.meaning(name);
    if (!meaning) {
      whole = false;
      naming.reporter.error(
        "rule-name-empty",
        name,
        `\`${name.text}\` stands for nothing that is on a layer, so this rule can never match.`,
        "See what is wrong with it in the legend or the collision layers.",
      );
    }
    return meaning ? [{ ...meaning, word: (word?.text ?? "") as LineWord }] : [];
  };
  const made = rows.map((row) => {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return cells.map((cell) => (cell === "gap" ? cell : cell.flatMap(itemOf)));
  });
  return whole ? made : undefined;
}

function asksOf(rule: PsRule, naming: LineNaming): LineAsk[] {
  return rule.commands.flatMap(({ name, text }): LineAsk[] => {
    if (name === "message") return [{ ask: "say", text: text ?? "" }];
    if (
      name === "cancel" ||
      name === "restart" ||
      name === "win" ||
      name === "checkpoint" ||
      name === "again"
    )
      return [{ ask: name }];
    const sound = naming.sound(name);
    if (sound === undefined && name.startsWith("sfx"))
      naming.reporter.warning(
        "rule-sound",
        rule.line,
        `There is no sound ${name}.`,
        `Write \`${name}\` and the number of a sound in the section sounds.`,
      );
    return sound === undefined ? [] : [{ ask: "sound", sound }];
  });
}

function tell({ code, names }: LineProblem, rule: PsRule, reporter: PsReporter): void {
  const [a = "", b = ""] = names;
  const at = rule.line;
  switch (code) {
    case "line-vague-wish":
      return reporter.error(
        code,
        at,
        `The rule does not say which way \`${a}\` is on the right side.`,
        "The same word must stand before the same name on the left, or only once on the left.",
      );
    case "line-vague-name":
      return reporter.error(
        code,
        at,
        `The rule does not say which object \`${a}\` is on the right side.`,
        "The name must stand in the same cell on the left, or only once on the left.",
      );
    case "line-crowded":
      return reporter.error(
        code,
        at,
        `\`${a}\` and \`${b}\` are on one layer, so no cell can hold both, and the rule can never match.`,
      );
    case "line-never":
      return reporter.warning(
        code,
        at,
        `No cell holds \`${a}\` and does not hold \`${b}\`: the rule can never match and is left out.`,
      );
    case "line-no-needless":
      return reporter.warning(
        code,
        at,
        `\`no ${a}\` goes without saying here: the other things of this cell fill its layer.`,
      );
    case "line-no-both":
      return reporter.error(code, at, `The right side wants both \`${a}\` and \`no ${b}\` in one cell.`);
    case "line-full":
      return reporter.error(
        code,
        at,
        `The right side puts both \`${a}\` and \`${b}\` into one cell, but they are on one layer.`,
      );
    case "line-random-one":
      return reporter.warning(
        code,
        at,
        `\`random ${a}\` has only one object to choose from.`,
        "Give it a name that the legend defines with `or`.",
      );
    case "line-random-layer":
      return reporter.warning(
        code,
        at,
        `What \`random ${a}\` chooses may be on the layer of \`${b}\`, which stands in the same cell.`,
      );
    case "line-no-all":
      return reporter.error(
        code,
        at,
        `\`no ${a}\` cannot be: ${a} stands for several objects at once.`,
        "Write which of them must not be there.",
      );
  }
}
