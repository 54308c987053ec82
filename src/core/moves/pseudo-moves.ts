import * as quad from "../../program/index.ts";
import { between, shift, vectorOf } from "./grid.ts";
import * as tags from "./move-tags.ts";

/** Describes the part of a position that moves along paths depend on. */
export interface PieceCells {
  readonly rules: quad.MoveRules;
  /** Returns the content of a cell: 0 for empty, WALL, or the code of a piece. */
  at(cell: number): number;
  /** Returns the cell of the enemy piece that left a trail on this cell, which `side` may capture there; undefined if there is none. */
  victimAt(cell: number, side: number): number | undefined;
}

/** Describes the result of following a path: where the piece lands, and what it captures. */
export interface PathVariant {
  readonly to: number;
  /** Is the index of the direction sequence in `path.ways`. */
  readonly way: number;
  /** Lists the cells whose pieces are captured. */
  readonly taken: readonly number[];
  /** Lists the cells passed over in the last leg. */
  readonly passed: readonly number[];
  /** Lists the cells where the legs before the last one ended. */
  readonly via: readonly number[];
  /** Is the tag of a move with a single leg (part): a step, a capture en passant, a capture of a hurdle, or a swap. */
  readonly tag: number;
  /** Is the piece that the mover becomes, if the path changes it. */
  readonly becomes?: number | undefined;
}

/** Describes a piece on its way along a path. */
interface Walk {
  readonly path: quad.Path;
  readonly wayIndex: number;
  readonly side: number;
  readonly startCell: number;
  readonly legIndex: number;
  readonly taken: readonly number[];
  readonly via: readonly number[];
}

/** Returns all results of following a path, for a piece of `side` on a cell. */
export function followPath(position: PieceCells, path: quad.Path, cell: number, side: number): PathVariant[] {
  if (path.from && !path.from[side]?.includes(cell)) return [];
  const variants = path.ways.flatMap((_, wayIndex) =>
    walkLeg(position, { path, wayIndex, side, startCell: cell, legIndex: 0, taken: [], via: [] }, cell),
  );
  return path.in ? variants.filter((it) => path.in?.[side]?.includes(it.to)) : variants;
}

function walkLeg(position: PieceCells, walk: Walk, from: number): PathVariant[] {
  const leg = walk.path.legs[walk.legIndex];
  const variants: PathVariant[] = [];
  const passed: number[] = [];
  let hurdle: number | undefined;
  for (const cell of cellsOfLeg(position, walk, from)) {
    const isLanding = passed.length + 1 >= leg.least && (!leg.hop || hurdle !== undefined);
    const isFree = codeOn(position, walk, cell) === 0;
    if (isLanding) variants.push(...endLeg(position, walk, cell, [...passed], hurdle));
    if (isLanding && leg.hop === "behind") break;
    if (!isFree) {
      if (!leg.hop || hurdle !== undefined || !isHurdle(position, leg, walk.side, cell)) break;
      hurdle = cell;
    }
    passed.push(cell);
  }
  return variants;
}

/** Returns the code on a cell; 0 for the cell where the moving piece started, which counts as empty. */
const codeOn = (position: PieceCells, walk: Walk, cell: number): number =>
  cell === walk.startCell ? 0 : position.at(cell);

/** Yields the cells of a leg as far as the board and the length of the leg allow. */
function* cellsOfLeg(position: PieceCells, walk: Walk, from: number): Generator<number> {
  const { rules } = position;
  const leg = walk.path.legs[walk.legIndex];
  const [x, y] = vectorOf(rules.sides[walk.side], walk.path.ways[walk.wayIndex][walk.legIndex]);
  let cell: number | undefined = from;
  for (let n = 1; leg.most === 0 || n <= leg.most; n++) {
    const previousCell: number = cell;
    cell = shift(rules, previousCell, [x, y]);
    if (cell === undefined) return;
    const steps = leg.lame ? between([x, y]) : [];
    if (steps.some((it) => codeOn(position, walk, shift(rules, previousCell, it)!) !== 0)) return;
    yield cell;
  }
}

function isHurdle(position: PieceCells, leg: quad.Leg, side: number, cell: number): boolean {
  const code = position.at(cell);
  if (code === quad.WALL) return false;
  if (leg.overEnemy && quad.sideOf(position.rules, code) === side) return false;
  return !leg.over || leg.over.includes(quad.pieceOf(position.rules, code));
}

/** Ends a leg on a cell, and begins the next leg if there is one. */
function endLeg(
  position: PieceCells,
  walk: Walk,
  cell: number,
  passed: readonly number[],
  hurdle: number | undefined,
): PathVariant[] {
  const { path, wayIndex, side } = walk;
  const leg = path.legs[walk.legIndex];
  const code = codeOn(position, walk, cell);
  const victim = leg.to.trail && code === 0 ? position.victimAt(cell, side) : undefined;
  if (victim === undefined && !canLandOn(position.rules, leg.to, side, code)) return [];
  const taken = [...walk.taken];
  if (leg.takesHurdle && hurdle !== undefined) taken.push(hurdle);
  if (victim !== undefined) taken.push(victim);
  else if (code !== 0 && !leg.to.passes && !leg.to.swaps) taken.push(cell);
  if (walk.legIndex + 1 < path.legs.length)
    return walkLeg(position, { ...walk, legIndex: walk.legIndex + 1, taken, via: [...walk.via, cell] }, cell);
  if (leg.to.swaps && cell === walk.startCell) return [];
  const captureTag = leg.takesHurdle ? tags.OVER : victim === undefined ? tags.STEP : tags.TRAIL;
  const tag = leg.to.swaps ? tags.SWAP : captureTag;
  return [{ to: cell, way: wayIndex, taken, passed, via: walk.via, tag, becomes: path.becomes?.[0] }];
}

function canLandOn(rules: quad.MoveRules, to: quad.Landing, side: number, code: number): boolean {
  if (code === 0) return to.empty === true;
  if (code === quad.WALL) return false;
  if (to.passes) return true;
  const isAllowed = quad.sideOf(rules, code) === side ? to.own : to.enemy;
  return isAllowed === true && (!to.only || to.only.includes(quad.pieceOf(rules, code)));
}

/** Returns the number of ways of all earlier paths with several legs. A move with several legs is numbered by this plus its own way. */
export function waysBefore({ paths }: quad.Piece, path: quad.Path): number {
  let count = 0;
  for (const it of paths) {
    if (it === path) break;
    if (it.legs.length > 1) count += it.ways.length;
  }
  return count;
}

/** Returns true if a cell is in the drop's first zone, where pieces must be dropped until it is full. */
export const isFirstDrop = (drop: quad.Drop, cell: number, side: number): boolean =>
  drop.first?.[side]!.includes(cell) === true;

/** Returns the cells where a piece may be dropped now, whether empty or not; undefined if it may be dropped anywhere. */
export function dropZone(
  drop: quad.Drop,
  side: number,
  isEmpty: (cell: number) => boolean,
): readonly number[] | undefined {
  const firstCells = drop.first?.[side];
  return firstCells?.some(isEmpty) ? firstCells : drop.in?.[side];
}

export function castlingTo(
  { width }: quad.MoveRules,
  king: number,
  { to, withTo }: quad.Castle,
): [number, number] {
  const row = king - (king % width);
  return [row + to, row + withTo];
}

/** Returns all cells of a row from the leftmost to the rightmost of the given cells. */
export function rowSpan(...cells: number[]): number[] {
  const first = Math.min(...cells);
  return Array.from({ length: Math.max(...cells) - first + 1 }, (_, i) => first + i);
}
