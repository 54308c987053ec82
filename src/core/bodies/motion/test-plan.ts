import { noCell } from "../../../base/index.ts";
import type { KindId, Where } from "../../../program/index.ts";
import {
  bodiesOf,
  carried,
  cellOfSpot,
  cellsOf,
  gridOfBody,
  isInside,
  NONE,
  recordPlace,
  shapeOf,
  type Spot,
  spotOf,
  taken,
  topBody,
  uncoverCell,
  type Machine,
} from "../../engine/index.ts";
import { isOfBody, mindsSqueezing, refuseBetween, squeezedBy } from "../squeezing.ts";
import { meetAll, type Stay } from "./collide.ts";
import type { Arriving, MovingSet, MovingBody } from "./moving-set.ts";
import { findRiders, liftRiders, type Rider } from "./riders.ts";

/** A set that has been lifted and may be laid at its destination. */
export interface Tested {
  readonly set: MovingSet;
  readonly riders: readonly Rider[];
  readonly arriving: readonly Arriving[];
  /** The cells whose content may have changed. */
  readonly changed: readonly number[];
}

/** These are met and go along: the set is moved anew with them. */
export interface Joined {
  readonly joins: readonly number[];
}

/**
 * Tests whether a set may be moved: it is light enough, no cell is off the board, and everything met has answered. If nothing is met, its cells
 * are free; then nothing has changed yet.
 */
export function testSet(set: MovingSet): Tested | "refused" | Joined | Stay {
  if (!isLightEnough(set) || isSqueezed(set)) return "refused";
  if (set.isBare)
    return isFree(set) && isApart(set) ? { set, riders: none, arriving: none, changed: none } : "refused";
  if (!isOnBoard(set)) return "refused";
  const riders = findRiders(set);
  if (riders === undefined) return "refused";
  const arriving = set.arriving();
  const changed = changedCells(set, arriving, riders);
  set.m.state.touchSettled();
  liftRiders(set, riders);
  liftParts(set);
  const met = meetAll(set, arriving, riders);
  if (met === "refused" || "act" in met) return met;
  return met.joins.length > 0 ? met : { set, riders, arriving, changed };
}

const none: readonly never[] = [];

function isLightEnough({ m, move, parts }: MovingSet): boolean {
  const { strength, at } = move;
  if (strength === undefined) return true;
  const mass = parts.reduce((sum, { from }) => sum + from.shape.mass, 0);
  if (mass <= strength) return true;
  const { kind } = parts[0].from.shape;
  const cell = parts[0].fromCells[0];
  return m.refuse("heavy", `${nameOf(m, kind)} is too heavy.`, at, cell, kind);
}

/** Whether some cell of a body would step between two things. */
function isSqueezed({ m, move, way, parts }: MovingSet): boolean {
  if (way < 0 || !mindsSqueezing(m, way)) return false;
  const members = parts.map(({ number, layer }) => isOfBody(m, layer, number));
  const isOwn = (address: number): boolean => members.some((it) => it(address));
  for (const { from, fromCells } of parts)
    for (const cell of fromCells) {
      const beside = squeezedBy(m, from.shape.layer, cell, way, isOwn);
      if (beside !== NONE) return !refuseBetween(m, beside, from.shape.layer, move.at);
    }
  return false;
}

/** Whether all that is to be carried stays on the board. */
function isOnBoard({ m, move, parts }: MovingSet): boolean {
  for (const { from, fromCells, toCells } of parts) {
    const off = toCells.indexOf(noCell);
    if (off < 0) continue;
    const own = fromCells.length > 0 ? fromCells[Math.min(off, fromCells.length - 1)] : undefined;
    const { kind } = from.shape;
    return m.refuse("edge", `${nameOf(m, kind)} would leave the board.`, move.at, own, kind);
  }
  return true;
}

/** Whether the cells that bodies enter are on the board and free, tested in the order of the shape. */
function isFree(set: MovingSet): boolean {
  let free = true;
  for (const part of set.parts) {
    const { shape, pose, grid, x, y } = part.to;
    const ready = shape.poses[pose];
    const board = set.m.layout.grids[grid];
    const base = isInside(board, ready, x, y) ? board.first + y * board.width + x : -1;
    const offsets = ready.offsets[grid];
    const ahead = set.ahead(part);
    const count = ahead ? ahead.length : offsets.length;
    for (let i = 0; i < count; i++) {
      const index = ahead ? ahead[i] : i;
      const cell =
        base < 0 ? board.at(x + ready.across[index], y + ready.down[index]) : base + offsets[index];
      if (isFreeAt(set, part, index, cell)) continue;
      free = false;
      if (!set.goesOn(true)) return false;
    }
  }
  return free;
}

