import { directions, noCell } from "../../base/index.ts";
import type { KindId, Where } from "../../program/index.ts";
import {
  bodiesOf,
  cellOfSpot,
  clashAhead,
  clashOf,
  gridOfBody,
  isSettled,
  layBody,
  poseOf,
  shapeOf,
  type Spot,
  spotOf,
  NONE,
  type Machine,
  type Place,
} from "../../engine/index.ts";

/**
 * Changes of pose, each one plan: where the body would lie, whether all its cells may be there, then all of it or nothing. A
 * plan that is refused leaves a reason with the cell and the thing in the way.
 */
export interface Plan {
  /** Where the body would lie; undefined if it cannot. */
  readonly spot: Spot | undefined;
  /** Which of the places to try in a turn was taken, how far it slid. */
  readonly result: number;
}

const refused: Plan = { spot: undefined, result: 0 };

/** So many cells in a direction, each step tested (R21). */
export function planMove(
  m: Machine,
  number: number,
  way: number,
  times: number,
  at: Where | undefined,
): Plan {
  if (!isOnBoard(m, number, at)) return refused;
  if (way === NONE) return tell(m.refuse("no-such-thing", "There is no direction to move in.", at));
  const spot = spotOf(m.state, number);
  const [dx, dy] = directions[way & 7];
  for (let step = 0; step < times && m.goesOn; step++) {
    spot.x += dx;
    spot.y += dy;
    const clash = clashAhead(m.state, number, spot, way);
    if (clash >= 0) return tellClash(m, number, spot, clash, at);
    m.charge(1);
  }
  return { spot, result: Math.max(times, 0) };
}

/** As far as it goes in a direction, at most so many cells. */
export function planSlide(
  m: Machine,
  number: number,
  way: number,
  most: number,
  at: Where | undefined,
): Plan {
  if (!isOnBoard(m, number, at)) return refused;
  if (way === NONE) return tell(m.refuse("no-such-thing", "There is no direction to slide in.", at));
  const spot = spotOf(m.state, number);
  const { width, height } = m.layout.grids[spot.grid];
  const far = freeAhead(m, number, spot, way, Math.min(most, width + height));
  const [dx, dy] = directions[way & 7];
  spot.x += dx * far;
  spot.y += dy * far;
  return { spot, result: far };
}

/** Column by column: how many cells are free before the cells that go first; the least of them. */
function freeAhead(m: Machine, number: number, spot: Spot, way: number, most: number): number {
  const { state, layout } = m;
  const { shape, pose, grid } = spot;
  const layer = shape.layer * layout.cellCount;
  const plane = bodiesOf(state).planeOf[shape.layer] + layer;
  const board = layout.grids[grid];
  const isPlain = board.edge === "closed";
  const [dx, dy] = directions[way & 7];
  const stride = dy * board.width + dx;
  let far = most;
  for (const index of shape.poses[pose].ahead[way & 7]) {
    let cell = cellOfSpot(state, spot, index);
    if (isPlain) far = Math.min(far, board.reach(cell, dx, dy));
    for (let step = 0; step < far; step++) {
      cell = isPlain ? cell + stride : board.shift(cell, dx, dy);
      const isFree =
        cell !== noCell && (state.cells[layer + cell] === 0 || state.bodies[plane + cell] === number);
      if (!isFree) far = step;
    }
    m.charge(far + 1);
  }
  return Math.max(far, 0);
}

/** A turn by so many headings clockwise: in place, or by the first of its kicks that fits. */
export function planTurn(m: Machine, number: number, by: number, at: Where | undefined): Plan {
  if (!isOnBoard(m, number, at)) return refused;
  const spot = spotOf(m.state, number);
  const { shape, pose, x, y } = spot;
  if (!shape.turns) return tell(m.refuse("turns-never", `${nameOf(m, shape.kind)} does not turn.`, at));
  const { headings } = shape;
  const from = pose % headings;
  const to = turnedBy(from, by, headings);
  spot.pose = pose - from + to;
  const tests = shape.turnTests[from * headings + to];
  for (let test = 0; test < tests.length; test += 2) {
    spot.x = x + tests[test];
    spot.y = y + tests[test + 1];
    m.charge(1);
    if (clashOf(m.state, number, spot) < 0) return { spot, result: test >> 1 };
  }
  spot.x = x;
  spot.y = y;
  return tellClash(m, number, spot, clashOf(m.state, number, spot), at);
}

