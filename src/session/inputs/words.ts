/** Describes a word of the input notation and its place in the text. */
export interface InputWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Is true if the word follows a comma or a line break. */
  readonly isAfterBreak: boolean;
}

/**
 * Splits a text into words at whitespace and commas; `//` begins a comment. Parentheses, and single quotes
 * around a key such as `','`, keep their content together.
 */
export function inputWords(text: string): InputWord[] {
  const words: InputWord[] = [];
  const wordEnds = new UnitEnds(text);
  let isAfterBreak = true;
  let at = 0;
  while (at < text.length) {
    const c = text[at];
    if (c === "," || c === "\n") isAfterBreak = true;
    if (isSeparator(text, at)) at++;
    else if (text.startsWith("//", at)) at = wordEnds.lineEnd(at);
    else {
      const to = wordEnd(text, at, wordEnds);
      words.push({ text: text.slice(at, to), from: at, to, isAfterBreak });
      isAfterBreak = false;
      at = to;
    }
  }
  return words;
}

/** Returns true if the character at an offset separates words: a blank, a comma or a line break. */
function isSeparator(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code > 0x20 && code < 0x7f) return code === 0x2c;
  return /\s/.test(text[at]);
}

function wordEnd(text: string, from: number, wordEnds: UnitEnds): number {
  let at = from;
  while (at < text.length && !isSeparator(text, at))
    at = text[at] === "(" && at === from ? at + 1 : wordEnds.unitEnd(at);
  return at;
}

/** Splits a text at a separator, except inside quotes and parentheses. */
export function inputParts(text: string, separator: string): string[] {
  const parts: string[] = [];
  const wordEnds = new UnitEnds(text);
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === separator && separates(text, at, from)) {
      parts.push(text.slice(from, at));
      from = ++at;
    } else at = wordEnds.unitEnd(at);
  }
  parts.push(text.slice(from));
  return parts;
}

/** Returns true if a `+` separates inputs. It does not if it is at either end of a part, or directly after a player, as in the move `white:+N@e4`. */
function separates(text: string, at: number, from: number): boolean {
  const isBehindPlayer = text[at - 1] === ":" && at - 1 > from;
  return at > from && !isBehindPlayer && at + 1 < text.length;
}

/** Returns true if a text is a quoted key. */
export function isQuoted(text: string): boolean {
  return text.startsWith("'") && text.length > 2 && new UnitEnds(text).unitEnd(0) === text.length;
}

/** Finds the ends of lines, quotes and parentheses. If the offsets ascend, each character is read only a few times. */
class UnitEnds {
  readonly #text: string;
  /** Caches the offset after the closing parenthesis for each opening one; 0 if it is not closed. */
  #closingOffsets: Int32Array | undefined;
  #lineEnd = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of the line that contains an offset. */
  lineEnd(at: number): number {
    if (at <= this.#lineEnd) return this.#lineEnd;
    const nextBreak = this.#text.indexOf("\n", at);
    this.#lineEnd = nextBreak < 0 ? this.#text.length : nextBreak;
    return this.#lineEnd;
  }

  /** Returns the end of the unit at an offset: a quoted key, a parenthesized text, or a single character. */
  unitEnd(at: number): number {
    if (this.#text[at] === "'") return this.#quoteEnd(at);
    if (this.#text[at] !== "(") return at + 1;
    this.#closingOffsets ??= findClosingOffsets(this.#text);
    return this.#closingOffsets[at] || at + 1;
  }

  /** Returns the offset after the closing quote. A quote that is not closed on its line is an ordinary character. */
  #quoteEnd(at: number): number {
    const firstCode = this.#text.codePointAt(at + 1);
    if (firstCode === undefined) return at + 1;
    const closingQuote = this.#text.indexOf("'", at + 1 + String.fromCodePoint(firstCode).length);
    return closingQuote < 0 || closingQuote > this.lineEnd(at) ? at + 1 : closingQuote + 1;
  }
}

function findClosingOffsets(text: string): Int32Array {
  const closingOffsets = new Int32Array(text.length);
  let openOffsets: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\n") openOffsets = [];
    else if (text[at] === "(") openOffsets.push(at);
    else if (text[at] === ")") {
      const opening = openOffsets.pop();
      if (opening !== undefined) closingOffsets[opening] = at + 1;
    }
  }
  return closingOffsets;
}
