import type { CellRef } from "../../../session/index.ts";
import { type BoardBlock, type ShapeBlock, type BoardSpot, edgesOf } from "../../../view/index.ts";
import type { Area, Surface } from "../../screen/index.ts";
import type { TestedCell } from "./frame-view.ts";
import { marginsOf } from "./picture.ts";
import type { CellMark, Tile, TileTexts } from "./tiles.ts";

interface DrawTools {
  readonly tiles: TileTexts;
  readonly cursor: CellRef | undefined;
  readonly tested: readonly TestedCell[];
}

/** Draws a board with its row and column names, and returns the area of its cells. */
export function drawBoard(surface: Surface, board: BoardBlock, spot: BoardSpot, tools: DrawTools): Area {
  const { width, height, flipped } = board;
  const { columns } = tools.tiles;
  const { left } = marginsOf(board);
  const area = { x: spot.x + left, y: spot.y, width: width * columns, height };
  const markAt = makeMarkFinder(board, tools);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = flipped ? width - 1 - column : column;
      const y = flipped ? height - 1 - row : row;
      const tile = tileOfCell(board, y * width + x, tools.tiles, markAt(x, y));
      drawTile(surface, tile, { x: area.x + column * columns, y: area.y + row });
    }
  if (board.lettered && !board.names?.cells) drawNames(surface, board, area, columns);
  return area;
}

/** Draws the body in a slot. */
export function drawBodyShape(surface: Surface, shape: ShapeBlock, spot: BoardSpot, tiles: TileTexts): void {
  const { width, tops } = shape;
  tops.forEach((kind, at) => {
    const cellCorner = { x: spot.x + (at % width) * tiles.columns, y: spot.y + Math.floor(at / width) };
    if (kind !== 0) drawTile(surface, tiles.tile(kind, 0), cellCorner);
  });
}

function tileOfCell(
  { tops, piles, ghost, remembered }: BoardBlock,
  cellIndex: number,
  tiles: TileTexts,
  mark: CellMark | undefined,
): Tile {
  const ghostKind = ghost?.[cellIndex] || (remembered?.[cellIndex] ?? 0);
  if (ghostKind !== 0) return tiles.tile(ghostKind, 0, { ...mark, ghost: true });
  return tiles.tile(tops[cellIndex], piles?.[cellIndex]?.at(-2) ?? 0, mark);
}

function drawTile(surface: Surface, { characters, pen }: Tile, { x, y }: BoardSpot): void {
  let column = x;
  for (const { character, width } of characters) {
    surface.put(column, y, character, pen, width);
    column += width;
  }
}

/** Returns a function that finds the marks of a cell; most cells have none. */
function makeMarkFinder(
  board: BoardBlock,
  { cursor, tested }: DrawTools,
): (x: number, y: number) => CellMark | undefined {
  const markedCells = new Map<number, CellMark["mark"]>();
  const putMark = ({ x, y }: BoardSpot, mark: CellMark["mark"]): void =>
    void markedCells.set(y * board.boardWidth + x, mark);
  const { marks, chequered } = board;
  for (const it of marks?.last ?? []) putMark(it, "last");
  for (const it of marks?.checked ?? []) putMark(it, "checked");
  for (const it of marks?.targets ?? []) putMark(it, it.takes ? "takes" : "target");
  if (marks?.selected) putMark(marks.selected, "selected");
  for (const it of tested) if (hasCell(board, it)) putMark(it, it.refused ? "checked" : "target");
  const cursorIndex = cursor && hasCell(board, cursor) ? cursor.y * board.boardWidth + cursor.x : -1;
  if (!chequered && markedCells.size === 0 && cursorIndex < 0) return () => undefined;
  return (column, row) => {
    const [x, y] = [board.x + column, board.y + row];
    const cell = y * board.boardWidth + x;
    const cellMark = markedCells.get(cell);
    const squareColour = chequered && ((x + board.boardHeight - 1 - y) % 2 === 0 ? "dark" : "light");
    return { mark: cellMark, square: squareColour || undefined, cursor: cell === cursorIndex };
  };
}

/** Returns true if a cell is on a board. */
export function hasCell({ board, player }: BoardBlock, cell: CellRef): boolean {
  return board === (cell.board ?? 0) && player === (cell.player ?? 0);
}

function drawNames(surface: Surface, board: BoardBlock, area: Area, columns: number): void {
  const { x, y, width, height, flipped } = board;
  const edges = edgesOf(board);
  for (let row = 0; row < height; row++) {
    const name = edges.rows[y + (flipped ? height - 1 - row : row)];
    surface.text(area.x - 1 - name.length, area.y + row, name);
  }
  for (let column = 0; column < width; column++) {
    const boardColumn = x + (flipped ? width - 1 - column : column);
    surface.text(area.x + column * columns, area.y + height, edges.columns[boardColumn]);
  }
}
