import { type Fix, type Span, closest, makeReplacementFix } from "../../base/index.ts";
import { isBlank, type Line, type LineCursor } from "./lines.ts";
import type { Word } from "../tree/tree.ts";
import { foreignLineEnds, foreignWords, reservedWords } from "../tree/words.ts";

/** Describes a token of a line. The end of the line is an empty token of kind "end". */
export interface Token {
  readonly kind: "name" | "number" | "sign" | "end";
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const NAME = /\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*/uy;
const NUMBER = /\d+(?:\.\d+)?/y;
const SIGN = /->|!=|<=|>=|===?|=>|=<|<>|&&|\|\||./suy;

const newLine = 10;

/** Defines the largest whole number that the language allows. */
const LARGEST = 2147483647;
/** Limits the nesting depth of a value. `MAX_PARTS` limits the number of its parts. */
const MAX_DEPTH = 200;
const MAX_PARTS = 1000;

/** Stores a state of the reader, to which it can return. */
type ReaderState = readonly [at: number, lastTo: number, open: number, last: string];

/** Contains tokens with which a line cannot end, so that the next line continues it. */
export const unfinishedLineEnds: ReadonlySet<string> = new Set([
  ...[",", "+", "-", "*", "/", "%", "=", "and", "or", "then", "else", "->"],
]);
/** Contains tokens with which a continuation line can begin. */
export const continuationStarts: ReadonlySet<string> = new Set([
  ...["+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=", "and", "or", "then", "else", "->"],
]);

/**
 * Reads one line, and the lines that continue it, from left to right. After a mistake the reader is stuck: it returns
 * tokens of kind "end" and reports nothing, so that each line gets at most one message. `recover` ends this state.
 */
export class Reader {
  readonly text: string;
  readonly line: Line;
  readonly lines: LineCursor;
  /**
   * States what may continue the value that is being read: a filter of a set (`filters`); `or`; a comma between kinds
   * (`commas`) or between cells (`cells`); an action after `or` (`actions`); a further line (`lines`), or one that
   * begins with a joining word (`leads`).
   */
  joins = { filters: true, or: true, commas: false, actions: false, cells: false, leads: true, lines: true };
  readonly #startOffset: number;
  /**
   * Stores the offset of the next token. Functions that read single characters set it. `end` is the offset where the
   * last line ends.
   */
  at: number;
  end: number;
  #lastTokenEnd: number;
  #nextToken: Token | undefined;
  /**
   * Counts the open parentheses and brackets. `#lastText` is the text of the last token, or empty if characters were
   * read since.
   */
  #open = 0;
  #lastText = "";
  /** Stores the last line so far: the first line, or the last line that continues it. */
  lastLine: Line;
  /** Maps the offset of each comment before the end of the last line to the offset where it ends. */
  #comments: Map<number, number> | undefined;
  isStuck = false;
  /** Is true if there was a mistake on this line. */
  hasFailed = false;
  #nestingDepth = 0;
  #expressionPartCount = 0;

  constructor(lines: LineCursor, line: Line, offset = line.from) {
    this.text = lines.text;
    this.lines = lines;
    this.line = line;
    this.#startOffset = offset;
    this.at = offset;
    this.end = line.to;
    this.#lastTokenEnd = offset;
    this.lastLine = line;
  }

  // ------------------------------------------------------------------------------------------- tokens

