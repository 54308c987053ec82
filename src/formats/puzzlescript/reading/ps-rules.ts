import { flatMapped } from "../../../base/index.ts";
import { type PsLine, toLower, wordOf, wordsOf } from "./ps-lines.ts";
import type { PsMistake, PsReporter } from "../ps-reporter.ts";
import type { PsCell, PsCommand, PsFile, PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "../ps-tree.ts";

const directionWords = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];
const startWords = ["late", "rigid", "random", ...directionWords];
const relativeWords = [">", "<", "^", "v", "perpendicular", "parallel"];
const movementWords = [...relativeWords, ...directionWords, "moving", "stationary", "action"];
const itemWords = [...movementWords, "randomdir", "no", "random"];
/** Lists the words of rules, for completion in an editor. */
export const ruleWords: readonly string[] = [
  ...new Set([...startWords, ...itemWords].filter((it) => it.length > 1)),
  ..."cancel checkpoint restart win again message startloop endloop".split(" "),
];
const commandPattern = /^(cancel|checkpoint|restart|win|again|nosave|message|sfx([0-9]|10))$/;

const keywords: ReadonlySet<string> = new Set([
  ...[itemWords, startWords].flat(),
  ..."[ ] | -> ... + startloop endloop and or on all some any cantmove create destroy move".split(" "),
]);

/** Returns true if a word has a meaning in rules, so that it should not be a name. */
export const isKeyword = (text: string): boolean => keywords.has(text) || commandPattern.test(text);

/** Describes the rule words that a dialect adds. */
export interface RuleWords {
  isCommand(text: string): boolean;
  /** Returns true if the rest of the line is the argument of a command. */
  takesText(text: string): boolean;
  /** Lists the movements that the dialect adds. */
  readonly movements: readonly string[];
  readonly tokenPattern: RegExp;
  /** Is true if a name may be repeated after `random` in a cell, which makes it more probable. */
  readonly allowsRepeats: boolean;
}

const puzzleScriptWords: RuleWords = {
  isCommand: (text) => commandPattern.test(text),
  takesText: (text) => text === "message",
  movements: [],
  tokenPattern: /^\+|->|\[|\]|\||(?:(?!->)[^\s[\]|])+/g,
  allowsRepeats: false,
};

/** Reads rules, and the lines that begin and end loops. */
export function readRules(
  lines: readonly PsLine[],
  isName: (text: string) => boolean,
  reporter: PsReporter,
): PsRuleItem[] {
  const items = flatMapped(lines, (line): PsRuleItem[] => {
    const lineWord = wordOf(line.text, line.from);
    const text = lineWord.text.toLowerCase();
    if (text === "") return [];
    const loop = loopItem(text, lineWord);
    if (loop) return [loop];
    const rule = readRule(lineWord, isName, reporter);
    return rule ? [{ is: "rule", rule }] : [];
  });
  checkOrder(items, reporter);
  return items;
}

/** Returns the item of a line that begins or ends a loop; undefined for any other line. */
export function loopItem(text: string, word: PsWord): PsRuleItem | undefined {
  if (text === "startloop") return { is: "loop", word };
  return text === "endloop" ? { is: "endloop", word } : undefined;
}

/** Returns the names in the cells of a rule, those of its left side first. */
export const namesIn = (rule: PsRule): readonly PsWord[] =>
  flatMapped([...rule.left, ...rule.right].flat(), (cell) =>
    cell === "gap" ? [] : cell.map((it) => it.name),
  );

/** Returns all words of a file that refer to an object or group declared elsewhere in the file. */
export function usedNames(file: Pick<PsFile, "legend" | "layers" | "sounds" | "rules" | "wins">): PsWord[] {
  return [
    ...file.legend.flatMap((it) => it.members),
    ...file.layers.flatMap((it) => it.names),
    ...file.sounds.flatMap((it) => (it.verb ? [it.what] : [])),
    ...file.rules.flatMap((it) => (it.is === "rule" ? namesIn(it.rule) : [])),
    ...file.wins.flatMap((it) => (it.on ? [it.what, it.on] : [it.what])),
  ];
}

/**
 * Reports mistakes in the order of rules: loops inside a group, groups with both late and other rules, and loop lines
 * without a counterpart.
 */
