import { type File, formatText, parse, printFile } from "../../src/syntax/index.ts";
import type { Draw } from "./draw.ts";
import { randomMotions } from "./motions.ts";
import { randomGame } from "./rules.ts";
import { randomStatements } from "./statements.ts";

// Moves the line breaks of a text to places where rule L7 of docs/language.md allows them, and checks what the formatter makes of it.

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

/** A text that has no mistakes of form, as it was read. */
export interface Readable {
  readonly text: string;
  readonly file: File;
  /** The tree without places, as text. */
  readonly tree: string;
}

/** Reads a text; undefined if it has mistakes of form. */
export function readable(text: string): Readable | undefined {
  const { file, diagnostics } = parse({ file: "", text });
  return diagnostics.length === 0 ? { text, file, tree: treeOf(file) } : undefined;
}

/** Returns the text with some of its breaks moved, and parentheses around some operands; its tree is the same. */
export function moveBreaks(it: Readable, draw: Draw): string {
  const { text: wrapped, file } = draw(2) === 0 ? it : wrapOperands(it, draw);
  const often = 1 + draw(5);
  const places = stretchesOf(file).flatMap((stretch) => breakable(wrapped, stretch));
  const parts: string[] = [];
  let rest = wrapped.length;
  for (const { from, to } of places.sort((a, b) => b.from - a.from)) {
    const start = wrapped.lastIndexOf("\n", from - 1) + 1;
    const first = firstLine(file, wrapped, start);
    const indent = " ".repeat(/^ */.exec(wrapped.slice(first, from))![0].length + 2 + draw(6));
    const comment = draw(12) === 0 ? `  // ${draw(1000)}` : "";
    const blank = draw(often) === 0 ? `${comment}\n${indent}` : " ";
    if (blank === " " && !wrapped.slice(from, to).includes("\n")) continue;
    parts.push(wrapped.slice(to, rest), blank);
    rest = from;
  }
  return [...parts, wrapped.slice(0, rest)].reverse().join("");
}

/** Returns where the line begins that the one with this beginning continues. */
function firstLine({ breaks }: File, text: string, line: number): number {
  let start = line;
  while (breaks.some((it) => it >= start && text.slice(start, it).trim() === ""))
    start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
}

/** Puts parentheses around operands, as far as the tree stays the same. */
function wrapOperands(whole: Readable, draw: Draw): Readable {
  const spans: { readonly from: number; readonly to: number }[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { is, left, right, show } = node as { is?: string; left?: Node; right?: Node; show?: string };
    if ("before" in node || show === "screen" || is === "text") return;
    if (is === "binary") spans.push(...[left, right].flatMap((it) => (it?.span ? [it.span] : [])));
    for (const child of Object.values(node)) visit(child);
  };
  visit(whole.file.sections);
  const chosen = spans.filter(() => draw(3) === 0);
  if (chosen.length === 0) return whole;
  const inserts = chosen.flatMap(({ from, to }) => [
    { at: from, sign: "(" },
    { at: to, sign: ")" },
  ]);
  inserts.sort((a, b) => b.at - a.at || (a.sign === "(" ? -1 : 1));
  let result = whole.text;
  for (const { at, sign } of inserts) result = result.slice(0, at) + sign + result.slice(at);
  const again = readable(result);
  return again?.tree === whole.tree ? again : whole;
}

/** Returns the tree of a file without places, and without the brackets that change nothing. */
function treeOf({ sections }: File): string {
  return JSON.stringify(sections, (key, value: unknown) =>
    ["span", "bracketed"].includes(key) ? undefined : value,
  );
}

const commentsOf = ({ comments }: File): string => JSON.stringify(comments.map((it) => it.text).sort());

/** Returns what is wrong with a text whose breaks were moved, or with its formatted text. */
export function wrongFormat(before: Readable, moved = before.text): string | undefined {
  const after = moved === before.text ? before : readable(moved);
  if (!after) return `has mistakes: ${parse({ file: "", text: moved }).diagnostics[0]!.message}`;
  if (before.tree !== after.tree) return "means something else";
  const formatted = formatText({ file: "", text: moved });
  if (formatted.is !== "formatted") return `is ${formatted.is}`;
  const again = parse({ file: "", text: formatted.text });
  if (again.diagnostics.length > 0) return `has mistakes when formatted: ${again.diagnostics[0]!.message}`;
  if (treeOf(again.file) !== before.tree) return "means something else when formatted";
  if (commentsOf(again.file) !== commentsOf(after.file)) return "loses comments";
  // What is printed of a file that parses without mistakes is what formatting its text comes to.
  if (printFile(again.file) !== formatted.text) return "changes when formatted twice";
  return moved.replaceAll(/[()]/g, "").length === before.text.replaceAll(/[()]/g, "").length &&
    again.file.breaks.length !== after.file.breaks.length
    ? "loses breaks"
    : undefined;
}

/** Returns a generated game that has no mistakes of form. */
export function randomText(draw: Draw): Readable {
  const make = [randomGame, randomStatements, randomMotions][draw(3)]!;
  return readable(make(draw)) ?? randomText(draw);
}
