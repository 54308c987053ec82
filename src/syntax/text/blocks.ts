import type { Fix, Span } from "../../base/index.ts";
import { sectionWords } from "../tree/words.ts";
import type { LineCursor } from "./lines.ts";
import { Reader } from "./reader.ts";

/** Limits the nesting depth of blocks. */
export const MAX_DEPTH = 60;
const DEPTH_MESSAGE = `Blocks cannot be nested more than ${MAX_DEPTH} deep.`;
const DEPTH_HINT = "Move the inner part into a procedure: `define NAME` with lines below.";

/** Describes the line whose content is read: a header, with the indentation that lines below it must exceed. */
export interface BlockHeader {
  readonly r: Reader;
  readonly lines: LineCursor;
  readonly indent: number;
  /** Is true if the header follows the colon of another header, so that it cannot have lines below it. */
  readonly inline: boolean;
  readonly depth: number;
}

/** Returns the span from a header to the end of the last item below it. */
export function blockSpan({ r }: BlockHeader, from: number, items: readonly { readonly span: Span }[]): Span {
  const headerSpan = r.span(from);
  return { ...headerSpan, to: Math.max(headerSpan.to, items.at(-1)?.span.to ?? 0) };
}

/** Reads one line of a block, and the lines below it. */
export type ItemReader<T> = (head: BlockHeader, items: T[]) => void;

/** Describes the content of a block, for use in messages. */
export interface BlockWording {
  /** Names what the lines contain, such as `an action` or `an entry`. */
  readonly what: string;
  /** Stores a correct line, as an example. */
  readonly example: string;
  /** Describes what may follow the header, if it is more than a colon. */
  readonly afterHeader?: string;
}

/** Reads the content of a header, on the same line after a colon or on the lines below. */
export function readBlock<T>(head: BlockHeader, wording: BlockWording, readItem: ItemReader<T>): T[] {
  const { r } = head;
  r.recover(":");
  const items: T[] = [];
  const colon = r.peek();
  if (!r.take(":")) {
    r.finish(wording.example, wording.afterHeader);
    const isEmpty = readLines(head, items, readItem) === 0;
    if (isEmpty && !(head.inline && head.lines.peekBelow(head.indent))) reportEmptyBlock(head, wording);
    return items;
  }
  if (r.atEnd()) {
    readBelowColon(head, wording, items, readItem, colon.from);
    return items;
  }
  if (head.depth >= MAX_DEPTH) r.fail("block-deep", DEPTH_MESSAGE, DEPTH_HINT);
  else readItem({ ...head, inline: true, depth: head.depth + 1 }, items);
  r.finish();
  checkBelowColon(head, items, readItem, colon.from);
  return items;
}

/** Reports a colon with its content on the lines below, where the colon is unnecessary; then reads the content. */
function readBelowColon<T>(
  head: BlockHeader,
  wording: BlockWording,
  items: T[],
  readItem: ItemReader<T>,
  colonOffset: number,
): void {
  if (head.inline || !head.lines.peekBelow(head.indent)) return reportEmptyBlock(head, wording);
  const span = head.lines.report.span(colonOffset, colonOffset + 1);
  const fixes = [{ title: "Remove the colon", edits: [{ span, text: "" }] }];
  reportColonAndLines(head, span, "Remove the colon if lines follow.", fixes);
  readLines(head, items, readItem);
}

/** Reports lines below a header that has content after its colon; then reads these lines. */
function checkBelowColon<T>(head: BlockHeader, items: T[], readItem: ItemReader<T>, colon: number): void {
  if (head.inline || !head.lines.peekBelow(head.indent)) return;
  const hint = "Remove the colon, and put what follows it on its own line below.";
  reportColonAndLines(head, { from: colon, to: colon + 1 }, hint);
  readLines(head, items, readItem);
}

/** Reports a header with both a colon and lines below it. */
export function reportColonAndLines(
  { lines }: BlockHeader,
  place: Pick<Span, "from" | "to">,
  hint: string,
  fixes?: readonly Fix[],
): void {
  const message = "A header takes either a colon or lines below it, not both.";
  lines.report.add("colon-and-lines", place, message, hint, fixes);
}

