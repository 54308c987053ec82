import { noCell } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import { liftBody } from "../relocate.ts";
import { blockerBeside, forbidsSqueezing, testOfBody, refuseSqueezing } from "../squeezing.ts";
import { refuseKind, type SourceRef } from "../targets.ts";
import { type MeetingOutcome, resolveMeetings } from "./collide.ts";
import { type EnteredCell, isDamaged, type MovingSet } from "./moving-set.ts";
import { findRiders, liftRiders, type Rider } from "./riders.ts";

/** Represents a tested set that has been lifted off the board and may be laid at its destination. */
export interface TestedPlan {
  readonly set: MovingSet;
  readonly riders: readonly Rider[];
  readonly enteredCells: readonly EnteredCell[];
  /** Lists the cells whose content may have changed. */
  readonly changed: readonly number[];
}

const none: readonly never[] = [];

/** Tests the move of a set: its mass, the edge of the board, and collision rules; in games where bodies do not interact, whether its cells are free. */
export function testSet(set: MovingSet): TestedPlan | MeetingOutcome {
  if (!isLightEnough(set) || isSqueezed(set)) return "refused";
  if (!engine.bodiesOf(set.m.state).canInteract)
    return isFree(set) && isApart(set) ? { set, riders: none, enteredCells: none, changed: none } : "refused";
  if (!isOnBoard(set)) return "refused";
  const riders = findRiders(set);
  if (riders === undefined) return "refused";
  const enteredCells = set.enteredCells();
  const changed = changedCells(set, enteredCells, riders);
  set.m.state.touchSettled();
  liftRiders(set, riders);
  liftSet(set);
  const meetingOutcome = resolveMeetings(set, enteredCells, riders);
  if (meetingOutcome === "refused" || "act" in meetingOutcome) return meetingOutcome;
  return meetingOutcome.joiningBodies.length > 0 ? meetingOutcome : { set, riders, enteredCells, changed };
}

function isLightEnough({ m, move, members }: MovingSet): boolean {
  const { strength, at } = move;
  if (strength === undefined) return true;
  const mass = members.reduce((sum, { from }) => sum + from.shape.mass, 0);
  if (mass <= strength) return true;
  const { kind } = members[0].from.shape;
  const cell = members[0].fromCells[0];
  return refuseKind(m, "heavy", kind, "is too heavy.", at, cell);
}

/** Returns true if a diagonal step would take some cell of a body between two things. */
function isSqueezed({ m, move, way, members }: MovingSet): boolean {
  if (way < 0 || !forbidsSqueezing(m, way)) return false;
  const ownTests = members.map(({ bodyId, layer }) => testOfBody(m, layer, bodyId));
  const isOwn = (address: number): boolean => ownTests.some((it) => it(address));
  for (const { from, fromCells } of members)
    for (const cell of fromCells) {
      const blockedCell = blockerBeside(m, from.shape.layer, cell, way, isOwn);
      if (blockedCell !== engine.NONE) return !refuseSqueezing(m, blockedCell, from.shape.layer, move.at);
    }
  return false;
}

/** Returns true if all destinations are on the board, in games where bodies interact. */
function isOnBoard({ m, move, members }: MovingSet): boolean {
  for (const { from, fromCells, toCells } of members) {
    const firstOff = toCells.indexOf(noCell);
    if (firstOff < 0) continue;
    const ownCell = fromCells.length > 0 ? fromCells[Math.min(firstOff, fromCells.length - 1)] : undefined;
    return refuseKind(m, "edge", from.shape.kind, "would leave the board.", move.at, ownCell);
  }
  return true;
}

