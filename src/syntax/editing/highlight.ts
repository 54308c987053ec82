import { parseUnnamedText } from "./parsed-text.ts";
import { textEnd } from "../text/reader.ts";
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

/** Returns the tokens of a text, valid or not, in order and without overlaps; blanks belong to no token. */
export function highlightText(text: string): HighlightToken[] {
  const nameTokens = knownTokens(parseUnnamedText(text));
  const tokens: HighlightToken[] = [];
  let at = 0;
  for (const token of nameTokens) {
    if (token.from < at || token.to <= token.from) continue;
    addPlainTokens(text, at, token.from, tokens);
    tokens.push(token);
    at = token.to;
  }
  addPlainTokens(text, at, text.length, tokens);
  return tokens;
}

// ---------------------------------------------------------------------------------------------- from the tree

type Node = { readonly [key: string]: unknown };

/** Returns the tokens that can be identified only from the tree: pictures, glyphs, keys, texts, and names that are also words of the language. */
function knownTokens(file: File): HighlightToken[] {
  const tokens: HighlightToken[] = file.comments.map((comment) => token(comment, "comment"));
  const openNodes: unknown[] = [...file.sections];
  for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (!Array.isArray(node)) for (const it of tokensOf(node as Node)) tokens.push(it);
    for (const child of Object.values(node)) if (typeof child === "object") openNodes.push(child);
  }
  return tokens.sort((a, b) => a.from - b.from);
}

function token(node: unknown, kind: TokenKind): HighlightToken {
  const { span } = node as { span: { from: number; to: number } };
  return { from: span.from, to: span.to, kind };
}

function tokensFor(nodes: unknown, kind: TokenKind): HighlightToken[] {
  return (nodes as unknown[]).map((node) => token(node, kind));
}

const FREE_TEXT = ["title", "author", "about", "homepage", "message"];

function tokensOf(node: Node): HighlightToken[] {
  if (node.is === "name") return [];
  if (node.is === "text") return textTokens(node as unknown as ExprNodeOf<"text">);
  if (FREE_TEXT.includes(String(node.is))) return [token(node.text, "text")];
  if (node.does === "play") return [token(node.inputs, "text")];
  if (node.does === "sound") return [token(node.sound, "name")];
  const tokens: HighlightToken[] = [];
  if (node.rows) for (const it of tokensFor(node.rows, "picture")) tokens.push(it);
  if (node.glyph) tokens.push(token(node.glyph, "glyph"));
  if (node.glyphs) tokens.push(...tokensFor(node.glyphs, "glyph"));
  if (node.written) tokens.push(token(node.written, "glyph"));
  if (node.is === "betza") tokens.push(token(node.text, "glyph"));
  if (node.keys) tokens.push(...tokensFor(node.keys, "key"));
  if (node.aliases) tokens.push(...tokensFor(node.aliases, "name"));
  if (node.name) tokens.push(token(node.name, "name"));
  return tokens;
}

/** Returns the tokens of a quoted text, without the values that are inserted into it. */
function textTokens(node: ExprNodeOf<"text">): HighlightToken[] {
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

// ---------------------------------------------------------------------------------------------- from the letters

const PLAIN =
  /\/\/[^\n]*|\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*|\d+|#[\da-f]{3,6}(?![\p{L}\d])|->|[!<>]=|"|[^\s\p{L}\d]/giu;

/** Adds the tokens between those from the tree: words, numbers and signs, which are classified by their characters. */
function addPlainTokens(text: string, from: number, to: number, tokens: HighlightToken[]): void {
  PLAIN.lastIndex = from;
  for (let match = PLAIN.exec(text); match && match.index < to; match = PLAIN.exec(text)) {
    const matchStart = match.index;
    const matchEnd =
      match[0] === '"' ? quoteEnd(text, matchStart, to) : Math.min(matchStart + match[0].length, to);
    tokens.push({ from: matchStart, to: matchEnd, kind: kindOf(match[0]) });
    PLAIN.lastIndex = matchEnd;
  }
}

function quoteEnd(text: string, open: number, to: number): number {
  const newline = text.indexOf("\n", open);
  const lineEnd = newline < 0 ? to : Math.min(newline, to);
  return Math.min(textEnd(text, open, lineEnd) + 1, lineEnd);
}

function kindOf(text: string): TokenKind {
  if (text.startsWith("//")) return "comment";
  if (text === '"') return "text";
  if (/^\d|^#./.test(text)) return "number";
  if (!/^\p{L}/u.test(text)) return "operator";
  return allWords.has(text) ? "keyword" : "name";
}
