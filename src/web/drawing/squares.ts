import type { KindId } from "../../program/index.ts";
import type { BoardBlock, Look, BoardSpot } from "../../view/index.ts";

/** Describes a board as it is drawn. Most of its properties may be missing. */
export type DrawnBlock = Pick<BoardBlock, "x" | "y" | "width" | "height" | "tops"> & Partial<BoardBlock>;

/** Defines a bit for each highlight that the page draws on a square; a square may have several. */
export const squareMarkBits = {
  selected: 1,
  last: 2,
  checked: 4,
  target: 8,
  capture: 16,
  cursor: 32,
  /** Marks a square above which the wall or the body continues. */
  above: 64,
  /** Marks a square below which the wall or the body continues. */
  below: 128,
  /** Marks a square that temporarily shows something other than its contents. */
  otherwise: 256,
  /** Marks the square whose topmost thing is being dragged, and is drawn faintly. */
  lifted: 512,
  /** Marks the square under the pointer if the dragged thing can be dropped there, and the squares of a premove. */
  over: 1024,
  /** Marks a square of a board that is shown rotated by half a turn. */
  flipped: 2048,
  /** Marks a square to the left of which the body continues. */
  left: 4096,
  /** Marks a square to the right of which the body continues. */
  right: 8192,
} as const;

/** Describes the marks of a piece that is being dragged. */
export interface CarriedMarks {
  /** Locates the cell from which the piece was lifted. */
  readonly lifted?: BoardSpot;
  /** Locates the cell under the pointer, if the piece can be dropped there. */
  readonly over?: BoardSpot;
}

/** Describes marks that are not part of the frame and last only briefly. */
export interface PassingMarks extends CarriedMarks {
  /** Marks the cell of the keyboard cursor. */
  readonly cursor?: BoardSpot | undefined;
  /** Maps squares to the kinds that they show while an animation draws some of their things in motion. */
  readonly instead?: ReadonlyMap<number, readonly KindId[]> | undefined;
}

/** Returns the mark bits of each square of a block. */
export function squareMarksOf(
  block: DrawnBlock,
  looks: readonly Look[],
  { cursor, instead, lifted, over }: PassingMarks,
): Uint16Array {
  const bits = new Uint16Array(block.width * block.height);
  joinWalls(block, looks, bits);
  for (const { numbers } of block.bodies ?? [])
    for (let square = 0; square < bits.length; square++)
      if (numbers[square]) bits[square] |= joinBits(square, block, (it) => numbers[it] === numbers[square]);
  const markCell = ({ x, y }: BoardSpot, bit: number): void => {
    const square = squareAt(block, x, y);
    if (square !== undefined) bits[square] |= bit;
  };
  const { marks } = block;
  for (const spot of marks?.last ?? []) markCell(spot, squareMarkBits.last);
  for (const spot of marks?.checked ?? []) markCell(spot, squareMarkBits.checked);
  for (const spot of marks?.targets ?? [])
    markCell(spot, spot.takes ? squareMarkBits.capture : squareMarkBits.target);
  for (const spot of marks?.planned ?? []) markCell(spot, squareMarkBits.over);
  if (marks?.selected) markCell(marks.selected, squareMarkBits.selected);
  if (cursor) markCell(cursor, squareMarkBits.cursor);
  if (lifted) markCell(lifted, squareMarkBits.lifted);
  if (over) markCell(over, squareMarkBits.over);
  for (const square of instead?.keys() ?? []) bits[square] |= squareMarkBits.otherwise;
  return bits;
}

/** Returns as bits the sides on which a body continues, as seen on a possibly flipped board. */
export function joinBits(
  square: number,
  { width, flipped }: DrawnBlock,
  isSameBody: (otherSquare: number) => boolean,
): number {
  const { above, below, left, right } = squareMarkBits;
  const [up, down, west, east] = flipped ? [below, above, right, left] : [above, below, left, right];
  const column = square % width;
  return (
    (isSameBody(square - width) ? up : 0) |
    (isSameBody(square + width) ? down : 0) |
    (column > 0 && isSameBody(square - 1) ? west : 0) |
    (column < width - 1 && isSameBody(square + 1) ? east : 0)
  );
}

/** Returns the number of the square that shows a cell, if the cell is in the window. */
export function squareAt(block: Omit<DrawnBlock, "tops">, x: number, y: number): number | undefined {
  const [column, row] = [x - block.x, y - block.y];
  const isInside = column >= 0 && row >= 0 && column < block.width && row < block.height;
  return isInside ? row * block.width + column : undefined;
}

/** Returns true if two cells have the same coordinates, or if both are undefined. */
export function isSameSpot(a: BoardSpot | undefined, b: BoardSpot | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}

/** Returns where a square is drawn, in squares from the upper left corner of the possibly flipped board. */
export function positionOf({ width, height, flipped }: DrawnBlock, at: number): readonly [number, number] {
  const [column, row] = [at % width, Math.floor(at / width)];
  return flipped ? [width - 1 - column, height - 1 - row] : [column, row];
}

/** Returns the cell nearest to some coordinates in the window on a board. */
export function nearestSpot({ width, height, ...corner }: DrawnBlock, x: number, y: number): BoardSpot {
  return {
    x: Math.max(corner.x, Math.min(x, corner.x + width - 1)),
    y: Math.max(corner.y, Math.min(y, corner.y + height - 1)),
  };
}

/** Returns the cell under the pointer; undefined if the pointer is not over the board. */
export function spotUnder(
  { clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">,
  canvas: Element,
  block: DrawnBlock,
): BoardSpot | undefined {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const column = Math.floor(((clientX - left) / width) * block.width);
  const row = Math.floor(((clientY - top) / height) * block.height);
  if (column < 0 || row < 0 || column >= block.width || row >= block.height) return undefined;
  const [x, y] = positionOf(block, row * block.width + column);
  return { x: x + block.x, y: y + block.y };
}

/** Returns the kinds on a square, lowest first. */
export function kindsOn({ piles, tops }: DrawnBlock, square: number): readonly KindId[] {
  return piles?.[square] ?? [tops[square]];
}

function joinWalls(block: DrawnBlock, looks: readonly Look[], bits: Uint16Array): void {
  const { tops, width } = block;
  for (let square = 0; square < tops.length; square++) {
    const look = looks[tops[square]];
    if (look.glyph !== "#" || look.sprite) continue;
    if (tops[square - width] === tops[square]) bits[square] |= squareMarkBits.above;
    if (tops[square + width] === tops[square]) bits[square] |= squareMarkBits.below;
  }
}
