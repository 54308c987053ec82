import { type Span, largestOf } from "../../base/index.ts";
import { padToGlyphs, countCodePoints } from "./pictures.ts";
import type { Comment, File } from "../tree/tree.ts";
import { continuationStarts, type Token as ReaderToken, unfinishedLineEnds } from "./reader.ts";

/**
 * States if there is an empty line above a row: if the author left one (`keep`), always or never. `paragraph` is an
 * empty line between pictures; a comment above the row has another one after it. `first-paragraph` is a picture right
 * below a header.
 */
export type RowGap = "keep" | "always" | "never" | "paragraph" | "first-paragraph";

/** Describes a row of the printed text. */
export interface PrintedRow {
  readonly text: string;
  readonly indent: number;
  /** Stores the offset of the row's first node in the source. */
  readonly from: number;
  readonly gap: RowGap;
  /** Is true for a row of a picture, which cannot have a comment on its line. */
  readonly isDrawn: boolean;
}

const INDENT = "  ";

/** Collects the printed rows of a file, and inserts the comments between them. */
export class PrintedPage {
  readonly source: string;
  readonly #file: File;
  rows: PrintedRow[] = [];

  constructor(file: File) {
    this.#file = file;
    this.source = file.source;
  }

  row(text: string, indent: number, from: number, gap: RowGap = "keep"): void {
    this.rows.push({ text, indent, from, gap, isDrawn: false });
  }

  drawn(text: string, indent: number, from: number, gap: RowGap = "never"): void {
    this.rows.push({ text, indent, from, gap, isDrawn: true });
  }

  /** Returns the rows that a function prints, without adding them to the page. */
  apart(printRows: () => void): PrintedRow[] {
    const rowsBefore = this.rows;
    this.rows = [];
    printRows();
    const writtenRows = this.rows;
    this.rows = rowsBefore;
    return writtenRows;
  }

  /** Returns true if the author wrote the nodes at two offsets on one line, or on one line and its continuation. */
  areOnOneLine(from: number, to: number): boolean {
    const lineEnds = this.source.slice(from, to).split("\n").length - 1;
    return this.source !== "" && lineEnds === this.#file.breaks.filter((it) => it > from && it <= to).length;
  }

  /** Groups nodes by the author's lines. */
  byLine<T extends { readonly span: Span }>(nodes: readonly T[]): T[][] {
    const lines: T[][] = [];
    for (const node of nodes) {
      const line = lines.at(-1);
      if (line && this.areOnOneLine(line[0].span.from, node.span.from)) line.push(node);
      else lines.push([node]);
    }
    return lines;
  }

  /** Returns true if the author left an empty line above the line at this offset. */
  hasGapAbove(from: number): boolean {
    const lineStart = this.source.lastIndexOf("\n", from - 1);
    const lineAbove = this.source.lastIndexOf("\n", lineStart - 1);
    return lineStart > 0 && this.source.slice(lineAbove + 1, lineStart).trim() === "";
  }

  /** Returns true if there is a comment between two consecutive nodes. */
  hasCommentBetween(from: number, to: number): boolean {
    return this.source.slice(from, to).includes("//");
  }

  /** Returns the column of an offset in the source. */
  columnOf(from: number): number {
    return from - this.source.lastIndexOf("\n", from - 1) - 1;
  }

