import { type File, formatText, parse } from "../../src/syntax/index.ts";
import type { Draw } from "./draw.ts";
import { randomMotions } from "./motions.ts";
import { randomGame } from "./rules.ts";
import { randomStatements } from "./statements.ts";

// Moves the line breaks of a text to places where rule L7 of docs/language.md allows them, and checks what the formatter makes of it.

export { drawer } from "./draw.ts";

const openEnds = [",", "+", "-", "*", "/", "%", "=", "and", "or", "then", "else", "->"];
const leads = [...openEnds.slice(1), "!=", "<", "<=", ">", ">="];
const TOKEN = /"(?:[^"\\\n]|\\.)*"|\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*|\d+|->|[!<>]=|\S/gu;

/** A part of a text that one line may hold, whose breaks can be moved. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** A line of it may begin with an operator. */
  readonly leads: boolean;
}

type Node = Readonly<Record<string, unknown>> & {
  readonly span?: { readonly from: number; readonly to: number };
};

/** Returns the values and actions of a file that stand in no picture, text or row of a screen. */
function stretchesOf({ sections }: File): Stretch[] {
  const found: Stretch[] = [];
  const visit = (node: unknown, leading: boolean): void => {
    if (typeof node !== "object" || node === null) return;
    if (Array.isArray(node)) return node.forEach((it) => visit(it, leading));
    const it = node as Node;
    if ("before" in it || it.show === "screen" || it.is === "text" || it.is === "goes") return;
    const isLine = it.is === "line" && "alternatives" in it;
    const isRule = "joins" in it && "heads" in it;
    if (it.span && (isLine || isRule || it.is === "define" || isValue(it)))
      return void found.push({ ...it.span, leads: leading });
    for (const [key, child] of Object.entries(it)) visit(child, leading && key !== "options");
  };
  visit(sections, true);
  return found;
}

const valueKinds = ["binary", "call", "cell", "if", "unary"];

/** Lines of tests that are no actions. */
const testLines = ["level", "board", "seed", "play", "given", "print", "expect"];

const isValue = ({ is, does }: Node): boolean =>
  valueKinds.includes(String(is)) || (does !== undefined && !testLines.includes(String(does).split("-")[0]!));

/** Returns the blanks of a stretch in whose place a line may end, as offsets. */
function breakable(text: string, { from, to, leads: leading }: Stretch): { from: number; to: number }[] {
  const tokens = [...text.slice(from, to).matchAll(TOKEN)];
  let depth = 0;
  return tokens.flatMap(({ 0: token, index }, i) => {
    const next = tokens[i + 1];
    if ("([".includes(token)) depth++;
    if (")]".includes(token)) depth--;
    if (!next || depth < 0) return [];
    const end = index + token.length;
    const blanks = text.slice(from + end, from + next.index);
    const isBlank = blanks !== "" && !blanks.includes("//");
    const isBinary = next[0] !== "-" || text[from + next.index + 1] === " ";
    const may = depth > 0 || openEnds.includes(token) || (leading && leads.includes(next[0]) && isBinary);
    return isBlank && may ? [{ from: from + end, to: from + next.index }] : [];
  });
}

/** Returns the text with some of its breaks moved, and parentheses around some operands; its tree is the same. */
export function moveBreaks(text: string, draw: Draw): string {
  const wrapped = draw(2) === 0 ? text : wrapOperands(text, draw);
  const { file } = parse({ file: "", text: wrapped });
  const often = 1 + draw(5);
  let result = wrapped;
  const places = stretchesOf(file).flatMap((it) => breakable(wrapped, it));
  for (const { from, to } of places.sort((a, b) => b.from - a.from)) {
    const line = result.slice(result.lastIndexOf("\n", from) + 1, from);
    const indent = " ".repeat(/^ */.exec(firstLine(file, wrapped, from) ?? line)![0].length + 2 + draw(6));
    const comment = draw(12) === 0 ? `  // ${draw(1000)}` : "";
    const blank = draw(often) === 0 ? `${comment}\n${indent}` : " ";
    if (blank !== " " || result.slice(from, to).includes("\n"))
      result = result.slice(0, from) + blank + result.slice(to);
  }
  return result;
}

