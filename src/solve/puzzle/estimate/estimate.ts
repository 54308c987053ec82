import { dispatchByKeyOr, largestOf, onceFor, smallestOf } from "../../../base/index.ts";
import type { State } from "../../../core/engine/index.ts";
import type { PositionQueries } from "../../../game/index.ts";
import type { Puzzle } from "../puzzle.ts";
import { terrainOf, type Terrain } from "../analysis/terrain.ts";
import {
  type Action,
  type Expr,
  type KindId,
  type Program,
  type RuleBlock,
  type Statement,
  walk,
  type SetExpr,
} from "../../../program/index.ts";
import { travelPace } from "./pace.ts";
import { type TravelTable, travelTableOf } from "../analysis/traffic.ts";

/** Computes the estimated distance of the current position from a win. */
export interface Estimate {
  /** Is true if the estimate has a lower bound of the true distance for every goal, which also recognizes dead positions. */
  readonly hasBounds: boolean;
  need(): CoveringNeed;
}

/**
 * Returns an estimate based on the goals of a puzzle. If `without` includes `dead`, the estimate is 0 for every
 * position, and no position counts as dead. `state` is the position to estimate.
 */
export function makeEstimate({ game, without }: Pick<Puzzle, "game" | "without">, state: State): Estimate {
  if (without.includes("dead")) return { hasBounds: false, need: () => ({ bound: 0, guess: 0 }) };
  const { program } = game;
  const terrain = terrainOf(program, state);
  const queries = game.look(state, 0);
  const width = state.boards[0].width;
  const goals = goalsOf(program).map(({ tests, picture, isComplete }) => ({
    isComplete,
    parts: [
      ...tests.map(
        (test) =>
          (terrain && coveringOf(test, terrain, state)) ??
          guess(() => guessTestDistance(test, { queries, width })),
      ),
      ...(picture.length > 0 ? [guess(estimatePicture(picture, program, { width, queries }))] : []),
    ],
  }));
  const hasBounds = goals.length > 0 && goals.every(({ parts }) => parts.some((it) => !it.isGuess));
  return {
    hasBounds,
    need() {
      let [bound, guess] = [Infinity, Infinity];
      for (const { parts } of goals) {
        let [largestBound, guessSum] = [0, 0];
        for (const part of parts) {
          const need = part.need();
          largestBound = Math.max(largestBound, need.bound);
          guessSum += need.guess;
        }
        bound = Math.min(bound, largestBound);
        guess = Math.min(guess, guessSum);
      }
      return { bound, guess };
    },
  };
}

/**
 * Returns how far apart the objects that a winning rule matches together are; for kinds not on the board, an estimate of
 * how far they are from being made.
 */
function estimatePicture(picture: readonly (readonly KindId[])[], program: Program, board: GuessedBoard) {
  const conditionsByKinds = new Map(picture.map((kinds) => [kinds, conditionsOfMaking(program, kinds)]));
  const missingCost = (kinds: readonly KindId[]): number => {
    const costsOfMaking = (conditionsByKinds.get(kinds) ?? []).map((conditions) =>
      conditions.reduce((sum, it) => sum + guessTestDistance(it, board), 0),
    );
    return costsOfMaking.length === 0 ? 0 : makingCost * Math.min(...costsOfMaking);
  };
  // Of several cells that require the same kinds, only the first is used in the estimate.
  const cells = picture.filter((kinds, i) => picture.findIndex((it) => it.join() === kinds.join()) === i);
  return () => distanceApart(cells, board, missingCost);
}

/** Sets the cost factor for objects that must be made first. */
const makingCost = 10;

/** Wraps an estimate without a bound as a part of a goal. */
const guess = (run: () => number): Covering => ({ isGuess: true, need: () => ({ bound: 0, guess: run() }) });

/** Describes one way to win: all tests must hold at once. Unless `isComplete`, there are further, unknown requirements. */
interface Goal {
  readonly tests: readonly Expr[];
  /** Lists the kinds that a winning rule matches near each other: one kind of each list. */
  readonly picture: readonly (readonly KindId[])[];
  readonly isComplete: boolean;
}

/** Returns a goal for each statement by which a program wins. */
function goalsOf(program: Program): readonly Goal[] {
  const goals: Goal[] = [];
  visitStatements(program, (statement, tests) => {
    if (statement.do === "line" && statement.alternatives.some(canWin))
      goals.push({ tests, picture: [], isComplete: true });
    if (statement.do === "rules") goals.push(...goalsOfBlock(statement.block, tests));
  });
  for (const { alternatives } of program.meetings ?? [])
    if (alternatives.some(canWin)) goals.push({ tests: [], picture: [], isComplete: false });
  return goals;
}

