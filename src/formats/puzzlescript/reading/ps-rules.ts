import { flatMapped } from "../../../base/index.ts";
import { type PsLine, wordOf } from "./ps-lines.ts";
import type { PsMistake, PsReporter } from "../ps-reporter.ts";
import type { PsCell, PsCommand, PsItem, PsRow, PsRule, PsRuleItem, PsWord } from "../ps-tree.ts";

const startWays = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];
const startWords = ["late", "rigid", "random", ...startWays];
const relative = [">", "<", "^", "v", "perpendicular", "parallel"];
const movements = [
  ...relative,
  "up",
  "down",
  "left",
  "right",
  "moving",
  "stationary",
  "action",
  "horizontal",
  "vertical",
  "orthogonal",
];
const itemWords = [...movements, "randomdir", "no", "random"];
/** Lists the words of rules that an editor suggests. */
export const ruleWords: readonly string[] = [
  ...new Set([...startWords, ...itemWords].filter((it) => it.length > 1)),
  ..."cancel checkpoint restart win again message startloop endloop".split(" "),
];
const commands = /^(cancel|checkpoint|restart|win|again|nosave|message|sfx([0-9]|10))$/;

/** Returns true if a word should not be used as a name. */
export const isKeyword = (text: string): boolean =>
  itemWords.includes(text) ||
  startWords.includes(text) ||
  commands.test(text) ||
  [
    "[",
    "]",
    "|",
    "->",
    "...",
    "+",
    "startloop",
    "endloop",
    "and",
    "or",
    "on",
    "all",
    "some",
    "any",
    "cantmove",
    "create",
    "destroy",
    "move",
  ].includes(text);

/** Describes the words that a dialect adds to those of rules. */
export interface RuleWords {
  isCommand(text: string): boolean;
  /** Returns true if the rest of the line is the argument of a command. */
  takesText(text: string): boolean;
  /** Lists movements beside those that all dialects have. */
  readonly movements: readonly string[];
  readonly tokens: RegExp;
  /** Is true if a name may follow `random` several times in a cell, which makes it more likely. */
  readonly repeats: boolean;
}

const plainWords: RuleWords = {
  isCommand: (text) => commands.test(text),
  takesText: (text) => text === "message",
  movements: [],
  tokens: /^\+|->|\[|\]|\||(?:(?!->)[^\s[\]|])+/g,
  repeats: false,
};

/** Reads rules, with the lines that begin and end loops between them. */
export function readRules(
  lines: readonly PsLine[],
  isName: (text: string) => boolean,
  reporter: PsReporter,
): PsRuleItem[] {
  const items = flatMapped(lines, (line): PsRuleItem[] => {
    const whole = wordOf(line.text, line.from);
    const text = whole.text.toLowerCase();
    if (text === "") return [];
    const loop = loopItem(text, whole);
    if (loop) return [loop];
    const rule = readRule(whole, isName, reporter);
    return rule ? [{ is: "rule", rule }] : [];
  });
  checkOrder(items, reporter);
  return items;
}

/** Returns what a line that begins or ends a loop of rules stands for; undefined if it is another line. */
export function loopItem(text: string, word: PsWord): PsRuleItem | undefined {
  if (text === "startloop") return { is: "loop", word };
  return text === "endloop" ? { is: "endloop", word } : undefined;
}

/** Returns the names in the cells of a rule, those of its left side first. */
export const namesIn = (rule: PsRule): readonly PsWord[] =>
  flatMapped([...rule.left, ...rule.right].flat(), (cell) =>
    cell === "gap" ? [] : cell.map((it) => it.name),
  );

/** Reads one rule; none if it makes no sense. */
export function readRule(
  line: PsWord,
  isName: (text: string) => boolean,
  reporter: PsReporter,
  words: RuleWords = plainWords,
): PsRule | undefined {
  return new RuleReader(line, isName, reporter, words).read();
}

/** Checks rules in sequence: loops that cut groups, groups both late and early, loops without a counterpart. */
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

/** Checks that words which begin loops and words which end them take turns. */
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

/** Holds words and signs of a rule. */
const mostTokens = 1000;

