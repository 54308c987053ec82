import { flatMapped, listOf } from "../../../base/index.ts";
import {
  allItems,
  blocksOfLines,
  expandLine,
  limits,
  type KindId,
  type LayerId,
  type LineCommand,
  type LineGroup,
  type LinePiece,
  type LineProblem,
  type LineRule,
  lineSentences,
  type LineWord,
  type RuleBlock,
  type Where,
  type WrittenItem,
  type WrittenLine,
  type WrittenRow,
} from "../../../program/index.ts";
import type { PsReporter, Stretch } from "../ps-reporter.ts";
import type { PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "../ps-tree.ts";
import { waysOf } from "../ps-ways.ts";

/** What rules need to know of the rest of the file. */
export interface LineNaming {
  readonly layerOf: readonly LayerId[];
  readonly reporter: PsReporter;
  meaning(name: PsWord): Omit<WrittenItem, "word"> | undefined;
  /** Index of the sound that a command such as `sfx3` plays. */
  sound(name: string): number | undefined;
  /** Names of subroutines in their order. */
  readonly subroutines: readonly string[];
  /** How far from the player rows are found, if not everywhere. */
  readonly near: RuleBlock["near"];
  /** By the rules of Next: names that stand for one of several, on both sides, are taken in pairs. */
  readonly isNext: boolean;
  /** Whether there is a line for a status. */
  readonly hasStatus: boolean;
  /** The command that changes a setting; undefined if it is none. */
  setting(name: string, text: string, at: PsWord): LineCommand[] | undefined;
  /** Number of the first item of a section in the program's levels. */
  section(name: string, at: Stretch): number | undefined;
  /** The objects of a name that stands for one of several, in its order, also those that it names twice. */
  members(name: string): readonly KindId[];
  nameOf(kind: KindId): string;
  /** Whether this is an object's own name. */
  isObject(name: string): boolean;
  where(at: PsWord): Where;
}

/** Rules of one group that run in the same part of a turn. */
interface Group {
  readonly late: boolean;
  readonly random: boolean;
  readonly rules: readonly PsRule[];
}

type Piece =
  | { readonly group: Group }
  | { readonly loop: readonly Group[] }
  | { readonly subroutine: string };

/** The rule blocks of a file: those before things move, and those after. */
export function blocksOf(
  items: readonly PsRuleItem[],
  naming: LineNaming,
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const pieces = piecesOf(items);
  const rigid = new Map<PsRule, number>();
  const groups = flatMapped(pieces, (it) => ("group" in it ? [it.group] : "loop" in it ? it.loop : []));
  const rigidGroups = groups.filter((it) => it.rules.some((rule) => rule.rigid));
  for (const [i, group] of rigidGroups.entries())
    for (const rule of group.rules) if (rule.rigid) rigid.set(rule, i + 1);
  const most = rigidGroups[30]?.rules[0];
  if (most) naming.reporter.error("rigid-many", most.line);
  let lines = 0;
  const make = (group: Group): LineGroup => {
    const made = lines > limits.lines ? { ...group, rules: [] } : lineGroupOf(group, rigid, naming);
    const before = lines;
    lines += made.rules.length;
    const [first] = group.rules;
    if (first && before <= limits.lines && lines > limits.lines)
      naming.reporter.error("line-many", first.line, limits.lines);
    return made;
  };
  const made = pieces.map((it): LinePiece =>
    "group" in it ? { group: make(it.group) } : "loop" in it ? { loop: it.loop.map(make) } : it,
  );
  return blocksOfLines(made, { board: 0, ...(naming.near && { near: naming.near }) });
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
    if (item.is === "subroutine") {
      pieces.push({ subroutine: item.name });
      continue;
    }
    open = item.is === "loop" ? [] : undefined;
    if (open) pieces.push({ loop: open });
  }
  close();
  return pieces;
}

function lineGroupOf(group: Group, rigid: ReadonlyMap<PsRule, number>, naming: LineNaming): LineGroup {
  const rules = flatMapped(group.rules, (rule) => linesOf(rule, rigid.get(rule), naming));
  const first = group.rules[0];
  return { late: group.late, random: group.random, rules, ...(first && { at: naming.where(first.line) }) };
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
    ...(rule.once && { once: rule.once }),
    ...(rule.global && { everywhere: rule.global }),
    ...callsOf(rule, naming),
    asks: asksOf(rule, naming),
    at: naming.where(rule.line),
  };
  return flatMapped(naming.isNext ? inPairs(written, naming) : [written], (it) => {
    const { rules, problems } = expandLine(it, naming.layerOf);
    for (const problem of problems) tell(problem, rule, naming);
    return rules;
  });
}

