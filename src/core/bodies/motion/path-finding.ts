import type { Expr } from "../../../program/index.ts";
import {
  cellOfSpot,
  gridOfBody,
  isBody,
  isSettled,
  recordPlace,
  record,
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
import { couldLie } from "./support.ts";
import { isOfBody, mindsSqueezing, squeezedBy } from "../squeezing.ts";

/** Straight steps are tried first, so that of paths as long the plainer one is taken. */
const straightWays = [0, 2, 4, 6];
const allWays = [...straightWays, 1, 3, 5, 7];

/** What a search needs to know about the walker. */
interface Walk {
  readonly thing: number;
  readonly from: number;
  readonly ways: readonly number[];
  readonly past: KindTable;
  readonly avoiding: KindTable;
}

/** The first step of a shortest path, or of one that leads away. */
export function compilePath(expr: Extract<Expr, { is: "path" }>, c: ClosureCompiler): Evaluate {
  const who = c.value(expr.from);
  const gather = c.set(expr.to);
  const ofThings = expr.to.kinds !== undefined;
  const past = kindTable(c.program, expr.past);
  const avoiding = kindTable(c.program, expr.avoiding);
  const ways = expr.straight ? straightWays : allWays;
  return (m) => {
    const thing = who(m);
    const from = thing === NONE || kindOfThing(m.state, thing) === 0 ? NONE : cellOfThing(m.state, thing);
    const start = m.top;
    gather(m, Infinity);
    const members = m.takeFrom(start);
    if (from === NONE) return NONE;
    const goals = ofThings ? members.flatMap((it) => cellsOfThing(m, it)) : members;
    const walk: Walk = { thing, from, ways, past, avoiding };
    return expr.away ? stepAway(m, walk, goals) : stepTowards(m, walk, goals);
  };
}

/** Which cells a search has been at, and what it knows of them. */
interface Visits {
  readonly marks: Int32Array;
  /** The first step to a cell, or how far it is. */
  readonly values: Int32Array;
  readonly queue: Int32Array;
  mark: number;
}

const visitsOf = new WeakMap<Layout, Visits>();

/** Room for a search; what an earlier one left is forgotten. */
function newVisits({ layout }: Machine): Visits {
  const { cellCount } = layout;
  const visits: Visits = visitsOf.get(layout) ?? {
    marks: new Int32Array(cellCount),
    values: new Int32Array(cellCount),
    queue: new Int32Array(cellCount),
    mark: 0,
  };
  visitsOf.set(layout, visits);
  visits.mark = (visits.mark + 1) | 0 || 1;
  return visits;
}

/**
 * Searches breadth first from the walker to the nearest goal, whatever stands there; `NONE` if there is no path, or a goal is reached already.
 */
function stepTowards(m: Machine, walk: Walk, goals: readonly number[]): number {
  const wanted = new Set(goals);
  if (wanted.size === 0 || wanted.has(walk.from)) return NONE;
  const { marks, values, queue, mark } = newVisits(m);
  let end = 0;
  queue[end++] = walk.from;
  marks[walk.from] = mark;
  for (let at = 0; at < end; at++) {
    const cell = queue[at];
    for (const way of walk.ways) {
      const next = nextCell(m, cell, way);
      if (next === NONE || marks[next] === mark || isSqueezed(m, walk, cell, way)) continue;
      const first = cell === walk.from ? way : values[cell];
      if (reaches(m, walk, next, wanted)) return charged(m, end, first);
      marks[next] = mark;
      if (!canBe(m, walk, next)) continue;
      values[next] = first;
      queue[end++] = next;
    }
  }
  return charged(m, end, NONE);
}

/** Whether the walker would be at a goal with any of its cells. */
function reaches(m: Machine, { thing, from }: Walk, cell: number, wanted: ReadonlySet<number>): boolean {
  if (!isBody(thing) || m.state.bodies[recordPlace(m.state, ~thing) + record.size] === 1)
    return wanted.has(cell);
  const spot = spotFrom(m, ~thing, from, cell);
  return spot.shape.kinds.some((_, index) => wanted.has(cellOfSpot(m.state, spot, index)));
}

/** The step to the cell that is farthest from the goals, if it is farther than where the thing is. */
function stepAway(m: Machine, walk: Walk, goals: readonly number[]): number {
  const { marks, values, queue, mark } = newVisits(m);
  let end = 0;
  for (const goal of goals) {
    if (marks[goal] === mark) continue;
    marks[goal] = mark;
    values[goal] = 0;
    queue[end++] = goal;
  }
  for (let at = 0; at < end; at++) {
    const cell = queue[at];
    for (const way of walk.ways) {
      const next = nextCell(m, cell, way);
      if (next === NONE || marks[next] === mark || isSqueezed(m, walk, cell, way)) continue;
      if (next !== walk.from && !canBe(m, walk, next)) continue;
      marks[next] = mark;
      values[next] = values[cell] + 1;
      queue[end++] = next;
    }
  }
  const distance = (cell: number): number => (marks[cell] === mark ? values[cell] : Infinity);
  let best = NONE;
  let most = distance(walk.from);
  for (const way of walk.ways) {
    const next = nextCell(m, walk.from, way);
    if (next === NONE || distance(next) <= most || !canBe(m, walk, next)) continue;
    if (isSqueezed(m, walk, walk.from, way)) continue;
    best = way;
    most = distance(next);
  }
  return charged(m, end, best);
}

function charged(m: Machine, cells: number, way: number): number {
  m.charge(cells);
  return way;
}

/** Whether the walker could be at a cell: it may be put there, and nothing to avoid is there. */
function canBe(m: Machine, { thing, from, past, avoiding }: Walk, cell: number): boolean {
  if (avoiding.kinds.length > 0 && holdsKind(m.state, cell, avoiding.has, avoiding.layers)) return false;
  const layer = layerOfThing(m.state, thing);
  const address = m.layout.address(cell, layer);
  if (past.has[m.state.cells[address]] === 1) return true;
  if (isBody(thing)) return fitsAt(m, ~thing, from, cell);
  return m.layout.isPile(layer) || m.state.cells[address] === 0 || address === addressOfThing(m.state, thing);
}

/** Whether the walker would step between two things; of those that a path may lead past, too. */
function isSqueezed(m: Machine, { thing, from }: Walk, cell: number, way: number): boolean {
  if (!mindsSqueezing(m, way)) return false;
  const layer = layerOfThing(m.state, thing);
  if (!isBody(thing)) {
    const own = addressOfThing(m.state, thing);
    return squeezedBy(m, layer, cell, way, (address) => address === own) !== NONE;
  }
  const isOwn = isOfBody(m, layer, ~thing);
  const spot = spotFrom(m, ~thing, from, cell);
  return spot.shape.kinds.some((_, index) => {
    const place = cellOfSpot(m.state, spot, index);
    return place >= 0 && squeezedBy(m, layer, place, way, isOwn) !== NONE;
  });
}

/** Whether a body fits with its place at another cell. */
function fitsAt(m: Machine, number: number, from: number, cell: number): boolean {
  if (gridOfBody(m.state, number) < 0 || isSettled(m.state, number)) return false;
  const spot = spotFrom(m, number, from, cell);
  m.charge(spot.shape.kinds.length);
  return couldLie(m, number, spot);
}

/** The spot of a body with its place at another cell. */
function spotFrom(m: Machine, number: number, from: number, cell: number): Spot {
  const grid = m.gridAt(from);
  const spot = spotOf(m.state, number);
  spot.x += grid.x(cell) - grid.x(from);
  spot.y += grid.y(cell) - grid.y(from);
  return spot;
}
