import { parseUnnamedText } from "./parsed-text.ts";
import { findTextEnd } from "../text/reader.ts";
import type { File, ExprNodeOf } from "../tree/tree.ts";
import { allWords } from "../tree/words.ts";

export type TokenKind =
  | "keyword"
  | "name"
  | "number"
  | "text"
  | "comment"
  | "glyph"
  | "picture"
  | "key"
  | "operator";

/** Describes a part of a text that an editor shows in one colour. */
export interface HighlightToken {
  readonly from: number;
  readonly to: number;
  readonly kind: TokenKind;
}

/**
 * Returns the tokens of a text, in order and without overlaps. The text need not be valid; blanks belong to no token.
 */
export function highlightText(text: string): HighlightToken[] {
  const nameTokens = findTreeTokens(parseUnnamedText(text));
  const tokens: HighlightToken[] = [];
  let offset = 0;
  for (const token of nameTokens) {
    if (token.from < offset || token.to <= token.from) continue;
    addPlainTokens(text, offset, token.from, tokens);
    tokens.push(token);
    offset = token.to;
  }
  addPlainTokens(text, offset, text.length, tokens);
  return tokens;
}

// ---------------------------------------------------------------------------------------------- tokens found in the
// tree

type Node = { readonly [key: string]: unknown };

/**
 * Returns the tokens that only the tree can identify: pictures, glyphs, keys, texts, and names that are also words of
 * the language.
 */
function findTreeTokens(file: File): HighlightToken[] {
  const tokens: HighlightToken[] = file.comments.map((comment) => makeToken(comment, "comment"));
  const openNodes: unknown[] = [...file.sections];
  for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node)) for (const it of findNodeTokens(node as Node)) tokens.push(it);
    for (const childNode of Object.values(node)) if (typeof childNode === "object") openNodes.push(childNode);
  }
  return tokens.sort((a, b) => a.from - b.from);
}

function makeToken(node: unknown, kind: TokenKind): HighlightToken {
  const { span } = node as { span: { from: number; to: number } };
  return { from: span.from, to: span.to, kind };
}

function makeTokens(nodes: unknown, kind: TokenKind): HighlightToken[] {
  return (nodes as unknown[]).map((node) => makeToken(node, kind));
}

const FREE_TEXT = ["title", "author", "about", "homepage", "message"];

function findNodeTokens(node: Node): HighlightToken[] {
  if (node.is === "name") return [];
  if (node.is === "text") return findTextTokens(node as unknown as ExprNodeOf<"text">);
  if (FREE_TEXT.includes(String(node.is))) return [makeToken(node.text, "text")];
  if (node.does === "play") return [makeToken(node.inputs, "text")];
  if (node.does === "sound") return [makeToken(node.sound, "name")];
  const tokens: HighlightToken[] = [];
  if (node.rows) for (const it of makeTokens(node.rows, "picture")) tokens.push(it);
  if (node.glyph) tokens.push(makeToken(node.glyph, "glyph"));
  if (node.glyphs) for (const it of makeTokens(node.glyphs, "glyph")) tokens.push(it);
  if (node.written) tokens.push(makeToken(node.written, "glyph"));
  if (node.is === "betza") tokens.push(makeToken(node.text, "glyph"));
  if (node.keys) for (const it of makeTokens(node.keys, "key")) tokens.push(it);
  if (node.aliases) for (const it of makeTokens(node.aliases, "name")) tokens.push(it);
  if (node.name) tokens.push(makeToken(node.name, "name"));
  return tokens;
}

/** Returns the tokens of a quoted text, except for the values that are inserted into it. */
function findTextTokens(node: ExprNodeOf<"text">): HighlightToken[] {
  const tokens: HighlightToken[] = [];
  let { from } = node.span;
  for (const part of node.parts) {
    if (part.is === "plain") continue;
    tokens.push({ from, to: part.value.span.from, kind: "text" });
    from = part.value.span.to;
  }
  tokens.push({ from, to: node.span.to, kind: "text" });
  return tokens;
}

// ---------------------------------------------------------------------------------------------- tokens found by their
// characters

const PLAIN_TOKEN =
  /\/\/[^\n]*|\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*|\d+|#[\da-f]{3,6}(?![\p{L}\d])|->|[!<>]=|"|[^\s\p{L}\d]/giu;

/** Adds the tokens of a range that the tree does not cover: words, numbers and operators. */
function addPlainTokens(text: string, from: number, to: number, tokens: HighlightToken[]): void {
  PLAIN_TOKEN.lastIndex = from;
  for (let match = PLAIN_TOKEN.exec(text); match && match.index < to; match = PLAIN_TOKEN.exec(text)) {
    const matchStart = match.index;
    const matchEnd =
      match[0] === '"' ? findQuoteEnd(text, matchStart, to) : Math.min(matchStart + match[0].length, to);
    tokens.push({ from: matchStart, to: matchEnd, kind: tokenKindOf(match[0]) });
    PLAIN_TOKEN.lastIndex = matchEnd;
  }
}

function findQuoteEnd(text: string, openQuote: number, limit: number): number {
  const newline = text.indexOf("\n", openQuote);
  const lineEnd = newline < 0 ? limit : Math.min(newline, limit);
  return Math.min(findTextEnd(text, openQuote, lineEnd) + 1, lineEnd);
}

function tokenKindOf(text: string): TokenKind {
  if (text.startsWith("//")) return "comment";
  if (text === '"') return "text";
  if (/^\d|^#./.test(text)) return "number";
  if (!/^\p{L}/u.test(text)) return "operator";
  return allWords.has(text) ? "keyword" : "name";
}
