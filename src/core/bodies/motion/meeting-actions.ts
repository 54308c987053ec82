import { directions, noCell } from "../../../base/index.ts";
import type { ActionOf } from "../../../program/index.ts";
import {
  type Act,
  bodiesOf,
  cellOfThing,
  cellsOf,
  cellsOfBody,
  type ClosureCompiler,
  gridOfBody,
  isBody,
  isSettled,
  joinRing,
  kindOfBody,
  kindOfThing,
  layerOfThing,
  leaveRing,
  type Machine,
  NONE,
  type CompilerTables,
  setGround,
  setTop,
  shapeOf,
  spotOf,
  supportOf,
} from "../../engine/index.ts";
import { carryObject } from "../relocate.ts";
import { onBody, onTarget, refuseKind, refuseNoBody, type SourceRef } from "../targets.ts";
import { isUnderLaterBody, recordArrival } from "./collide.ts";
import { type Encounter, motionOf } from "./meetings.ts";
import { stepMotion } from "./motions.ts";
import { moveSet } from "./move-set.ts";
import { atEnd, atStart, refuseUnmovable, linkedBodies, kindAfterMove } from "./moving-set.ts";
import { blockerBeside, forbidsSqueezing } from "../squeezing.ts";
import { isGroundAllowed, mayCellLieOn } from "./support.ts";

/** Maps the actions of `meetings` to their compilers. */
export const meetingActions = {
  stay: () => () => true,
  shove: compileShove,
  board: compileBoard,
  join: compileJoin,
  link: compileLink,
  unlink: compileUnlink,
  "put-under": compilePutUnder,
} satisfies Partial<CompilerTables["actions"]>;

function compileShove({ what, way, straight, at }: ActionOf<"shove">, c: ClosureCompiler): Act {
  const findDirection = c.value(way);
  return onTarget(what, at, c, (m, thing) => {
    const shovedThing = shove(m, thing, findDirection(m), straight, at);
    if (shovedThing !== NONE && m.it === thing) m.it = shovedThing;
    return shovedThing !== NONE;
  });
}

/** Lists the turns, in eighths, that a push tries in order: straight ahead first, straight back last, clockwise before anticlockwise. */
const turnsToTry = [0, 1, -1, 2, -2, 3, -3, 4] as const;

/**
 * Pushes a thing to the first neighbouring cell that has room for it, beginning straight ahead (PV8, PV11, PV16), but never into a cell
 * that the pushing set covers before or after its move. Returns the thing at its new place; `NONE` if there is no room.
 */
function shove(m: Machine, thing: number, direction: number, isStraightOnly: boolean, at: SourceRef): number {
  const kind = kindOfThing(m.state, thing);
  const cell = cellOfThing(m.state, thing);
  if (direction === NONE) {
    m.refuse("no-such-thing", "There is no direction to push in.", at);
    return NONE;
  }
  if (isBody(thing) && (isSettled(m.state, ~thing) || gridOfBody(m.state, ~thing) < 0)) {
    refuseUnmovable(m, ~thing, at);
    return NONE;
  }
  const movedThing = m.silently(() => {
    for (const turn of turnsToTry) {
      if (isStraightOnly && (turn & 1) !== 0) continue;
      const turned = (direction + turn) & 7;
      const shovedThing = isBody(thing) ? shoveBody(m, ~thing, turned, at) : shoveObject(m, thing, turned);
      if (shovedThing !== NONE) return shovedThing;
    }
    return NONE;
  });
  if (movedThing === NONE) refuseKind(m, "no-room", kind, "has nowhere to go.", at, cell);
  return movedThing;
}

function shoveBody(m: Machine, bodyId: number, direction: number, at: SourceRef): number {
  const fromCells = cellsOfBody(m.state, bodyId).slice();
  const motion = stepMotion(direction);
  const toCells = cellsOf(m.state, motion.spotAfter(m, bodyId, spotOf(m.state, bodyId))!).slice();
  for (const cell of toCells) if (cell === noCell || !canShoveInto(m, bodyId, cell)) return NONE;
  const firstNewIndex = toCells.findIndex((cell) => !fromCells.includes(cell));
  const { arrivals } = motionOf(m);
  if (moveSet(m, bodyId, motion, { isPushed: true, at }) !== "moved") return NONE;
  const index = Math.max(firstNewIndex, 0);
  arrivals?.push({ thing: ~bodyId, from: fromCells[index], to: toCells[index], way: direction });
  return ~bodyId;
}

/**
 * Returns true if a body may be pushed into a cell: the pushing set is not there, no body is there on a higher layer,
 * and its own layer is free, except that bodies on the first layer may overlap.
 */
function canShoveInto(m: Machine, bodyId: number, cell: number): boolean {
  if (isInPushingSet(m, cell)) return false;
  const { state, layout } = m;
  const { layers, planeOf, shapes } = bodiesOf(state);
  const { layer } = shapes[kindOfBody(state, bodyId)]!;
  const bodyOnLayer = (other: number): number => state.bodies[planeOf[other] + layout.address(cell, other)];
  if (layer > 0 && state.cells[layout.address(cell, layer)] !== 0) return bodyOnLayer(layer) === bodyId;
  return !layers.some((otherLayer) => otherLayer > layer && bodyOnLayer(otherLayer) !== 0);
}

function isInPushingSet(m: Machine, cell: number): boolean {
  const { set } = motionOf(m);
  return set !== undefined && set.covers(cell, atStart | atEnd);
}