/** A rule for each place in the lists of its names, where all names are of one of as many, and none is on both sides. */
function inPairs(line: WrittenLine, { members, nameOf }: LineNaming): readonly WrittenLine[] {
  const isVague = ({ of, word }: WrittenItem) => of === "any" && word !== "no" && word !== "random";
  const vague = (rows: readonly WrittenRow[]) => allItems(rows).filter(isVague);
  const [left, right] = [vague(line.left), vague(line.right ?? [])];
  const count = left[0] ? members(left[0].name).length : 0;
  const isPaired =
    right.length > 0 &&
    [...left, ...right].every((it) => members(it.name).length === count) &&
    !left.some((it) => right.some((other) => other.name === it.name));
  if (!isPaired || count === 0) return [line];
  const only = (item: WrittenItem, at: number): WrittenItem => {
    const kind = isVague(item) ? members(item.name)[at] : undefined;
    return kind === undefined ? item : { ...item, kinds: [kind], name: nameOf(kind), of: "one" };
  };
  const inRows = (rows: readonly WrittenRow[], at: number) =>
    rows.map((row) => row.map((cell) => (cell === "gap" ? cell : cell.map((it) => only(it, at)))));
  return listOf(count, (at) => ({
    ...line,
    left: inRows(line.left, at),
    ...(line.right && { right: inRows(line.right, at) }),
  }));
}

function rowsOf(rows: readonly PsRow[], naming: LineNaming): WrittenRow[] | undefined {
  let whole = true;
  const itemOf = ({ word, name }: PsItem): WrittenItem[] => {
    const meaning = naming.meaning(name);
    if (!meaning) {
      whole = false;
      naming.reporter.error("rule-name-empty", name, name.text);
    }
    if (!meaning) return [];
    const { kinds, of } = meaning;
    const shown = of === "one" ? name.text : meaning.name;
    return [{ word: (word?.text ?? "") as LineWord, name: shown, kinds, of }];
  };
  const made = rows.map((row) => {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return cells.map((cell) => (cell === "gap" ? cell : flatMapped(cell, itemOf)));
  });
  return whole ? made : undefined;
}

/** Which subroutine a rule calls. */
function callsOf({ commands, line }: PsRule, naming: LineNaming): { readonly calls?: number } {
  const command = commands.find((it) => it.name === "gosub");
  if (!command) return {};
  const calls = naming.subroutines.indexOf((command.text ?? "").toLowerCase());
  if (calls < 0) naming.reporter.error("gosub-unknown", line, command.text ?? "");
  return calls < 0 ? {} : { calls };
}

/** Commands of Next and Plus that are read and do nothing, and why. */
const idleCommands: Readonly<Record<string, string | undefined>> = {
  status: "without `status_line` nothing shows it",
  link: "levels are not linked",
  message_text_align: "messages stand in the middle",
  color_palette: "colours stay in the palette of the prelude",
};

function asksOf(rule: PsRule, naming: LineNaming): LineCommand[] {
  return flatMapped(rule.commands, ({ name, text }): LineCommand[] => {
    if (name === "message") return [{ ask: "say", text: text ?? "" }];
    if (
      name === "cancel" ||
      name === "restart" ||
      name === "win" ||
      name === "checkpoint" ||
      name === "again"
    )
      return [{ ask: name }];
    if (naming.isNext && (name === "undo" || name === "nosave" || name === "quit")) return [{ ask: name }];
    if (name === "status" && naming.hasStatus) return [{ ask: name, text: text ?? "" }];
    const changes = naming.setting(name, text ?? "", rule.line);
    if (changes) return changes;
    if (name === "goto") return goingTo(text ?? "", rule, naming);
    const why = idleCommands[name];
    if (why !== undefined) naming.reporter.warnOnce("rule-command-idle", rule.line, name, why);
    const sound = naming.sound(name);
    if (sound === undefined && name.startsWith("sfx")) naming.reporter.warning("rule-sound", rule.line, name);
    return sound === undefined ? [] : [{ ask: "sound", sound }];
  });
}

/** The command that leaves a level for the first item of a section. */
function goingTo(section: string, { line }: PsRule, naming: LineNaming): LineCommand[] {
  const level = naming.section(section, line);
  return level === undefined ? [] : [{ ask: "goto", level }];
}

function tell({ code, names }: LineProblem, rule: PsRule, { reporter, isObject, isNext }: LineNaming): void {
  const [message, severity, hint] = lineSentences[code](names[0] ?? "", names[1] ?? "");
  // Under another name an object may be both put and excluded; then it is put.
  const isMeant =
    (code === "line-no-both" && !isObject(names[0] ?? "")) ||
    // Of the copies that tags make, some may never match.
    (isNext && code === "line-crowded");
  reporter.say(isMeant ? "warning" : severity, code, rule.line, message, hint);
}