/** Reads one rule from its tokens, left to right. What does not belong in it is reported and left out; a rule without meaning is dropped. */
class RuleReader {
  readonly #line: PsWord;
  readonly #isName: (text: string) => boolean;
  readonly #reporter: PsReporter;
  readonly #tokens: readonly PsWord[];
  readonly #words: RuleWords;
  readonly #commands: PsCommand[] = [];
  #next = 0;
  /** Says how many brackets are open; a row ends at the first that closes. */
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
    if (this.#tokens.length > mostTokens) {
      this.#wrong("rule-long", this.#line, mostTokens);
      return undefined;
    }
    if (!this.#tokens.some((it) => it.text === "->")) {
      this.#wrong("rule-arrow", this.#line);
      return undefined;
    }
    const start = this.#readStart();
    this.#isLate = start.late;
    const left = this.#readRows(false);
    this.#take();
    const right = this.#readRows(true);
    if (this.#isDropped) return undefined;
    const second = this.#take();
    if (second) this.#drop("rule-arrow:second", second);
    this.#checkShape(left, right);
    if (this.#isDropped) return undefined;
    // Names its parts one by one: spread, the parts of a rule would take longer to make and to find.
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
    if (late && has("rigid")) this.#wrong("rule-late-rigid", this.#line);
    return { joins: joins || has("+"), late, rigid: has("rigid") && !late, random: has("random"), ways };
  }

  #checkStart(word: PsWord, joins: boolean): void {
    if (startWords.includes(word.text)) return;
    if (word.text === "+")
      return joins ? this.#wrong("rule-plus-twice", word) : this.#wrong("rule-plus-place", word);
    if (relative.includes(word.text)) return this.#wrong("rule-start", word, word.text);
    this.#wrong("rule-start:unknown", word, word.text);
  }

