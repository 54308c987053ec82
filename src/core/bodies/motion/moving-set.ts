import { noCell } from "../../../base/index.ts";
import type { KindId } from "../../../program/index.ts";
import {
  bodiesOf,
  bodyLinkFields,
  cellsOf,
  gridOfBody,
  isSettled,
  kindOfBody,
  kindOfCell,
  nextLinked,
  type Machine,
  stackOrder,
  recordStart,
  type Spot,
  spotOf,
  type State,
  topBody,
} from "../../engine/index.ts";
import { refuseKind, type SourceRef } from "../targets.ts";
import { motionOf, type TestObserver } from "./meetings.ts";
import type { Motion } from "./motions.ts";

/** Describes a body of a moving set (bodies that move at once), with its spots before and after. Its cells are computed on first use. */
export class MovingBody {
  readonly bodyId: number;
  /** Is the layer of the body's destination. */
  readonly layer: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly #state: State;
  #fromCells: Int32Array | undefined;
  #toCells: Int32Array | undefined;

  constructor(state: State, bodyId: number, from: Spot, to: Spot) {
    this.bodyId = bodyId;
    this.layer = to.shape.layer;
    this.from = from;
    this.to = to;
    this.#state = state;
  }

  /** Lists the cells before the move; empty for a body that is not on a board yet. */
  get fromCells(): Int32Array {
    return (this.#fromCells ??= this.from.grid < 0 ? noCells : cellsOf(this.#state, this.from).slice());
  }

  /** Lists the destination cells; `noCell` for those off the board. */
  get toCells(): Int32Array {
    return (this.#toCells ??= cellsOf(this.#state, this.to).slice());
  }
}

const noCells = new Int32Array(0);

/** Describes a cell that a moving body enters and that the set did not cover before; `index` is the index of the body's cell. */
export interface EnteredCell {
  readonly cell: number;
  readonly member: MovingBody;
  readonly index: number;
}

export interface MoveRequest {
  readonly motion: Motion;
  /** Is true if another set pushes this one. This set then pushes nothing, and a collision rule that would make it stay is refused. */
  readonly isPushed?: boolean;
  /** Is the largest total mass that the move can move. */
  readonly strength?: number | undefined;
  readonly at?: SourceRef;
}

/** Are bits that mark a cell which a set covers: `atStart` at the start of its move, `atEnd` at its end. */
export const atStart = 1;
export const atEnd = 2;
const coverBits = atStart | atEnd;

/** Limits the number of sets that may be moved inside one another. */
const maxNestedSets = 60;

/** Is the work charged for each body of a set, in addition to the work for its cells. */
export const memberWork = 24;

/** Limits how many moved cells a cycle reports one by one for animation. */
export const maxAnimatedCells = 400;

/** Computes the destinations of a set of bodies without moving any. If a body cannot move, records the reason and returns undefined. */
export function gatherSet(m: Machine, bodyIds: readonly number[], move: MoveRequest): MovingSet | undefined {
  const members: MovingBody[] = [];
  for (const bodyId of bodyIds) {
    const member = planMember(m, bodyId, move);
    if (member === undefined) return undefined;
    members.push(member);
    m.charge(memberWork + member.to.shape.kinds.length);
  }
  const set = new MovingSet(m, move, members);
  if (set.depth <= maxNestedSets) return set;
  m.refuse("deep", "Too many things push one another.", move.at);
  return undefined;
}

function planMember(m: Machine, bodyId: number, { motion, at }: MoveRequest): MovingBody | undefined {
  const { state } = m;
  const from = spotOf(state, bodyId);
  const isOnBoard = gridOfBody(state, bodyId) >= 0;
  if (isSettled(state, bodyId) || (!isOnBoard && !motion.isLaying)) return refuseUnmovable(m, bodyId, at);
  const to = motion.spotAfter(m, bodyId, from);
  return to && new MovingBody(state, bodyId, from, to);
}

/** Records that a body cannot move because it has settled or is on no board. */
export function refuseUnmovable(m: Machine, bodyId: number, at: SourceRef): undefined {
  const kind = kindOfBody(m.state, bodyId);
  if (isSettled(m.state, bodyId)) refuseKind(m, "settled", kind, "has settled.", at);
  else refuseKind(m, "off-board", kind, "is on no board.", at);
}

/** Returns a body and all bodies linked with it. Links are stored as a circular list. */
export function linkedBodies(state: State, bodyId: number): number[] {
  const ring = [bodyId];
  for (let next = nextLinked(state, bodyId); next !== 0 && next !== bodyId; next = nextLinked(state, next))
    ring.push(next);
  return ring;
}

/** Describes bodies that move as one. */
export class MovingSet {
  /** Keeps one instance alive: V8 discards a hidden class without objects, and all machine code compiled for it. */
  static latest: MovingSet;
  readonly m: Machine;
  readonly move: MoveRequest;
  readonly members: readonly MovingBody[];
  /** Is the direction in which all cells move by one; -1 for other motions. */
  readonly way: number;
  /** Is the set whose move causes this one, through a collision rule; undefined for the outermost set. */
  readonly outer: MovingSet | undefined;
  readonly depth: number;
  readonly observer: TestObserver | undefined;
  #leavingCells: readonly number[] | undefined;
  #marks: Int32Array | undefined;
  #stamp = 0;

  constructor(m: Machine, move: MoveRequest, members: readonly MovingBody[]) {
    MovingSet.latest = this;
    this.m = m;
    this.move = move;
    this.members = members;
    this.way = move.motion.direction;
    const { set: outerSet, observer } = motionOf(m);
    this.outer = outerSet;
    this.depth = outerSet ? outerSet.depth + 1 : 0;
    this.observer = outerSet ? undefined : observer;
    this.observer?.begin(this);
  }

  /** Returns true if testing continues after a failure, because an observer records all failures. */
  keepsTesting(hasReason: boolean): boolean {
    if (this.observer === undefined) return false;
    if (hasReason) this.observer.testFailed(this.m);
    return true;
  }

  markCell(cell: number, bit: number): void {
    const marks = this.#marks ?? this.#markAll();
    const value = marks[cell];
    marks[cell] = (value & ~coverBits) === this.#stamp ? value | bit : this.#stamp | bit;
  }

  /** Returns true if the set covers a cell at the start or at the end. */
  covers(cell: number, bit: number): boolean {
    const value = (this.#marks ?? this.#markAll())[cell];
    return (value & ~coverBits) === this.#stamp && (value & bit) !== 0;
  }

  /** Marks all cells of the set. It is computed on first use, because most moves do not need it. */
  #markAll(): Int32Array {
    const layout = bodiesOf(this.m.state);
    const marks = layout.marksFor(this.depth);
    this.#marks = marks;
    this.#stamp = layout.nextMark(coverBits + 1);
    for (const { fromCells, toCells } of this.members) {
      for (let i = 0; i < fromCells.length; i++) this.markCell(fromCells[i], atStart);
      for (let i = 0; i < toCells.length; i++) if (toCells[i] !== noCell) this.markCell(toCells[i], atEnd);
    }
    return marks;
  }

  isMember(bodyId: number): boolean {
    return this.members.some((it) => it.bodyId === bodyId);
  }

  /** Returns true if the set covers a cell before and after the move. A body that changes its layer keeps no cell. */
  #keepsCell({ from, layer }: MovingBody, cell: number): boolean {
    return from.shape.layer === layer && this.covers(cell, atStart) && this.covers(cell, atEnd);
  }

  /** Returns the indices of the cells of a body that can enter new cells, if it moves one step alone; undefined if any of its cells can. */
  leadingIndices({ to }: MovingBody): Int32Array | undefined {
    return this.members.length === 1 && this.way >= 0 ? to.shape.poses[to.pose].leading[this.way] : undefined;
  }

  /** Returns the cells that the set enters, in reading order. */
  enteredCells(): EnteredCell[] {
    const list: EnteredCell[] = [];
    for (const member of this.members) {
      const { toCells } = member;
      const leading = this.leadingIndices(member);
      const count = leading ? leading.length : toCells.length;
      for (let i = 0; i < count; i++) {
        const index = leading ? leading[i] : i;
        const cell = toCells[index];
        if (cell === noCell || (leading === undefined && this.#keepsCell(member, cell))) continue;
        list.push({ cell, member, index });
      }
    }
    return list.sort((a, b) => a.cell - b.cell || this.#orderOfBody(a.member) - this.#orderOfBody(b.member));
  }

  /** Orders the set's bodies from the ground up. */
  #orderOfBody({ bodyId, layer }: MovingBody): number {
    return layer === 0 ? -1 / (1 + stackOrder(this.m.state, bodyId)) : layer;
  }

  get leavingCells(): readonly number[] {
    return (this.#leavingCells ??= this.#findLeavingCells());
  }

  #findLeavingCells(): number[] {
    const cells: number[] = [];
    for (const member of this.members) {
      const { from, fromCells } = member;
      if (fromCells.length === 0) continue;
      const isStep = this.members.length === 1 && this.way >= 0;
      const rearCells = isStep ? from.shape.poses[from.pose].leading[(this.way + 4) & 7] : undefined;
      const count = rearCells ? rearCells.length : fromCells.length;
      for (let i = 0; i < count; i++) {
        const cell = fromCells[rearCells ? rearCells[i] : i];
        if (rearCells !== undefined || !this.#keepsCell(member, cell)) cells.push(cell);
      }
    }
    return cells;
  }

  /** Returns true if a body carries the things on one of its cells: no other body of its layer covers the cell. */
  carries({ bodyId, layer }: MovingBody, cell: number): boolean {
    return layer !== 0 || topBody(this.m.state, cell) === bodyId;
  }
}

/** Returns the kind that a cell of a moving body shows at its destination. */
export function kindAfterMove(m: Machine, { bodyId, to }: MovingBody, cellIndex: number): KindId {
  return kindAtSpot(m, bodyId, to, cellIndex);
}

/** Returns the kind that a cell of a body shows at a spot: its damage if it has any, else the kind of the pose. */
export function kindAtSpot(m: Machine, bodyId: number, { shape, pose }: Spot, cellIndex: number): KindId {
  return isDamaged(m, bodyId) ? kindOfCell(m.state, bodyId, cellIndex) : shape.poses[pose].kinds[cellIndex];
}

export function isDamaged(m: Machine, bodyId: number): boolean {
  return m.state.bodies[recordStart(m.state, bodyId) + bodyLinkFields.damage] !== 0;
}
