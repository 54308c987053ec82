import { largestOf } from "../base/index.ts";
import * as frames from "./frame.ts";
import { type Look, labelWidth, rowText } from "./looks.ts";

/**
 * Returns a frame as lines of text: the rows of each board (after a line `board NAME` if there are several), then the
 * text blocks in the order of the view. Blocks side by side are joined line by line.
 */
export function frameText(frame: frames.Frame, looks: readonly Look[]): string {
  const flatBlocks = frame.blocks.flatMap(flattenGroup);
  const boards = flatBlocks.filter(holdsBoard);
  const textBlocks = flatBlocks.filter((block) => !holdsBoard(block));
  const nameLine = (block: frames.Block): string =>
    `board ${frames
      .boardsOf([block])
      .map((it) => it.name)
      .join(" ")}`;
  const lines = [
    ...boards.flatMap((block) => [...(boards.length > 1 ? [nameLine(block)] : []), ...linesOf(block, looks)]),
    ...textBlocks.flatMap((block) => linesOf(block, looks)),
    ...linesBelowBoards(frame, looks),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Returns a frame as lines of text with all blocks in the order of the file's view. */
export function screenText(frame: Pick<frames.Frame, "blocks">, looks: readonly Look[]): string {
  return frame.blocks
    .flatMap((block) => linesOf(block, looks))
    .map((line) => `${line}\n`)
    .join("");
}

/** Returns the members of a vertical group and of such groups inside it; for any other block, returns the block. */
function flattenGroup(block: frames.Block): readonly frames.Block[] {
  return block.type === "group" && block.beside === undefined ? block.blocks.flatMap(flattenGroup) : [block];
}

/** Returns true if a block is a board, or a group that contains one. */
export const holdsBoard = (block: frames.Block): boolean => frames.boardsOf([block]).length > 0;

/** Returns the text lines of a block. */
export function linesOf(block: frames.Block, looks: readonly Look[]): readonly string[] {
  switch (block.type) {
    case "text":
      return block.text.split("\n");
    case "board":
    case "shape":
      return rowsOf(block, looks);
    case "group":
      return block.beside === undefined
        ? block.blocks.flatMap((it) => linesOf(it, looks))
        : joinColumns(block, block.beside, looks);
  }
}

const isWordTile = (look: Look) => look.labelled && /[\p{L}\p{N}]/u.test(look.shown);

function rowsOf(block: frames.BoardBlock | frames.ShapeBlock, looks: readonly Look[]): readonly string[] {
  const { tops, width, height } = block;
  const { ghost, remembered }: Partial<frames.BoardBlock> = block.type === "board" ? block : {};
  if (block.type === "board" && (block.chequered || block.lettered || block.marks))
    return linesOfSquares(block, looks);
  const rows: string[] = [];
  const cellWidth = labelWidth(looks);
  // Letters or digits on tiles in a row would look like one word.
  const isRowOfLabels =
    cellWidth === 1 && block.type === "shape" && height === 1 && tops.some((it) => isWordTile(looks[it]));
  for (let y = 0; y < height; y++) {
    const cells: string[] = [];
    for (let x = 0; x < width; x++) {
      const square = y * width + x;
      cells.push(ghost?.[square] ? ghostSign : looks[tops[square] || (remembered?.[square] ?? 0)].shown);
    }
    rows.push(...(isRowOfLabels ? cells.join(" ") : rowText(cells, cellWidth)).split("\n"));
  }
  return rows;
}

function joinColumns({ blocks }: frames.GroupBlock, gap: number, looks: readonly Look[]): readonly string[] {
  const columns = blocks.map((block) => linesOf(block, looks));
  const widths = columns.map((lines) => largestOf(lines.map(characterCountOf)));
  const height = largestOf(columns.map((lines) => lines.length));
  return Array.from({ length: height }, (_, y) =>
    columns
      .map((lines, index) => {
        const columnLine = lines[y] ?? "";
        return columnLine + " ".repeat(widths[index] - characterCountOf(columnLine));
      })
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}

/** Sets the character for cells where a falling body would land. */
const ghostSign = ":";

/** Returns the number of characters in a line; a surrogate pair counts as one. */
export function characterCountOf(line: string): number {
  for (let i = 0; i < line.length; i++) if (line.charCodeAt(i) >= 0xd800) return [...line].length;
  return line.length;
}

/**
 * Returns a board of squares as text: `.` for an empty square, `*` for an empty square to which the selected piece can move,
 * and the names of rows and columns if the board has them.
 */
function linesOfSquares(board: frames.BoardBlock, looks: readonly Look[]): readonly string[] {
  const { tops, width, height, x, y, flipped, names } = board;
  const showsEdgeNames = board.lettered && !names?.cells;
  const edges = frames.edgesOf(board);
  const columns = Array.from({ length: width }, (_, i) => (flipped ? width - 1 - i : i));
  const rowOrder = Array.from({ length: height }, (_, i) => (flipped ? height - 1 - i : i));
  const rowLabelWidth = largestOf(edges.rows.map((it) => it.length));
  const cellWidth = labelWidth(looks);
  const rows = rowOrder.map((rowIndex) => {
    const cells = columns.map((column) => {
      const kind = tops[rowIndex * width + column];
      return kind === 0 ? signOfEmptySquare(board, x + column, y + rowIndex) : looks[kind].shown;
    });
    const rowLabel = showsEdgeNames ? `${edges.rows[y + rowIndex].padStart(rowLabelWidth)} ` : "";
    return rowLabel + rowText(cells, cellWidth);
  });
  const columnLabels = rowText(
    columns.map((column) => edges.columns[x + column] ?? ""),
    cellWidth,
  );
  return showsEdgeNames ? [...rows, " ".repeat(rowLabelWidth + 1) + columnLabels] : rows;
}

const signOfEmptySquare = ({ marks }: frames.BoardBlock, x: number, y: number): string =>
  marks?.targets.some((it) => it.x === x && it.y === y) ? "*" : ".";

/** Returns the lines below the boards of a piece game: hands, the player to move, the selection and its targets, and an open choice. */
function linesBelowBoards(frame: frames.Frame, looks: readonly Look[]): readonly string[] {
  const board = frames.boardsOf(frame.blocks).find((it) => it.marks);
  const hands = (frame.hands ?? []).flatMap(({ pieces }) => {
    const heldTexts = pieces.map(({ kind, count }) => (count > 1 ? `${count} ` : "") + looks[kind].name);
    return heldTexts.length > 0 ? [`in hand: ${heldTexts.join(", ")}`] : [];
  });
  const choiceNames = frame.choice?.map((it) => it.name) ?? [];
  const isTurn = board && frame.turn !== undefined && frame.status === "playing";
  return [
    ...hands,
    ...(isTurn ? [`${frame.turn} to move`] : []),
    ...selectedLines(frame, looks),
    ...(choiceNames.length > 0 ? [`choose: ${choiceNames.join(", ")}`] : []),
  ];
}

/** Returns the line that names the selected piece and its targets; none if nothing is selected. */
export function selectedLines(frame: frames.Frame, looks: readonly Look[]): readonly string[] {
  const board = frames.boardsOf(frame.blocks).find((it) => it.marks);
  if (!board) return [];
  const { selected, targets } = board.marks!;
  const selectedPiece = frame.hands?.flatMap((it) => it.pieces).find((it) => it.selected);
  if ((!selected && !selectedPiece) || frame.choice) return [];
  const kind = selectedPiece
    ? selectedPiece.kind
    : board.tops[(selected!.y - board.y) * board.width + selected!.x - board.x];
  const name = selectedPiece ? looks[kind].name : `${looks[kind].name} ${spotName(board, selected!)}`;
  const cells = targets.map((it) => (it.takes ? "x" : "") + spotName(board, it));
  // A game with a clock does not compute the targets, so their absence does not mean that there are none.
  return [`selected: ${name}${cells.length > 0 ? `, to ${cells.join(" ")}` : ""}`];
}

/** Returns the name of a cell of a board or, if it has none, its column and row. */
export function spotName(board: frames.BoardBlock, { x, y }: frames.BoardSpot): string {
  return frames.nameOfCell(board, { x, y }) ?? `(${x}, ${y})`;
}