  peek(): Token {
    this.#nextToken ??= this.#scanToken();
    return this.#nextToken;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind === "end") return token;
    this.at = token.to;
    this.#lastTokenEnd = token.to;
    this.#nextToken = undefined;
    this.#lastText = token.text;
    if (token.text === "(" || token.text === "[") this.#open++;
    if ((token.text === ")" || token.text === "]") && this.#open > 0) this.#open--;
    return token;
  }

  is(...words: readonly string[]): boolean {
    const token = this.peek();
    return token.kind !== "end" && words.includes(token.text);
  }

  /** Returns true if one of these words comes next and the game does not declare it as a name. */
  isKeyword(...words: readonly string[]): boolean {
    return this.is(...words) && !this.lines.isName(this.peek().text);
  }

  take(word: string): boolean {
    if (!this.is(word)) return false;
    this.next();
    return true;
  }

  /**
   * Returns true if one of these words comes next. It may also begin an indented line, which then continues this line.
   */
  continues(...words: readonly string[]): boolean {
    if (this.is(...words)) return true;
    return this.atEnd() && this.#continuesWith(words);
  }

  /** Takes several words if all of them come next; otherwise takes none and returns false. */
  takeAll(...words: readonly string[]): boolean {
    const start = this.mark();
    if (words.every((word) => this.take(word))) return true;
    this.reset(start);
    return false;
  }

  /** Reads one or more parts that are separated by commas or by one of `separators`. */
  list<T>(readPart: () => T, ...separators: readonly string[]): T[] {
    const parts = [readPart()];
    while (this.take(",") || separators.some((it) => this.take(it))) parts.push(readPart());
    return parts;
  }

  /** Reads one or more items that are joined by `or`. */
  alternatives<T>(readItem: () => T): T[] {
    const items = [readItem()];
    while (this.take("or")) items.push(readItem());
    return items;
  }

  atEnd(): boolean {
    return this.peek().kind === "end";
  }

  /** Returns the token after the next `count` tokens, without taking any. */
  peekOn(count: number): Token {
    const start = this.mark();
    for (let i = 0; i < count; i++) this.next();
    const token = this.peek();
    this.reset(start);
    return token;
  }

  mark(): ReaderState {
    return [this.at, this.#lastTokenEnd, this.#open, this.#lastText];
  }

  reset([at, lastTo, open, last]: ReaderState): void {
    this.at = at;
    this.#lastTokenEnd = lastTo;
    this.#open = open;
    this.#lastText = last;
    this.#nextToken = undefined;
  }

  #scanToken(): Token {
    this.#skipBlanks();
    const from = this.at;
    if (!this.isStuck && from >= this.end && this.#continuesOnNextLine()) return this.#scanToken();
    if (this.isStuck || from >= this.end) return { kind: "end", text: "", from, to: from };
    return this.#tokenAt(from);
  }

  #tokenAt(from: number): Token {
    for (const [kind, pattern] of tokenPatterns) {
      pattern.lastIndex = from;
      if (!pattern.test(this.text)) continue;
      const to = pattern.lastIndex;
      return { kind, text: this.text.slice(from, to), from, to };
    }
    return { kind: "sign", text: this.text.charAt(from), from, to: from + 1 };
  }

  /** Skips blanks and comments. */
  #skipBlanks(): void {
    if (this.isStuck) return;
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      const commentEnd = this.#comments?.get(this.at);
      if (this.at < this.end && (isBlank(unit) || unit === newLine)) this.at++;
      else if (this.at < this.end && commentEnd !== undefined) this.at = commentEnd;
      else break;
    }
    if (this.at < this.end && this.text.startsWith("//", this.at)) this.#cutComment(this.at);
  }

  #cutComment(offset: number): void {
    this.lines.addComment(offset, this.end, false);
    (this.#comments ??= new Map()).set(offset, this.end);
    this.end = offset;
  }

  /**
   * Returns true if the next line continues this one, and moves on to it: this line ends with a token that cannot end a
   * line, or inside parentheses, and the next line has a larger indentation.
   */
  #continuesOnNextLine(): boolean {
    if (!this.joins.lines || (this.#open === 0 && !unfinishedLineEnds.has(this.#lastText))) return false;
    return this.#takeLine(this.lines.continuation(this.lastLine, this.line.indent));
  }

  /** Returns true if the next line continues this one and begins with one of these words, and moves on to it. */
  #continuesWith(words: readonly string[]): boolean {
    if (this.isStuck || !this.joins.leads || !this.joins.lines) return false;
    const next = this.lines.continuation(this.lastLine, this.line.indent);
    return next !== undefined && words.includes(this.#tokenAt(next.from).text) && this.#takeLine(next);
  }

  #takeLine(line: Line | undefined): boolean {
    if (!line) return false;
    this.lines.breaks.add(line.from);
    this.lines.skip();
    this.lastLine = line;
    this.end = line.to;
    this.#nextToken = undefined;
    return true;
  }

