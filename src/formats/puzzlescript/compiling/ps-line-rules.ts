import { flatMapped, makeList } from "../../../base/index.ts";
import * as quad from "../../../program/index.ts";
import { namesIn } from "../reading/ps-rules.ts";
import type { PsReporter, Stretch } from "../ps-reporter.ts";
import { type PsItem, type PsRow, type PsRule, type PsRuleItem, type PsWord, waysOf } from "../ps-tree.ts";

/** Gives the rule compiler access to the rest of the file. */
export interface LineNaming {
  readonly layerOf: readonly quad.LayerId[];
  readonly reporter: PsReporter;
  meaning(name: PsWord): Omit<quad.WrittenItem, "word"> | undefined;
  /** Returns the index of the sound that a command such as `sfx3` plays. */
  sound(name: string): number | undefined;
  /** Lists the names of the subroutines, in order. */
  readonly subroutines: readonly string[];
  /** Stores the distance from the player within which rules apply; undefined if it is unlimited. */
  readonly localRange: quad.RuleBlock["near"];
  /**
   * Is true if the file is for PuzzleScript Next, in which names for one of several objects are matched pairwise across
   * both sides.
   */
  readonly isNext: boolean;
  /** Is true if the game shows a status line. */
  readonly hasStatus: boolean;
  /** Returns the commands that change a setting; undefined if commands cannot change it. */
  setting(name: string, text: string, word: PsWord): quad.LineCommand[] | undefined;
  /** Returns the program's level number of the first item of a section. */
  section(name: string, span: Stretch): number | undefined;
  /** Lists the objects of a name that means one of several, in the order of their declaration and with repetitions. */
  members(name: string): readonly quad.KindId[];
  nameOf(kind: quad.KindId): string;
  /** Returns true if a name is the name of an object rather than of a group. */
  isObject(name: string): boolean;
  where(word: PsWord): quad.Where;
}

/** Limits the number of objects that all names in all rules mean together. */
const maxNamedObjects = 1_000_000;

/**
 * Returns the rule blocks of a file: those for rules that run before objects move, and those for late rules, which run
 * after.
 */
export function compileRuleBlocks(items: readonly PsRuleItem[], naming: LineNaming) {
  let [rigidCount, lineCount, namedCount] = [0, 0, 0];
  const compileWithinLimit = (rule: PsRule, rigidNumber: number | undefined): readonly quad.LineRule[] => {
    const oldCount = namedCount;
    for (const it of namesIn(rule)) namedCount += naming.meaning(it)?.kinds.length ?? 0;
    if (namedCount <= maxNamedObjects) return compileRule(rule, rule.rigid ? rigidNumber : undefined, naming);
    if (oldCount <= maxNamedObjects) naming.reporter.error("line-many:objects", rule.line, maxNamedObjects);
    return [];
  };
  const makeGroup = (rules: readonly PsRule[], firstRule: PsRule): Pick<quad.LineGroup, "rules" | "at"> => {
    const { line } = rules[0] ?? firstRule;
    const rigidNumber = rules.some((it) => it.rigid) ? ++rigidCount : undefined;
    if (rigidNumber === 31) naming.reporter.error("rigid-many", line);
    const oldLineCount = lineCount;
    const lineRules =
      oldLineCount > quad.limits.lines ? [] : flatMapped(rules, (it) => compileWithinLimit(it, rigidNumber));
    lineCount += lineRules.length;
    if (oldLineCount <= quad.limits.lines && lineCount > quad.limits.lines)
      naming.reporter.error("line-many", line, quad.limits.lines);
    return { rules: lineRules, at: naming.where(line) };
  };
  const pieces: quad.LinePiece[] = [];
  let rules: PsRule[] = [];
  let loop: quad.LineGroup[] | undefined;
  const closeGroup = () => {
    const groups = quad.groupRules(rules, (it) => it, makeGroup);
    if (loop) loop.push(...groups);
    else pieces.push(...groups.map((group) => ({ group })));
    rules = [];
  };
  for (const item of items) {
    if (item.is === "rule") {
      rules.push(item.rule);
      continue;
    }
    closeGroup();
    if (item.is === "subroutine") pieces.push({ subroutine: item.name });
    else {
      loop = item.is === "loop" ? [] : undefined;
      if (loop) pieces.push({ loop });
    }
  }
  closeGroup();
  if (lineCount > quad.limits.lines) return { early: undefined, late: undefined };
  return quad.blocksOfLines(pieces, { board: 0, ...(naming.localRange && { near: naming.localRange }) });
}

// ---------------------------------------------------------------------------------------------- one rule

