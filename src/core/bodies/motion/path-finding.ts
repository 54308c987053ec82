import type { ExprOf } from "../../../program/index.ts";
import {
  cellOfSpot,
  gridOfBody,
  isBody,
  isSettled,
  recordStart,
  bodyFields,
  type Spot,
  spotOf,
  cellsOfThing,
  type ClosureCompiler,
  type KindTable,
  kindTable,
  type Layout,
  NONE,
  type Evaluate,
  type Machine,
  nextCell,
  addressOfThing,
  cellOfThing,
  holdsKind,
  kindOfThing,
  layerOfThing,
} from "../../engine/index.ts";
import { mayBodyLieAt } from "./support.ts";
import { testOfBody, forbidsSqueezing, blockerBeside } from "../squeezing.ts";

/** Lists the orthogonal directions. They are tried first, so that the straightest of the shortest paths is taken. */
const straightDirections = [0, 2, 4, 6];
const allDirections = [...straightDirections, 1, 3, 5, 7];

/** Describes the thing that looks for a path, and the kinds that it may pass or must avoid. */
interface Walk {
  readonly thing: number;
  readonly startCell: number;
  readonly directions: readonly number[];
  /** Lists the kinds that the path may pass through. Cells with one of the kinds `avoided` are never entered. */
  readonly passableKinds: KindTable;
  readonly avoided: KindTable;
}

/** Compiles the search for the first step of a shortest path, or for the step that leads farthest away. */
export function compilePath(expr: ExprOf<"path">, c: ClosureCompiler): Evaluate {
  const findMover = c.value(expr.from);
  const gather = c.set(expr.to);
  const hasThings = expr.to.kinds !== undefined;
  const passableKinds = kindTable(c.program, expr.past);
  const avoided = kindTable(c.program, expr.avoiding);
  const allowedDirections = expr.straight ? straightDirections : allDirections;
  return (m) => {
    const thing = findMover(m);
    const from = thing === NONE || kindOfThing(m.state, thing) === 0 ? NONE : cellOfThing(m.state, thing);
    const members = m.collectPushed(gather);
    if (from === NONE) return NONE;
    const goalCells = hasThings ? members.flatMap((it) => cellsOfThing(m, it)) : members;
    const walk: Walk = { thing, startCell: from, directions: allowedDirections, passableKinds, avoided };
    return expr.away ? stepAway(m, walk, goalCells) : stepTowards(m, walk, goalCells);
  };
}

/** Describes the cells that a search has visited: those whose entry in `marks` equals `searchMark`, which is new for each search. */
interface Visits {
  readonly marks: Int32Array;
  /** Is indexed by cell: the first step of the path to it, or its distance. */
  readonly values: Int32Array;
  readonly queue: Int32Array;
  searchMark: number;
}

const visitsOf = new WeakMap<Layout, Visits>();

function newVisits({ layout }: Machine): Visits {
  const { cellCount } = layout;
  const visits: Visits = visitsOf.get(layout) ?? {
    marks: new Int32Array(cellCount),
    values: new Int32Array(cellCount),
    queue: new Int32Array(cellCount),
    searchMark: 0,
  };
  visitsOf.set(layout, visits);
  visits.searchMark = (visits.searchMark + 1) | 0 || 1;
  return visits;
}

/**
 * Visits cells breadth first from those on the queue. `visit` receives each new neighbour, the previous cell and the direction; it
 * returns true to continue from there, and undefined to end the search. Returns how many cells were queued.
 */
function visitNeighbours(
  m: Machine,
  walk: Walk,
  { marks, queue, searchMark }: Visits,
  queuedCount: number,
  visit: (neighbour: number, cell: number, direction: number) => boolean | undefined,
): number {
  let queueEnd = queuedCount;
  for (let i = 0; i < queueEnd; i++) {
    for (const direction of walk.directions) {
      const neighbour = nextCell(m, queue[i], direction);
      if (neighbour === NONE || marks[neighbour] === searchMark || isSqueezed(m, walk, queue[i], direction))
        continue;
      const canContinue = visit(neighbour, queue[i], direction);
      if (canContinue === undefined) return queueEnd;
      if (canContinue) queue[queueEnd++] = neighbour;
    }
  }
  return queueEnd;
}

