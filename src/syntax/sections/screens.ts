import { type BlockHeader, blockSpan, reportNothingBelow } from "../text/blocks.ts";
import type { Line } from "../text/lines.ts";
import { takeLinesBelow, textStartFinder } from "../text/pictures.ts";
import { Reader } from "../text/reader.ts";
import { readRowParts } from "../values/texts.ts";
import type { ScreenPart, ScreenRow, ViewItemNode, BoardItemNode } from "../tree/tree.ts";
import { readValue } from "../values/values.ts";

/**
 * Reads the rows below `screen`, up to an empty line or a line that is not indented. A row is a text with fields in
 * braces. A field is a value such as `{score:5}`, or anything that a view can show, such as `{well in zone}`.
 */
export function readScreen(
  head: BlockHeader,
  from: number,
  readBoardItem: (r: Reader) => BoardItemNode,
): ViewItemNode {
  const { r, lines, indent } = head;
  if (r.is(":")) r.fail("colon-and-lines", "A screen goes on the lines below, without a colon.");
  r.finish();
  const takenLines = head.inline ? [] : takeLinesBelow(lines, indent, false);
  const hint = "Draw them indented below `screen`; fields go in braces: `Score: {score:5}`.";
  if (takenLines.length === 0) reportNothingBelow(head, "picture-missing", "the rows of the screen", hint);
  const textStart = textStartFinder(takenLines);
  const rows = takenLines.map((line) =>
    readRow(new Reader(lines, line, textStart(line)), line, readBoardItem),
  );
  return { show: "screen", rows, span: blockSpan(head, from, rows) };
}

function readRow(r: Reader, line: Line, readBoardItem: (r: Reader) => BoardItemNode): ScreenRow {
  const from = r.at;
  const parts = readRowParts(r, readValue, () => readItem(r, readBoardItem));
  r.recover("");
  return { parts: trimParts(parts), span: r.lines.report.span(from, line.to) };
}

/** Removes blanks at the end of a row, which are invisible in the file and on the screen. */
function trimParts(parts: readonly ScreenPart[]): readonly ScreenPart[] {
  const lastPart = parts.at(-1);
  if (lastPart?.is !== "plain") return parts;
  const text = lastPart.text.trimEnd();
  return text === "" ? parts.slice(0, -1) : [...parts.slice(0, -1), { is: "plain", text }];
}

/** Reads a field that a view can show, after its opening brace; undefined if the field is just a value. */
function readItem(r: Reader, readBoardItem: (r: Reader) => BoardItemNode): ScreenPart | undefined {
  return isItem(r) ? { is: "item", item: readBoardItem(r) } : undefined;
}

/**
 * Returns true if a field is a view item: a name, alone or with the part to show. With a width at its end it is a value
 * instead.
 */
function isItem(r: Reader): boolean {
  if (r.peek().kind !== "name") return false;
  const start = r.mark();
  r.next();
  const isItemEnd = r.is("}", "of", "in", "covering", "when") || (r.is(",") && r.peekOn(1).text === "ghost");
  const isValue = r.is("of") && hasWidth(r);
  r.reset(start);
  return isItemEnd && !isValue;
}

/** Returns true if the field ends with a width, as in `level of opponent:5`. */
function hasWidth(r: Reader): boolean {
  for (let token = r.next(); token.kind !== "end" && token.text !== "}"; token = r.next())
    if (token.text === ":") return true;
  return false;
}
