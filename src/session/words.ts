/** A word of the input notation, with its place in the text. */
export interface InputWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** A comma or a new line stands before it. */
  readonly apart: boolean;
}

/**
 * Words are separated by blanks, commas and new lines; `//` opens a comment. Parentheses hold together what stands in
 * them, and so do single quotes around a key: `','`.
 */
export function inputWords(text: string): InputWord[] {
  const words: InputWord[] = [];
  const ends = new Ends(text);
  let apart = true;
  let at = 0;
  while (at < text.length) {
    const c = text[at];
    if (c === "," || c === "\n") apart = true;
    if (/[\s,]/.test(c)) at++;
    else if (text.startsWith("//", at)) at = ends.line(at);
    else {
      const to = wordEnd(text, at, ends);
      words.push({ text: text.slice(at, to), from: at, to, apart });
      apart = false;
      at = to;
    }
  }
  return words;
}

function wordEnd(text: string, from: number, ends: Ends): number {
  let at = from;
  while (at < text.length && !/[\s,]/.test(text[at]))
    at = text[at] === "(" && at === from ? at + 1 : ends.part(at);
  return at;
}

/** The parts of a text between separators that stand in no quotes and no parentheses. */
export function inputParts(text: string, separator: string): string[] {
  const parts: string[] = [];
  const ends = new Ends(text);
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === separator && separates(text, at, from)) {
      parts.push(text.slice(from, at));
      from = ++at;
    } else at = ends.part(at);
  }
  parts.push(text.slice(from));
  return parts;
}

/** Not at the beginning or end of a part, nor behind a player: `white:+N@e4` is one move. */
function separates(text: string, at: number, from: number): boolean {
  const isBehindPlayer = text[at - 1] === ":" && at - 1 > from;
  return at > from && !isBehindPlayer && at + 1 < text.length;
}

/** Whether a text is a key in quotes and nothing else. */
export function isQuoted(text: string): boolean {
  return text.startsWith("'") && text.length > 2 && new Ends(text).part(0) === text.length;
}

/** Where lines, quotes and parentheses of a text end. It is asked from left to right, and looks at each character a few times at most. */
class Ends {
  readonly #text: string;
  /** Behind the closing parenthesis of each one that opens; 0 where nothing closes it. */
  #closed: Int32Array | undefined;
  #line = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the line that a place is on. */
  line(at: number): number {
    if (at <= this.#line) return this.#line;
    const end = this.#text.indexOf("\n", at);
    this.#line = end < 0 ? this.#text.length : end;
    return this.#line;
  }

  /** The end of what belongs together from here on: a quoted key, a parenthesis, or one character. */
  part(at: number): number {
    if (this.#text[at] === "'") return this.#quote(at);
    if (this.#text[at] !== "(") return at + 1;
    this.#closed ??= closedIn(this.#text);
    return this.#closed[at] || at + 1;
  }

  /** Behind the closing quote; a quote that nothing closes on its line stands for itself. */
  #quote(at: number): number {
    const first = this.#text.codePointAt(at + 1);
    if (first === undefined) return at + 1;
    const close = this.#text.indexOf("'", at + 1 + String.fromCodePoint(first).length);
    return close < 0 || close > this.line(at) ? at + 1 : close + 1;
  }
}

function closedIn(text: string): Int32Array {
  const closed = new Int32Array(text.length);
  let open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\n") open = [];
    else if (text[at] === "(") open.push(at);
    else if (text[at] === ")") {
      const opening = open.pop();
      if (opening !== undefined) closed[opening] = at + 1;
    }
  }
  return closed;
}

/** So much of a word is repeated in a message. */
const longest = 40;

/** A word as messages name it. */
export function quotedWord(word: string): string {
  return word.length > longest ? `${word.slice(0, longest).replace(/\p{Cs}$/u, "")}…` : word;
}
