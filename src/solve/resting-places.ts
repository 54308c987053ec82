import type { BodyShape, Pose } from "../program/index.ts";
import { posesOf } from "../program/index.ts";

/** Where pieces fall: the size of the board, at most 31 wide, and where the corner of a piece's picture appears. */
export interface Well {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
}

/** So many rows are free above the well, so that its edge is in nobody's way. */
const above = 24;
/** Anchors may lie so far outside. */
const margin = 8;

/**
 * How many ways there are to let these pieces come to rest one after the other: each by steps left, right and down and by
 * quarter turns with their kicks, places with the same cells counted once, full rows cleared between.
 */
export function countRestingPlaces(well: Well, pieces: readonly BodyShape[]): number {
  const board = new Int32Array(well.height + above);
  const ready = new Map(pieces.map((shape) => [shape, readyPiece(shape, well)]));
  return countFrom(
    board,
    well,
    pieces.map((shape) => ready.get(shape)!),
    0,
  );
}

/** A pose as rows of bits. `same` names the first pose with the same cells, which are `left` and `top` from the anchor. */
interface BitPose {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly rows: readonly number[];
  readonly same: number;
  /** Places to try in a turn to the right and to the left, the place itself first; pairs of numbers. */
  readonly turns: readonly (readonly number[])[];
}

interface Piece {
  readonly poses: readonly BitPose[];
  readonly x: number;
  readonly y: number;
}

function readyPiece(shape: BodyShape, well: Well): Piece {
  const poses = posesOf(shape).slice(0, 4);
  const bits = poses.map((pose) => bitsOf(pose));
  const same = bits.map((it) => bits.findIndex((other) => other.rows.join() === it.rows.join()));
  const turns = poses.map((_, heading) => [turnTests(shape, heading, 1), turnTests(shape, heading, 3)]);
  const pivot =
    shape.turning.by === "about"
      ? shape.turning
      : { x: 0, y: shape.turning.by === "corner" ? shape.height - 1 : 0 };
  return {
    poses: bits.map((it, i) => ({ ...it, same: same[i]!, turns: turns[i]! })),
    x: well.x + pivot.x,
    y: well.y + pivot.y + above,
  };
}

function bitsOf({ across, down }: Pose): Omit<BitPose, "same" | "turns"> {
  const [left, top] = [Math.min(...across), Math.min(...down)];
  const rows = Array.from({ length: Math.max(...down) - top + 1 }, () => 0);
  across.forEach((x, i) => (rows[down[i]! - top]! |= 1 << (x - left)));
  return { left, top, width: Math.max(...across) - left + 1, rows };
}

function turnTests({ turning, kicks }: BodyShape, from: number, by: number): readonly number[] {
  if (turning.by === "never") return [];
  const to = (from + by) & 3;
  const kick = kicks.find((it) => it.from === from && it.to === to);
  return [0, 0, ...(kick?.tests ?? []).flat()];
}

function countFrom(board: Int32Array, well: Well, pieces: readonly Piece[], at: number): number {
  const found = restingPlaces(board, well, pieces[at]!);
  if (at === pieces.length - 1) return found.length / 3;
  let count = 0;
  for (let i = 0; i < found.length; i += 3) {
    const next = board.slice();
    const pose = pieces[at]!.poses[found[i]!]!;
    pose.rows.forEach(
      (bits, row) => (next[found[i + 2]! + pose.top + row]! |= bits << (found[i + 1]! + pose.left)),
    );
    clearRows(next, (1 << well.width) - 1);
    count += countFrom(next, well, pieces, at + 1);
  }
  return count;
}

function clearRows(board: Int32Array, full: number): void {
  let to = board.length - 1;
  for (let from = to; from >= 0; from--) if (board[from] !== full) board[to--] = board[from]!;
  while (to >= 0) board[to--] = 0;
}

/** All places where a piece can come to rest: heading, x and y of each. */
function restingPlaces(board: Int32Array, well: Well, piece: Piece): readonly number[] {
  const across = well.width + 2 * margin;
  const down = board.length + 2 * margin;
  const key = (pose: number, x: number, y: number): number =>
    (pose * down + y + margin) * across + x + margin;
  const seen = new Uint8Array(4 * across * down);
  const rested = new Uint8Array(4 * across * down);
  const waiting: number[] = [];
  const found: number[] = [];
  const visit = (heading: number, x: number, y: number): boolean => {
    if (!isFree(board, well.width, piece.poses[heading]!, x, y)) return false;
    const at = key(heading, x, y);
    if (seen[at] === 0) waiting.push(heading, x, y);
    seen[at] = 1;
    return true;
  };
  visit(0, piece.x, piece.y);
  while (waiting.length > 0) {
    const [heading, x, y] = waiting.splice(-3) as [number, number, number];
    const pose = piece.poses[heading]!;
    visit(heading, x - 1, y);
    visit(heading, x + 1, y);
    turnBoth(pose, heading, (to, dx, dy) => visit(to, x + dx, y + dy));
    if (visit(heading, x, y + 1)) continue;
    const place = key(pose.same, x + pose.left, y + pose.top);
    if (rested[place] === 0) found.push(heading, x, y);
    rested[place] = 1;
  }
  return found;
}

/** Tries both turns; of each the first place that fits counts. */
function turnBoth(
  { turns }: BitPose,
  heading: number,
  fits: (to: number, dx: number, dy: number) => boolean,
): void {
  turns.forEach((tests, i) => {
    const to = (heading + (i === 0 ? 1 : 3)) & 3;
    for (let at = 0; at < tests.length; at += 2) if (fits(to, tests[at]!, tests[at + 1]!)) return;
  });
}

function isFree(board: Int32Array, width: number, pose: BitPose, x: number, y: number): boolean {
  const left = x + pose.left;
  const top = y + pose.top;
  if (left < 0 || left + pose.width > width || top < 0 || top + pose.rows.length > board.length) return false;
  for (let row = 0; row < pose.rows.length; row++)
    if ((board[top + row]! & (pose.rows[row]! << left)) !== 0) return false;
  return true;
}