/** Pushes an object to a cell whose ground can hold it. On a layer of single objects the cell must also be empty. */
function shoveObject(m: Machine, thing: number, way: number): number {
  const { state, layout } = m;
  const layer = layerOfThing(state, thing);
  const from = cellOfThing(state, thing);
  const kind = kindOfThing(state, thing);
  const [across, down] = directions[way];
  const to = m.gridAt(from).shift(from, across, down);
  if (to === noCell || isInPushingSet(m, to)) return NONE;
  if (!layout.isPile(layer) && state.cells[layout.address(to, layer)] !== 0) return NONE;
  const isOwnAddress = (address: number): boolean => address === layout.address(from, layer);
  if (forbidsSqueezing(m, way) && blockerBeside(m, layer, from, way, isOwnAddress) !== NONE) return NONE;
  const groundTable = layout.bodies?.grounds[kind];
  if (groundTable !== undefined) {
    const support = supportOf(state, layer, to);
    if (!isGroundAllowed(groundTable, support.kind, support.body === 0 ? 0 : kindOfBody(state, support.body)))
      return NONE;
  }
  const movedThing = carryObject(m, thing, to);
  motionOf(m).arrivals?.push({ thing: movedThing, from, to, way });
  return movedThing;
}

/** Compiles `link`: links two bodies, so that they and all bodies linked with them move as one (PV27). */
function compileLink({ what, to, at }: ActionOf<"link">, c: ClosureCompiler): Act {
  const [findFirstThing, findSecondThing] = [c.value(what), c.value(to)];
  return (m) => {
    const [firstThing, secondThing] = [findFirstThing(m), findSecondThing(m)];
    if (!isLaidBody(m, firstThing) || !isLaidBody(m, secondThing)) return refuseNoBody(m, at);
    return linkBodies(m, ~firstThing, ~secondThing, at);
  };
}

function isLaidBody(m: Machine, thing: number): boolean {
  return isBody(thing) && kindOfThing(m.state, thing) !== 0 && gridOfBody(m.state, ~thing) >= 0;
}

function linkBodies(m: Machine, firstBody: number, secondBody: number, at: SourceRef): boolean {
  const { state } = m;
  if (linkedBodies(state, firstBody).includes(secondBody)) {
    const { kinds } = m.layout.program;
    const kind = kindOfBody(state, secondBody);
    const text =
      firstBody === secondBody
        ? `${kinds[kind].name} cannot be linked with itself.`
        : `${kinds[kindOfBody(state, firstBody)].name} and ${kinds[kind].name} are linked already: links make no circle.`;
    return m.refuse("linked", text, at, undefined, kind);
  }
  joinRing(state, firstBody, secondBody);
  return true;
}

function compileUnlink({ what, at }: ActionOf<"unlink">, c: ClosureCompiler): Act {
  return onBody(what, at, c, (m, body) => {
    leaveRing(m.state, body);
    return true;
  });
}

function compilePutUnder({ kind, cell, at }: ActionOf<"put-under">, c: ClosureCompiler): Act {
  const [findKind, findCell] = [c.value(kind), c.cell(cell)];
  return (m) => {
    const [kind, cell] = [findKind(m), findCell(m)];
    if (!m.layout.isKind(kind)) return m.refuse("no-such-thing", "There is no such object to put down.", at);
    if (cell === NONE) return m.refuse("off-board", "That is not on the board.", at, undefined, kind);
    if (m.layout.layerOf[kind] !== 0)
      return refuseKind(m, "taken", kind, "does not lie on the first layer, the ground.", at, cell);
    if (m.layout.bodies?.canInteract !== true) setTop(m.state, cell, 0, kind);
    else setGround(m.state, cell, kind);
    return true;
  };
}

/** Puts the upper of two things that meet on the lower, if the lower may carry it and no other rider moves to that cell (PV6, PV7). */
function compileBoard({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter?.member === undefined) return m.refuse("no-such-thing", "Nothing is met here.", at);
    const comeAboard = encounter.layer > encounter.member.layer ? takeAboard : goAboard;
    return comeAboard(m, encounter, at);
  };
}

/** Lets the thing met become a rider of the mover. */
function takeAboard(m: Machine, it: Encounter, at: SourceRef): boolean {
  const { state, layout } = m;
  const { cell, thing, index, riders } = it;
  const member = it.member!;
  const kind = kindOfThing(state, thing);
  const groundTable = isBody(thing) ? shapeOf(state, ~thing).ground?.belowAll : bodiesOf(state).grounds[kind];
  const shownKind = kindAfterMove(m, member, index);
  const isCovered = member.layer === 0 && isUnderLaterBody(m, member.bodyId, cell);
  const carrierKind = kindOfBody(state, member.bodyId);
  if (!isCovered && groundTable !== undefined && !isGroundAllowed(groundTable, shownKind, carrierKind))
    return refuseKind(m, "ground", kind, `cannot stand on ${layout.kinds[shownKind].name}.`, at, cell);
  if (isBody(thing) && riders.some(({ to }) => to === cell))
    return refuseKind(m, "seat", kind, "cannot come aboard: the place is taken.", at, cell);
  recordArrival(m, it);
  return true;
}

/** Lets the mover become a rider of the thing it meets. */
function goAboard(m: Machine, { member, index, cell, layer }: Encounter, at: SourceRef): boolean {
  const support = supportOf(m.state, Math.max(layer + 1, 1), cell);
  if (mayCellLieOn(m, member!.bodyId, index, support)) return true;
  const { kinds } = m.layout.program;
  const name = kinds[kindOfBody(m.state, member!.bodyId)].name;
  return m.refuse("ground", `${name} cannot stand on ${kinds[support.kind].name}.`, at, cell, support.kind);
}

/** Compiles `join`: adds the body met to the moving set, which is then tested again. */
function compileJoin({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter === undefined || !isBody(encounter.thing)) return refuseNoBody(m, at);
    encounter.joined.push(~encounter.thing);
    return true;
  };
}
