import type { ActionOf } from "../../../program/index.ts";
import {
  type Act,
  type ActionFor,
  bodiesOf,
  bodySlots,
  cellOfThing,
  type ClosureCompiler,
  compileAssignment,
  compileContent,
  compilePlace,
  gridOfBody,
  isBody,
  isHeldInSlot,
  isSettled,
  kindOfBody,
  layerOfThing,
  leaveRing,
  type Machine,
  nextCell,
  refuseNoPlayer,
  NONE,
  compilePlayerIndex,
  putKind,
  bodyFields,
  recordStart,
  type CompilerTables,
  settleBody,
  type ThingAction,
} from "../../engine/index.ts";
import {
  layBody,
  mirrorBody,
  moveBody,
  releaseCargo,
  reshapeBody,
  slideBody,
  turnBody,
  turnToward,
} from "../motion/index.ts";
import { removeBodyFromBoard } from "../relocate.ts";
import { isForward, compileMoveAsOne } from "./move-as-one.ts";
import { compileNewBody } from "./values.ts";
import { blockerBeside, forbidsSqueezing } from "../squeezing.ts";
import { onBody, onEach, onOne, onTarget, refuseKind, refuseNoBody, type SourceRef } from "../targets.ts";
import { becomeKind, moveThing, removeObject } from "./objects.ts";
import { compileAdvance, compilePush } from "./push.ts";

/** Maps the actions that move, place or remove objects and bodies to their compilers. */
export const bodyActions = {
  assign: compileAnyAssignment,
  add: compileAnyAssignment,
  "assign-field": compileFieldAction,
  "add-field": compileFieldAction,
  remove: ({ what, at }, c) =>
    onTarget(what, at, c, (m, thing) => (isBody(thing) ? removeBody(m, ~thing) : removeObject(m, thing))),
  settle: ({ what, at }, c) => onBody(what, at, c, (m, body) => settleOne(m, body, at)),
  move: compileMove,
  slide: compileSlide,
  turn: compileTurn,
  "turn-to": ({ what, way, at }, c) => {
    const findDirection = c.value(way);
    return onBody(what, at, c, (m, body) => turnToward(m, body, findDirection(m), at));
  },
  mirror: ({ what, at }, c) => onBody(what, at, c, (m, body) => mirrorBody(m, body, at)),
  lay: compileLay,
  "put-value": compilePutValue,
  become: compileBecome,
  push: compilePush,
  advance: compileAdvance,
} satisfies Partial<CompilerTables["actions"]>;

/** Compiles `move`. The members of a set that are in front move first, to make room for the others. A local that holds a moved object is updated. */
function compileMove({ what, way, times, at, asOne }: ActionOf<"move">, c: ClosureCompiler): Act {
  const findDirection = c.value(way);
  const constantDirection = way.is === "constant" && way.value !== "none" ? way.value : undefined;
  const findStepCount = times === undefined ? () => 1 : c.number(times);
  const moveTarget: ThingAction = (m, thing) => {
    const toward = constantDirection ?? findDirection(m);
    const steps = times === undefined ? 1 : findStepCount(m);
    return isBody(thing)
      ? moveBody(m, ~thing, toward, steps, at)
      : moveThing(m, thing, toward, steps, at) !== NONE;
  };
  if (!("one" in what)) {
    if (asOne) return compileMoveAsOne(what.each, { direction: findDirection, count: findStepCount, at, c });
    return onEach(what.each, c, moveTarget, (m) => isForward(findDirection(m)));
  }
  if (what.one.is !== "local") return onOne(what.one, at, c, moveTarget);
  const slot = c.scope.slot(what.one.local);
  return onOne(what.one, at, c, (m, thing) => {
    if (isBody(thing)) return moveTarget(m, thing);
    const movedThing = moveThing(m, thing, findDirection(m), findStepCount(m), at);
    if (movedThing !== NONE) m.locals[slot] = movedThing;
    return movedThing !== NONE;
  });
}