export function checkOrder(items: readonly PsRuleItem[], reporter: PsReporter): void {
  checkLoops(items, reporter);
  let lastRule: PsRule | undefined;
  let loop: PsWord | undefined;
  let loopSinceRule: PsWord | undefined;
  for (const item of items) {
    if (item.is === "subroutine") continue;
    if (item.is !== "rule") {
      if (item.is === "loop" || !loop) loop = item.word;
      loopSinceRule = loop;
      continue;
    }
    if (item.rule.joins) checkJoin(item.rule, loopSinceRule, lastRule, reporter);
    lastRule = item.rule;
    loopSinceRule = undefined;
  }
}

/** Checks that lines which begin a loop alternate with lines which end one. */
function checkLoops(items: readonly PsRuleItem[], reporter: PsReporter): void {
  const words = flatMapped(items, (it) => (it.is === "loop" || it.is === "endloop" ? [it] : []));
  for (const [i, { is, word }] of words.entries()) {
    if (i % 2 === 0 && is === "endloop") reporter.error("loop-pair:closed", word);
    if (i % 2 === 1 && is === "loop") reporter.error("loop-pair:inside", word);
  }
  const unmatchedLoop = words.length % 2 === 0 ? undefined : words.at(-1);
  if (unmatchedLoop) reporter.error("loop-pair", unmatchedLoop.word);
}

function checkJoin(rule: PsRule, loop: PsWord | undefined, last: PsRule | undefined, reporter: PsReporter) {
  if (loop) reporter.error("loop-in-group", loop);
  if (!last) reporter.error("rule-plus-first", rule.line);
  else if (last.late !== rule.late) reporter.warning("rule-late-mixed", rule.line);
  if (rule.random) reporter.error("rule-plus-random", rule.line);
}

/** Limits the number of tokens in a rule. */
const maxTokens = 1000;

/**
 * Parses a rule from left to right. Misplaced tokens are reported and skipped; undefined if the rule makes no sense.
 * The inner functions share the position in the tokens (`nextIndex`, `depth`), and collect commands in `ruleCommands`.
 * A function sets `isDropped` if the rule makes no sense; this is checked after each part.
 */
