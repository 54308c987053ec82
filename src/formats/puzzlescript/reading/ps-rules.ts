import { flatMapped } from "../../../base/index.ts";
import { type PsLine, wordOf } from "./ps-lines.ts";
import type { PsMistake, PsReporter } from "../ps-reporter.ts";
import type { PsCell, PsCommand, PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "../ps-tree.ts";

const startWays = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];
const startWords = ["late", "rigid", "random", ...startWays];
const relative = [">", "<", "^", "v", "perpendicular", "parallel"];
const movements = [...relative, ...startWays, "moving", "stationary", "action"];
const itemWords = [...movements, "randomdir", "no", "random"];
/** Lists the words of rules that an editor completes. */
export const ruleWords: readonly string[] = [
  ...new Set([...startWords, ...itemWords].filter((it) => it.length > 1)),
  ..."cancel checkpoint restart win again message startloop endloop".split(" "),
];
const commands = /^(cancel|checkpoint|restart|win|again|nosave|message|sfx([0-9]|10))$/;

const keywords: ReadonlySet<string> = new Set([
  ...[itemWords, startWords].flat(),
  ..."[ ] | -> ... + startloop endloop and or on all some any cantmove create destroy move".split(" "),
]);

/** Returns true if a word should not be used as a name, because rules give it a meaning. */
export const isKeyword = (text: string): boolean => keywords.has(text) || commands.test(text);

/** Describes the rule words that a dialect adds. */
export interface RuleWords {
  isCommand(text: string): boolean;
  /** Returns true if the rest of the line is the argument of a command. */
  takesText(text: string): boolean;
  /** Lists the movements that the dialect adds. */
  readonly movements: readonly string[];
  readonly tokens: RegExp;
  /** Is true if the same name may follow `random` repeatedly in a cell, which increases its probability. */
  readonly repeats: boolean;
}

const plainWords: RuleWords = {
  isCommand: (text) => commands.test(text),
  takesText: (text) => text === "message",
  movements: [],
  tokens: /^\+|->|\[|\]|\||(?:(?!->)[^\s[\]|])+/g,
  repeats: false,
};

/** Reads rules, and the lines between them that begin and end loops. */
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

/** Returns the item for a line that begins or ends a loop; undefined for any other line. */
export function loopItem(text: string, word: PsWord): PsRuleItem | undefined {
  if (text === "startloop") return { is: "loop", word };
  return text === "endloop" ? { is: "endloop", word } : undefined;
}

/** Returns the names in the cells of a rule, starting with its left side. */
export const namesIn = (rule: PsRule): readonly PsWord[] =>
  flatMapped([...rule.left, ...rule.right].flat(), (cell) =>
    cell === "gap" ? [] : cell.map((it) => it.name),
  );

/** Reads one rule; returns undefined if the rule makes no sense. */
export function readRule(
  line: PsWord,
  isName: (text: string) => boolean,
  reporter: PsReporter,
  words: RuleWords = plainWords,
): PsRule | undefined {
  return new RuleReader(line, isName, reporter, words).read();
}

/** Checks the order of rules: loops that split groups, groups that are both late and early, and unmatched loop lines. */
export function checkOrder(items: readonly PsRuleItem[], reporter: PsReporter): void {
  checkLoops(items, reporter);
  let last: PsRule | undefined;
  let loop: PsWord | undefined;
  let cut: PsWord | undefined;
  for (const item of items) {
    if (item.is === "subroutine") continue;
    if (item.is !== "rule") {
      if (item.is === "loop" || !loop) loop = item.word;
      cut = loop;
      continue;
    }
    if (item.rule.joins) checkJoin(item.rule, cut, last, reporter);
    last = item.rule;
    cut = undefined;
  }
}

/** Checks that the lines which begin and end loops alternate. */
function checkLoops(items: readonly PsRuleItem[], reporter: PsReporter): void {
  const words = flatMapped(items, (it) => (it.is === "loop" || it.is === "endloop" ? [it] : []));
  for (const [i, { is, word }] of words.entries()) {
    if (i % 2 === 0 && is === "endloop") reporter.error("loop-pair:closed", word);
    if (i % 2 === 1 && is === "loop") reporter.error("loop-pair:inside", word);
  }
  const open = words.length % 2 === 0 ? undefined : words.at(-1);
  if (open) reporter.error("loop-pair", open.word);
}