/** Returns the first step to the nearest goal, even if the goal's cell is taken; `NONE` if there is no path or the walker is at a goal. */
function stepTowards(m: Machine, walk: Walk, goals: readonly number[]): number {
  const goalCells = new Set(goals);
  if (goalCells.size === 0 || goalCells.has(walk.startCell)) return NONE;
  const visits = newVisits(m);
  const { marks, values, queue, searchMark } = visits;
  let foundDirection = NONE;
  queue[0] = walk.startCell;
  marks[walk.startCell] = searchMark;
  const queuedCount = visitNeighbours(m, walk, visits, 1, (neighbour, cell, direction) => {
    const firstStep = cell === walk.startCell ? direction : values[cell];
    if (isAtGoal(m, walk, neighbour, goalCells)) {
      foundDirection = firstStep;
      return undefined;
    }
    marks[neighbour] = searchMark;
    values[neighbour] = firstStep;
    return canBeAt(m, walk, neighbour);
  });
  m.charge(queuedCount);
  return foundDirection;
}

/** Returns true if any cell of the walker, placed at `cell`, would be a goal. */
function isAtGoal(m: Machine, walk: Walk, cell: number, goalCells: ReadonlySet<number>): boolean {
  const { thing } = walk;
  if (!isBody(thing) || m.state.bodies[recordStart(m.state, ~thing) + bodyFields.size] === 1)
    return goalCells.has(cell);
  return cellsFrom(m, walk, cell).some((it) => goalCells.has(it));
}

/** Returns the first step to the reachable cell farthest from the goals; `NONE` if the walker's own cell is as far. */
function stepAway(m: Machine, walk: Walk, goals: readonly number[]): number {
  const visits = newVisits(m);
  const { marks, values, queue, searchMark } = visits;
  let queueEnd = 0;
  for (const goal of goals) {
    if (marks[goal] === searchMark) continue;
    marks[goal] = searchMark;
    values[goal] = 0;
    queue[queueEnd++] = goal;
  }
  const queuedCount = visitNeighbours(m, walk, visits, queueEnd, (neighbour, cell) => {
    if (neighbour !== walk.startCell && !canBeAt(m, walk, neighbour)) return false;
    marks[neighbour] = searchMark;
    values[neighbour] = values[cell] + 1;
    return true;
  });
  const distance = (cell: number): number => (marks[cell] === searchMark ? values[cell] : Infinity);
  let bestDirection = NONE;
  let bestDistance = distance(walk.startCell);
  for (const direction of walk.directions) {
    const neighbour = nextCell(m, walk.startCell, direction);
    if (neighbour === NONE || distance(neighbour) <= bestDistance || !canBeAt(m, walk, neighbour)) continue;
    if (isSqueezed(m, walk, walk.startCell, direction)) continue;
    bestDirection = direction;
    bestDistance = distance(neighbour);
  }
  m.charge(queuedCount);
  return bestDirection;
}

/** Returns true if the walker could be at a cell: it fits, and the cell holds nothing to avoid. */
function canBeAt(m: Machine, { thing, startCell, passableKinds, avoided }: Walk, cell: number): boolean {
  if (avoided.kinds.length > 0 && holdsKind(m.state, cell, avoided.mask, avoided.layers)) return false;
  const layer = layerOfThing(m.state, thing);
  const address = m.layout.address(cell, layer);
  if (passableKinds.mask[m.state.cells[address]] === 1) return true;
  if (isBody(thing)) {
    if (gridOfBody(m.state, ~thing) < 0 || isSettled(m.state, ~thing)) return false;
    const spot = spotFrom(m, ~thing, startCell, cell);
    m.charge(spot.shape.kinds.length);
    return mayBodyLieAt(m, ~thing, spot);
  }
  return m.layout.isPile(layer) || m.state.cells[address] === 0 || address === addressOfThing(m.state, thing);
}

/** Returns true if a diagonal step of the walker would pass between two things, even of kinds that the path may pass through. */
function isSqueezed(m: Machine, walk: Walk, cell: number, way: number): boolean {
  if (!forbidsSqueezing(m, way)) return false;
  const { thing } = walk;
  const layer = layerOfThing(m.state, thing);
  const isOwn = isBody(thing) ? testOfBody(m, layer, ~thing) : (it: number) => it === thing;
  return cellsFrom(m, walk, cell).some((it) => it >= 0 && blockerBeside(m, layer, it, way, isOwn) !== NONE);
}

/** Returns the cells that the walker would cover at `cell`; negative numbers for cells off the board. */
function cellsFrom(m: Machine, { thing, startCell }: Walk, cell: number): readonly number[] {
  if (!isBody(thing)) return [cell];
  const spot = spotFrom(m, ~thing, startCell, cell);
  return Array.from(spot.shape.kinds, (_, index) => cellOfSpot(m.state, spot, index));
}

/** Returns the spot of a body when placed at another cell. */
function spotFrom(m: Machine, bodyId: number, from: number, cell: number): Spot {
  const grid = m.gridAt(from);
  const spot = spotOf(m.state, bodyId);
  spot.x += grid.x(cell) - grid.x(from);
  spot.y += grid.y(cell) - grid.y(from);
  return spot;
}
