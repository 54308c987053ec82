import { largestOf } from "../../base/index.ts";
import type { BlockHeader } from "../text/blocks.ts";
import type { PrintedPage } from "../text/page.ts";
import { printBlock } from "../statements/print-statements.ts";
import { printValue } from "../values/print-values.ts";
import { Reader } from "../text/reader.ts";
import { readValue } from "../values/values.ts";
import { valueWords } from "../tree/words.ts";
import type { Spanned, Word } from "../tree/tree.ts";
import type { WorthLine, PhaseWord, WorthSection } from "../tree/worth-tree.ts";

const tableHint = "`knight by cell`, and below it a number for each cell, or for each of the left half";

/** Reads a line of `worth`, and the rows of tables below it. */
export function readWorth(head: BlockHeader, entries: WorthLine[]): void {
  const { r } = head;
  const from = r.peek().from;
  const phase = readPhase(r);
  const phaseField = phase && { phase };
  const [nextText, afterNextText] = [r.peekOn(1).text, r.peekOn(2).text];
  if (nextText === "," || (nextText === "by" && afterNextText === "cell"))
    return readTables(head, from, phase).forEach((it) => entries.push(it));
  if (!isPieceNext(r))
    return void entries.push({ is: "value", value: readValue(r), ...phaseField, span: r.span(from) });
  const hint = "`pawn 100, knight 300`, or a line with a value: `2 * count moves`";
  const pieces = r.list(() => ({ piece: r.name("a piece", hint), value: r.readSigned() }));
  entries.push({ is: "pieces", pieces, ...phaseField, span: r.span(from) });
}

/** Reads one table, or several side by side, below a header such as `swallow, late goose by cell`. */
function readTables(head: BlockHeader, from: number, first: PhaseWord | undefined): readonly WorthLine[] {
  const { r } = head;
  const names: { readonly phase?: PhaseWord; readonly piece: Word }[] = [];
  do {
    const phase = names.length === 0 ? first : readPhase(r);
    names.push({ phase, piece: r.name("a piece", tableHint) });
  } while (r.take(","));
  r.expectAll(tableHint, "by", "cell");
  const rows = readRows(head, names.length);
  return names.map((name, i) => ({
    is: "table",
    ...name,
    beside: i > 0,
    span: r.span(from),
    rows: rows.map(({ parts, span }) => ({ values: parts[i] ?? [], span })),
  }));
}

/**
 * Reads `early` or `late` before a line; undefined if there is neither. If a piece has one of these names, both words
 * are names.
 */
function readPhase(r: Reader): PhaseWord | undefined {
  if (r.lines.isName("early") || r.lines.isName("late")) return undefined;
  return r.take("early") ? "early" : r.take("late") ? "late" : undefined;
}

/**
 * Reads the rows of tables below a header. Their numbers are aligned in columns, so a row may have any indentation
 * beyond that of the header.
 */
function readRows({ r, lines, indent, inline }: BlockHeader, tables: number): readonly TableRow[] {
  r.finish(tableHint);
  const rows: TableRow[] = [];
  const peekLine = () => (inline ? undefined : lines.peekBelow(indent));
  for (let line = peekLine(); line; line = peekLine()) {
    lines.skip();
    const row = new Reader(lines, line);
    rows.push(readRow(row, tables));
    row.finish(tables === 1 ? undefined : "The numbers of tables beside each other have `|` between them.");
  }
  if (rows.length > 0 || r.hasFailed) return rows;
  const { to } = r.span(r.line.from);
  lines.report.add("block-missing", { from: to, to }, "Expected rows of numbers below.", tableHint);
  return rows;
}

/** Describes a row of numbers, with one part for each table side by side. */
interface TableRow extends Spanned {
  readonly parts: readonly (readonly number[])[];
}

function readRow(r: Reader, tableCount: number): TableRow {
  const from = r.peek().from;
  const parts: number[][] = [];
  do {
    const values = [r.readSigned()];
    while (!r.atEnd() && !r.is("|") && !r.hasFailed) values.push(r.readSigned());
    parts.push(values);
  } while (parts.length < tableCount && r.take("|"));
  return { parts, span: r.span(from) };
}

/** Returns true if a name with a number after it is next. */
function isPieceNext(r: Reader): boolean {
  if (r.peek().kind !== "name" || valueWords.includes(r.peek().text)) return false;
  const next = r.peekOn(1);
  // A minus sign belongs to a number only if no blank separates them: `pawn -5`, but not `score - 5`.
  const afterSign = r.peekOn(2);
  return (
    next.kind === "number" || (next.text === "-" && afterSign.kind === "number" && next.to === afterSign.from)
  );
}

export function printWorth(page: PrintedPage, { entries, span }: WorthSection): void {
  printBlock(page, "worth", 0, span.from, entries[0]?.span.from, () => {
    for (const [i, line] of entries.entries()) {
      if (line.is !== "table") page.row(`${printPhase(line)}${printLine(line)}`, 1, line.span.from);
      else if (!line.beside) printTables(page, [line, ...takeTablesBeside(entries.slice(i + 1))]);
    }
  });
}

const printPhase = ({ phase }: WorthLine): string => (phase ? `${phase} ` : "");

function printLine(line: Exclude<WorthLine, TableLine>): string {
  if (line.is === "value") return printValue(line.value);
  return line.pieces.map(({ piece, value }) => `${piece.text} ${value}`).join(", ");
}

type TableLine = Extract<WorthLine, { is: "table" }>;

/** Returns the tables at the start of `lines` that are beside the table before them. */
function takeTablesBeside(lines: readonly WorthLine[]): readonly TableLine[] {
  const [first, ...others] = lines;
  return first?.is === "table" && first.beside ? [first, ...takeTablesBeside(others)] : [];
}

/** Prints tables side by side, with their numbers in columns. */
function printTables(page: PrintedPage, tables: readonly TableLine[]): void {
  const [{ rows, span }] = tables;
  page.row(`${tables.map((it) => printPhase(it) + it.piece.text).join(", ")} by cell`, 1, span.from);
  const widths = tables.map((it) =>
    largestOf(it.rows.flatMap((row) => row.values.map((n) => String(n).length))),
  );
  for (const [y, row] of rows.entries()) {
    const parts = tables.map((it, i) =>
      it.rows[y].values.map((n) => String(n).padStart(widths[i])).join(" "),
    );
    page.row(parts.join(" | "), 2, row.span.from);
  }
}