function checkJoin(
  rule: PsRule,
  loop: PsWord | undefined,
  last: PsRule | undefined,
  reporter: PsReporter,
): void {
  if (loop) reporter.error("loop-in-group", loop);
  if (!last) reporter.error("rule-plus-first", rule.line);
  else if (last.late !== rule.late) reporter.warning("rule-late-mixed", rule.line);
  if (rule.random) reporter.error("rule-plus-random", rule.line);
}

/** Limits the number of tokens in a rule. */
const mostTokens = 1000;

/** Parses a rule from left to right. Misplaced tokens are reported and skipped; a rule that makes no sense is dropped. */
class RuleReader {
  readonly #line: PsWord;
  readonly #isName: (text: string) => boolean;
  readonly #reporter: PsReporter;
  readonly #tokens: readonly PsWord[];
  readonly #words: RuleWords;
  readonly #commands: PsCommand[] = [];
  #next = 0;
  /** Counts the open brackets; a row ends at the first closing bracket. */
  #depth = 0;
  #isLate = false;
  #isDropped = false;

  constructor(line: PsWord, isName: (text: string) => boolean, reporter: PsReporter, words: RuleWords) {
    this.#line = line;
    this.#words = words;
    this.#isName = isName;
    this.#reporter = reporter;
    this.#tokens = tokensOf(line, words.tokens);
  }

  read(): PsRule | undefined {
    if (this.#tokens.length > mostTokens) return this.#reportError("rule-long", this.#line, mostTokens);
    if (!this.#tokens.some((it) => it.text === "->")) return this.#reportError("rule-arrow", this.#line);
    const start = this.#readStart();
    this.#isLate = start.late;
    const left = this.#readRows(false);
    this.#take();
    const right = this.#readRows(true);
    if (this.#isDropped) return undefined;
    const second = this.#take();
    if (second) this.#dropRule("rule-arrow:second", second);
    this.#checkShape(left, right);
    if (this.#isDropped) return undefined;
    // Lists the properties one by one, because spreading an object here makes rules slower to create and to read.
    const rule: PsRule = {
      joins: start.joins,
      late: start.late,
      rigid: start.rigid,
      random: start.random,
      ways: start.ways,
      left,
      right: right.map((row, i) => withGapsOf(left[i] ?? [], row)),
      commands: this.#commands,
      line: this.#line,
    };
    this.#checkWords(rule);
    return this.#isDropped ? undefined : rule;
  }

  #readStart() {
    const joins = this.#peek()?.text === "+";
    if (joins) this.#next++;
    const words: PsWord[] = [];
    for (let it = this.#peek(); it && it.text !== "[" && it.text !== "->"; it = this.#peek()) {
      this.#next++;
      this.#checkStart(it, joins);
      words.push(it);
    }
    const has = (text: string) => words.some((it) => it.text === text);
    const ways = words.filter((it) => startWays.includes(it.text));
    const late = has("late");
    if (late && has("rigid")) this.#reportError("rule-late-rigid", this.#line);
    return { joins: joins || has("+"), late, rigid: has("rigid") && !late, random: has("random"), ways };
  }

  #checkStart(word: PsWord, joins: boolean): void {
    if (startWords.includes(word.text)) return;
    if (word.text === "+")
      return joins ? this.#reportError("rule-plus-twice", word) : this.#reportError("rule-plus-place", word);
    if (relative.includes(word.text)) return this.#reportError("rule-start", word, word.text);
    this.#reportError("rule-start:unknown", word, word.text);
  }

  #peek(): PsWord | undefined {
    return this.#tokens[this.#next];
  }

  #take(): PsWord | undefined {
    const token = this.#peek();
    if (token) this.#next++;
    return token;
  }