function compileRule(
  rule: PsRule,
  rigidNumber: number | undefined,
  naming: LineNaming,
): readonly quad.LineRule[] {
  const left = rowsOf(rule.left, naming);
  const right = rowsOf(rule.right, naming);
  if (!left || !right) return [];
  const writtenLine: quad.WrittenLine = {
    ways: waysOf(rule),
    left,
    ...(rule.right.length > 0 && { right }),
    ...(rigidNumber !== undefined && { rigid: rigidNumber }),
    ...(rule.once && { once: rule.once }),
    ...(rule.global && { everywhere: rule.global }),
    ...findSubroutine(rule, naming),
    asks: compileCommands(rule, naming),
    at: naming.where(rule.line),
  };
  return flatMapped(naming.isNext ? splitIntoPairs(writtenLine, naming) : [writtenLine], (it) => {
    const { rules, problems } = quad.expandLine(it, naming.layerOf);
    for (const problem of problems) report(problem, rule, naming);
    return rules;
  });
}

/**
 * Splits a rule of Next into one rule for each position in the lists of members. This is done if all names for one of
 * several objects have equally many members, and no such name is on both sides.
 */
function splitIntoPairs(
  line: quad.WrittenLine,
  { members, nameOf }: LineNaming,
): readonly quad.WrittenLine[] {
  const meansOneOfSeveral = ({ of, word }: quad.WrittenItem) =>
    of === "any" && word !== "no" && word !== "random";
  const listAmbiguous = (rows: readonly quad.WrittenRow[]) => quad.allItems(rows).filter(meansOneOfSeveral);
  const [left, right] = [listAmbiguous(line.left), listAmbiguous(line.right ?? [])];
  const count = left[0] ? members(left[0].name).length : 0;
  const isPaired =
    right.length > 0 &&
    [...left, ...right].every((it) => members(it.name).length === count) &&
    !left.some((it) => right.some((other) => other.name === it.name));
  if (!isPaired || count === 0) return [line];
  const narrowItem = (item: quad.WrittenItem, index: number): quad.WrittenItem => {
    const kind = meansOneOfSeveral(item) ? members(item.name)[index] : undefined;
    return kind === undefined ? item : { ...item, kinds: [kind], name: nameOf(kind), of: "one" };
  };
  const narrowRows = (rows: readonly quad.WrittenRow[], index: number) =>
    rows.map((row) => row.map((cell) => (cell === "gap" ? cell : cell.map((it) => narrowItem(it, index)))));
  return makeList(count, (i) => ({
    ...line,
    left: narrowRows(line.left, i),
    ...(line.right && { right: narrowRows(line.right, i) }),
  }));
}

function rowsOf(rows: readonly PsRow[], naming: LineNaming): quad.WrittenRow[] | undefined {
  let isComplete = true;
  const itemOf = ({ word, name }: PsItem): quad.WrittenItem[] => {
    const meaning = naming.meaning(name);
    if (!meaning) {
      isComplete = false;
      naming.reporter.error("rule-name-empty", name, name.text);
    }
    if (!meaning) return [];
    const { kinds, of } = meaning;
    const shownName = of === "one" ? name.text : meaning.name;
    return [{ word: (word?.text ?? "") as quad.LineWord, name: shownName, kinds, of }];
  };
  const newRows = rows.map((row) => {
    const cells = row.filter((cell, i) => cell !== "gap" || row[i - 1] !== "gap");
    return cells.map((cell) => (cell === "gap" ? cell : flatMapped(cell, itemOf)));
  });
  return isComplete ? newRows : undefined;
}

/** Returns the index of the subroutine that a rule calls; empty if it calls none. */
function findSubroutine({ commands, line }: PsRule, naming: LineNaming): { readonly calls?: number } {
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

/** Lists the commands without an argument. `nextCommands` lists those that only Next has. */
const plainCommands = ["cancel", "restart", "win", "checkpoint", "again"] as const;
const nextCommands = ["undo", "nosave", "quit"] as const;

function compileCommands(rule: PsRule, naming: LineNaming): quad.LineCommand[] {
  return flatMapped(rule.commands, ({ name, text }): quad.LineCommand[] => {
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
    const reason = idleCommands[name];
    if (reason !== undefined) naming.reporter.warnOnce("rule-command-idle", rule.line, name, reason);
    const sound = naming.sound(name);
    if (sound === undefined && name.startsWith("sfx")) naming.reporter.warning("rule-sound", rule.line, name);
    return sound === undefined ? [] : [{ ask: "sound", sound }];
  });
}

function report({ code, names }: quad.LineProblem, rule: PsRule, { reporter, isObject, isNext }: LineNaming) {
  const [message, severity, hint] = quad.lineSentences[code](names[0] ?? "", names[1] ?? "");
  // A right side may put an object and exclude a group that contains it. The object is then put, so this is only a
  // warning.
  const isIntended =
    (code === "line-no-both" && !isObject(names[0] ?? "")) ||
    // A copy of a rule that was made for a tag may be impossible to match.
    (isNext && code === "line-crowded");
  reporter.addMessage(isIntended ? "warning" : severity, code, rule.line, message, hint);
}
