/** Describes a word of the input notation and its offsets in the text. */
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
export function splitInputWords(text: string): InputWord[] {
  const words: InputWord[] = [];
  const wordEnds = new UnitEnds(text);
  let isAfterBreak = true;
  let offset = 0;
  while (offset < text.length) {
    const character = text[offset];
    if (character === "," || character === "\n") isAfterBreak = true;
    if (isSeparator(text, offset)) offset++;
    else if (text.startsWith("//", offset)) offset = wordEnds.findLineEnd(offset);
    else {
      const to = findWordEnd(text, offset, wordEnds);
      words.push({ text: text.slice(offset, to), from: offset, to, isAfterBreak });
      isAfterBreak = false;
      offset = to;
    }
  }
  return words;
}

/** Returns true if the character at an offset separates words: a blank, a comma or a line break. */
function isSeparator(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  if (code > 0x20 && code < 0x7f) return code === 0x2c;
  return /\s/.test(text[offset]);
}

function findWordEnd(text: string, from: number, wordEnds: UnitEnds): number {
  let offset = from;
  while (offset < text.length && !isSeparator(text, offset))
    offset = text[offset] === "(" && offset === from ? offset + 1 : wordEnds.findUnitEnd(offset);
  return offset;
}

/** Splits a text at a separator, except inside quotes and parentheses. */
export function splitAtSeparator(text: string, separator: string): string[] {
  const parts: string[] = [];
  const wordEnds = new UnitEnds(text);
  let from = 0;
  let offset = 0;
  while (offset < text.length) {
    if (text[offset] === separator && isSeparatingPlus(text, offset, from)) {
      parts.push(text.slice(from, offset));
      from = ++offset;
    } else offset = wordEnds.findUnitEnd(offset);
  }
  parts.push(text.slice(from));
  return parts;
}

/** Returns true if a `+` separates inputs. It does not if it is at either end of a part, or directly after a player, as in the move `white:+N@e4`. */
function isSeparatingPlus(text: string, offset: number, from: number): boolean {
  const isBehindPlayer = text[offset - 1] === ":" && offset - 1 > from;
  return offset > from && !isBehindPlayer && offset + 1 < text.length;
}

/** Returns true if a text is a quoted key. */
export function isQuoted(text: string): boolean {
  return text.startsWith("'") && text.length > 2 && new UnitEnds(text).findUnitEnd(0) === text.length;
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
  findLineEnd(offset: number): number {
    if (offset <= this.#lineEnd) return this.#lineEnd;
    const nextBreak = this.#text.indexOf("\n", offset);
    this.#lineEnd = nextBreak < 0 ? this.#text.length : nextBreak;
    return this.#lineEnd;
  }

  /** Returns the end of the unit at an offset: a quoted key, a parenthesized text, or a single character. */
  findUnitEnd(offset: number): number {
    if (this.#text[offset] === "'") return this.#findQuoteEnd(offset);
    if (this.#text[offset] !== "(") return offset + 1;
    this.#closingOffsets ??= findClosingOffsets(this.#text);
    return this.#closingOffsets[offset] || offset + 1;
  }

  /** Returns the offset after the closing quote. A quote that is not closed on its line is an ordinary character. */
  #findQuoteEnd(offset: number): number {
    const firstCode = this.#text.codePointAt(offset + 1);
    if (firstCode === undefined) return offset + 1;
    const closingQuote = this.#text.indexOf("'", offset + 1 + String.fromCodePoint(firstCode).length);
    return closingQuote < 0 || closingQuote > this.findLineEnd(offset) ? offset + 1 : closingQuote + 1;
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