/** A heading so many further clockwise. */
function turnedBy(heading: number, by: number, headings: number): number {
  return (((heading + by) % headings) + headings) % headings;
}

/** Left and right change places, in the box of the body or about the cell that it turns about. */
export function planMirror(m: Machine, number: number, at: Where | undefined): Plan {
  if (!isOnBoard(m, number, at)) return refused;
  const spot = spotOf(m.state, number);
  const { headings } = spot.shape;
  const heading = turnedBy(0, -spot.pose, headings);
  spot.pose = spot.pose < headings ? headings + heading : heading;
  return tested(m, number, spot, at);
}

/** As drawn, with its place at a place of a board. */
export function planLay(m: Machine, number: number, kind: KindId, place: Place, at: Where | undefined): Plan {
  if (isSettled(m.state, number)) return tellSettled(m, number, at);
  const shape = bodiesOf(m.state).shapes[kind]!;
  const { grid, x, y } = place;
  return tested(m, number, { shape, pose: 0, grid, x, y: y - shape.poses[0].placeY }, at);
}

/** Another shape where the body is, and as it is turned. */
export function planBecome(m: Machine, number: number, kind: KindId, at: Where | undefined): Plan {
  if (!isOnBoard(m, number, at)) return refused;
  const spot = spotOf(m.state, number);
  const shape = bodiesOf(m.state).shapes[kind]!;
  const pose = poseAs(spot, shape);
  const y = spot.y + poseOf(m.state, number).placeY - shape.poses[pose].placeY;
  return tested(m, number, { ...spot, shape, pose, y }, at);
}

/** The pose of another shape that is nearest to a body's: mirrored as it is, at the heading that its round has there. */
function poseAs({ shape: old, pose }: Spot, { headings, turns }: Spot["shape"]): number {
  const mirrored = pose < old.headings ? 0 : headings;
  const heading = turns ? Math.floor(((pose % old.headings) * headings) / old.headings) : 0;
  return mirrored + heading;
}

/** Does what was planned. False if it was refused. */
export function carryOut(m: Machine, number: number, { spot }: Plan): boolean {
  if (spot === undefined) return false;
  m.charge(spot.shape.kinds.length);
  layBody(m.state, number, spot);
  return true;
}

function tested(m: Machine, number: number, spot: Spot, at: Where | undefined): Plan {
  const clash = clashOf(m.state, number, spot);
  m.charge(spot.shape.kinds.length);
  return clash < 0 ? { spot, result: 0 } : tellClash(m, number, spot, clash, at);
}

function isOnBoard(m: Machine, number: number, at: Where | undefined): boolean {
  if (isSettled(m.state, number)) return tellSettled(m, number, at).spot !== undefined;
  if (gridOfBody(m.state, number) >= 0) return true;
  const { kind } = shapeOf(m.state, number);
  return m.refuse("off-board", `${nameOf(m, kind)} is on no board.`, at, undefined, kind);
}

/** The plan of what has been refused. */
function tell(done: false): Plan {
  return done || refused;
}

function tellSettled(m: Machine, number: number, at: Where | undefined): Plan {
  const { kind } = shapeOf(m.state, number);
  return tell(m.refuse("settled", `${nameOf(m, kind)} has settled.`, at, undefined, kind));
}

/** Names the cell that the body cannot have, and what stands there; at the edge the body's own cell before it. */
function tellClash(m: Machine, number: number, spot: Spot, index: number, at: Where | undefined): Plan {
  const { state, layout } = m;
  const { shape } = spot;
  const cell = cellOfSpot(state, spot, index);
  if (cell !== noCell) {
    const there = state.cells[layout.address(cell, shape.layer)];
    return tell(m.refuse("taken", `There is ${nameOf(m, there)} in the way.`, at, cell, there));
  }
  const isOn = gridOfBody(state, number) >= 0 && shapeOf(state, number) === shape;
  const own = isOn ? cellOfSpot(state, spotOf(state, number), index) : noCell;
  return tell(m.refuse("edge", "The board ends there.", at, own === noCell ? undefined : own, shape.kind));
}

function nameOf(m: Machine, kind: KindId): string {
  return m.layout.kinds[kind].name;
}
