import { flatMapped, makeList } from "../../../base/index.ts";
import {
  allItems,
  blocksOfLines,
  grouped,
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
import { namesIn } from "../reading/ps-rules.ts";
import type { PsReporter, Stretch } from "../ps-reporter.ts";
import { type PsItem, type PsRow, type PsRule, type PsRuleItem, type PsWord, waysOf } from "../ps-tree.ts";

/** Provides what the rule compiler needs to know about the rest of the file. */
export interface LineNaming {
  readonly layerOf: readonly LayerId[];
  readonly reporter: PsReporter;
  meaning(name: PsWord): Omit<WrittenItem, "word"> | undefined;
  /** Returns the index of the sound that a command such as `sfx3` plays. */
  sound(name: string): number | undefined;
  /** Lists the names of subroutines in their order. */
  readonly subroutines: readonly string[];
  /** Stores the distance from the player within which rules are applied; undefined if it is not limited. */
  readonly near: RuleBlock["near"];
  /** Is true if the file follows PuzzleScript Next, where names for one of several objects are paired across both sides. */
  readonly isNext: boolean;
  /** Is true if the game shows a status line. */
  readonly hasStatus: boolean;
  /** Returns the commands that change a setting; undefined if the name is not a setting that commands can change. */
  setting(name: string, text: string, at: PsWord): LineCommand[] | undefined;
  /** Returns the number of the first item of a section in the program's levels. */
  section(name: string, at: Stretch): number | undefined;
  /** Lists the objects of a name that means one of several, in declaration order and with repeats. */
  members(name: string): readonly KindId[];
  nameOf(kind: KindId): string;
  /** Returns true if a name is the name of an object rather than of a group. */
  isObject(name: string): boolean;
  where(at: PsWord): Where;
}

/** Limits the total number of objects that the names in all rules refer to. */
const mostNamed = 1_000_000;

/** Returns the rule blocks of a file: the rules applied before movement, and the late rules. */
export function blocksOf(items: readonly PsRuleItem[], naming: LineNaming) {
  let [rigid, lines, named] = [0, 0, 0];
  const linesWithin = (rule: PsRule, number: number | undefined): readonly LineRule[] => {
    const before = named;
    for (const it of namesIn(rule)) named += naming.meaning(it)?.kinds.length ?? 0;
    if (named <= mostNamed) return linesOf(rule, number, naming);
    if (before <= mostNamed) naming.reporter.error("line-many:objects", rule.line, mostNamed);
    return [];
  };
  const make = (rules: readonly PsRule[], first: PsRule): Pick<LineGroup, "rules" | "at"> => {
    const { line } = rules[0] ?? first;
    const number = rules.some((it) => it.rigid) ? ++rigid : undefined;
    if (number === 31) naming.reporter.error("rigid-many", line);
    const before = lines;
    const lineRules =
      before > limits.lines ? [] : flatMapped(rules, (it) => linesWithin(it, it.rigid ? number : undefined));
    lines += lineRules.length;
    if (before <= limits.lines && lines > limits.lines)
      naming.reporter.error("line-many", line, limits.lines);
    return { rules: lineRules, at: naming.where(line) };
  };
  const pieces: LinePiece[] = [];
  let rules: PsRule[] = [];
  let loop: LineGroup[] | undefined;
  const close = () => {
    const groups = grouped(rules, (it) => it, make);
    if (loop) loop.push(...groups);
    else pieces.push(...groups.map((group) => ({ group })));
    rules = [];
  };
  for (const item of items) {
    if (item.is === "rule") {
      rules.push(item.rule);
      continue;
    }
    close();
    if (item.is === "subroutine") pieces.push({ subroutine: item.name });
    else {
      loop = item.is === "loop" ? [] : undefined;
      if (loop) pieces.push({ loop });
    }
  }
  close();
  if (lines > limits.lines) return { early: undefined, late: undefined };
  return blocksOfLines(pieces, { board: 0, ...(naming.near && { near: naming.near }) });
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
  return flatMapped(naming.isNext ? splitIntoPairs(written, naming) : [written], (it) => {
    const { rules, problems } = expandLine(it, naming.layerOf);
    for (const problem of problems) report(problem, rule, naming);
    return rules;
  });
}

/**
 * Splits a rule into one rule per position in the member lists of its names. This applies only if all names
 * that mean one of several objects have equally many members, and no such name stands on both sides.
 */
function splitIntoPairs(line: WrittenLine, { members, nameOf }: LineNaming): readonly WrittenLine[] {
  const isVague = ({ of, word }: WrittenItem) => of === "any" && word !== "no" && word !== "random";
  const listVague = (rows: readonly WrittenRow[]) => allItems(rows).filter(isVague);
  const [left, right] = [listVague(line.left), listVague(line.right ?? [])];
  const count = left[0] ? members(left[0].name).length : 0;
  const isPaired =
    right.length > 0 &&
    [...left, ...right].every((it) => members(it.name).length === count) &&
    !left.some((it) => right.some((other) => other.name === it.name));
  if (!isPaired || count === 0) return [line];
  const narrowItem = (item: WrittenItem, at: number): WrittenItem => {
    const kind = isVague(item) ? members(item.name)[at] : undefined;
    return kind === undefined ? item : { ...item, kinds: [kind], name: nameOf(kind), of: "one" };
  };
  const inRows = (rows: readonly WrittenRow[], at: number) =>
    rows.map((row) => row.map((cell) => (cell === "gap" ? cell : cell.map((it) => narrowItem(it, at)))));
  return makeList(count, (at) => ({
    ...line,
    left: inRows(line.left, at),
    ...(line.right && { right: inRows(line.right, at) }),
  }));
}

function rowsOf(rows: readonly PsRow[], naming: LineNaming): WrittenRow[] | undefined {
  let isComplete = true;
  const itemOf = ({ word, name }: PsItem): WrittenItem[] => {
    const meaning = naming.meaning(name);
    if (!meaning) {
      isComplete = false;
      naming.reporter.error("rule-name-empty", name, name.text);
    }
    if (!meaning) return [];
    const { kinds, of } = meaning;
    const shown = of === "one" ? name.text : meaning.name;
    return [{ word: (word?.text ?? "") as LineWord, name: shown, kinds, of }];
  };
  const newRows = rows.map((row) => {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return cells.map((cell) => (cell === "gap" ? cell : flatMapped(cell, itemOf)));
  });
  return isComplete ? newRows : undefined;
}

/** Returns the index of the subroutine that a rule calls. */
function callsOf({ commands, line }: PsRule, naming: LineNaming): { readonly calls?: number } {
  const command = commands.find((it) => it.name === "gosub");
  if (!command) return {};
  const calls = naming.subroutines.indexOf((command.text ?? "").toLowerCase());
  if (calls < 0) naming.reporter.error("gosub-unknown", line, command.text ?? "");
  return calls < 0 ? {} : { calls };
}

/** Maps commands of Next and Plus that have no effect here to the reason. */
const idleCommands: Readonly<Record<string, string | undefined>> = {
  status: "without `status_line` nothing shows it",
  link: "levels are not linked",
  message_text_align: "messages stand in the middle",
  color_palette: "colours stay in the palette of the prelude",
};

/** Lists the commands without an argument, and those that only Next has. */
const plainCommands = ["cancel", "restart", "win", "checkpoint", "again"] as const;
const nextCommands = ["undo", "nosave", "quit"] as const;

function asksOf(rule: PsRule, naming: LineNaming): LineCommand[] {
  return flatMapped(rule.commands, ({ name, text }): LineCommand[] => {
    if (name === "message") return [{ ask: "say", text: text ?? "" }];
    const ask = [...plainCommands, ...(naming.isNext ? nextCommands : [])].find((it) => it === name);
    if (ask) return [{ ask }];
    if (name === "status" && naming.hasStatus) return [{ ask: name, text: text ?? "" }];
    const changes = naming.setting(name, text ?? "", rule.line);
    if (changes) return changes;
    if (name === "goto") {
      const level = naming.section(text ?? "", rule.line);
      return level === undefined ? [] : [{ ask: name, level }];
    }
    const why = idleCommands[name];
    if (why !== undefined) naming.reporter.warnOnce("rule-command-idle", rule.line, name, why);
    const sound = naming.sound(name);
    if (sound === undefined && name.startsWith("sfx")) naming.reporter.warning("rule-sound", rule.line, name);
    return sound === undefined ? [] : [{ ask: "sound", sound }];
  });
}

function report({ code, names }: LineProblem, rule: PsRule, { reporter, isObject, isNext }: LineNaming) {
  const [message, severity, hint] = lineSentences[code](names[0] ?? "", names[1] ?? "");
  // Excluding a synonym of an object that is also put into the cell is allowed; the object is put.
  const isMeant =
    (code === "line-no-both" && !isObject(names[0] ?? "")) ||
    // A copy of a rule made for tags may be impossible to match.
    (isNext && code === "line-crowded");
  reporter.addMessage(isMeant ? "warning" : severity, code, rule.line, message, hint);
}
