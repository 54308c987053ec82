import { formatCount } from "../../base/index.ts";
import type { Line, LineCursor } from "./lines.ts";
import type { Picture, Word } from "../tree/tree.ts";

/** Returns the width of a row in cells, which is its number of code points. */
export function countCodePoints(row: string): number {
  let width = 0;
  for (let at = 0; at < row.length; at += (row.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) width++;
  return width;
}

/** Returns the width of each column of some texts, in code points. */
export function columnWidths(lines: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const line of lines)
    for (const [i, text] of line.entries()) widths[i] = Math.max(widths[i] ?? 0, countCodePoints(text));
  return widths;
}

/** Pads a text with blanks to a number of code points. */
export function padToGlyphs(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - countCodePoints(text)));
}

/**
 * Takes the picture below a header, up to an empty line or a line that is not indented; undefined if there is none. The
 * common indentation is removed, and empty lines above the first row are skipped.
 */
export function takePicture(lines: LineCursor, indent: number): Picture | undefined {
  const takenLines = takeLinesBelow(lines, indent, false);
  const textStart = textStartFinder(takenLines);
  const rows = takenLines.map((line) => makeRow(lines, textStart(line), line.to));
  return rows.length > 0 ? makePicture(lines, rows) : undefined;
}

/**
 * Takes the lines with a larger indentation than `indent`, up to an empty line; if `allowsGaps`, empty lines do not end
 * them.
 */
export function takeLinesBelow(lines: LineCursor, indent: number, allowsGaps: boolean): readonly Line[] {
  const takenLines: Line[] = [];
  for (let line = lines.peek(); line && line.indent > indent; line = lines.peek()) {
    if (!allowsGaps && line.gap && takenLines.length > 0) break;
    takenLines.push(line);
    lines.skip();
  }
  return takenLines;
}

/** Returns a function that finds the offset of a line's text, after the indentation that all lines share. */
export function textStartFinder(lines: readonly Line[]): (line: Line) => number {
  const commonIndent = lines.reduce((minIndent, it) => Math.min(minIndent, it.indent), Infinity);
  return (line) => line.from - line.indent + commonIndent;
}

/**
 * Takes all lines below a header with a larger indentation than `indent`; empty lines between them, and between them
 * and the header, become empty rows. `end` is the offset where the header ends.
 */
export function takeIndentedPicture(lines: LineCursor, indent: number, end: number): Picture | undefined {
  const takenLines = takeLinesBelow(lines, indent, true);
  const textStart = textStartFinder(takenLines);
  const rows = takenLines.flatMap((line, index) => {
    const blankLines = lines.text.slice(takenLines[index - 1]?.to ?? end, line.from).split("\n").length - 2;
    const emptyRows = Array.from({ length: blankLines }, () => makeRow(lines, line.from, line.from));
    return [...emptyRows, makeRow(lines, textStart(line), line.to)];
  });
  return takenLines.length > 0 ? makePicture(lines, rows) : undefined;
}

/** Returns the row of a picture between two offsets of the text. */
export function makeRow(lines: LineCursor, from: number, to: number): Word {
  return { text: lines.text.slice(from, to), span: lines.report.span(from, to) };
}

/** Makes a picture from one or more rows. */
export function makePicture(lines: LineCursor, rows: readonly Word[]): Picture {
  const from = rows[0]?.span.from ?? 0;
  return { rows, span: lines.report.span(from, rows.at(-1)?.span.to ?? from) };
}

/**
 * Reports the first row whose width is not the most common width. Returns true if there is none. `blankHint` explains
 * the glyph for an empty cell.
 */
export function checkRowWidths(
  lines: LineCursor,
  rows: readonly Word[],
  description = "picture",
  blankHint = "`.` is nothing",
): boolean {
  const commonWidth = findCommonWidth(rows);
  const rowIndex = rows.findIndex((row) => countCodePoints(row.text) !== commonWidth);
  const oddRow = rows[rowIndex];
  if (!oddRow) return true;
  const width = countCodePoints(oddRow.text);
  const from =
    width > commonWidth
      ? oddRow.span.from + [...oddRow.text].slice(0, commonWidth).join("").length
      : oddRow.span.from;
  const otherRows = rows.length === 2 ? "the other has" : "the others have";
  const message = `Row ${rowIndex + 1} of this ${description} has ${formatCount(width, "cell")}, but ${otherRows} ${commonWidth}.`;
  const hint = `Draw ${commonWidth} in every row; ${blankHint}.`;
  lines.report.add("picture-ragged", { from, to: oddRow.span.to }, message, hint);
  return false;
}

function findCommonWidth(rows: readonly Word[]): number {
  const counts = new Map<number, number>();
  for (const row of rows)
    counts.set(countCodePoints(row.text), (counts.get(countCodePoints(row.text)) ?? 0) + 1);
  let commonWidth = 0;
  for (const [width, count] of counts) if (count > (counts.get(commonWidth) ?? 0)) commonWidth = width;
  return commonWidth;
}
