import { dispatchByKeyOr, onceFor } from "../../../base/index.ts";
import type { PositionQueries } from "../../../game/index.ts";
import type { Expr, KindId, SetExpr } from "../../../program/index.ts";

/** Sets the distance of a test that cannot be estimated. */
const vagueDistance = 1;
/** Sets the distance of a kind, direction or cell that differs from the required one. */
const unlikeDistance = 20;

/** Describes the board on which a distance is estimated. */
export interface GuessedBoard {
  readonly queries: PositionQueries;
  /** Holds the width of the board in cells. */
  readonly width: number;
}

/** Estimates how far a test is from holding: the difference in a comparison, or the number of surplus objects; 0 if the test holds. */
export const guessTestDistance: (test: Expr, board: GuessedBoard) => number = dispatchByKeyOr<
  Expr,
  "is",
  number,
  [GuessedBoard]
>("is", guessByValue, {
  and: ({ values }, board) => values.reduce((sum, it) => sum + guessTestDistance(it, board), 0),
  or: ({ values }, board) => Math.min(...values.map((it) => guessTestDistance(it, board))),
  compare: (test, { queries }) => guessComparison(test, queries),
  "none-of": (test, { queries }) => queries.value(countOf(test)) ?? vagueDistance,
  not: (test, board) =>
    test.value.is === "none-of" ? guessExistence(test.value, board) : guessByValue(test, board),
});

function guessByValue(test: Expr, { queries }: GuessedBoard): number {
  return (queries.value(test) ?? 0) === 0 ? vagueDistance : 0;
}

/** Returns the distance, in king moves, from the nearest object of a set to the cell where an object of the set must be. */
function guessExistence(test: NoneOfExpr, { queries, width }: GuessedBoard): number {
  if (queries.value(test) === 0) return 0;
  const { kinds, among } = test.set;
  const cell = among?.is === "one" ? queries.value(among.cell) : undefined;
  if (!kinds || cell === undefined) return vagueDistance;
  const cellsOfKinds = queries.places(setOf(kinds));
  return cellsOfKinds.length === 0
    ? absentDistance
    : Math.min(...cellsOfKinds.map((it) => Math.max(...offsetBetween(cell, it, width))));
}

/** Sets the distance of a missing object, larger than any distance on a board. */
const absentDistance = 100;

/**
 * Returns how far apart objects are that should be near each other, in orthogonal steps from the first object. `distanceOfMissing`
 * returns the distance of a missing kind.
 */
export function distanceApart(
  picture: readonly (readonly KindId[])[],
  { queries, width }: GuessedBoard,
  distanceOfMissing: (kinds: readonly KindId[]) => number,
): number {
  const cellLists = picture.map((kinds) => queries.places(setOf(kinds)));
  let sum = 0;
  for (const [index, cells] of cellLists.entries()) {
    if (cells.length === 0) sum += absentDistance + distanceOfMissing(picture[index]);
    else if (index > 0 && cellLists[0].length > 0)
      sum += Math.min(...cells.flatMap((cell) => cellLists[0].map((it) => countSteps(cell, it, width))));
  }
  return sum;
}

function countSteps(from: number, to: number, width: number): number {
  const [columns, rows] = offsetBetween(from, to, width);
  return columns + rows;
}

function offsetBetween(a: number, b: number, width: number): readonly [number, number] {
  return [Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width))];
}

type CompareExpr = Extract<Expr, { is: "compare" }>;

function guessComparison(test: CompareExpr, queries: PositionQueries): number {
  if (queries.value(test) === 1) return 0;
  if (!isNumber(test.left) || !isNumber(test.right)) return unlikeDistance;
  const [left, right] = [queries.value(test.left), queries.value(test.right)];
  if (left === undefined || right === undefined || test.op === "!=") return vagueDistance;
  return Math.abs(left - right) + (test.op === "<" || test.op === ">" ? 1 : 0);
}

/** Returns true if an expression is a number; only for numbers a difference is meaningful. */
function isNumber(expr: Expr): boolean {
  return !("type" in expr) || expr.type === "number";
}

type NoneOfExpr = Extract<Expr, { is: "none-of" }>;
type CountExpr = Extract<Expr, { is: "count" }>;

/**
 * Returns an expression that counts the objects in the set of a test `no SET`. It is cached by the test, so that it is
 * compiled only once.
 */
const countOf: (test: NoneOfExpr) => CountExpr = /* @__PURE__ */ onceFor(({ set }) => ({ is: "count", set }));

/** Returns the set of all objects of some kinds. The set is cached by list, so that it is compiled only once. */
const setOf: (kinds: readonly KindId[]) => SetExpr = /* @__PURE__ */ onceFor((kinds) => ({
  kinds,
  tests: [],
}));