  /** Reads rows and commands up to the arrow. */
  #readRows(isRight: boolean): PsRow[] {
    const rows: PsRow[] = [];
    for (let it = this.#peek(); it && it.text !== "->" && !this.#isDropped; it = this.#peek()) {
      this.#next++;
      if (it.text === "[") rows.push(this.#readRow(it, isRight));
      else if (this.#words.isCommand(it.text)) this.#takeCommand(it, isRight, false);
      else if (it.text === "]" && this.#depth > 0) {
        // A surplus closing bracket makes a row with one empty cell.
        this.#depth--;
        rows.push([[]]);
      } else this.#reportStray(it);
    }
    return rows;
  }

  #reportStray(word: PsWord): void {
    const ignore = (mistake: PsMistake) => this.#reporter.warning(mistake, word, word.text);
    if (word.text === "|") return ignore("rule-bar-outside");
    if (word.text === "...") return ignore("rule-gap-outside");
    if (word.text === "]") return this.#leaveOutRule("rule-bracket", word);
    if (startWays.includes(word.text)) return ignore("rule-way-place");
    if (itemWords.includes(word.text) || this.#isName(word.text)) return ignore("rule-outside");
    return this.#reportError("rule-outside:unknown", word, word.text);
  }

  #readRow(bracket: PsWord, isRight: boolean): PsRow {
    this.#depth++;
    const cells: PsCell[] = [];
    for (;;) {
      cells.push(this.#readCell(isRight));
      const end = this.#take();
      if (end?.text === "|") continue;
      if (end) this.#depth--;
      else this.#leaveOutRule("rule-bracket:open", bracket);
      return cells;
    }
  }

  /** Reads a cell, up to a bar or a closing bracket. */
  #readCell(isRight: boolean): PsCell {
    let items: PsItem[] = [];
    let gap: PsWord | undefined;
    let word: PsWord | undefined;
    for (let it = this.#peek(); it && it.text !== "|" && it.text !== "]"; it = this.#peek()) {
      this.#next++;
      if (it.text === "[") {
        this.#reopenBracket(it, items.length > 0 || word !== undefined);
        items = [];
        word = undefined;
      } else if (it.text === "->") this.#reporter.warning("rule-arrow:inside", it);
      else if (it.text === "...") gap = it;
      else if (this.#words.isCommand(it.text) && !this.#isName(it.text)) this.#takeCommand(it, isRight, true);
      else if (this.#isWord(it, word)) word = this.#takeWord(it, word);
      else if (!this.#isName(it.text)) {
        this.#reportError("rule-name", it, it.text);
        word = undefined;
      } else {
        if (!this.#isRepeatedNo(it, word, items)) items.push({ word, name: it });
        word = undefined;
      }
    }
    if (word) this.#reportError("rule-word-alone", word, word.text);
    if (!gap) return items;
    if (items.length > 0 || word) this.#dropRule("rule-gap-crowded", gap);
    return "gap";
  }

  #reopenBracket(bracket: PsWord, drops: boolean): void {
    this.#depth++;
    if (drops) this.#reportError("rule-bracket:inside", bracket);
    else this.#reporter.warning("rule-bracket:inside", bracket);
  }

  /** Returns true, with a warning, if `no X` is repeated in a cell. */
  #isRepeatedNo(name: PsWord, word: PsWord | undefined, items: readonly PsItem[]): boolean {
    if (word?.text !== "no" || !items.some((it) => it.word?.text === "no" && it.name.text === name.text))
      return false;
    this.#reporter.warning("rule-name-twice", name, `no ${name.text}`);
    return true;
  }

  #takeCommand(command: PsWord, isRight: boolean, isInside: boolean): void {
    const isEarly = isInside || this.#tokens.slice(this.#next).some((it) => it.text === "]");
    if (!isRight) this.#reportError("rule-command-place", command, command.text);
    else if (isEarly && !this.#words.takesText(command.text))
      this.#reporter.warning("rule-command-place", command, command.text);
    const name = command.text;
    if (!this.#words.takesText(name)) return void this.#commands.push({ name });
    this.#commands.push({ name, text: this.#line.text.slice(command.to - this.#line.from).trim() });
    this.#next = this.#tokens.length;
  }

  /** Returns true if a token is a keyword. A keyword that is also the name of an object counts as a name if there is nothing it could apply to. */
  #isWord(token: PsWord, before: PsWord | undefined): boolean {
    if (!itemWords.includes(token.text) && !this.#words.movements.includes(token.text)) return false;
    if (!this.#isName(token.text)) return true;
    const next = this.#peek()?.text;
    return !before && next !== "|" && next !== "]";
  }

  /** Returns the keyword that applies to the next name: the first of several, and never one that a late rule may not contain. */
  #takeWord(word: PsWord, before: PsWord | undefined): PsWord | undefined {
    if (before) this.#reportError("rule-two-words", word);
    else if (this.#isLate && (movements.includes(word.text) || this.#words.movements.includes(word.text)))
      this.#reportError("rule-late-wish", word);
    else return word;
    return before;
  }

  #checkShape(left: readonly PsRow[], right: readonly PsRow[]): void {
    if (left.length === 0) return this.#dropRule("rule-empty", this.#line);
    if (right.length === 0 && this.#commands.length > 0) return;
    if (right.length !== left.length)
      return this.#leaveOutRule("rule-rows", this.#line, left.length, right.length);
    for (const [i, row] of left.entries()) this.#checkRow(row, right[i] ?? []);
  }

  #checkRow(left: PsRow, right: PsRow): void {
    for (const [i, cell] of left.entries())
      if ((cell === "gap") !== (right[i] === "gap")) this.#reportError("rule-gap-match", this.#line);
    if (left.length !== right.length) this.#dropRule("rule-cells", this.#line, left.length, right.length);
  }

  #checkWords(rule: PsRule): void {
    for (const row of rule.left) this.#checkGaps(row);
    for (const row of rule.right) this.#checkGaps(row);
    for (const row of rule.left) for (const cell of row) if (cell !== "gap") this.#checkCell(cell, true);
    for (const row of rule.right) for (const cell of row) if (cell !== "gap") this.#checkCell(cell, false);
  }

  #checkGaps(row: PsRow): void {
    if (row[0] === "gap" || row.at(-1) === "gap") this.#dropRule("rule-gap-edge", this.#line);
    if (row.some((it, i) => it === "gap" && row[i - 1] === "gap"))
      this.#reporter.warning("rule-gap-twice", this.#line);
    if (row.filter((it, i) => it === "gap" && row[i - 1] !== "gap").length > 2)
      this.#dropRule("rule-gap-many", this.#line);
  }

