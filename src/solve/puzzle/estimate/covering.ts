import type { State } from "../../../core/engine/index.ts";
import type { Expr, KindId, SetExpr } from "../../../program/index.ts";
import { travelPace } from "./pace.ts";
import type { Terrain } from "../analysis/terrain.ts";
import { type TravelTable, travelTableOf } from "../analysis/traffic.ts";

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
export interface CoveringNeed {
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
export interface Covering {
  /** Is true if only an estimate is known, no bound. */
  readonly isGuess?: true;
  /** Returns how many inputs are still needed, given the current cells. */
  need(): CoveringNeed;
}

/** Converts a test to a covering; undefined if the test has another form, or if it is unknown how the objects travel. */
export function coveringOf(test: Expr, terrain: Terrain, state: State): Covering | undefined {
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
): Covering {
  const { program } = terrain;
  const { from, canGrow, canShrink } = travelTableOf(terrain, movers);
  const pace = travelPace(terrain, state, movers);
  const plane = program.kinds[movers[0]].layer * state.layout.cellCount;
  const isMover = Uint8Array.from(program.kinds, (_, kind) => (movers.includes(kind) ? 1 : 0));
  const targetCells = findCellsHolding(state, targets, program.kinds[targets[0]].layer);
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
      const key = String.fromCharCode(...cells);
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
    const rowMinima = costRows.map((row) => Math.min(Infinity, ...row));
    if (canChangeInNumber) {
      const guess = costRows.reduce((sum, row) => sum + Math.min(unreachableCost, ...row), 0);
      return { bound: guess > 0 ? 1 : 0, guess };
    }
    const totalCost = findLeastCost(costRows) ?? rowMinima.reduce((sum, it) => sum + it, 0);
    if (totalCost === Infinity) return unreachable;
    return {
      bound: Math.max(countInputs(Math.max(0, ...rowMinima), pace.each), countInputs(totalCost, pace.all)),
      guess: totalCost,
    };
  }

  function needOfOne(cells: readonly number[]): CoveringNeed {
    const steps = Math.min(Infinity, ...distancesToTargets.flatMap((it) => cells.map((cell) => it[cell])));
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