/** Returns the tests that must hold for each way to make one of these kinds. */
function conditionsOfMaking(program: Program, kinds: readonly KindId[]): readonly (readonly Expr[])[] {
  const testLists: (readonly Expr[])[] = [];
  const makes = (action: Action): boolean =>
    (action.do === "become" || action.do === "put" || action.do === "put-value") &&
    action.kind.is === "constant" &&
    kinds.includes(action.kind.value as number);
  visitStatements(program, (statement, tests) => {
    if (statement.do === "line" && statement.alternatives.some((it) => it.some(makes))) testLists.push(tests);
  });
  for (const { alternatives } of program.meetings ?? [])
    if (alternatives.some((it) => it.some(makes))) testLists.push([]);
  return testLists;
}

type VisitStatement = (statement: Statement, tests: readonly Expr[]) => void;

/** Calls `visit` for each statement of the program with the conditions around it. */
function visitStatements({ steps, ends, procedures }: Program, visit: VisitStatement): void {
  for (const { when, body } of steps) visitNested(body.statements, when ? splitConjunction(when) : [], visit);
  for (const body of [ends, ...procedures.map((it) => it.body)]) visitNested(body.statements, [], visit);
}

function visitNested(statements: readonly Statement[], tests: readonly Expr[], visit: VisitStatement): void {
  for (const statement of statements) {
    visit(statement, tests);
    if (statement.do === "when")
      for (const { test, body } of statement.branches)
        visitNested(body, test ? [...tests, ...splitConjunction(test)] : tests, visit);
    else if ("body" in statement) visitNested(statement.body, tests, visit);
  }
}

function goalsOfBlock(block: RuleBlock, tests: readonly Expr[]): readonly Goal[] {
  const goals: Goal[] = [];
  walk("block", block, {
    rule({ before, then = [] }) {
      const picture = before.flat().flatMap((it) => (it.test === "any" ? [it.kinds] : []));
      if (canWin(then)) goals.push({ tests, picture, isComplete: false });
    },
    line({ rows, asks, then = [] }) {
      const picture = rows.flat().flatMap((it) => (it === "gap" ? [] : it.any));
      if (canWin(then) || asks.some((it) => it.ask === "win"))
        goals.push({ tests, picture, isComplete: false });
    },
  });
  return goals;
}

function canWin(actions: readonly Action[]): boolean {
  return actions.some((it) => it.do === "win");
}

function splitConjunction(test: Expr): readonly Expr[] {
  return test.is === "and" ? test.values.flatMap(splitConjunction) : [test];
}

/** Sets the distance of a test that cannot be estimated. */
const vagueDistance = 1;
/** Sets the distance of a kind, direction or cell that differs from the required one. */
const unlikeDistance = 20;

/** Describes the board on which a distance is estimated. */
interface GuessedBoard {
  readonly queries: PositionQueries;
  /** Holds the width of the board in cells. */
  readonly width: number;
}

/** Estimates how far a test is from holding: the difference in a comparison, or the number of surplus objects; 0 if the test holds. */
const guessTestDistance: (test: Expr, board: GuessedBoard) => number = dispatchByKeyOr<
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
    : smallestOf(cellsOfKinds.map((it) => Math.max(...offsetBetween(cell, it, width))));
}

/** Sets the distance of a missing object, larger than any distance on a board. */
const absentDistance = 100;

/**
 * Returns how far apart objects are that should be near each other, in orthogonal steps from the first object. `distanceOfMissing`
 * returns the distance of a missing kind.
 */
