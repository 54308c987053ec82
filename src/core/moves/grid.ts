import type { Sized } from "../../base/index.ts";
import type { MoveRules, Side, Vector } from "../../program/index.ts";

/** Describes a board with a margin around it. A *spot* is an index of the padded array, a *cell* an index of the board without margin. */
export interface PieceGrid extends Sized {
  readonly stride: number;
  /** Is the length of the padded array. */
  readonly size: number;
  /** Maps cells to spots. */
  readonly spots: Int32Array;
  /** Maps spots to cells; -1 in the margin and in holes. */
  readonly cells: Int32Array;
}

export function makeGrid(rules: MoveRules): PieceGrid {
  const { width, height } = rules;
  const margin = longestStep(rules);
  const stride = width + margin;
  const size = stride * (height + 2 * margin) + margin;
  const spots = new Int32Array(width * height);
  const cells = new Int32Array(size).fill(-1);
  for (let cell = 0; cell < width * height; cell++) {
    const spot = (Math.floor(cell / width) + margin) * stride + (cell % width) + margin;
    spots[cell] = spot;
    if (!rules.holes.includes(cell)) cells[spot] = cell;
  }
  return { width, height, stride, size, spots, cells };
}

/** Returns the longest single step of any piece along one axis, at most the longer side of the board. */
function longestStep(rules: MoveRules): number {
  const steps = rules.pieces.flatMap((it) => it.paths.flatMap((path) => path.ways.flat(2)));
  return Math.min(Math.max(1, ...steps.map((it) => Math.abs(it))), Math.max(rules.width, rules.height));
}

/** Converts a vector as seen by the owner of a piece to (x, y) on the board; y increases downwards. */
export function vectorOf(side: Side, [right, forward]: Vector): Vector {
  switch (side.faces) {
    case 0:
      return [right, -forward];
    case 2:
      return [forward, right];
    case 4:
      return [-right, forward];
    case 6:
      return [-forward, -right];
  }
}

/** Returns the cell at an offset (x, y); undefined outside the board and in holes. */
export function shift(rules: MoveRules, cell: number, [x, y]: Vector): number | undefined {
  const newX = (cell % rules.width) + x;
  const newY = Math.floor(cell / rules.width) + y;
  if (newX < 0 || newY < 0 || newX >= rules.width || newY >= rules.height) return undefined;
  const newCell = newY * rules.width + newX;
  return rules.holes.includes(newCell) ? undefined : newCell;
}

/** Returns true if a cell is one of the eight around another. */
export const areNeighbours = ({ width }: MoveRules, a: number, b: number): boolean =>
  a !== b &&
  Math.abs((a % width) - (b % width)) <= 1 &&
  Math.abs(Math.floor(a / width) - Math.floor(b / width)) <= 1;

/** Returns the offsets of the cells that a lame leap of (x, y) passes over: orthogonal steps first, then diagonal ones. */
export function between([x, y]: Vector): Vector[] {
  const passedOffsets: Vector[] = [];
  let [atX, atY] = [0, 0];
  for (;;) {
    const [remainingX, remainingY] = [Math.abs(x - atX), Math.abs(y - atY)];
    if (remainingX >= remainingY) atX += Math.sign(x - atX);
    if (remainingY >= remainingX) atY += Math.sign(y - atY);
    if (atX === x && atY === y) return passedOffsets;
    passedOffsets.push([atX, atY]);
  }
}
