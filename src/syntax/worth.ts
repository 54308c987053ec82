import { readBlock, type Head } from "./blocks.ts";
import type { Page } from "./page.ts";
import { printBlock } from "./print-statements.ts";
import { printValue } from "./print-values.ts";
import type { Reader } from "./reader.ts";
import { blockSpan } from "./statements.ts";
import { readValue } from "./values.ts";
import { valueWords } from "./words.ts";
import type { WorthLine, WorthOfPiece, WorthSection } from "./worth-tree.ts";

/** Reads `worth`. */
export function readWorth(head: Head): WorthSection {
  const from = head.r.next().from;
  const of = { what: "what a position is worth", example: "`pawn 100, knight 300`" };
  const lines = readBlock<WorthLine>(head, of, ({ r }, all) => all.push(readLine(r)));
  return { is: "worth", lines, span: blockSpan(head, from, lines) };
}

function readLine(r: Reader): WorthLine {
  const from = r.peek().from;
  if (!isPieceAhead(r)) return { is: "value", value: readValue(r), span: r.span(from) };
  const pieces: WorthOfPiece[] = [];
  const hint = "`pawn 100, knight 300`, or a line with a value: `2 * count moves`";
  do pieces.push({ piece: r.name("a piece", hint), value: r.signed() });
  while (r.take(","));
  return { is: "pieces", pieces, span: r.span(from) };
}

/** Whether a name with a number after it follows. */
function isPieceAhead(r: Reader): boolean {
  if (r.peek().kind !== "name" || valueWords.includes(r.peek().text)) return false;
  const next = r.peekOn(1);
  return next.kind === "number" || (next.text === "-" && r.peekOn(2).kind === "number" && isTight(r));
}

/** Whether the minus touches its number, as in `pawn -5` but not `score - 5`. */
function isTight(r: Reader): boolean {
  return r.peekOn(1).to === r.peekOn(2).from;
}

/** Writes `worth`. */
export function printWorth(page: Page, { lines, span }: WorthSection): void {
  printBlock(page, "worth", 0, span.from, lines[0]?.span.from, () => {
    for (const line of lines) page.row(printLine(line), 1, line.span.from);
  });
}

function printLine(line: WorthLine): string {
  if (line.is === "value") return printValue(line.value);
  return line.pieces.map(({ piece, value }) => `${piece.text} ${value}`).join(", ");
}
