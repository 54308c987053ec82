import { defaultColour, mix } from "../../../base/index.ts";
import { type BoardBlock, findSpot, type Look } from "../../../view/index.ts";
import type { Pens, Surface } from "../../screen/index.ts";
import type { ShownBoard } from "./frame-view.ts";
import { emptyBoardColour } from "./tiles.ts";

/** Limits the size of a map in pixels. A pixel is one column wide and half a row high. */
const maxMapSize = { width: 26, height: 20 };
/** Limits the share of the width and of the height of a board's visible part that a map may cover. */
const maxShare = 0.4;
/** Sets the brightness of cells outside of the visible part. */
const unseenBrightness = 0.45;

/**
 * Draws a small map of a board over the upper corner that is farther from the player's character. A pixel stands
 * for a cell, or for the most frequent kind in a square of cells. The visible part of the board is bright.
 */
export function drawMap(
  surface: Surface,
  whole: BoardBlock,
  { board, area }: ShownBoard,
  looks: readonly Look[],
  pens: Pens,
): void {
  const maxSize = {
    width: Math.min(maxMapSize.width, Math.floor(area.width * maxShare)),
    height: Math.min(maxMapSize.height, Math.floor(area.height * maxShare) * 2),
  };
  if (maxSize.width < 4 || maxSize.height < 4) return;
  const scale = Math.max(1, Math.ceil(whole.width / maxSize.width), Math.ceil(whole.height / maxSize.height));
  const [columns, rows] = [Math.ceil(whole.width / scale), Math.ceil(whole.height / scale)];
  const colourAt = (column: number, row: number): string => {
    if (row >= rows) return emptyBoardColour;
    const [x, y] = [whole.x + column * scale, whole.y + row * scale];
    const colour = colourOf(mostFrequentKind(whole, column * scale, row * scale, scale), looks);
    const isSeen =
      x + scale > board.x && x < board.x + board.width && y + scale > board.y && y < board.y + board.height;
    return isSeen ? colour : mix("#000000", colour, unseenBrightness);
  };
  const playerSpot = findSpot(whole, looks);
  const isLeft = playerSpot !== undefined && playerSpot.x >= board.x + board.width / 2;
  const leftColumn = isLeft ? area.x : area.x + area.width - columns;
  for (let row = 0; row < rows; row += 2)
    for (let column = 0; column < columns; column++) {
      const style = { ink: colourAt(column, row), paper: colourAt(column, row + 1) };
      surface.put(leftColumn + column, area.y + (row >> 1), "\u2580", pens.penFor(style), 1);
    }
}

/** Returns the most frequent kind in a square of cells, or the first of several equally frequent kinds. Returns 0 only if all cells are empty. */
function mostFrequentKind({ tops, width, height }: BoardBlock, x: number, y: number, size: number): number {
  const counts = new Map<number, number>();
  for (let row = y; row < Math.min(y + size, height); row++)
    for (let column = x; column < Math.min(x + size, width); column++) {
      const kind = tops[row * width + column];
      if (kind !== 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  return [...counts].reduce((mostCommon, it) => (it[1] > mostCommon[1] ? it : mostCommon), [0, 0])[0];
}

function colourOf(kind: number, looks: readonly Look[]): string {
  if (kind === 0) return emptyBoardColour;
  const { sprite, colours, glyph } = looks[kind];
  return sprite?.colours[0] ?? colours[0] ?? defaultColour(glyph, kind);
}
