import type { ActionOf, Where, KindId } from "../../../program/index.ts";
import {
  bodiesOf,
  gridOfBody,
  isBody,
  kindOfBody,
  leaveRing,
  orderOf,
  setGround,
  setTop,
  shapeOf,
  supportOf,
  topBody,
  type ClosureCompiler,
  NONE,
  type Act,
  type Machine,
  kindOfThing,
  cellsOf,
  cellsOfBody,
  isSettled,
  spotOf,
  cellOfThing,
  layerOfThing,
  joinRing,
} from "../../engine/index.ts";
import { onTarget } from "../targets.ts";
import { allows, mayLie } from "./support.ts";
import { arrive } from "./collide.ts";
import { type Encounter, motionOf } from "./meetings.ts";
import { shownBy, notLying, was, willBe, ringOf } from "./moving-set.ts";
import { directions, noCell } from "../../../base/index.ts";
import { carryObject } from "../relocate.ts";
import { moveSet } from "./move-set.ts";
import { stepping } from "./motions.ts";

export function compileShove({ what, way, straight, at }: ActionOf<"shove">, c: ClosureCompiler): Act {
  const direction = c.value(way);
  return onTarget(what, at, c, (m, thing) => {
    const moved = shove(m, thing, direction(m), straight, at);
    if (moved !== NONE && m.it === thing) m.it = moved;
    return moved !== NONE;
  });
}

export function compileLink({ what, to, at }: ActionOf<"link">, c: ClosureCompiler): Act {
  const [one, other] = [c.value(what), c.value(to)];
  return (m) => {
    const [first, second] = [one(m), other(m)];
    if (!isLaidBody(m, first) || !isLaidBody(m, second)) return noBody(m, at);
    return linkBodies(m, ~first, ~second, at);
  };
}

export function compileUnlink({ what, at }: ActionOf<"unlink">, c: ClosureCompiler): Act {
  return onTarget(what, at, c, (m, thing) => {
    if (!isBody(thing)) return noBody(m, at);
    leaveRing(m.state, ~thing);
    return true;
  });
}

function isLaidBody(m: Machine, thing: number): boolean {
  return isBody(thing) && kindOfThing(m.state, thing) !== 0 && gridOfBody(m.state, ~thing) >= 0;
}

export function compilePutUnder({ kind, cell, at }: ActionOf<"put-under">, c: ClosureCompiler): Act {
  const [what, where] = [c.value(kind), c.cell(cell)];
  return (m) => {
    const [found, place] = [what(m), where(m)];
    if (!m.layout.isKind(found)) return m.refuse("no-such-thing", "There is no such object to put down.", at);
    if (place === NONE) return m.refuse("off-board", "That is not on the board.", at, undefined, found);
    if (m.layout.layerOf[found] !== 0) {
      const { name } = m.layout.kinds[found];
      return m.refuse("taken", `${name} does not lie on the first layer, the ground.`, at, place, found);
    }
    if (m.layout.bodies?.carries !== true) setTop(m.state, place, 0, found);
    else setGround(m.state, place, found);
    return true;
  };
}

/** Puts the upper of two things that meet on the lower, if allowed and no rider comes to that place (PV6, PV7). */
export function compileBoard({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter?.part === undefined) return m.refuse("no-such-thing", "Nothing is met here.", at);
    return encounter.layer > encounter.part.layer ? boardMet(m, encounter, at) : boardMover(m, encounter, at);
  };
}

/** The thing met comes aboard. */
function boardMet(m: Machine, it: Encounter, at: Where | undefined): boolean {
  const { state, layout } = m;
  const { cell, thing, index, riders } = it;
  const part = it.part!;
  const kind = kindOfThing(state, thing);
  const { name } = layout.program.kinds[kind];
  const table = isBody(thing) ? shapeOf(state, ~thing).ground?.all : bodiesOf(state).grounds[kind];
  const shown = shownBy(m, part, index);
  const isOver =
    part.layer === 0 && topBody(state, cell) !== 0 && liesOver(m, topBody(state, cell), part.number);
  if (!isOver && table !== undefined && !allows(table, shown, kindOfBody(state, part.number))) {
    const what = layout.program.kinds[shown].name;
    return m.refuse("ground", `${name} cannot stand on ${what}.`, at, cell, kind);
  }
  if (isBody(thing) && riders.some(({ to }) => to === cell))
    return m.refuse("seat", `${name} cannot come aboard: the place is taken.`, at, cell, kind);
  arrive(m, it);
  return true;
}

function liesOver(m: Machine, upper: number, lower: number): boolean {
  return orderOf(m.state, upper) > orderOf(m.state, lower);
}

/** The mover stands on what it meets. */
function boardMover(m: Machine, { part, index, cell, layer }: Encounter, at: Where | undefined): boolean {
  const support = supportOf(m.state, Math.max(layer + 1, 1), cell);
  if (mayLie(m, part!.number, index, support)) return true;
  const { kinds } = m.layout.program;
  const name = kinds[kindOfBody(m.state, part!.number)].name;
  return m.refuse("ground", `${name} cannot stand on ${kinds[support.kind].name}.`, at, cell, support.kind);
}

/** Adds the thing met to the moving set, which is moved again. */
export function compileJoin({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter === undefined || !isBody(encounter.thing)) return noBody(m, at);
    encounter.joins.push(~encounter.thing);
    return true;
  };
}

export function noBody(m: Machine, at: Where | undefined): false {
  return m.refuse("no-such-thing", "There is no such body.", at);
}

/** From straight ahead to straight back, first clockwise: by how many eighths of a round. */
const alternating = [0, 1, -1, 2, -2, 3, -3, 4] as const;

/**
 * Pushes a thing to the first neighbour of its place that can have it, beginning with the way it is pushed (PV8, PV11, PV16), never where
 * what pushes it is or will be. The thing where it is then; `NONE` if there is no room.
 */
function shove(m: Machine, thing: number, way: number, straight: boolean, at: Where | undefined): number {
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

/** Links two bodies, so that they and what is linked with them move as one (PV27). Those that are linked already cannot be. */
function linkBodies(m: Machine, one: number, other: number, at: Where | undefined): boolean {
  const { state } = m;
  if (ringOf(state, one).includes(other)) {
    const { kinds } = m.layout.program;
    const kind = kindOfBody(state, other);
    const text =
      one === other
        ? `${kinds[kind].name} cannot be linked with itself.`
        : `${kinds[kindOfBody(state, one)].name} and ${kinds[kind].name} are linked already: links make no circle.`;
    return m.refuse("linked", text, at, undefined, kind);
  }
  joinRing(state, one, other);
  return true;
}