function distanceApart(
  picture: readonly (readonly KindId[])[],
  { queries, width }: GuessedBoard,
  distanceOfMissing: (kinds: readonly KindId[]) => number,
): number {
  const cellLists = picture.map((kinds) => queries.places(setOf(kinds)));
  let sum = 0;
  for (const [index, cells] of cellLists.entries()) {
    if (cells.length === 0) sum += absentDistance + distanceOfMissing(picture[index]);
    else if (index > 0 && cellLists[0].length > 0)
      sum += smallestOf(
        cells.map((cell) => smallestOf(cellLists[0].map((it) => countSteps(cell, it, width)))),
      );
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

/**
 * Returns the least total cost of assigning each row a different column; infinite if that is impossible, undefined if
 * there are too many columns. Uses the Hungarian method: row by row along a cheapest augmenting path, with potentials.
 */
function findLeastCost(costs: readonly (readonly number[])[]): number | undefined {
  const rowCount = costs.length;
  const columnCount = costs[0]?.length ?? 0;
  if (rowCount === 0) return 0;
  if (rowCount > columnCount) return Infinity;
  if (columnCount > maxColumns) return undefined;
  const rowPrice = new Float64Array(rowCount + 1);
  const columnPrice = new Float64Array(columnCount + 1);
  const rowOf = new Int32Array(columnCount + 1);
  for (let row = 1; row <= rowCount; row++)
    if (!assignRow(costs, row, { rowPrice, columnPrice, rowOf })) return Infinity;
  let sum = 0;
  for (let column = 1; column <= columnCount; column++)
    if (rowOf[column] > 0) sum += costs[rowOf[column] - 1][column - 1];
  return sum;
}

const maxColumns = 64;

interface Prices {
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  /** Holds for each column the row assigned to it, from 1; 0 for none. Column 0 holds the row being assigned. */
  readonly rowOf: Int32Array;
}

/** Finds a column for a row, and reassigns other rows if necessary; returns false if that is impossible. */
function assignRow(costs: readonly (readonly number[])[], row: number, prices: Prices): boolean {
  const { rowPrice, columnPrice, rowOf } = prices;
  const columnCount = rowOf.length - 1;
  const leastCosts = new Float64Array(columnCount + 1).fill(Infinity);
  const previousColumns = new Int32Array(columnCount + 1);
  const isColumnUsed = new Uint8Array(columnCount + 1);
  rowOf[0] = row;
  let currentColumn = 0;
  do {
    isColumnUsed[currentColumn] = 1;
    const currentRow = rowOf[currentColumn];
    let priceStep = Infinity;
    let nextColumn = -1;
    for (let column = 1; column <= columnCount; column++) {
      if (isColumnUsed[column] === 1) continue;
      const cost = costs[currentRow - 1][column - 1] - rowPrice[currentRow] - columnPrice[column];
      if (cost < leastCosts[column]) {
        leastCosts[column] = cost;
        previousColumns[column] = currentColumn;
      }
      if (leastCosts[column] < priceStep) {
        priceStep = leastCosts[column];
        nextColumn = column;
      }
    }
    if (nextColumn < 0) return false;
    for (let column = 0; column <= columnCount; column++) {
      if (isColumnUsed[column] === 1) {
        rowPrice[rowOf[column]] += priceStep;
        columnPrice[column] -= priceStep;
      } else leastCosts[column] -= priceStep;
    }
    currentColumn = nextColumn;
  } while (rowOf[currentColumn] !== 0);
  for (; currentColumn !== 0; currentColumn = previousColumns[currentColumn])
    rowOf[currentColumn] = rowOf[previousColumns[currentColumn]];
  return true;
}

/** Describes how many inputs a part of the goal still needs; infinite if it can no longer be reached. */
interface CoveringNeed {
  /** Holds a lower bound of the number of inputs. */
  readonly bound: number;
  /** Holds an estimate of the number of inputs. */
  readonly guess: number;
}

const unreachable: CoveringNeed = { bound: Infinity, guess: Infinity };

/**
 * Represents a part of a goal that requires certain objects on certain cells: every crate on a mark, every mark under
 * a crate, or some player at a door.
 */
interface Covering {
  /** Is true if only an estimate is known, no bound. */
  readonly isGuess?: true;
  /** Returns how many inputs are still needed, given the current cells. */
  need(): CoveringNeed;
}

/** Converts a test to a covering; undefined if the test has another form, or if it is unknown how the objects travel. */
function coveringOf(test: Expr, terrain: Terrain, state: State): Covering | undefined {
  const [set, requiresOne] = test.is === "none-of" ? [test.set, false] : splitExistence(test);
  const [condition] = set?.tests ?? [];
  if (!set?.kinds || set.among || set.tests.length !== 1 || condition?.by !== "with") return undefined;
  if (requiresOne === condition.not) return undefined;
  const areFixed = (kinds: readonly KindId[]): boolean => kinds.every((kind) => terrain.fixedKinds.has(kind));
  if (!shareOneLayer(set.kinds, terrain) || !shareOneLayer(condition.kinds, terrain)) return undefined;
  if (areFixed(condition.kinds) && !areFixed(set.kinds))
    return makeCovering(terrain, state, set.kinds, condition.kinds, requiresOne ? "some" : "movers");
  if (areFixed(set.kinds) && !areFixed(condition.kinds))
    return makeCovering(terrain, state, condition.kinds, set.kinds, requiresOne ? "some" : "targets");
  return undefined;
}

function splitExistence(test: Expr): readonly [SetExpr | undefined, boolean] {
  return test.is === "not" && test.value.is === "none-of" ? [test.value.set, true] : [undefined, true];
}

/** Returns true if kinds share one layer, so that a cell holds at most one of them. */
function shareOneLayer(kinds: readonly KindId[], { program }: Terrain): boolean {
  return new Set(kinds.map((kind) => program.kinds[kind].layer)).size === 1;
}

/** Limits the distances that are computed for a covering: beyond it, the search goes on without this estimate. */
const maxDistances = 10_000_000;

/**
 * Returns the covering of targets by movers. @param requirement says what must be matched: all movers, all targets,
 * or just one pair
 */
function makeCovering(
  terrain: Terrain,
  state: State,
  movers: readonly KindId[],
  targets: readonly KindId[],
  requirement: "movers" | "targets" | "some",
): Covering | undefined {
  const { program } = terrain;
  const { from, canGrow, canShrink } = travelTableOf(terrain, movers);
  const pace = travelPace(terrain, state, movers);
  const plane = program.kinds[movers[0]].layer * state.layout.cellCount;
  const isMover = Uint8Array.from(program.kinds, (_, kind) => (movers.includes(kind) ? 1 : 0));
  const targetCells = findCellsHolding(state, targets, program.kinds[targets[0]].layer);
  if (targetCells.length * state.layout.cellCount > maxDistances) return undefined;
  /** Lists for each target the distance to it from each cell, in moves; infinite if the target cannot be reached. */
  const distancesToTargets = targetCells.map((it) => findDistancesTo(from, it));
  /** Caches the results of `need` by the cells of the movers. */
  const cachedNeeds = new Map<string, CoveringNeed>();
  return {
    need() {
      const cells: number[] = [];
      const { cells: kinds, layout } = state;
      const { cellCount } = layout;
      for (let cell = 0; cell < cellCount; cell++) if (isMover[kinds[plane + cell]] === 1) cells.push(cell);
      const key = cellCount > 0xff_ff ? cells.join() : String.fromCharCode(...cells);
      let need = cachedNeeds.get(key);
      if (need === undefined) {
        if (cachedNeeds.size > maxCachedNeeds) cachedNeeds.clear();
        need = requirement === "some" ? needOfOne(cells) : needOfAll(cells);
        cachedNeeds.set(key, need);
      }
      return need;
    },
  };

  function needOfAll(cells: readonly number[]): CoveringNeed {
    // If movers can appear (where every target needs one) or disappear (where every mover needs a target), only the
    // individual distances count.
    const canChangeInNumber = requirement === "targets" ? canGrow : canShrink;
    const costRows =
      requirement === "targets"
        ? distancesToTargets.map((it) => cells.map((cell) => it[cell]))
        : cells.map((cell) => distancesToTargets.map((it) => it[cell]));
    const rowMinima = costRows.map(smallestOf);
    if (canChangeInNumber) {
      const guess = costRows.reduce((sum, row) => sum + Math.min(unreachableCost, smallestOf(row)), 0);
      return { bound: guess > 0 ? 1 : 0, guess };
    }
    const totalCost = findLeastCost(costRows) ?? rowMinima.reduce((sum, it) => sum + it, 0);
    if (totalCost === Infinity) return unreachable;
    return {
      bound: Math.max(countInputs(largestOf(rowMinima), pace.each), countInputs(totalCost, pace.all)),
      guess: totalCost,
    };
  }

  function needOfOne(cells: readonly number[]): CoveringNeed {
    const steps = smallestOf(distancesToTargets.map((it) => smallestOf(cells.map((cell) => it[cell]))));
    if (steps < Infinity) return { bound: canGrow ? 0 : countInputs(steps, pace.each), guess: steps };
    return canGrow ? { bound: 0, guess: unreachableCost } : unreachable;
  }
}

const maxCachedNeeds = 200_000;
/** Sets the distance of a target that cannot be reached now. */
const unreachableCost = 100;

/** Returns the number of inputs for a number of moves, given the moves per input. */
function countInputs(moves: number, pace: number): number {
  return moves === 0 ? 0 : Math.max(1, Math.ceil(moves / pace));
}

function findCellsHolding({ cells, layout: { cellCount } }: State, kinds: readonly KindId[], layer: number) {
  return Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) =>
    kinds.includes(cells[layer * cellCount + cell]),
  );
}

/** Returns the distance from each cell to a target, in moves. */
function findDistancesTo(from: TravelTable["from"], target: number): Float64Array {
  const result = new Float64Array(from.length).fill(Infinity);
  result[target] = 0;
  const queue = [target];
  for (let at = 0; at < queue.length; at++)
    for (const cell of from[queue[at]])
      if (result[cell] === Infinity) {
        result[cell] = result[queue[at]] + 1;
        queue.push(cell);
      }
  return result;
}
