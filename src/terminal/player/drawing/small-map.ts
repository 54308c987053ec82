import { defaultColour, mix } from "../../../base/index.ts";
import { type BoardBlock, findSpot, type Look } from "../../../view/index.ts";
import type { Area, Pens, Surface } from "../../screen/index.ts";
import { emptyBoardColour } from "./tiles.ts";

/** Describes a board, the part of it that is seen, and where that part is on the screen. */
interface Mapped {
  readonly whole: BoardBlock;
  readonly board: BoardBlock;
  readonly area: Area;
}

interface Paints {
  readonly looks: readonly Look[];
  readonly pens: Pens;
}

/** Holds the most that a map takes, in pixels: one column wide, half a row high. */
const most = { width: 26, height: 20 };
/** Limits the share of the visible part that a map may cover. */
const share = 0.4;
/** Sets how dark what is not seen in the part is. */
const dim = 0.45;

/**
 * Draws a small map of a board over the upper corner that is farther from what the board is about: a pixel for each cell, or for a
 * square of cells what there is most of. The part that is seen is bright.
 */
export function drawMap(surface: Surface, { whole, board, area }: Mapped, { looks, pens }: Paints): void {
  const room = {
    width: Math.min(most.width, Math.floor(area.width * share)),
    height: Math.min(most.height, Math.floor(area.height * share) * 2),
  };
  if (room.width < 4 || room.height < 4) return;
  const size = Math.max(1, Math.ceil(whole.width / room.width), Math.ceil(whole.height / room.height));
  const [columns, rows] = [Math.ceil(whole.width / size), Math.ceil(whole.height / size)];
  const colourAt = (column: number, row: number): string => {
    if (row >= rows) return emptyBoardColour;
    const [x, y] = [whole.x + column * size, whole.y + row * size];
    const colour = colourOf(mostSeen(whole, column * size, row * size, size), looks);
    const isSeen =
      x + size > board.x && x < board.x + board.width && y + size > board.y && y < board.y + board.height;
    return isSeen ? colour : mix("#000000", colour, dim);
  };
  const spot = findSpot(whole, looks);
  const isLeft = spot !== undefined && spot.x >= board.x + board.width / 2;
  const left = isLeft ? area.x : area.x + area.width - columns;
  for (let row = 0; row < rows; row += 2)
    for (let column = 0; column < columns; column++) {
      const style = { ink: colourAt(column, row), paper: colourAt(column, row + 1) };
      surface.put(left + column, area.y + (row >> 1), "\u2580", pens.pen(style), 1);
    }
}

/** Returns the kind that is seen most in a square of cells; nothing counts only where there is nothing else, and the first of equals wins. */
function mostSeen({ tops, width, height }: BoardBlock, x: number, y: number, size: number): number {
  const counts = new Map<number, number>();
  for (let row = y; row < Math.min(y + size, height); row++)
    for (let column = x; column < Math.min(x + size, width); column++) {
      const kind = tops[row * width + column];
      if (kind !== 0) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  return [...counts].reduce((best, it) => (it[1] > best[1] ? it : best), [0, 0])[0];
}

function colourOf(kind: number, looks: readonly Look[]): string {
  if (kind === 0) return emptyBoardColour;
  const { sprite, colours, glyph } = looks[kind];
  return sprite?.colours[0] ?? colours[0] ?? defaultColour(glyph, kind);
}