  // ------------------------------------------------------------------------------------------- raw text

  /** Moves to an offset. */
  jump(offset: number): void {
    this.at = offset;
    this.#lastTokenEnd = offset;
    this.#lastText = "";
    this.#nextToken = undefined;
  }

  /** Reads characters up to a blank; undefined at the end of the line and at a comment. */
  chunk(): Word | undefined {
    this.#nextToken = undefined;
    this.#skipBlanks();
    return this.rawChunk();
  }

  /** Reads characters up to a blank, even if they begin with `//`; undefined at the end of the line. */
  rawChunk(): Word | undefined {
    let from = this.at;
    while (from < this.end && isBlank(this.text.charCodeAt(from))) from++;
    let to = from;
    while (to < this.end && !isBlank(this.text.charCodeAt(to))) to++;
    if (this.isStuck || to === from) return undefined;
    this.jump(to);
    return this.#wordAt(from, to);
  }

  /** Reads the text up to the end of the line, or up to a comment with a blank before it. */
  readFreeText(): Word {
    this.peek();
    const from = Math.min(this.at, this.end);
    const text = this.textFrom(from);
    const comment = this.text.indexOf("//", from + text.length);
    if (comment >= 0 && comment < this.end) this.#cutComment(comment);
    this.jump(this.end);
    this.#lastTokenEnd = from + text.length;
    return { text, span: this.lines.report.span(from, from + text.length) };
  }