export function readRule(
  line: PsWord,
  isName: (text: string) => boolean,
  reporter: PsReporter,
  words: RuleWords = puzzleScriptWords,
): PsRule | undefined {
  const ruleCommands: PsCommand[] = [];
  let nextIndex = 0;
  /** Counts the open brackets. A row ends at the first closing bracket. */
  let depth = 0;
  let isDropped = false;
  const tokens = wordsOf(line, words.tokenPattern).map(toLower);
  if (tokens.length > maxTokens) return reporter.error("rule-long", line, maxTokens);
  if (!tokens.some((it) => it.text === "->")) return reporter.error("rule-arrow", line);
  const start = readStart();
  const left = readRows(false);
  takeToken();
  const right = readRows(true);
  if (isDropped) return undefined;
  const extraToken = takeToken();
  if (extraToken) dropRule("rule-arrow:second", extraToken);
  checkShape(left, right);
  if (isDropped) return undefined;
  // All properties are listed, because an object spread would make rules slower to create and to read.
  const rule: PsRule = {
    joins: start.joins,
    late: start.late,
    rigid: start.rigid,
    random: start.random,
    ways: start.ways,
    left,
    right: right.map((row, i) => withGapsOf(left[i] ?? [], row)),
    commands: ruleCommands,
    line,
  };
  checkGapsAndCells(rule);
  return isDropped ? undefined : rule;

  function readStart() {
    const joins = peekToken()?.text === "+";
    if (joins) nextIndex++;
    const startTokens: PsWord[] = [];
    for (let it = peekToken(); it && it.text !== "[" && it.text !== "->"; it = peekToken()) {
      nextIndex++;
      checkStart(it, joins);
      startTokens.push(it);
    }
    const has = (text: string) => startTokens.some((it) => it.text === text);
    const ways = startTokens.filter((it) => directionWords.includes(it.text));
    const late = has("late");
    if (late && has("rigid")) reporter.error("rule-late-rigid", line);
    return { joins: joins || has("+"), late, rigid: has("rigid") && !late, random: has("random"), ways };
  }

  function checkStart(word: PsWord, joins: boolean): void {
    if (startWords.includes(word.text)) return;
    if (word.text === "+")
      return joins ? reporter.error("rule-plus-twice", word) : reporter.error("rule-plus-place", word);
    if (relativeWords.includes(word.text)) return reporter.error("rule-start", word, word.text);
    reporter.error("rule-start:unknown", word, word.text);
  }

  function peekToken(): PsWord | undefined {
    return tokens[nextIndex];
  }

  function takeToken(): PsWord | undefined {
    const token = peekToken();
    if (token) nextIndex++;
    return token;
  }

  /** Reads rows and commands, up to the arrow. */
  function readRows(isRight: boolean): PsRow[] {
    const rows: PsRow[] = [];
    for (let it = peekToken(); it && it.text !== "->"; it = peekToken()) {
      if (isDropped) break;
      nextIndex++;
      if (it.text === "[") rows.push(readRow(it, isRight));
      else if (words.isCommand(it.text)) takeCommand(it, isRight, false);
      else if (it.text === "]" && depth > 0) {
        // A closing bracket too many makes a row with one empty cell.
        depth--;
        rows.push([[]]);
      } else reportStrayWord(it);
    }
    return rows;
  }

  function reportStrayWord(word: PsWord): void {
    const warnIgnored = (mistake: PsMistake) => reporter.warning(mistake, word, word.text);
    if (word.text === "|") return warnIgnored("rule-bar-outside");
    if (word.text === "...") return warnIgnored("rule-gap-outside");
    if (word.text === "]") return leaveOutRule("rule-bracket", word);
    if (directionWords.includes(word.text)) return warnIgnored("rule-way-place");
    if (itemWords.includes(word.text) || isName(word.text)) return warnIgnored("rule-outside");
    return reporter.error("rule-outside:unknown", word, word.text);
  }

  function readRow(bracket: PsWord, isRight: boolean): PsRow {
    depth++;
    const cells: PsCell[] = [];
    for (;;) {
      cells.push(readCell(isRight));
      const endToken = takeToken();
      if (endToken?.text === "|") continue;
      if (endToken) depth--;
      else leaveOutRule("rule-bracket:open", bracket);
      return cells;
    }
  }

  /** Reads a cell, up to a bar or closing bracket. */
  function readCell(isRightSide: boolean): PsCell {
    let items: PsItem[] = [];
    let gapToken: PsWord | undefined;
    let word: PsWord | undefined;
    for (let it = peekToken(); it && it.text !== "|" && it.text !== "]"; it = peekToken()) {
      nextIndex++;
      if (it.text === "[") {
        reopenBracket(it, items.length > 0 || word !== undefined);
        items = [];
        word = undefined;
      } else if (it.text === "->") reporter.warning("rule-arrow:inside", it);
      else if (it.text === "...") gapToken = it;
      else if (words.isCommand(it.text) && !isName(it.text)) takeCommand(it, isRightSide, true);
      else if (isWord(it, word)) word = takeWord(it, word);
      else if (!isName(it.text)) {
        reporter.error("rule-name", it, it.text);
        word = undefined;
      } else {
        if (!isRepeatedNo(it, word, items)) items.push({ word, name: it });
        word = undefined;
      }
    }
    if (word) reporter.error("rule-word-alone", word, word.text);
    if (!gapToken) return items;
    if (items.length > 0 || word) dropRule("rule-gap-crowded", gapToken);
    return "gap";
  }

  function reopenBracket(bracket: PsWord, isPartial: boolean): void {
    depth++;
    if (isPartial) reporter.error("rule-bracket:inside", bracket);
    else reporter.warning("rule-bracket:inside", bracket);
  }

  /** Returns true, with a warning, if a cell contains `no X` twice. */
  function isRepeatedNo(name: PsWord, word: PsWord | undefined, items: readonly PsItem[]): boolean {
    if (word?.text !== "no" || !items.some((it) => it.word?.text === "no" && it.name.text === name.text))
      return false;
    reporter.warning("rule-name-twice", name, `no ${name.text}`);
    return true;
  }

  function takeCommand(command: PsWord, isRight: boolean, isInside: boolean): void {
    const isInsideRow = isInside || tokens.slice(nextIndex).some((it) => it.text === "]");
    if (!isRight) reporter.error("rule-command-place", command, command.text);
    else if (isInsideRow && !words.takesText(command.text))
      reporter.warning("rule-command-place", command, command.text);
    const name = command.text;
    if (!words.takesText(name)) return void ruleCommands.push({ name });
    ruleCommands.push({ name, text: line.text.slice(command.to - line.from).trim() });
    nextIndex = tokens.length;
  }

  /**
   * Returns true if a token is a keyword. A keyword that is also the name of an object is a name here if nothing
   * follows that it could apply to.
   */
  function isWord(token: PsWord, keyword: PsWord | undefined): boolean {
    if (!itemWords.includes(token.text) && !words.movements.includes(token.text)) return false;
    if (!isName(token.text)) return true;
    const nextText = peekToken()?.text;
    return !keyword && nextText !== "|" && nextText !== "]";
  }

  /**
   * Returns the keyword that applies to the next name. Of several keywords, the first counts. Keywords that a late rule
   * must not contain do not count.
   */
  function takeWord(word: PsWord, keyword: PsWord | undefined): PsWord | undefined {
    if (keyword) reporter.error("rule-two-words", word);
    else if (start.late && (movementWords.includes(word.text) || words.movements.includes(word.text)))
      reporter.error("rule-late-wish", word);
    else return word;
    return keyword;
  }

  function checkShape(left: readonly PsRow[], right: readonly PsRow[]): void {
    if (left.length === 0) return dropRule("rule-empty", line);
    if (right.length === 0 && ruleCommands.length > 0) return;
    if (right.length !== left.length) return leaveOutRule("rule-rows", line, left.length, right.length);
    for (const [i, row] of left.entries()) checkRow(row, right[i] ?? []);
  }

  function checkRow(left: PsRow, right: PsRow): void {
    for (const [i, cell] of left.entries())
      if ((cell === "gap") !== (right[i] === "gap")) reporter.error("rule-gap-match", line);
    if (left.length !== right.length) dropRule("rule-cells", line, left.length, right.length);
  }

  function checkGapsAndCells(rule: PsRule): void {
    for (const row of rule.left) checkGaps(row);
    for (const row of rule.right) checkGaps(row);
    for (const row of rule.left) for (const cell of row) if (cell !== "gap") checkCell(cell, true);
    for (const row of rule.right) for (const cell of row) if (cell !== "gap") checkCell(cell, false);
  }

  function checkGaps(row: PsRow): void {
    if (row[0] === "gap" || row.at(-1) === "gap") dropRule("rule-gap-edge", line);
    if (row.some((it, i) => it === "gap" && row[i - 1] === "gap")) reporter.warning("rule-gap-twice", line);
    if (row.filter((it, i) => it === "gap" && row[i - 1] !== "gap").length > 2)
      dropRule("rule-gap-many", line);
  }

  function checkCell(items: readonly PsItem[], isLeft: boolean): void {
    for (const [i, it] of items.entries()) {
      if (isLeft && (it.word?.text === "random" || it.word?.text === "randomdir"))
        dropRule("rule-random-left", it.word, it.word.text);
      const firstUse = items.slice(0, i).find((earlier) => earlier.name.text === it.name.text);
      const mayRepeat = words.allowsRepeats && it.word?.text === "random";
      if (firstUse && !mayRepeat && (isLeft || (it.word?.text !== "no" && firstUse.word?.text !== "no")))
        dropRule("rule-name-twice", it.name, it.name.text);
    }
  }

  function dropRule(mistake: PsMistake, word: PsWord, ...values: readonly (string | number)[]): void {
    isDropped = true;
    reporter.error(mistake, word, ...values);
  }

  /** Drops the rule with only a warning, as PuzzleScript does. */
  function leaveOutRule(mistake: PsMistake, word: PsWord, ...values: readonly (string | number)[]): void {
    isDropped = true;
    reporter.warning(mistake, word, ...values);
  }
}

/** Returns the right side with gaps in the same cells as the left side. As in PuzzleScript, the left side decides. */
const withGapsOf = (left: PsRow, right: PsRow): PsRow =>
  right.map((cell, i) => (left[i] === "gap" ? "gap" : cell === "gap" ? [] : cell));