  text(): string {
    this.rows = this.rows.flatMap((row, i) =>
      splitPrintedRow(row, this.rows[i + 1]?.from ?? Infinity, this.#file),
    );
    const lines = new CommentMerge(this, this.#file.comments).lines();
    return lines.length > 0 ? `${lines.join("\n")}\n` : "";
  }
}

/**
 * Inserts comments into the printed rows. A comment with a line to itself comes before the next row; any other comment
 * comes after its row.
 */
class CommentMerge {
  readonly #page: PrintedPage;
  readonly #ownLineComments: Comment[];
  readonly #trailing: Comment[];
  readonly #lines: Line[] = [];
  #last: { readonly indent: number; readonly isDrawn: boolean } = { indent: 0, isDrawn: false };

  constructor(page: PrintedPage, comments: readonly Comment[]) {
    this.#page = page;
    this.#ownLineComments = comments.filter((comment) => comment.own);
    this.#trailing = comments.filter((comment) => !comment.own);
  }

  lines(): string[] {
    const { rows } = this.#page;
    let ownIndex = 0;
    let trailing = 0;
    for (const [i, row] of rows.entries()) {
      const firstOwnIndex = ownIndex;
      while ((this.#ownLineComments[ownIndex]?.span.from ?? Infinity) < row.from) ownIndex++;
      const needsGap = this.#addCommentsAbove(this.#ownLineComments.slice(firstOwnIndex, ownIndex), row);
      const nextStart = rows[i + 1]?.from ?? Infinity;
      const commentsBehind: Comment[] = [];
      for (let it = this.#trailing[trailing]; it && it.span.from < nextStart; it = this.#trailing[trailing]) {
        commentsBehind.push(it);
        trailing++;
      }
      this.#addRow(row, needsGap, commentsBehind);
    }
    this.#addCommentsAtEnd(this.#ownLineComments.slice(ownIndex));
    return alignComments(this.#lines);
  }

  /** Prints the comments above a row. Returns true if the row needs an empty line above it. */
  #addCommentsAbove(comments: readonly Comment[], row: PrintedRow): boolean {
    const column = this.#page.columnOf(row.from);
    let innerCount = 0;
    while (
      comments[innerCount] &&
      this.#page.columnOf(comments[innerCount]?.span.from ?? 0) > column &&
      this.#last.indent > row.indent
    )
      innerCount++;
    for (const comment of comments.slice(0, innerCount))
      this.#addComment(comment, this.#last.indent, this.#gapAt(comment));
    const commentsAbove = comments.slice(innerCount);
    for (const [i, comment] of commentsAbove.entries())
      this.#addComment(comment, row.indent, i === 0 ? this.#hasGapAtRow(row, comment) : this.#gapAt(comment));
    if (commentsAbove.length === 0) return this.#hasGapAtRow(row);
    return row.gap === "paragraph" || row.gap === "first-paragraph" || this.#page.hasGapAbove(row.from);
  }

  #gapAt(comment: Comment): boolean {
    return this.#last.isDrawn || this.#page.hasGapAbove(comment.span.from);
  }

  #hasGapAtRow(row: PrintedRow, comment?: Comment): boolean {
    if (row.gap === "always" || row.gap === "paragraph") return true;
    if (row.gap === "never" || row.gap === "first-paragraph") return false;
    return this.#page.hasGapAbove(comment?.span.from ?? row.from);
  }

  #addCommentsAtEnd(comments: readonly Comment[]): void {
    for (const comment of comments) {
      const isInner = this.#page.columnOf(comment.span.from) > 0;
      this.#addComment(comment, isInner ? this.#last.indent : 0, this.#gapAt(comment));
    }
  }

  #addComment(comment: Comment, indent: number, needsGap: boolean): void {
    this.#addLine(`//${comment.text}`, indent, needsGap);
    this.#last = { indent, isDrawn: false };
  }

  #addRow(row: PrintedRow, needsGap: boolean, comments: readonly Comment[]): void {
    const last = comments.at(-1);
    const otherComments = comments.slice(0, -1);
    for (const comment of otherComments) this.#addComment(comment, row.indent, needsGap);
    this.#addLine(row.text, row.indent, needsGap && otherComments.length === 0, last && `//${last.text}`);
    this.#last = { indent: row.indent, isDrawn: row.isDrawn };
  }

  #addLine(text: string, indent: number, needsGap: boolean, comment = ""): void {
    if (needsGap && this.#lines.length > 0) this.#lines.push({ text: "", comment: "" });
    this.#lines.push({ text: text === "" ? "" : INDENT.repeat(indent) + text, comment });
  }
}

/** Describes a printed line, and the comment at its end. */
interface Line {
  readonly text: string;
  readonly comment: string;
}

/** Aligns the comments at the ends of consecutive lines in a column. */
function alignComments(lines: readonly Line[]): string[] {
  const texts: string[] = [];
  for (let from = 0; from < lines.length;) {
    let runEnd = from + 1;
    while (lines[from].comment !== "" && lines[runEnd] !== undefined && lines[runEnd].comment !== "")
      runEnd++;
    const run = lines.slice(from, runEnd);
    const width = largestOf(run.map(({ text }) => countCodePoints(text)));
    for (const { text, comment } of run)
      texts.push(comment === "" ? text : `${padToGlyphs(text, width)}  ${comment}`);
    from = runEnd;
  }
  return texts;
}

type Token = Omit<ReaderToken, "kind">;

/** Matches the tokens of a line: texts, names, numbers and punctuation. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*|\d+|->|[!<>]=|\S/gu;

/**
 * Splits a printed row where the author broke the line: before the same token, or at the nearest token where the
 * language allows a line break. If it allows none, the row is not split.
 */