function compileSlide({ what, way, most, local, at }: ActionOf<"slide">, c: ClosureCompiler): Act {
  const findDirection = c.value(way);
  const findLimit = most ? c.number(most) : () => Infinity;
  const slot = local === undefined ? -1 : c.scope.slot(local);
  return onTarget(what, at, c, (m, thing) => {
    const [toward, maxSteps] = [findDirection(m), findLimit(m)];
    const steps = isBody(thing)
      ? slideBody(m, ~thing, toward, maxSteps, at)
      : slideObject(m, thing, toward, maxSteps, at);
    if (slot >= 0) m.locals[slot] = Math.max(steps, 0);
    return steps >= 0;
  });
}

/** Slides an object, at most once round a board that wraps. Returns the number of cells moved, or -1 if there is no direction. */
function slideObject(m: Machine, thing: number, direction: number, limit: number, at: SourceRef): number {
  if (direction === NONE) return m.refuse("no-such-thing", "There is no direction to slide in.", at) ? 0 : -1;
  const startCell = cellOfThing(m.state, thing);
  const layer = layerOfThing(m.state, thing);
  const mustNotSqueeze = forbidsSqueezing(m, direction);
  const isOwnAddress = (address: number): boolean => address === m.layout.address(startCell, layer);
  let freeSteps = 0;
  for (let cell = startCell; freeSteps < limit && m.isRunning; freeSteps++) {
    m.charge(1);
    const isSqueezed = mustNotSqueeze && blockerBeside(m, layer, cell, direction, isOwnAddress) !== NONE;
    cell = nextCell(m, cell, direction);
    if (cell === startCell && !isSqueezed) return freeSteps + 1;
    const isFree =
      cell !== NONE && (m.layout.isPile(layer) || m.state.cells[m.layout.address(cell, layer)] === 0);
    if (isSqueezed || !isFree) break;
  }
  for (let step = 0, moved = thing; step < freeSteps; step++) moved = moveThing(m, moved, direction, 1, at);
  return freeSteps;
}

function compileTurn({ what, headings, times, local, at }: ActionOf<"turn">, c: ClosureCompiler): Act {
  const findTurnCount = times ? c.number(times) : () => 1;
  const slot = local === undefined ? -1 : c.scope.slot(local);
  return onTarget(what, at, c, (m, thing) => {
    if (slot >= 0) m.locals[slot] = 0;
    if (!isBody(thing)) return refuseNoBody(m, at);
    const kickIndex = turnBody(m, ~thing, headings * findTurnCount(m), at);
    if (slot >= 0) m.locals[slot] = Math.max(0, kickIndex);
    return kickIndex >= 0;
  });
}

/** Settles a body that is on a board: its cells become ground or plain objects. */
export function settleOne(m: Machine, bodyId: number, at: SourceRef): boolean {
  if (isSettled(m.state, bodyId)) return true;
  if (gridOfBody(m.state, bodyId) < 0)
    return refuseKind(m, "off-board", kindOfBody(m.state, bodyId), "is on no board.", at);
  settleBody(m.state, bodyId);
  return true;
}

function compileLay({ what, cell, at }: ActionOf<"lay">, c: ClosureCompiler): Act {
  const findThing = c.value(what);
  const findPlace = compilePlace(cell, c);
  return (m) => {
    const thing = findThing(m);
    if (!isBody(thing) || kindOfBody(m.state, ~thing) === 0) return refuseNoBody(m, at);
    const place = findPlace(m);
    if (!place) return m.refuse("off-board", "That is not on the board.", at);
    return layBody(m, ~thing, kindOfBody(m.state, ~thing), place, at);
  };
}

/** Compiles `put` with a computed kind, which may be a kind of object or of body; a body is created for it. */
function compilePutValue({ kind, cell, at }: ActionOf<"put-value">, c: ClosureCompiler): Act {
  const makeBody = compileNewBody(c);
  const [kindOf, findCell, findPlace] = [c.value(kind), c.cell(cell), compilePlace(cell, c)];
  return (m) => {
    const kind = kindOf(m);
    if (kind === NONE || bodiesOf(m.state).shapes[kind] === undefined)
      return putKind(m, kind, findCell(m), at);
    const place = findPlace(m);
    if (!place) return m.refuse("off-board", "That is not on the board.", at);
    return layBody(m, makeBody(m, kind), kind, place, at);
  };
}