/** Returns the line that the one at an offset continues. */
function firstLine({ breaks }: File, text: string, at: number): string | undefined {
  let start = text.lastIndexOf("\n", at - 1) + 1;
  while (breaks.some((it) => text.slice(start, it).trim() === "" && it >= start))
    start = text.lastIndexOf("\n", start - 2) + 1;
  return text.slice(start).split("\n", 1)[0];
}

/** Puts parentheses around operands, as far as the tree stays the same. */
function wrapOperands(text: string, draw: Draw): string {
  const { file } = parse({ file: "", text });
  const spans: { readonly from: number; readonly to: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { is, left, right, show } = node as { is?: string; left?: Node; right?: Node; show?: string };
    if ("before" in node || show === "screen" || is === "text") return;
    if (is === "binary") spans.push(...[left, right].flatMap((it) => (it?.span ? [it.span] : [])));
    for (const child of Object.values(node)) visit(child);
  };
  visit(file.sections);
  const chosen = spans.filter(() => draw(3) === 0);
  const inserts = chosen.flatMap(({ from, to }) => [
    { at: from, sign: "(" },
    { at: to, sign: ")" },
  ]);
  inserts.sort((a, b) => b.at - a.at || (a.sign === "(" ? -1 : 1));
  let result = text;
  for (const { at, sign } of inserts) result = result.slice(0, at) + sign + result.slice(at);
  const again = parse({ file: "", text: result });
  return again.diagnostics.length === 0 && treeOf(again.file) === treeOf(file) ? result : text;
}

/** Returns the tree of a file without places. */
function treeOf({ sections }: File): string {
  return JSON.stringify(sections, (key, value: unknown) => (key === "span" ? undefined : value));
}

const commentsOf = ({ comments }: File): string => JSON.stringify(comments.map((it) => it.text).sort());

/** Returns what is wrong with a text whose breaks were moved, or with its formatted text. */
export function wrongFormat(text: string, moved: string): string | undefined {
  const [before, after] = [text, moved].map((it) => parse({ file: "", text: it }));
  if (after!.diagnostics.length > 0) return `has mistakes: ${after!.diagnostics[0]!.message}`;
  if (treeOf(before!.file) !== treeOf(after!.file)) return "means something else";
  const formatted = formatText({ file: "", text: moved });
  if (formatted.is !== "formatted") return `is ${formatted.is}`;
  const again = parse({ file: "", text: formatted.text });
  if (again.diagnostics.length > 0) return `has mistakes when formatted: ${again.diagnostics[0]!.message}`;
  if (treeOf(again.file) !== treeOf(before!.file)) return "means something else when formatted";
  if (commentsOf(again.file) !== commentsOf(after!.file)) return "loses comments";
  const twice = formatText({ file: "", text: formatted.text });
  if (twice.is !== "formatted" || twice.text !== formatted.text) return "changes when formatted twice";
  return moved.replaceAll(/[()]/g, "").length === text.replaceAll(/[()]/g, "").length &&
    again.file.breaks.length !== after!.file.breaks.length
    ? "loses breaks"
    : undefined;
}

/** Returns a generated game that has no mistakes of form. @public for scripts/fuzz/fmt.mjs */
export function randomText(draw: Draw): string {
  const make = [randomGame, randomStatements, randomMotions][draw(3)]!;
  const text = make(draw);
  return parse({ file: "", text }).diagnostics.length === 0 ? text : randomText(draw);
}

/** Returns true if a text can be read, so that its breaks can be moved. @public for scripts/fuzz/fmt.mjs */
export function isReadable(text: string): boolean {
  return parse({ file: "", text }).diagnostics.length === 0;
}