function splitPrintedRow(row: PrintedRow, end: number, file: File): PrintedRow[] {
  const breaks = row.isDrawn ? [] : file.breaks.filter((it) => it > row.from && it < end);
  if (breaks.length === 0) return [row];
  const printedTokens = splitTokens(row.text);
  const breakPlaces = findBreakPlaces(splitSource(row.from, end, file), printedTokens, breaks);
  const rows: PrintedRow[] = [];
  let restOfRow = row;
  let [start, splitIndex] = [0, 0];
  for (const [i, place] of breakPlaces.entries()) {
    if (place === undefined || place <= splitIndex) continue;
    rows.push({ ...restOfRow, text: row.text.slice(start, printedTokens[place - 1].to) });
    [start, splitIndex] = [printedTokens[place].from, place];
    restOfRow = { ...row, from: breaks[i], indent: row.indent + 2, gap: "never" };
  }
  return [...rows, { ...restOfRow, text: row.text.slice(start) }];
}

function splitTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: it, index }) => ({
    text: it,
    from: index,
    to: index + it.length,
  }));
}

/** Returns the tokens between two offsets of the source, without its comments. */
function splitSource(from: number, end: number, { source, comments }: File): Token[] {
  let text = source.slice(from, end);
  for (const { span } of comments)
    if (span.from >= from && span.from < end)
      text = text.slice(0, span.from - from).padEnd(span.to - from) + text.slice(span.to - from);
  return splitTokens(text).map((it) => ({ ...it, from: it.from + from, to: it.to + from }));
}

const isBracket = ({ text }: Token): boolean => "()[]".includes(text);

/**
 * Returns, for each line break, the index of the printed token that begins the new line; undefined if no break is
 * allowed.
 */
function findBreakPlaces(
  sourceTokens: readonly Token[],
  printed: readonly Token[],
  breaks: readonly number[],
): (number | undefined)[] {
  const matches = matchTokens(sourceTokens, printed);
  const depths = measureDepths(printed);
  return breaks.map((offset) => {
    const first = sourceTokens.findIndex((it) => it.from >= offset);
    const nextIndex = sourceTokens.findIndex((it, i) => i >= first && !isBracket(it));
    let place = first < 0 ? undefined : matches.get(nextIndex);
    if (place === undefined) return undefined;
    // Opening parentheses at the start of the new line stay with it.
    for (let i = nextIndex; i > first && printed[place - 1] && "([".includes(printed[place - 1].text); i--)
      place--;
    return nearest(place, printed, depths);
  });
}

/**
 * Matches the tokens of two texts that differ only in parentheses and a few other tokens. The result maps indices in
 * one text to indices in the other.
 */
function matchTokens(source: readonly Token[], printed: readonly Token[]): Map<number, number> {
  const [left, right] = [source, printed].map((tokens) =>
    tokens.flatMap((it, index) =>
      isBracket(it) ? [] : [{ index, text: it.text[0] === '"' ? '"' : it.text }],
    ),
  );
  const matches = new Map<number, number>();
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; i++, j++) {
    const [skippedLeft, skippedRight] = firstMatch(left.slice(i, i + 8), right.slice(j, j + 8));
    [i, j] = [i + skippedLeft, j + skippedRight];
    if (left[i] && right[j]) matches.set(left[i].index, right[j].index);
  }
  return matches;
}

/** Returns how many tokens to skip in each list to reach two equal tokens; none if there are no equal tokens. */
function firstMatch(left: readonly { text: string }[], right: readonly { text: string }[]): [number, number] {
  for (let sum = 0; sum < left.length + right.length - 1; sum++)
    for (let i = Math.max(0, sum - right.length + 1); i <= Math.min(sum, left.length - 1); i++)
      if (left[i].text === right[sum - i].text) return [i, sum - i];
  return [0, 0];
}

/** Returns, for each token, the number of parentheses and brackets that are open before it. */
function measureDepths(tokens: readonly Token[]): number[] {
  let depth = 0;
  return tokens.map(({ text }) => {
    const depthBefore = depth;
    if ("([".includes(text)) depth++;
    else if (")]".includes(text)) depth--;
    return depthBefore;
  });
}

/**
 * Returns the index, nearest to `place`, of a token before which the language allows a line break; undefined if there
 * is none.
 */
function nearest(place: number, tokens: readonly Token[], depths: readonly number[]): number | undefined {
  const canBreakAt = (index: number): boolean => {
    const [last, next] = [tokens[index - 1], tokens[index]];
    if (!last || !next || (next.text === "(" && last.to === next.from)) return false;
    return depths[index] > 0 || unfinishedLineEnds.has(last.text) || continuationStarts.has(next.text);
  };
  for (let distance = 0; distance < tokens.length; distance++)
    for (const index of [place - distance, place + distance]) if (canBreakAt(index)) return index;
  return undefined;
}
