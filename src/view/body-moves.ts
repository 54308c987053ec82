import { getOrMake, turnCell } from "../base/index.ts";
import type { LayerId } from "../program/index.ts";
import type { BoardBlock } from "./frame.ts";
import { isSameWindow } from "./windows.ts";

/** Describes a body that has moved or turned as a whole. */
export interface BodyMove {
  readonly layer: LayerId;
  /** Lists the squares of the body's cells before the move; `to` lists them after it. Squares are numbered row by row in the block. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Holds the number of quarter turns clockwise. */
  readonly quarters: 0 | 1 | 2 | 3;
}

/**
 * Returns the bodies that moved between two blocks of the same window on the same board. It leaves out bodies that are not
 * entirely visible in both blocks, were mirrored, or have lost cells.
 */
export function bodyMoves(oldBlock: BoardBlock, newBlock: BoardBlock): readonly BodyMove[] {
  if (!isSameWindow(oldBlock, newBlock)) return [];
  return (newBlock.bodies ?? []).flatMap(({ layer, numbers }, plane) => {
    const numbersBefore = oldBlock.bodies?.[plane]?.numbers ?? [];
    const movedBodies = new Set<number>();
    numbers.forEach((bodyNumber, cell) => {
      if (numbersBefore[cell] !== bodyNumber) movedBodies.add(bodyNumber).add(numbersBefore[cell]);
    });
    const [from, to] = [squaresOf(movedBodies, numbersBefore), squaresOf(movedBodies, numbers)];
    return [...to].flatMap(([bodyNumber, squares]) => {
      const motion = findMotion(from.get(bodyNumber) ?? [], squares, newBlock.width);
      return motion ? [{ layer, to: squares, ...motion }] : [];
    });
  });
}

/** Maps the number of each given body to the squares that it covers, in order. */
function squaresOf(bodies: ReadonlySet<number>, numbers: readonly number[]): ReadonlyMap<number, number[]> {
  const squares = new Map<number, number[]>();
  numbers.forEach((bodyNumber, cell) => {
    if (bodyNumber !== 0 && bodies.has(bodyNumber)) getOrMake(squares, bodyNumber, () => []).push(cell);
  });
  return squares;
}

type Motion = Pick<BodyMove, "from" | "quarters">;

/** Returns the motion of a body from some squares to others: a shift if possible, otherwise the turn with the shortest distance. */
function findMotion(from: readonly number[], to: readonly number[], width: number): Motion | undefined {
  if (from.length !== to.length) return undefined;
  const shift = motionByTurning(from, to, width, 0);
  if (shift) return shift;
  const distanceOf = ({ from: starts }: Motion): number =>
    starts.reduce((sum, it, i) => sum + distance(it, to[i], width), 0);
  return ([1, 3, 2] as const)
    .flatMap((quarters) => motionByTurning(from, to, width, quarters) ?? [])
    .sort((a, b) => distanceOf(a) - distanceOf(b))[0];
}

/** Returns the motion with a given number of quarter turns if it leads from some squares to the others; both lists are sorted. */
function motionByTurning(
  from: readonly number[],
  to: readonly number[],
  width: number,
  quarters: BodyMove["quarters"],
): Motion | undefined {
  const turnedSquares = from.map((square) => {
    const [x, y] = turnCell(square % width, Math.floor(square / width), quarters, 4);
    return { square, x, y };
  });
  if (quarters !== 0) turnedSquares.sort((a, b) => a.y - b.y || a.x - b.x);
  const x = (to[0] % width) - turnedSquares[0].x;
  const y = Math.floor(to[0] / width) - turnedSquares[0].y;
  const leadsToTargets = turnedSquares.every(
    (it, i) => it.x + x === to[i] % width && it.y + y === Math.floor(to[i] / width),
  );
  return leadsToTargets ? { from: turnedSquares.map((it) => it.square), quarters } : undefined;
}

function distance(a: number, b: number, width: number): number {
  return Math.hypot((a % width) - (b % width), Math.floor(a / width) - Math.floor(b / width));
}