  #checkCell(items: readonly PsItem[], isLeft: boolean): void {
    for (const [i, it] of items.entries()) {
      if (isLeft && (it.word?.text === "random" || it.word?.text === "randomdir"))
        this.#dropRule("rule-random-left", it.word, it.word.text);
      const twin = items.slice(0, i).find((other) => other.name.text === it.name.text);
      const repeats = this.#words.repeats && it.word?.text === "random";
      if (twin && !repeats && (isLeft || (it.word?.text !== "no" && twin.word?.text !== "no")))
        this.#dropRule("rule-name-twice", it.name, it.name.text);
    }
  }

  #reportError(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): undefined {
    return this.#reporter.error(mistake, at, ...about);
  }

  #dropRule(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): void {
    this.#isDropped = true;
    this.#reportError(mistake, at, ...about);
  }

  /** Drops the rule with a warning, as PuzzleScript does. */
  #leaveOutRule(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): void {
    this.#isDropped = true;
    this.#reporter.warning(mistake, at, ...about);
  }
}

/** Aligns the gaps of the right side with those of the left side. As in PuzzleScript, the left side decides. */
const withGapsOf = (left: PsRow, right: PsRow): PsRow =>
  right.map((cell, i) => (left[i] === "gap" ? "gap" : cell === "gap" ? [] : cell));

/** Splits a rule into brackets, bars, arrows and words, in lower case. A leading `+` is a token. */
function tokensOf(line: PsWord, tokens: RegExp): PsWord[] {
  const commandWords: PsWord[] = [];
  tokens.lastIndex = 0;
  for (let it = tokens.exec(line.text); it; it = tokens.exec(line.text)) {
    const from = line.from + it.index;
    commandWords.push({ text: it[0].toLowerCase(), from, to: from + it[0].length });
  }
  return commandWords;
}