/** Removes a body from its board. A variable that holds the body still holds it. */
function removeBody(m: Machine, bodyId: number): boolean {
  leaveRing(m.state, bodyId);
  releaseCargo(m, bodyId);
  removeBodyFromBoard(m.state, bodyId);
  m.loose.push(bodyId);
  return true;
}

function compileBecome({ what, kind, cell, at }: ActionOf<"become">, c: ClosureCompiler): Act {
  const kindOf = c.value(kind);
  const findPlace = cell && compilePlace(cell, c);
  return onTarget(what, at, c, (m, thing) => {
    const kind = kindOf(m);
    if (!isBody(thing)) return becomeKind(m, thing, kind, at);
    if (bodiesOf(m.state).shapes[kind] === undefined)
      return m.refuse("no-such-thing", "A body can only become another body.", at);
    if (!findPlace && gridOfBody(m.state, ~thing) < 0) {
      const record = recordStart(m.state, ~thing);
      m.state.setBody(record + bodyFields.kind, kind);
      m.state.setBody(record + bodyFields.size, bodiesOf(m.state).shapes[kind]!.kinds.length);
      return true;
    }
    if (!findPlace) return reshapeBody(m, ~thing, kind, at);
    const place = findPlace(m);
    if (!place) return m.refuse("off-board", "That is not on the board.", at);
    return layBody(m, ~thing, kind, place, at);
  });
}

function compileFieldAction(
  { do: does, field, of, value, at }: ActionOf<"assign-field" | "add-field">,
  c: ClosureCompiler,
): Act {
  const findThing = c.value(of);
  const { type } = c.program.fields![field];
  const findNewValue = compileContent(value, type, c);
  return (m) => {
    const bodyThing = findThing(m);
    if (!isBody(bodyThing) || kindOfBody(m.state, ~bodyThing) === 0) return refuseNoBody(m, at);
    const index = recordStart(m.state, ~bodyThing) + bodiesOf(m.state).firstField + field;
    const storedValue = type === "thing" ? numberOfBody(m, findNewValue(m)) : findNewValue(m);
    if (storedValue < 0 && type === "thing") return refuseNoBody(m, at);
    m.state.setBody(index, does === "add-field" ? (m.state.bodies[index] + storedValue) | 0 : storedValue);
    return true;
  };
}

/** Compiles an assignment to a variable: a slot of `State.bodies` if its type is `thing`, else an integer of `State.numbers`. */
function compileAnyAssignment(action: ActionFor<"assign" | "add">, c: ClosureCompiler): Act {
  const isSlot = c.program.variables[action.variable].type === "thing";
  return isSlot ? compileSlotAssignment(action, c) : compileAssignment(action, c);
}

/** Compiles an assignment of a body, or none, to a player's slot. */
function compileSlotAssignment(
  { variable, of, value, at }: ActionOf<"assign" | "add">,
  c: ClosureCompiler,
): Act {
  const findNewValue = c.value(value);
  const findPlayer = compilePlayerIndex(c.program.variables[variable].eachPlayer, of, c);
  const firstSlot = bodySlots(c.program).variableSlots[variable];
  return (m) => {
    const player = findPlayer(m);
    return player < 0 ? refuseNoPlayer(m, at) : fillSlot(m, firstSlot + player, findNewValue(m), at);
  };
}

/** Stores a body, or none, in the slot at this index of `State.bodies`, and lists the previous body as loose: it may be unused now. */
export function fillSlot(m: Machine, slotIndex: number, thing: number, at: SourceRef): boolean {
  const bodyId = numberOfBody(m, thing);
  if (bodyId < 0) return refuseNoBody(m, at);
  const { loose, state } = m;
  const old = state.bodies[slotIndex];
  state.setBody(slotIndex, bodyId);
  // A body in a slot is in use. It is listed again when it leaves the slot or its board.
  if (loose.length > 0 && loose[loose.length - 1] === bodyId) loose.pop();
  if (old !== 0 && old !== bodyId && gridOfBody(state, old) < 0 && !isHeldInSlot(state, old)) loose.push(old);
  return true;
}

/** Returns the number of a body; 0 for `NONE`; -1 for a thing that is not a body. */
function numberOfBody(m: Machine, thing: number): number {
  if (thing >= 0) return -1;
  if (thing === NONE) return 0;
  return kindOfBody(m.state, ~thing) === 0 ? -1 : ~thing;
}