/** Whether no two bodies of a set enter the same cell: one may turn or change its shape while another only goes along. */
function isApart(set: MovingSet): boolean {
  const { m, move, parts } = set;
  if (parts.length === 1) return true;
  const taken = new Map<number, KindId>();
  let apart = true;
  for (const { layer, to, toCells } of parts) {
    const { kinds } = to.shape.poses[to.pose];
    for (let i = 0; i < toCells.length; i++) {
      const address = m.layout.address(toCells[i], layer);
      const there = taken.get(address);
      taken.set(address, kinds[i]);
      if (there === undefined) continue;
      apart = m.refuse("taken", `There is ${nameOf(m, there)} in the way.`, move.at, toCells[i], there);
      if (!set.goesOn(true)) return false;
    }
  }
  return apart;
}

function isFreeAt(set: MovingSet, { number, layer, to }: MovingBody, index: number, cell: number): boolean {
  const { m, move } = set;
  const { state, layout } = m;
  if (cell !== noCell) {
    const address = layout.address(cell, layer);
    const isOwn = set.isMember(state.bodies[bodiesOf(state).planeOf[layer] + address]);
    if (state.cells[address] === 0 || isOwn) return true;
  }
  return refuseCell(m, number, to, index, cell, move.at);
}

/** Tells why a body cannot have a cell: something is there, or the board ends; then its own cell before that is named. */
export function refuseCell(
  m: Machine,
  number: number,
  to: Spot,
  index: number,
  cell: number,
  at: Where | undefined,
): false {
  const { state, layout } = m;
  const { shape } = to;
  if (cell !== noCell) return taken(m, cell, state.cells[layout.address(cell, shape.layer)], at);
  const isOn = gridOfBody(state, number) >= 0 && shapeOf(state, number) === shape;
  const own = isOn ? cellOfSpot(state, spotOf(state, number), index) : noCell;
  return m.refuse("edge", "The board ends there.", at, own === noCell ? undefined : own, shape.kind);
}

function nameOf(m: Machine, kind: KindId): string {
  return m.layout.kinds[kind].name;
}

/** The cells whose content may change: those that the set enters and leaves, and those that change beneath others. */
function changedCells(
  set: MovingSet,
  arriving: readonly Arriving[],
  riders: readonly Rider[],
): readonly number[] {
  const cells: number[] = [];
  for (const { cell } of arriving) cells.push(cell);
  for (const cell of set.leaving) cells.push(cell);
  for (const { to, number, spot, part } of riders) {
    if (number !== 0 && !staysOn(set, part, to)) cells.push(to);
    if (spot) for (const cell of cellsOf(set.m.state, spot)) cells.push(cell);
  }
  const [only] = set.parts;
  if (set.parts.length === 1 && set.way >= 0 && only && !isDamaged(set.m, only.number)) {
    for (const index of only.to.shape.poses[only.to.pose].unlike[set.way]) cells.push(only.toCells[index]);
  } else for (const { toCells } of set.parts) for (const cell of toCells) cells.push(cell);
  return cells;
}

/** Whether a rider still stands on the same deck at its destination: nothing covers it, and it looks the same. */
function staysOn({ m, way }: MovingSet, { layer, number }: MovingBody, to: number): boolean {
  if (way < 0) return false;
  const top = layer === 0 ? topBody(m.state, to) : 0;
  return top === 0 || top === number;
}

export function isDamaged(m: Machine, number: number): boolean {
  return m.state.bodies[recordPlace(m.state, number) + carried.damage] !== 0;
}

/** Takes the bodies off the cells that they do not keep. */
export function liftParts(set: MovingSet): void {
  const { state, layout } = set.m;
  const { planeOf } = bodiesOf(state);
  for (const { number, from, fromCells } of set.parts) {
    const { layer } = from.shape;
    if (fromCells.length === 0) continue;
    const cells = set.parts.length === 1 ? set.leaving : fromCells;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if (layer === 0) uncoverCell(state, number, cell);
      else {
        state.setBody(planeOf[layer] + layout.address(cell, layer), 0);
        state.show(cell, layer, 0);
      }
    }
  }
}