  #peek(): PsWord | undefined {
    return this.#tokens[this.#next];
  }

  /** Takes the next token. */
  #take(): PsWord | undefined {
    const token = this.#peek();
    if (token) this.#next++;
    return token;
  }

  /** Reads rows and commands up to an arrow. */
  #readRows(isRight: boolean): PsRow[] {
    const rows: PsRow[] = [];
    for (let it = this.#peek(); it && it.text !== "->" && !this.#isDropped; it = this.#peek()) {
      this.#next++;
      if (it.text === "[") rows.push(this.#readRow(it, isRight));
      else if (this.#words.isCommand(it.text)) this.#takeCommand(it, isRight, false);
      else if (it.text === "]" && this.#depth > 0) rows.push(this.#closeAgain());
      else this.#strayed(it);
    }
    return rows;
  }

  /** Returns a further bracket that closes makes a row of one empty cell. */
  #closeAgain(): PsRow {
    this.#depth--;
    return [[]];
  }

  #strayed(word: PsWord): void {
    const ignore = (mistake: PsMistake) => this.#reporter.warning(mistake, word, word.text);
    if (word.text === "|") return ignore("rule-bar-outside");
    if (word.text === "...") return ignore("rule-gap-outside");
    if (word.text === "]") return this.#leaveOut("rule-bracket", word);
    if (startWays.includes(word.text)) return ignore("rule-way-place");
    if (itemWords.includes(word.text) || this.#isName(word.text)) return ignore("rule-outside");
    return this.#wrong("rule-outside:unknown", word, word.text);
  }

  #readRow(bracket: PsWord, isRight: boolean): PsRow {
    this.#depth++;
    const cells: PsCell[] = [];
    for (;;) {
      cells.push(this.#readCell(isRight));
      const end = this.#take();
      if (end?.text === "|") continue;
      if (end) this.#depth--;
      else this.#leaveOut("rule-bracket:open", bracket);
      return cells;
    }
  }

  /** Returns a cell up to a bar or a bracket that closes. */
  #readCell(isRight: boolean): PsCell {
    let items: PsItem[] = [];
    let gap: PsWord | undefined;
    let word: PsWord | undefined;
    for (let it = this.#peek(); it && it.text !== "|" && it.text !== "]"; it = this.#peek()) {
      this.#next++;
      if (it.text === "[") {
        this.#openedAgain(it, items.length > 0 || word !== undefined);
        items = [];
        word = undefined;
      } else if (it.text === "->") this.#reporter.warning("rule-arrow:inside", it);
      else if (it.text === "...") gap = it;
      else if (this.#words.isCommand(it.text) && !this.#isName(it.text)) this.#takeCommand(it, isRight, true);
      else if (this.#isWord(it, word)) word = this.#takeWord(it, word);
      else if (!this.#isName(it.text)) {
        this.#wrong("rule-name", it, it.text);
        word = undefined;
      } else {
        if (!this.#isRepeatedNo(it, word, items)) items.push({ word, name: it });
        word = undefined;
      }
    }
    if (word) this.#wrong("rule-word-alone", word, word.text);
    if (!gap) return items;
    if (items.length > 0 || word) this.#drop("rule-gap-crowded", gap);
    return "gap";
  }

  #openedAgain(bracket: PsWord, drops: boolean): void {
    this.#depth++;
    if (drops) this.#wrong("rule-bracket:inside", bracket);
    else this.#reporter.warning("rule-bracket:inside", bracket);
  }

  /** Returns true if a `no X no X` is no more than `no X`. */
  #isRepeatedNo(name: PsWord, word: PsWord | undefined, items: readonly PsItem[]): boolean {
    if (word?.text !== "no" || !items.some((it) => it.word?.text === "no" && it.name.text === name.text))
      return false;
    this.#reporter.warning("rule-name-twice", name, `no ${name.text}`);
    return true;
  }

  #takeCommand(command: PsWord, isRight: boolean, isInside: boolean): void {
    const isEarly = isInside || this.#tokens.slice(this.#next).some((it) => it.text === "]");
    if (!isRight) this.#wrong("rule-command-place", command, command.text);
    else if (isEarly && !this.#words.takesText(command.text))
      this.#reporter.warning("rule-command-place", command, command.text);
    if (!this.#words.takesText(command.text)) {
      this.#commands.push({ name: command.text });
      return;
    }
    this.#commands.push({
      name: command.text,
      text: this.#line.text.slice(command.to - this.#line.from).trim(),
    });
    this.#next = this.#tokens.length;
  }

  /** Returns true if a token is a word of rules: where such a word would have nothing to go with, it counts as a name. */
  #isWord(token: PsWord, before: PsWord | undefined): boolean {
    if (!itemWords.includes(token.text) && !this.#words.movements.includes(token.text)) return false;
    if (!this.#isName(token.text)) return true;
    const next = this.#peek()?.text;
    return !before && next !== "|" && next !== "]";
  }

  /** Returns the word that counts for the next name: the first of several, none that a late rule cannot have. */
  #takeWord(word: PsWord, before: PsWord | undefined): PsWord | undefined {
    if (before) this.#wrong("rule-two-words", word);
    else if (this.#isLate && (movements.includes(word.text) || this.#words.movements.includes(word.text)))
      this.#wrong("rule-late-wish", word);
    else return word;
    return before;
  }

  #checkShape(left: readonly PsRow[], right: readonly PsRow[]): void {
    if (left.length === 0) return this.#drop("rule-empty", this.#line);
    if (right.length === 0 && this.#commands.length > 0) return;
    if (right.length !== left.length)
      return this.#leaveOut("rule-rows", this.#line, left.length, right.length);
    for (const [i, row] of left.entries()) this.#checkRow(row, right[i] ?? []);
  }

  #checkRow(left: PsRow, right: PsRow): void {
    for (const [i, cell] of left.entries())
      if ((cell === "gap") !== (right[i] === "gap")) this.#wrong("rule-gap-match", this.#line);
    if (left.length !== right.length) this.#drop("rule-cells", this.#line, left.length, right.length);
  }

  #checkWords(rule: PsRule): void {
    for (const row of rule.left) this.#checkGaps(row);
    for (const row of rule.right) this.#checkGaps(row);
    for (const row of rule.left) for (const cell of row) if (cell !== "gap") this.#checkCell(cell, true);
    for (const row of rule.right) for (const cell of row) if (cell !== "gap") this.#checkCell(cell, false);
  }

  #checkGaps(row: PsRow): void {
    if (row[0] === "gap" || row.at(-1) === "gap") this.#drop("rule-gap-edge", this.#line);
    if (row.some((it, i) => it === "gap" && row[i - 1] === "gap"))
      this.#reporter.warning("rule-gap-twice", this.#line);
    if (row.filter((it, i) => it === "gap" && row[i - 1] !== "gap").length > 2)
      this.#drop("rule-gap-many", this.#line);
  }

  #checkCell(items: readonly PsItem[], isLeft: boolean): void {
    for (const [i, it] of items.entries()) {
      if (isLeft && (it.word?.text === "random" || it.word?.text === "randomdir"))
        this.#drop("rule-random-left", it.word, it.word.text);
      const twin = items.slice(0, i).find((other) => other.name.text === it.name.text);
      const repeats = this.#words.repeats && it.word?.text === "random";
      if (twin && !repeats && (isLeft || (it.word?.text !== "no" && twin.word?.text !== "no")))
        this.#drop("rule-name-twice", it.name, it.name.text);
    }
  }

  #wrong(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): void {
    this.#reporter.error(mistake, at, ...about);
  }

  #drop(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): void {
    this.#isDropped = true;
    this.#wrong(mistake, at, ...about);
  }

  /** Drops the rule with a warning, as PuzzleScript does. */
  #leaveOut(mistake: PsMistake, at: PsWord, ...about: readonly (string | number)[]): void {
    this.#isDropped = true;
    this.#reporter.warning(mistake, at, ...about);
  }
}

/** Returns the right side of a row: where only one side has a gap, the left counts, as in PuzzleScript. */
const withGapsOf = (left: PsRow, right: PsRow): PsRow =>
  right.map((cell, i) => (left[i] === "gap" ? "gap" : cell === "gap" ? [] : cell));

/** Splits a rule into brackets, bars, arrows and words, in lower case. A `+` at the beginning is a token. */
function tokensOf(line: PsWord, tokens: RegExp): PsWord[] {
  const found: PsWord[] = [];
  tokens.lastIndex = 0;
  for (let it = tokens.exec(line.text); it; it = tokens.exec(line.text)) {
    const from = line.from + it.index;
    found.push({ text: it[0].toLowerCase(), from, to: from + it[0].length });
  }
  return found;
}
