import { readKinds } from "../values/kinds.ts";
import { blockSpan, readBlock, type BlockHeader, reportNothingBelow } from "../text/blocks.ts";
import type { Line } from "../text/lines.ts";
import { takeLinesBelow, textStartFinder } from "../text/pictures.ts";
import { Reader } from "../text/reader.ts";
import { readText, readRowParts } from "../values/texts.ts";
import type * as tree from "../tree/tree.ts";
import type { ScreenPart, ScreenRow, ViewItemNode, BoardItemNode } from "../tree/tree.ts";
import { readCondition, readUnary, readValue, readCells, readSet } from "../values/values.ts";

const CAMERA = /(\d+)x(\d+)(?![\p{L}\p{N}])/uy;

export const viewWording = { what: "something to show", example: '`board`, `"Score {score}"`' };

/** Reads a line of `view`, and the lines below it. */
export function readViewItem(head: BlockHeader, items: tree.ViewItemNode[]): void {
  const { r } = head;
  const token = r.peek();
  if (token.text === '"') items.push(readTextItem(r));
  else if (r.takeAll("beside")) items.push(readBeside(head, token.from));
  else if (r.takeAll("for", "each", "player")) items.push(readEachPlayer(head, token.from));
  // In any other line, `screen` is the name of a board.
  else if (r.is("screen") && r.peekOn(1).kind === "end")
    items.push(readScreen(head, r.next().from, readBoardItem));
  else for (const it of readBoardItems(r)) items.push(it);
}

/** Reads items in one line, which are shown below one another: `first, second, third when open`. */
function readBoardItems(r: Reader): readonly tree.ViewItemNode[] {
  const items = [readBoardItem(r)];
  while (!items.at(-1)!.when && r.take(",")) {
    if (r.is('"')) reportMissingEach(r);
    else items.push({ ...readBoardItem(r), onSameLine: true });
  }
  const { when } = items.at(-1)!;
  return when ? items.map((it) => ({ ...it, when })) : items;
}

function readTextItem(r: Reader): tree.ViewItemNode {
  const text = readText(r, readValue);
  if (r.is(",", "{")) reportMissingEach(r);
  return { show: "text", text, ...readWhen(r), span: r.span(text.span.from) };
}

function readWhen(r: Reader, ...followers: readonly string[]): { when?: tree.ExprNode } {
  return r.take("when") ? { when: readCondition(r, "}", ...followers) } : {};
}

function readBeside(head: BlockHeader, from: number): tree.ViewItemNode {
  const gapWidth = head.r.number("the number of columns between");
  const items = readBlock(head, viewWording, readViewItem);
  return { show: "beside", gap: gapWidth, items, span: blockSpan(head, from, items) };
}

function readEachPlayer(head: BlockHeader, from: number): tree.ViewItemNode {
  const beside = head.r.take("beside") ? head.r.number("the number of columns between") : undefined;
  const items = readBlock(head, viewWording, readViewItem);
  return { show: "each-player", beside, items, span: blockSpan(head, from, items) };
}

function readBoardItem(r: Reader): tree.BoardItemNode {
  const board = r.name(
    "a text, a board, `beside` or `for each player`",
    '`board`, `well of opponent`, `"Score {score}"`',
  );
  const of = r.take("of") ? r.joining({ filters: false }, () => readUnary(r)) : undefined;
  const down = r.take("down");
  const cellsOrCamera = r.take("in") ? readVisiblePart(r) : {};
  const hasGhost = r.is(",") && r.peekOn(1).text === "ghost" && r.take(",");
  const ghost = hasGhost ? readGhost(r) : undefined;
  const shownCells = r.is("showing") ? readShown(r) : undefined;
  const covers: tree.CoverNode[] = [];
  while (r.is("covering")) covers.push(readCover(r));
  // A word followed by other words is most likely a text without quotes.
  const isText = !r.atEnd() && !r.is("when", "}", ",") && r.span(board.span.from).to === board.span.to;
  if (isText) r.fail("view-text", "A text to show stands in quotes.", '`"Score {score}"`', board.span);
  return {
    show: "board",
    board,
    of,
    down: down || undefined,
    ...cellsOrCamera,
    ghost,
    shown: shownCells,
    covers: covers.length > 0 ? covers : undefined,
    ...readWhen(r),
    span: r.span(board.span.from),
  };
}

function reportMissingEach(r: Reader): void {
  const hint =
    'Boards, slots and piles may have commas between. Write `view` alone, and below it `board` and the text on lines of their own; a value stands in the text: `"Score {score}"`.';
  r.fail("line-rest", "Each text of a view has a line of its own.", hint);
}

/** Reads `ghost of PIECE`, which follows a comma. */
function readGhost(r: Reader): tree.ExprNode {
  const hint = "`tank, ghost of piece`";
  r.expectAll(hint, "ghost", "of");
  return r.joining({ filters: false }, () => readUnary(r));
}

/** Reads `showing cells in sight of hero remembering wall, door`. */
function readShown(r: Reader): tree.Shown {
  const from = r.next().from;
  const shownSet = r.joining({ or: true }, () => readSet(r));
  const remembering = r.take("remembering") ? r.joining({ or: true, commas: true }, () => readKinds(r)) : [];
  return { what: shownSet, remembering, span: r.span(from) };
}

/**
 * Reads `covering CELLS as KIND when E`. The cells are those of a set of things, or all cells for which a test is true.
 */
function readCover(r: Reader): tree.CoverNode {
  const from = r.next().from;
  const hint = "`well covering fog as unknown when blinded`";
  const shownSet = r.is("(") ? readCells(r) : r.joining({ or: true, commas: true }, () => readSet(r));
  r.expect("as", "word-expected", hint);
  const as = r.name("the object that they look like", hint);
  return { what: shownSet, as, ...readWhen(r, "covering", "when"), span: r.span(from) };
}

/** Reads `in CELLS` or `in WxH around SET`. */
function readVisiblePart(r: Reader): { cells?: tree.CellsExpr; camera?: tree.CameraNode } {
  const from = r.peek().from;
  const size = r.match(CAMERA);
  if (!size) return { cells: readCells(r) };
  const pages = r.take("pages");
  r.expect("around", "word-expected", "`board in 15x9 around hero`, `board in 15x9 pages around hero`");
  const around = readSet(r);
  return { camera: { width: Number(size[1]), height: Number(size[2]), around, pages, span: r.span(from) } };
}

/**
 * Reads the rows below `screen`, up to an empty line or a line that is not indented. A row is a text with fields in
 * braces. A field is a value such as `{score:5}`, or anything that a view can show, such as `{well in zone}`.
 */
function readScreen(
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
