import { isNumeric, type ActionOf, type Where } from "../../../program/index.ts";
import {
  noPlayer,
  playerSlot,
  bodiesOf,
  bodySlots,
  gridOfBody,
  isBody,
  isHeld,
  isSettled,
  kindOfBody,
  leaveRing,
  recordPlace,
  record,
  settleBody,
  type ClosureCompiler,
  NONE,
  type Act,
  type Evaluate,
  type Machine,
  cellOfThing,
  layerOfThing,
  nextCell,
  compilePlace,
  type ThingAction,
} from "../../engine/index.ts";
import { takeUpBody } from "../relocate.ts";
import { onTarget, onEach, onOne } from "../targets.ts";
import { moveThing, becomeKind, removeObject } from "./objects.ts";
import {
  type FastBodies,
  laySet,
  mirrorSet,
  noBody,
  releaseCargo,
  reshapeSet,
  slideSteps,
  turnSet,
  moveSteps,
} from "../motion/index.ts";
import { mindsSqueezing, squeezedBy } from "../squeezing.ts";

type Fast = FastBodies | undefined;

export function compileLay({ what, cell, at }: ActionOf<"lay">, c: ClosureCompiler, fast: Fast): Act {
  const thing = c.value(what);
  const find = compilePlace(cell, c);
  const place = { grid: 0, x: 0, y: 0 };
  return (m) => {
    const found = thing(m);
    if (!isBody(found) || kindOfBody(m.state, ~found) === 0) return noBody(m, at);
    if (!find(m, place)) return m.refuse("off-board", "That is not on the board.", at);
    return laySet(m, ~found, kindOfBody(m.state, ~found), place, at, fast);
  };
}

export function compileSlide(
  { what, way, most, local, at }: ActionOf<"slide">,
  c: ClosureCompiler,
  fast: Fast,
): Act {
  const direction = c.value(way);
  const limit = most ? c.number(most) : () => Infinity;
  const slot = local === undefined ? -1 : c.scope.slot(local);
  return onTarget(what, at, c, (m, thing) => {
    const [toward, most] = [direction(m), limit(m)];
    const far = isBody(thing)
      ? slideSteps(m, ~thing, toward, most, at, fast)
      : slideObject(m, thing, toward, most, at);
    if (slot >= 0) m.locals[slot] = Math.max(far, 0);
    return far >= 0;
  });
}

/** Slides an object as far as possible, once round a board that wraps; returns the number of cells, or -1 if there is no direction. */
function slideObject(m: Machine, thing: number, way: number, most: number, at: Where | undefined): number {
  if (way === NONE) return m.refuse("no-such-thing", "There is no direction to slide in.", at) ? 0 : -1;
  const start = cellOfThing(m.state, thing);
  const layer = layerOfThing(m.state, thing);
  const isTight = mindsSqueezing(m, way);
  const isOwn = (address: number): boolean => address === m.layout.address(start, layer);
  let far = 0;
  for (let cell = start; far < most && m.goesOn; far++) {
    m.charge(1);
    const isBetween = isTight && squeezedBy(m, layer, cell, way, isOwn) !== NONE;
    cell = nextCell(m, cell, way);
    if (cell === start && !isBetween) return far + 1;
    if (cell === NONE || isBetween || isTaken(m, cell, layer)) break;
  }
  for (let step = 0, there = thing; step < far; step++) there = moveThing(m, there, way, 1, at);
  return far;
}

function isTaken({ layout, state }: Machine, cell: number, layer: number): boolean {
  return !layout.isPile(layer) && state.cells[layout.address(cell, layer)] !== 0;
}

export function compileTurn(
  { what, headings, times, local, at }: ActionOf<"turn">,
  c: ClosureCompiler,
  fast: Fast,
): Act {
  const count = times ? c.number(times) : () => 1;
  const slot = local === undefined ? -1 : c.scope.slot(local);
  return onTarget(what, at, c, (m, thing) => {
    if (slot >= 0) m.locals[slot] = 0;
    if (!isBody(thing)) return noBody(m, at);
    const test = turnSet(m, ~thing, headings * count(m), at, fast);
    if (slot >= 0) m.locals[slot] = Math.max(0, test);
    return test >= 0;
  });
}

export function compileMirror(
  { do: does, what, at }: ActionOf<"mirror" | "settle">,
  c: ClosureCompiler,
  fast: Fast,
): Act {
  return onTarget(what, at, c, (m, thing) => {
    if (!isBody(thing)) return noBody(m, at);
    return does === "settle" ? settleOne(m, ~thing, at) : mirrorSet(m, ~thing, at, fast);
  });
}

/** Settles a body that is on a board. */
export function settleOne(m: Machine, number: number, at: Where | undefined): boolean {
  if (isSettled(m.state, number)) return true;
  if (gridOfBody(m.state, number) < 0) {
    const kind = kindOfBody(m.state, number);
    return m.refuse("off-board", `${m.layout.kinds[kind].name} is on no board.`, at, undefined, kind);
  }
  settleBody(m.state, number);
  return true;
}

/** Takes a body off its board; a slot that holds it keeps it. */
function removeBody(m: Machine, number: number): boolean {
  leaveRing(m.state, number);
  releaseCargo(m, number);
  takeUpBody(m.state, number);
  m.loose.push(number);
  return true;
}

