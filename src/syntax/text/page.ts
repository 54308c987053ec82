import { type Span, largestOf } from "../../base/index.ts";
import { splitPrintedRow } from "./breaks.ts";
import { padToGlyphs, countCodePoints } from "./pictures.ts";
import type { Comment, File } from "../tree/tree.ts";

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
