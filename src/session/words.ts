/** A word of the input notation, with its place in the text. */
export interface Word {
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
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let apart = true;
  let at = 0;
  while (at < text.length) {
    const c = text[at];
    if (c === "," || c === "\n") apart = true;
    if (/[\s,]/.test(c)) at++;
    else if (text.startsWith("//", at)) at = lineEnd(text, at);
    else {
      const to = wordEnd(text, at);
      words.push({ text: text.slice(at, to), from: at, to, apart });
      apart = false;
      at = to;
    }
  }
  return words;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !/[\s,]/.test(text[at])) at = partEnd(text, at, from);
  return at;
}

/** The end of what belongs together from here on: a quoted key, a parenthesis, or one character. */
function partEnd(text: string, at: number, wordStart: number): number {
  if (text[at] === "'") return quoteEnd(text, at);
  if (text[at] === "(" && at > wordStart) return parenthesisEnd(text, at);
  return at + 1;
}

/** Behind the closing quote; a quote that nothing closes stands for itself. */
export function quoteEnd(text: string, at: number): number {
  const first = text.codePointAt(at + 1);
  if (first === undefined) return at + 1;
  const close = text.indexOf("'", at + 1 + String.fromCodePoint(first).length);
  const line = lineEnd(text, at);
  return close < 0 || close > line ? at + 1 : close + 1;
}

function parenthesisEnd(text: string, at: number): number {
  const line = lineEnd(text, at);
  let depth = 0;
  for (let i = at; i < line; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && --depth === 0) return i + 1;
  }
  return at + 1;
}

/** The parts of a text between separators that stand in no quotes and no parentheses. */
export function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === separator && separates(text, at, from)) {
      parts.push(text.slice(from, at));
      from = ++at;
    } else at = text[at] === "(" ? parenthesisEnd(text, at) : text[at] === "'" ? quoteEnd(text, at) : at + 1;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Not at the beginning or end of a part, nor behind a player: `white:+N@e4` is one move. */
function separates(text: string, at: number, from: number): boolean {
  const isBehindPlayer = text[at - 1] === ":" && at - 1 > from;
  return at > from && !isBehindPlayer && at + 1 < text.length;
}
