import { type BodyKind, posesOf } from "../program/index.ts";
import type { Falling, FallStep } from "./falling.ts";

/**
 * Counts the ways in which bodies can come to rest one after the other by the moves of a game, ignoring time and
 * locking. Places with the same cells count once, and full rows are cleared in between if the game does that.
 */
export function countRestingPlaces(falling: Falling, queue: readonly BodyKind[]): number {
  const preparedBodies = new Map(queue.map((body) => [body, prepareBody(falling, body)]));
  const search = new Search(
    falling,
    queue.map((body) => preparedBodies.get(body)!),
  );
  return queue.length === 0 ? 1 : search.count(0);
}

/**
 * Returns a function that finds where a body can come to rest on a board given as rows of bits (bit 0 is the first
 * column): for each place its cells, numbered row by row. The preparation is done once; the returned function is fast
 * for many boards.
 */
export function restingPlacesOf(falling: Falling, body: BodyKind) {
  const search = new Search(falling, [prepareBody(falling, body)]);
  return (rows: Int32Array) => search.places(rows);
}

type PreparedBody = ReturnType<typeof prepareBody>;

/** Describes one pose of a body as rows of bits, with its turns to other poses. */
type Pose = PreparedBody["poses"][number];

function prepareBody({ turns, canMirror, x, y }: Falling, body: BodyKind) {
  const drawnPoses = posesOf(body).map(({ across, down }) => {
    const [left, top] = [Math.min(...across), Math.min(...down)];
    /** Holds the rows of the pose as bits, starting at row `top` and column `left`. */
    const rows = new Int32Array(Math.max(...down) - top + 1);
    across.forEach((column, i) => (rows[down[i] - top] |= 1 << (column - left)));
    return { left, top, right: Math.max(...across), bottom: Math.max(...down), rows };
  });
  const poses = drawnPoses.map((pose, index) => ({
    ...pose,
    /** Holds the number of the first pose with the same cells, apart from a shift. */
    firstAlike: drawnPoses.findIndex((it) => it.rows.join() === pose.rows.join()),
    /** Lists the turns to other poses as integers: the pose, the number of offsets to try, then each offset across and down. */
    turns: Int32Array.from([
      ...(body.turning.by === "never" ? [] : turns).flatMap((quarters) => encodeTurn(body, index, quarters)),
      ...(canMirror ? [((index ^ 4) & 4) | (-index & 3), 1, 0, 0] : []),
    ]),
  }));
  /**
   * Holds the row in which the body's anchor is at the start; `x` is its column. The anchor is the cell from which the body's
   * other cells are counted.
   */
  const anchorRow = y + (body.turning.by === "box" ? body.height - 1 : 0);
  return { poses, x, y: anchorRow };
}

function encodeTurn({ kicks }: BodyKind, pose: number, quarters: number): readonly number[] {
  const targetPose = (pose + quarters) & 3;
  const kick = kicks.find((it) => it.from === (pose & 3) && it.to === targetPose);
  const tests = [[0, 0], ...(kick?.tests ?? [])];
  return [(pose & 4) | targetPose, tests.length, ...tests.flat()];
}

/** Searches for resting places, with buffers for each depth so that it allocates nothing while it runs. */
class Search {
  readonly #width: number;
  readonly #height: number;
  readonly #falling: Falling;
  /**
   * Lists the moves that a body can make by one input. A slide is left out if the body can also move in single steps
   * in its direction.
   */
  readonly #steps: readonly FallStep[];
  readonly #queue: readonly PreparedBody[];
  readonly #boards: readonly Int32Array[];
  readonly #foundByDepth: readonly Int32Array[];
  readonly #pendingPoses: Int32Array;
  /**
   * Holds, for each pose and anchor cell, the mark of the board on which it was last visited; `#restMarks` holds the
   * mark of the board on which a body last came to rest there. Both arrays are small, so that they stay in the
   * processor's cache.
   */
  readonly #seenMarks: Uint16Array;
  readonly #restMarks: Uint16Array;
  readonly #paddedWidth: number;
  readonly #paddedHeight: number;
  /** Holds how many cells the anchor of a body may lie outside the board. */
  readonly #margin: number;
  /** Identifies the current board; entries of `#seenMarks` and `#restMarks` with other marks are out of date. */
  #mark = 0;
  #pendingEnd = 0;

