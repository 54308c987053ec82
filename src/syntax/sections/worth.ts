import type { BlockHeader } from "../text/blocks.ts";
import type { PrintedPage } from "../text/page.ts";
import { printBlock } from "../statements/print-statements.ts";
import { printValue } from "../values/print-values.ts";
import { Reader } from "../text/reader.ts";
import { readValue } from "../values/values.ts";
import { valueWords } from "../tree/words.ts";
import type { WorthLine, PhaseWord, WorthRow, WorthSection } from "../tree/worth-tree.ts";

/** Reads a line of `worth`. */
export function readWorth(head: BlockHeader, entries: WorthLine[]): void {
  entries.push(readLine(head));
}

const tableHint = "`knight by cell`, and below it a number for each cell, or for each of the left half";

function readLine(head: BlockHeader): WorthLine {
  const { r } = head;
  const from = r.peek().from;
  const phase = readPhase(r);
  const when = phase && { phase };
  if (isTableAhead(r)) {
    const piece = r.name("a piece", tableHint);
    r.next();
    r.next();
    return { is: "table", piece, rows: readRows(head), ...when, span: r.span(from) };
  }
  if (!isPieceAhead(r)) return { is: "value", value: readValue(r), ...when, span: r.span(from) };
  const hint = "`pawn 100, knight 300`, or a line with a value: `2 * count moves`";
  const pieces = r.list(() => ({ piece: r.name("a piece", hint), value: r.signed() }));
  return { is: "pieces", pieces, ...when, span: r.span(from) };
}

/** Reads `early` or `late` before a line; a piece may have such a name. */
function readPhase(r: Reader): PhaseWord | undefined {
  if (r.lines.isName("early") || r.lines.isName("late")) return undefined;
  return r.take("early") ? "early" : r.take("late") ? "late" : undefined;
}

const isTableAhead = (r: Reader): boolean => r.peekOn(1).text === "by" && r.peekOn(2).text === "cell";

/** Reads the rows below a header. Their numbers are aligned in columns, so the rows may begin anywhere to the right of it. */
function readRows({ r, lines, indent, inline }: BlockHeader): readonly WorthRow[] {
  r.finish(tableHint);
  const rows: WorthRow[] = [];
  const next = () => (inline ? undefined : lines.below(indent));
  for (let line = next(); line; line = next()) {
    lines.skip();
    const row = new Reader(lines, line);
    rows.push(readRow(row));
    row.finish();
  }
  if (rows.length > 0 || r.failed) return rows;
  const { to } = r.span(r.line.from);
  lines.report.add("block-missing", to, to, "Expected rows of numbers below.", { hint: tableHint });
  return rows;
}

function readRow(r: Reader): WorthRow {
  const from = r.peek().from;
  const values = [r.signed()];
  while (!r.atEnd() && !r.failed) values.push(r.signed());
  return { values, span: r.span(from) };
}

/** Returns true if a name with a number after it follows. */
function isPieceAhead(r: Reader): boolean {
  if (r.peek().kind !== "name" || valueWords.includes(r.peek().text)) return false;
  const next = r.peekOn(1);
  return next.kind === "number" || (next.text === "-" && r.peekOn(2).kind === "number" && isTight(r));
}

/** Returns true if the minus touches its number, as in `pawn -5` but not `score - 5`. */
function isTight(r: Reader): boolean {
  return r.peekOn(1).to === r.peekOn(2).from;
}

/** Prints `worth`. */
export function printWorth(page: PrintedPage, { entries, span }: WorthSection): void {
  printBlock(page, "worth", 0, span.from, entries[0]?.span.from, () => {
    for (const line of entries) {
      page.row(`${line.phase ? `${line.phase} ` : ""}${printLine(line)}`, 1, line.span.from);
      if (line.is === "table") printRows(page, line.rows);
    }
  });
}

function printLine(line: WorthLine): string {
  if (line.is === "value") return printValue(line.value);
  if (line.is === "table") return `${line.piece.text} by cell`;
  return line.pieces.map(({ piece, value }) => `${piece.text} ${value}`).join(", ");
}

/** Prints the numbers of a table in columns. */
function printRows(page: PrintedPage, rows: readonly WorthRow[]): void {
  const width = Math.max(...rows.flatMap((it) => it.values.map((value) => String(value).length)));
  for (const { values, span } of rows)
    page.row(values.map((it) => String(it).padStart(width)).join(" "), 2, span.from);
}