/** Gives a body another shape, at its place or at a cell. */
function reshapeBody(
  m: Machine,
  number: number,
  kind: number,
  place: ReturnType<typeof compilePlace> | undefined,
  at: Where | undefined,
  fast: Fast,
): boolean {
  if (m.layout.bodies!.shapes[kind] === undefined)
    return m.refuse("no-such-thing", "A body can only become another body.", at);
  if (place) {
    const to = { grid: 0, x: 0, y: 0 };
    if (!place(m, to)) return m.refuse("off-board", "That is not on the board.", at);
    return laySet(m, number, kind, to, at, fast);
  }
  if (gridOfBody(m.state, number) >= 0) return reshapeSet(m, number, kind, at);
  const shape = m.layout.bodies!.shapes[kind];
  m.state.setBody(recordPlace(m.state, number) + record.kind, kind);
  m.state.setBody(recordPlace(m.state, number) + record.size, shape.kinds.length);
  return true;
}

export function compileFieldAction(
  { do: does, field, of, value, at }: ActionOf<"assign-field" | "add-field">,
  c: ClosureCompiler,
): Act {
  const thing = c.value(of);
  const { type } = c.program.fields![field];
  const found: Evaluate = isNumeric(type)
    ? c.number(value)
    : type === "cell"
      ? c.cell(value)
      : c.value(value);
  return (m) => {
    const body = thing(m);
    if (!isBody(body) || kindOfBody(m.state, ~body) === 0) return noBody(m, at);
    const place = recordPlace(m.state, ~body) + bodiesOf(m.state).fields + field;
    const given = type === "thing" ? numberOfBody(m, found(m)) : found(m);
    if (given < 0 && type === "thing") return noBody(m, at);
    m.state.setBody(place, does === "add-field" ? (m.state.bodies[place] + given) | 0 : given);
    return true;
  };
}

/** Puts a body, or none, into a slot of a player, and releases what the slot held. */
export function compileSlotAssignment(
  { variable, of, value, at }: ActionOf<"assign" | "add">,
  c: ClosureCompiler,
): Act {
  const found = c.value(value);
  const slot = playerSlot(c.program.variables[variable].eachPlayer, of, c);
  const first = bodySlots(c.program).places[variable];
  return (m) => {
    const player = slot(m);
    return player < 0 ? noPlayer(m, at) : fillSlot(m, first + player, found(m), at);
  };
}

/** Puts a body, or none, into the slot at a place of `bodies`. What it held may be held by nothing now. */
export function fillSlot(m: Machine, place: number, thing: number, at: Where | undefined): boolean {
  const number = numberOfBody(m, thing);
  if (number < 0) return noBody(m, at);
  const { loose, state } = m;
  const old = state.bodies[place];
  state.setBody(place, number);
  // What is held is not loose; what leaves a board, or another slot, is told then.
  if (loose.length > 0 && loose[loose.length - 1] === number) loose.pop();
  if (old !== 0 && old !== number && gridOfBody(state, old) < 0 && !isHeld(state, old)) loose.push(old);
  return true;
}

/** The number of a body, 0 of none; -1 of what is no body. */
function numberOfBody(m: Machine, thing: number): number {
  if (thing >= 0) return -1;
  if (thing === NONE) return 0;
  return kindOfBody(m.state, ~thing) === 0 ? -1 : ~thing;
}

/** Takes things away: bodies whole, objects alone. */
export function compileRemove({ what, at }: ActionOf<"remove">, c: ClosureCompiler): Act {
  return onTarget(what, at, c, (m, thing) =>
    isBody(thing) ? removeBody(m, ~thing) : removeObject(m, thing),
  );
}

export function compileBecome(
  { what, kind, cell, at }: ActionOf<"become">,
  c: ClosureCompiler,
  fast: FastBodies | undefined,
): Act {
  const wanted = c.value(kind);
  const place = cell && compilePlace(cell, c);
  return onTarget(what, at, c, (m, thing) =>
    isBody(thing) ? reshapeBody(m, ~thing, wanted(m), place, at, fast) : becomeKind(m, thing, wanted(m), at),
  );
}

/** A local that holds the thing moves along with it; of a set those in front go first, so that none is in another's way. */
export function compileMove(
  { what, way, times, at }: ActionOf<"move">,
  c: ClosureCompiler,
  fast: FastBodies | undefined,
): Act {
  const direction = c.value(way);
  const known = way.is === "constant" && way.value !== "none" ? way.value : undefined;
  const count = times === undefined ? () => 1 : c.number(times);
  const work: ThingAction = (m, thing) => {
    const toward = known ?? direction(m);
    const cells = times === undefined ? 1 : count(m);
    return isBody(thing)
      ? moveSteps(m, ~thing, toward, cells, at, fast)
      : moveThing(m, thing, toward, cells, at) !== NONE;
  };
  if (!("one" in what)) return onEach(what.each, c, work, (m) => goesOn(direction(m)));
  if (what.one.is !== "local") return onOne(what.one, at, c, work);
  const slot = c.scope.slot(what.one.local);
  return onOne(what.one, at, c, (m, thing) => {
    if (isBody(thing)) return work(m, thing);
    const moved = moveThing(m, thing, direction(m), count(m), at);
    if (moved !== NONE) m.locals[slot] = moved;
    return moved !== NONE;
  });
}

/** Whether a direction leads on in reading order: right and downwards. */
function goesOn(direction: number): boolean {
  return direction >= 2 && direction <= 5;
}