  constructor(falling: Falling, queue: readonly PreparedBody[]) {
    this.#falling = falling;
    this.#steps = falling.steps.filter(
      (slide) =>
        !slide.isSlide ||
        !falling.steps.some((it) => !it.isSlide && it.dx === slide.dx && it.dy === slide.dy),
    );
    this.#width = falling.width;
    this.#height = falling.height;
    this.#queue = queue;
    const poses = queue.flatMap((it) => it.poses);
    const extents = poses.flatMap(({ left, right, top, bottom }) => [-left, right, -top, bottom]);
    this.#margin = Math.max(0, ...extents);
    this.#paddedWidth = falling.width + 2 * this.#margin;
    this.#paddedHeight = falling.height + 2 * this.#margin;
    const poseCount = 8 * this.#paddedWidth * this.#paddedHeight;
    this.#boards = queue.map(() => new Int32Array(falling.height));
    this.#foundByDepth = queue.map(() => new Int32Array(3 * poseCount));
    this.#pendingPoses = new Int32Array(3 * poseCount);
    this.#seenMarks = new Uint16Array(poseCount);
    this.#restMarks = new Uint16Array(poseCount);
  }

  count(depth: number): number {
    const foundLength = this.#findRestingPlaces(depth);
    if (depth === this.#queue.length - 1) return foundLength / 3;
    const triples = this.#foundByDepth[depth];
    const { poses } = this.#queue[depth];
    let count = 0;
    for (let i = 0; i < foundLength; i += 3) {
      this.#addRestingPlace(depth, poses[triples[i]], triples[i + 1], triples[i + 2]);
      count += this.count(depth + 1);
    }
    return count;
  }

  /** Returns the cells of all resting places of the first body on a board with these rows. */
  places(rows: Int32Array): readonly (readonly number[])[] {
    this.#boards[0].set(rows);
    const count = this.#findRestingPlaces(0);
    const triples = this.#foundByDepth[0];
    const cells: (readonly number[])[] = [];
    for (let i = 0; i < count; i += 3) {
      const pose = this.#queue[0].poses[triples[i]];
      cells.push(cellsOf(pose, triples[i + 1], triples[i + 2], this.#width));
    }
    return cells;
  }

  /** Computes the board of the next depth: the current board with a settled body added. */
  #addRestingPlace(depth: number, { left, top, rows }: Pose, x: number, y: number): void {
    const nextBoard = this.#boards[depth + 1];
    nextBoard.set(this.#boards[depth]);
    const fullRow = 2 ** this.#width - 1;
    let clearedCount = 0;
    for (let row = y + top; row < y + top + rows.length; row++) {
      nextBoard[row] |= rows[row - y - top] << (x + left);
      if (nextBoard[row] === fullRow) clearedCount++;
    }
    if (clearedCount > 0 && this.#falling.clearsRows) this.#clearRows(nextBoard, fullRow);
  }

  #clearRows(board: Int32Array, fullRow: number): void {
    let to = this.#height - 1;
    for (let from = to; from >= 0; from--) if (board[from] !== fullRow) board[to--] = board[from];
    while (to >= 0) board[to--] = 0;
  }

  /** Fills the list of this depth with the pose, x and y of each resting place; returns the length of the list. */
  #findRestingPlaces(depth: number): number {
    const board = this.#boards[depth];
    const { poses, x, y } = this.#queue[depth];
    const triples = this.#foundByDepth[depth];
    this.#advanceMark();
    this.#pendingEnd = 0;
    let foundEnd = 0;
    this.#visit(board, poses[0], 0, x, y);
    while (this.#pendingEnd > 0) {
      this.#pendingEnd -= 3;
      const start = this.#pendingEnd;
      const index = this.#pendingPoses[start];
      const [atX, atY] = [this.#pendingPoses[start + 1], this.#pendingPoses[start + 2]];
      const pose = poses[index];
      this.#move(board, poses, pose, index, atX, atY);
      if (isFree(board, this.#width, pose, atX, atY + 1)) continue;
      const markIndex = this.#indexOf(pose.firstAlike, atX + pose.left, atY + pose.top);
      if (this.#restMarks[markIndex] === this.#mark) continue;
      this.#restMarks[markIndex] = this.#mark;
      triples[foundEnd] = index;
      triples[foundEnd + 1] = atX;
      triples[foundEnd + 2] = atY;
      foundEnd += 3;
    }
    return foundEnd;
  }

  #advanceMark(): void {
    this.#mark = (this.#mark + 1) & 0xffff;
    if (this.#mark !== 0) return;
    this.#mark = 1;
    this.#seenMarks.fill(0);
    this.#restMarks.fill(0);
  }

  /** Tries all moves from a pose with its anchor at (x, y). */
  #move(board: Int32Array, poses: readonly Pose[], pose: Pose, index: number, x: number, y: number): void {
    for (const step of this.#steps) {
      const { dx, dy, isSlide } = step;
      if (isSlide) this.#slide(board, pose, index, x, y, step);
      else if (Math.abs(dx) + Math.abs(dy) === 1 || isWayFree(board, this.#width, pose, x, y, step))
        this.#visit(board, pose, index, x + dx, y + dy);
    }
    const { turns } = pose;
    for (let at = 0; at < turns.length;) {
      const targetPose = turns[at];
      const turnsEnd = at + 2 + 2 * turns[at + 1];
      for (at += 2; at < turnsEnd; at += 2)
        if (this.#visit(board, poses[targetPose], targetPose, x + turns[at], y + turns[at + 1])) break;
      at = turnsEnd;
    }
  }

  #slide(board: Int32Array, pose: Pose, index: number, x: number, y: number, { dx, dy }: FallStep): void {
    while (isFree(board, this.#width, pose, x + dx, y + dy)) {
      x += dx;
      y += dy;
    }
    this.#visit(board, pose, index, x, y);
  }

  /** Returns true if a pose fits with its anchor at (x, y); queues the pose if it was not visited there before. */
  #visit(board: Int32Array, pose: Pose, index: number, x: number, y: number): boolean {
    if (!isInside(board, this.#width, pose, x, y)) return false;
    const markIndex = this.#indexOf(index, x, y);
    if (this.#seenMarks[markIndex] === this.#mark) return true;
    if (!isEmpty(board, pose, x, y)) return false;
    this.#seenMarks[markIndex] = this.#mark;
    const end = this.#pendingEnd;
    this.#pendingPoses[end] = index;
    this.#pendingPoses[end + 1] = x;
    this.#pendingPoses[end + 2] = y;
    this.#pendingEnd = end + 3;
    return true;
  }

  #indexOf(pose: number, x: number, y: number): number {
    return (pose * this.#paddedHeight + y + this.#margin) * this.#paddedWidth + x + this.#margin;
  }
}

/** Returns the cells that a pose covers with its anchor at (x, y). */
function cellsOf({ left, top, rows }: Pose, x: number, y: number, width: number): readonly number[] {
  const cells: number[] = [];
  for (let row = 0; row < rows.length; row++)
    for (let bits = rows[row]; bits !== 0; bits &= bits - 1)
      cells.push((y + top + row) * width + x + left + 31 - Math.clz32(bits & -bits));
  return cells;
}

function isFree(board: Int32Array, width: number, pose: Pose, x: number, y: number): boolean {
  return isInside(board, width, pose, x, y) && isEmpty(board, pose, x, y);
}

function isInside(board: Int32Array, width: number, pose: Pose, x: number, y: number): boolean {
  return x + pose.left >= 0 && x + pose.right < width && y + pose.top >= 0 && y + pose.bottom < board.length;
}

function isEmpty(board: Int32Array, { rows, left, top: topRow }: Pose, x: number, y: number): boolean {
  const leftColumn = x + left;
  const top = y + topRow;
  for (let row = 0; row < rows.length; row++)
    if ((board[top + row] & (rows[row] << leftColumn)) !== 0) return false;
  return true;
}

/** Returns true if the body fits at each cell passed by a step of several cells. */
function isWayFree(board: Int32Array, width: number, pose: Pose, x: number, y: number, { dx, dy }: FallStep) {
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  for (let step = 1; step < steps; step++)
    if (!isFree(board, width, pose, x + (dx / steps) * step, y + (dy / steps) * step)) return false;
  return true;
}