/** Returns true if the cells that bodies enter are on the board and free; they are tested in the order of the shape. */
function isFree(set: MovingSet): boolean {
  const { m } = set;
  const { planeOf } = engine.bodiesOf(m.state);
  let areAllFree = true;
  for (const member of set.members) {
    const { bodyId, layer, to, toCells } = member;
    const leading = set.leadingIndices(member);
    const count = leading ? leading.length : toCells.length;
    for (let i = 0; i < count; i++) {
      const index = leading ? leading[i] : i;
      const cell = toCells[index];
      if (cell !== noCell) {
        const address = m.layout.address(cell, layer);
        if (m.state.cells[address] === 0 || set.isMember(m.state.bodies[planeOf[layer] + address])) continue;
      }
      areAllFree = refuseCell(m, bodyId, to, index, cell, set.move.at);
      if (!set.keepsTesting(true)) return false;
    }
  }
  return areAllFree;
}

/** Returns true if no two bodies of a set enter the same cell. They can if one turns about a cell and another only shifts. */
function isApart(set: MovingSet): boolean {
  const { m, move, members } = set;
  if (members.length === 1) return true;
  const kindsByAddress = new Map<number, KindId>();
  let areApart = true;
  for (const { layer, to, toCells } of members) {
    const { kinds } = to.shape.poses[to.pose];
    for (let i = 0; i < toCells.length; i++) {
      const address = m.layout.address(toCells[i], layer);
      const takenKind = kindsByAddress.get(address);
      kindsByAddress.set(address, kinds[i]);
      if (takenKind === undefined) continue;
      areApart = engine.refuseTakenCell(m, toCells[i], takenKind, move.at);
      if (!set.keepsTesting(true)) return false;
    }
  }
  return areApart;
}

/** Refuses the move of a body into a cell that is taken or off the board. At the edge the reason names the cell that the body leaves. */
export function refuseCell(
  m: engine.Machine,
  bodyId: number,
  to: engine.Spot,
  index: number,
  cell: number,
  at: SourceRef,
): false {
  const { state, layout } = m;
  const { shape } = to;
  if (cell !== noCell)
    return engine.refuseTakenCell(m, cell, state.cells[layout.address(cell, shape.layer)], at);
  const isOnBoard = engine.gridOfBody(state, bodyId) >= 0 && engine.shapeOf(state, bodyId) === shape;
  const ownCell = isOnBoard ? engine.cellOfSpot(state, engine.spotOf(state, bodyId), index) : noCell;
  return m.refuse("edge", "The board ends there.", at, ownCell === noCell ? undefined : ownCell, shape.kind);
}

/** Returns the cells whose content may change: those that the set enters and leaves, and those of riders. */
function changedCells(set: MovingSet, entered: readonly EnteredCell[], riders: readonly Rider[]): number[] {
  const cells: number[] = [];
  for (const { cell } of entered) cells.push(cell);
  for (const cell of set.leavingCells) cells.push(cell);
  for (const { to, bodyId, spot, carrier } of riders) {
    // A rider stays on its deck if nothing covers the deck at the destination, and it shows the same kind.
    const top = set.way >= 0 && carrier.layer === 0 ? engine.topBody(set.m.state, to) : 0;
    if (bodyId !== 0 && (set.way < 0 || (top !== 0 && top !== carrier.bodyId))) cells.push(to);
    if (spot) for (const cell of engine.cellsOf(set.m.state, spot)) cells.push(cell);
  }
  const [body] = set.members;
  if (set.members.length === 1 && set.way >= 0 && !isDamaged(set.m, body.bodyId)) {
    for (const index of body.to.shape.poses[body.to.pose].changingAhead[set.way])
      cells.push(body.toCells[index]);
  } else for (const { toCells } of set.members) for (const cell of toCells) cells.push(cell);
  return cells;
}

/** Removes the bodies of a set from the cells that they will not cover after the move. */
export function liftSet(set: MovingSet): void {
  const { state } = set.m;
  for (const { bodyId, from, fromCells } of set.members) {
    if (fromCells.length === 0) continue;
    liftBody(state, bodyId, from.shape.layer, set.members.length === 1 ? set.leavingCells : fromCells);
  }
}