  /** Returns the text from an offset to the end of the line, or to a comment with a blank before it. */
  textFrom(from: number): string {
    return this.text
      .slice(from, this.end)
      .split(/\s\/\//, 1)[0]
      .trimEnd();
  }

  /** Matches a sticky pattern at the next token and moves past the match; undefined if it does not match. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.peek().from;
    const match = this.isStuck ? null : pattern.exec(this.text);
    if (!match || pattern.lastIndex > this.end) return undefined;
    this.jump(pattern.lastIndex);
    return match;
  }

  // ------------------------------------------------------------------------------------------- spans

  /** Returns the span from an offset to the end of the last token. */
  span(from: number): Span {
    return this.lines.report.span(from, Math.max(from, this.#lastTokenEnd));
  }

  #wordAt(from: number, to: number): Word {
    return { text: this.text.slice(from, to), span: this.lines.report.span(from, to) };
  }

  /** Returns the next token as a word. */
  word(): Word {
    const token = this.next();
    return { text: token.text, span: this.lines.report.span(token.from, token.to) };
  }

  // ------------------------------------------------------------------------------------------- expected tokens

  /** Reads the name of something declared elsewhere, which must not be a word of the language. */
  name(description: string, hint?: string): Word {
    const token = this.peek();
    if (token.kind !== "name") this.expected(description, "name-expected", hint);
    return this.word();
  }

  /** Reads the new name in a declaration. */
  newName(what: string, hint?: string, taken: readonly string[] = [], allowed: readonly string[] = []): Word {
    const name = this.newLabel(what, hint, taken, allowed);
    this.lines.declaredNames.add(name.text);
    return name;
  }

  /**
   * Reads a new name that values, actions and sets cannot mention. It may therefore be a word of the language without
   * changing the meaning of that word.
   */
  newLabel(
    description: string,
    hint?: string,
    reserved: readonly string[] = [],
    allowed: readonly string[] = [],
  ): Word {
    const name = this.name(description, hint);
    const { from, to } = name.span;
    if ((reservedWords.has(name.text) && !allowed.includes(name.text)) || reserved.includes(name.text)) {
      const message = `\`${name.text}\` is a word of the language and cannot be a name.`;
      const hint = `Choose another name, such as \`my-${name.text}\`.`;
      this.lines.report.add("name-reserved", { from, to }, message, hint);
    }
    return name;
  }

  number(description = "a number"): number {
    const token = this.peek();
    if (token.kind !== "number") this.expected(description, "number-expected");
    return this.wholeNumber();
  }

  /** Reads a number with an optional minus sign; never returns -0. */
  readSigned(): number {
    const sign = this.take("-") ? -1 : 1;
    return sign * this.number() || 0;
  }

  /** Reads a number token; returns 0 if there is none. */
  wholeNumber(limit = LARGEST): number {
    const token = this.peek();
    if (token.kind !== "number") return 0;
    if (token.text.includes(".")) {
      const hint = "Count in smaller units: with `tick 10 per second` a timer counts tenths of a second.";
      this.fail("number-whole", `Numbers are whole; \`${token.text}\` is not.`, hint);
    } else if (Number(token.text) > limit)
      this.fail("number-large", `\`${token.text}\` is too large.`, `The largest number is ${LARGEST}.`);
    this.next();
    return this.isStuck ? 0 : Number(token.text);
  }

  /** Takes a word; reports any other token. */
  expect(word: string, code = "word-expected", hint?: string): boolean {
    if (this.take(word)) return true;
    this.expected(`\`${word}\``, code, hint);
    return false;
  }

  /** Takes several words; reports the first of them that is missing. */
  expectAll(hint: string, ...words: readonly string[]): void {
    for (const word of words) this.expect(word, "word-expected", hint);
  }

  /** Takes a closing parenthesis or bracket; reports any other token. */
  close(
    bracket: ")" | "]",
    hint = "Every opening bracket needs a closing one: `(1 + 2) * 3`, `award[2]`",
  ): void {
    this.expect(bracket, "bracket-unclosed", hint);
  }

  /** Reads one of these words. Any other token is reported, with the most similar word if there is one. */
  choose(words: readonly string[], description: string, code: string, hint?: string): Word | undefined {
    const token = this.peek();
    if (words.includes(token.text)) return this.word();
    const similarWord = token.kind === "name" ? closest(token.text, words) : undefined;
    if (similarWord) this.reportMisspelt(code, description, token, similarWord);
    else this.expected(description, code, hint);
    return undefined;
  }

  /**
   * Reports that the next token is not what the grammar expects. A word of other languages is reported with its
   * counterpart.
   */
  expected(description: string, code: string, hint?: string): void {
    const token = this.peek();
    const foundText = token.kind === "end" ? "the line ends here" : `found \`${shorten(token.text)}\``;
    const foreignMeaning = foreignWords.get(token.text);
    if (!foreignMeaning || foreignMeaning === token.text)
      return this.fail(code, `Expected ${description}, but ${foundText}.`, hint);
    const message = `\`${token.text}\` is written \`${foreignMeaning}\` here.`;
    const span = this.lines.report.span(token.from, token.to);
    this.failWithFix("word-foreign", message, this.#padWord(token, foreignMeaning), span);
  }

  /** Returns the word with blanks on the sides where it would otherwise touch letters or digits. */
  #padWord(token: Token, word: string): string {
    const isLetterPair = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter) && /^[\p{L}]/u.test(word);
    const blankBefore = isLetterPair(this.text.charAt(token.from - 1)) ? " " : "";
    const blankAfter = isLetterPair(this.text.charAt(token.to)) ? " " : "";
    return blankBefore + word + blankAfter;
  }

  /**
   * Reports a word that was probably meant to be `intendedWord`, and offers to replace it. `description` is what the
   * grammar expects.
   */
  reportMisspelt(code: string, description: string, token: Token, intendedWord: string): void {
    const span = this.lines.report.span(token.from, token.to);
    const message = `\`${shorten(token.text)}\` is not ${description}. Did you mean \`${intendedWord}\`?`;
    this.failWithFix(code, message, intendedWord, span);
  }

  /** Reports a mistake at a span, by default that of the next token. The reader is then stuck. */
  fail(code: string, message: string, hint?: string, span?: Span, fixes?: readonly Fix[]): void {
    if (this.isStuck) return;
    this.lines.report.add(code, span ?? this.peek(), message, hint || undefined, fixes);
    this.isStuck = true;
    this.hasFailed = true;
    this.#nextToken = undefined;
  }

  /** Reports a mistake at a span, and offers to replace the text of the span. */
  failWithFix(code: string, message: string, newText: string, span: Span, hint?: string): void {
    this.fail(code, message, hint, span, [makeReplacementFix(newText, span)]);
  }

  /** Reports anything that follows, because the line should end here. */
  finish(hint?: string, description = "the end of the line"): void {
    if (!this.atEnd()) this.expectedEnd(description, hint);
    this.recover("");
  }

  /** Reports the next token, because the line should end before it. Some words have hints of their own. */
  expectedEnd(what: string, hint?: string): void {
    const foreignWord = [this.#lastText, this.peek().text].find(
      (it) => foreignLineEnds.has(it) && !this.lines.isName(it),
    );
    this.expected(what, "line-rest", foreignWord === undefined ? hint : foreignLineEnds.get(foreignWord));
  }

  /**
   * Lets a stuck reader continue at the next occurrence of `endSign` that is not in parentheses, brackets or quotes;
   * otherwise at the end of the line. A comment at the end is recorded.
   */
  recover(endSign: string): void {
    if (!this.isStuck) return;
    this.isStuck = false;
    this.#open = 0;
    let offset = this.#startOffset;
    for (let depth = 0; offset < this.end; offset++) {
      const unit = this.text.charAt(offset);
      offset = this.#comments?.get(offset) ?? offset;
      if (unit === '"') offset = findTextEnd(this.text, offset, this.end);
      else if (unit === "/" && this.text.startsWith("//", offset)) this.#cutComment(offset);
      else if (unit === endSign && depth <= 0 && offset >= this.at) break;
      else if ("([".includes(unit)) depth++;
      else if (")]".includes(unit)) depth--;
    }
    this.jump(Math.min(offset, this.end));
  }

  // ------------------------------------------------------------------------------------------- limits

  /** Reads a nested part of a value; reports nesting that is too deep. */
  readNested<T>(readContent: () => T): T {
    if (this.#nestingDepth === 0) this.#expressionPartCount = 0;
    if (++this.#nestingDepth > MAX_DEPTH) this.#reportTooDeep();
    const result = readContent();
    this.#nestingDepth--;
    return result;
  }

  /** Counts a part of a value; reports a value with too many parts. */
  countPart(): void {
    if (++this.#expressionPartCount > MAX_PARTS) this.#reportTooDeep();
  }

  #reportTooDeep(): void {
    const hint = "Name parts of it with `define` or `let`.";
    this.fail("value-deep", "This value is too complex to be read.", hint);
  }

  /** Reads with other settings in `joins`, and restores the previous settings afterwards. */
  joining<T>(joins: Partial<Reader["joins"]>, readContent: () => T): T {
    const joinsBefore = this.joins;
    this.joins = { ...joinsBefore, ...joins };
    const result = readContent();
    this.joins = joinsBefore;
    return result;
  }
}

const tokenPatterns = [
  ["name", NAME],
  ["number", NUMBER],
  ["sign", SIGN],
] as const;

/** Returns the offset of the quote that closes a text; if there is none, the offset where its line ends. */
export function findTextEnd(text: string, openQuote: number, end: number): number {
  for (let at = openQuote + 1; at < end; at++) {
    if (text[at] === '"' || text[at] === "\n") return at;
    if (text[at] === "\\") at++;
  }
  return end;
}

/** Shortens a part of the file to at most 30 characters for a message. */
export function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
