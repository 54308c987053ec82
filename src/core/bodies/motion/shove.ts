import { directions, noCell } from "../../../base/index.ts";
import type { KindId, Where } from "../../../program/index.ts";
import {
  bodiesOf,
  cellsOf,
  cellsOfBody,
  gridOfBody,
  isBody,
  isSettled,
  kindOfBody,
  spotOf,
  supportOf,
  NONE,
  type Machine,
  cellOfThing,
  kindOfThing,
  layerOfThing,
} from "../../engine/index.ts";
import { carryObject } from "../relocate.ts";
import { moveSet } from "./move-set.ts";
import { allows } from "./support.ts";
import { stepping } from "./motions.ts";
import { notLying, was, willBe } from "./moving-set.ts";
import { motionOf } from "./motion-state.ts";

/** From straight ahead to straight back, first clockwise: by how many eighths of a round. */
const alternating = [0, 1, -1, 2, -2, 3, -3, 4] as const;

/**
 * Pushes a thing to the first neighbour of its place that can have it, beginning with the way it is pushed (PV8, PV11, PV16), never where
 * what pushes it is or will be. The thing where it is then; `NONE` if there is no room.
 */
export function shove(
  m: Machine,
  thing: number,
  way: number,
  straight: boolean,
  at: Where | undefined,
): number {
  const kind = kindOfThing(m.state, thing);
  const cell = cellOfThing(m.state, thing);
  if (way === NONE) {
    m.refuse("no-such-thing", "There is no direction to push in.", at);
    return NONE;
  }
  if (isBody(thing) && (isSettled(m.state, ~thing) || gridOfBody(m.state, ~thing) < 0)) {
    notLying(m, ~thing, at);
    return NONE;
  }
  const found = m.silently(() => shoveFirst(m, thing, way, straight, at));
  const { name } = m.layout.program.kinds[kind];
  if (found === NONE) m.refuse("no-room", `${name} has nowhere to go.`, at, cell, kind);
  return found;
}

function shoveFirst(
  m: Machine,
  thing: number,
  way: number,
  straight: boolean,
  at: Where | undefined,
): number {
  for (const turn of alternating) {
    if (straight && (turn & 1) !== 0) continue;
    const toward = (way + turn) & 7;
    const found = isBody(thing) ? shoveBody(m, ~thing, toward, at) : shoveObject(m, thing, toward);
    if (found !== NONE) return found;
  }
  return NONE;
}

function shoveBody(m: Machine, number: number, way: number, at: Where | undefined): number {
  const from = cellsOfBody(m.state, number).slice();
  const motion = stepping(way);
  const to = cellsOf(m.state, motion.to(m, number, spotOf(m.state, number))!).slice();
  for (const cell of to) if (cell === noCell || !isFree(m, number, cell)) return NONE;
  const first = to.findIndex((cell) => !from.includes(cell));
  const { arrivals } = motionOf(m);
  if (moveSet(m, number, motion, { pushed: true, at }) !== "moved") return NONE;
  arrivals?.push({ thing: ~number, from: from[Math.max(first, 0)], to: to[Math.max(first, 0)], way });
  return ~number;
}

/** Whether a body may be pushed into a cell: it is not part of the pushing set, and no other body stands there or higher. */
function isFree(m: Machine, number: number, cell: number): boolean {
  if (isExcluded(m, cell)) return false;
  const { state, layout } = m;
  const { layers, planeOf, shapes } = bodiesOf(state);
  const { layer } = shapes[kindOfBody(state, number)]!;
  if (layer > 0 && state.cells[layout.address(cell, layer)] !== 0) return isOwn(m, number, layer, cell);
  for (const other of layers) {
    if (other < layer || (other === layer && layer > 0)) continue;
    const body = state.bodies[planeOf[other] + layout.address(cell, other)];
    if (body !== 0 && body !== number && other > layer) return false;
  }
  return true;
}

function isOwn(m: Machine, number: number, layer: number, cell: number): boolean {
  return m.state.bodies[bodiesOf(m.state).planeOf[layer] + m.layout.address(cell, layer)] === number;
}

function isExcluded(m: Machine, cell: number): boolean {
  const { set } = motionOf(m);
  return set !== undefined && set.has(cell, was | willBe);
}

/** Pushes an object to where the ground can hold it; bodies and objects there only matter on a layer of single objects. */
function shoveObject(m: Machine, thing: number, way: number): number {
  const { state, layout } = m;
  const layer = layerOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const kind: KindId = kindOfThing(state, thing);
  const [across, down] = directions[way];
  const to = m.gridAt(from).shift(from, across, down);
  if (to === noCell || isExcluded(m, to)) return NONE;
  if (!layout.isPile(layer) && state.cells[layout.address(to, layer)] !== 0) return NONE;
  const table = layout.bodies?.grounds[kind];
  if (table !== undefined) {
    const support = supportOf(m.state, layer, to);
    if (!allows(table, support.kind, support.body === 0 ? 0 : kindOfBody(state, support.body))) return NONE;
  }
  const moved = carryObject(m, thing, to);
  motionOf(m).arrivals?.push({ thing: moved, from, to, way });
  return moved;
}