function reportEmptyBlock(head: BlockHeader, of: BlockWording): void {
  const { r } = head;
  if (r.hasFailed || (!head.inline && reportUnindentedLines(head))) return;
  const { to } = r.span(r.line.from);
  const placeText = head.inline ? "Expected a colon and" : "Expected indented lines below, or a colon and";
  head.lines.report.add("block-missing", { from: to, to }, `${placeText} ${of.what}.`, of.example);
}

/**
 * Reports that the lines are missing which a header needs below it. A header with a mistake of its own gets no second
 * report.
 */
export function reportNothingBelow(
  { r, lines }: BlockHeader,
  code: string,
  what: string,
  hint: string,
): void {
  const { to } = r.span(r.line.from);
  if (!r.hasFailed) lines.report.add(code, { from: to, to }, `Expected ${what} on the lines below.`, hint);
}

/**
 * Reports and skips lines after a header that have its indentation but open no section, because most likely they should
 * be indented below it. Returns false if there are none.
 */
export function reportUnindentedLines({ r, lines, indent }: BlockHeader): boolean {
  if (indent > 0) return false;
  const edits: { readonly span: Span; readonly text: string }[] = [];
  const [first] = [lines.peek()];
  for (let line = lines.peek(); line && !line.gap && line.indent === 0; line = lines.peek()) {
    const word = /^\p{L}[\p{L}\p{N}-]*/u.exec(lines.text.slice(line.from, line.to))?.[0] ?? "";
    if (sectionWords.includes(word)) break;
    edits.push({ span: lines.report.span(line.from, line.from), text: "  " });
    lines.skip();
  }
  if (!first || edits.length === 0) return false;
  while (lines.peekBelow(0)) lines.skip();
  const header = r.text.slice(r.line.from, r.line.to).split(/[\s:]/u, 1)[0] ?? "";
  const subject = edits.length === 1 ? "This line stands" : `These ${edits.length} lines stand`;
  const message = `${subject} at the left edge, where only sections begin.`;
  const fixes = [{ title: edits.length === 1 ? "Indent the line" : "Indent the lines", edits }];
  const hint = `What belongs to \`${header}\` stands further right: put two blanks before it.`;
  lines.report.add("indent-missing", first, message, hint, fixes);
  return true;
}

/** Reads the lines that are indented below the header. Returns their number. */
function readLines<T>(head: BlockHeader, items: T[], readItem: ItemReader<T>): number {
  if (head.inline) return 0;
  const firstLine = head.lines.peekBelow(head.indent);
  if (!firstLine) return 0;
  if (head.depth >= MAX_DEPTH) return reportDepth(head);
  let count = 0;
  for (let line = head.lines.peekBelow(head.indent); line; line = head.lines.peekBelow(head.indent)) {
    if (line.indent !== firstLine.indent) reportUnevenIndent(head, line.from, line.indent > firstLine.indent);
    head.lines.skip();
    const r = new Reader(head.lines, line);
    readItem({ r, lines: head.lines, indent: line.indent, inline: false, depth: head.depth + 1 }, items);
    r.finish();
    count++;
  }
  return count;
}

function reportUnevenIndent(head: BlockHeader, offset: number, isDeeper: boolean): void {
  const message = isDeeper
    ? "This line is indented further than the lines around it, but nothing above it opens a block."
    : "The indentation of this line matches no line above it.";
  const hint =
    "Lines of one block start in the same column; lines that belong to a header are indented further.";
  head.lines.report.add("indent-uneven", { from: offset, to: offset + 1 }, message, hint);
}

function reportDepth(head: BlockHeader): number {
  const line = head.lines.peekBelow(head.indent);
  if (line) head.lines.report.add("block-deep", line, DEPTH_MESSAGE, DEPTH_HINT);
  while (head.lines.peekBelow(head.indent)) head.lines.skip();
  return 1;
}
