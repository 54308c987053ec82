import { noCell } from "../../base/index.ts";
import type { KindId, Where } from "../../program/index.ts";
import {
  bodiesOf,
  carried,
  cellsOf,
  gridOfBody,
  isSettled,
  kindOfCell,
  placeOf,
  type Spot,
  spotOf,
  topBody,
  type Machine,
} from "../../engine/index.ts";
import type { Motion } from "./motions.ts";
import type { Witness } from "./test-recorder.ts";
import { motionOf } from "./motion-state.ts";

/** A body of a moving set: where it lies before and after, cell by cell. */
export interface Part {
  readonly number: number;
  readonly layer: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly fromCells: Int32Array;
  readonly toCells: Int32Array;
}

/** A cell that a part comes to and the set was not on, with the index of the part's cell that comes there. */
export interface Arriving {
  readonly cell: number;
  readonly part: Part;
  readonly index: number;
}

/** What has come into a cell without going there itself: it meets what is there when everything is laid. */
export interface Arrival {
  /** A body or an object, as a thing. */
  readonly thing: number;
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/** What a cell was and will be to a moving set. */
export const was = 1;
export const willBe = 2;
export const seat = 4;
const bits = was | willBe | seat;

/** Plans inside one another at most. */
const deepest = 60;

/** One try to move a set of bodies: what moves, where from and where to. Nothing is changed by making it. */
export class Plan {
  readonly m: Machine;
  readonly motion: Motion;
  /** It was pushed by another and pushes nothing itself. */
  readonly pushed: boolean;
  readonly at: Where | undefined;
  /** The plan during which this one is made. */
  readonly outer: Plan | undefined;
  readonly depth: number;
  readonly parts: Part[] = [];
  /** Who looks at what the outermost plan tests, if anybody. */
  readonly witness: Witness | undefined;
  /** Bodies that are met and will go along. */
  readonly joins: number[] = [];
  /** Of the outermost plan: what came into cells without going there itself. */
  readonly arrivals: Arrival[];
  readonly #marks: Int32Array;
  readonly #stamp: number;
  #isMarked = false;
  /** Where riders come to. */
  seats: readonly { readonly to: number }[] = [];

  constructor(m: Machine, motion: Motion, pushed: boolean, at: Where | undefined) {
    this.m = m;
    this.motion = motion;
    this.pushed = pushed;
    this.at = at;
    const { plan: outer, witness } = motionOf(m);
    this.outer = outer;
    this.depth = outer ? outer.depth + 1 : 0;
    this.arrivals = outer ? outer.arrivals : [];
    this.witness = outer ? undefined : witness;
    this.witness?.begin(this);
    const layout = bodiesOf(m.state);
    this.#marks = layout.marksFor(this.depth);
    this.#stamp = layout.nextMark(bits + 1);
  }

  get isTooDeep(): boolean {
    return this.depth > deepest;
  }

  /** Whether to go on after a test that failed, for a reason or because something else is to be done: for who wants to see them all. */
  goesOn(hasReason: boolean): boolean {
    if (this.witness === undefined) return false;
    if (hasReason) this.witness.failed(this.m);
    return true;
  }

  mark(cell: number, bit: number): void {
    const value = this.#marks[cell];
    this.#marks[cell] = (value & ~bits) === this.#stamp ? value | bit : this.#stamp | bit;
  }

  /** Whether a cell was, or will be, one of the set's. */
  has(cell: number, bit: number): boolean {
    if (!this.#isMarked) this.#markAll();
    const value = this.#marks[cell];
    return (value & ~bits) === this.#stamp && (value & bit) !== 0;
  }

  /** Only few moves ask what was where. */
  #markAll(): void {
    this.#isMarked = true;
    for (const { fromCells, toCells } of this.parts) {
      for (let i = 0; i < fromCells.length; i++) this.mark(fromCells[i], was);
      for (let i = 0; i < toCells.length; i++) this.mark(toCells[i], willBe);
    }
    for (const { to } of this.seats) this.mark(to, seat);
  }

  isMember(number: number): boolean {
    return this.parts.some((it) => it.number === number);
  }

  /** Works out where each body of the set goes; false if one cannot, with the reason. */
  gather(members: readonly number[]): boolean {
    for (const number of members) {
      const part = this.#partOf(number);
      if (part === undefined) return false;
      this.parts.push(part);
      this.m.charge(part.toCells.length);
    }
    return true;
  }

  #partOf(number: number): Part | undefined {
    const { m, at } = this;
    const { state } = m;
    const from = spotOf(state, number);
    const { kind } = from.shape;
    const { name } = m.layout.program.kinds[kind];
    if (isSettled(state, number)) {
      m.refuse("settled", `${name} has settled.`, at, undefined, kind);
      return undefined;
    }
    const isOn = gridOfBody(state, number) >= 0;
    if (!isOn && !this.motion.lays) {
      m.refuse("off-board", `${name} is on no board.`, at, undefined, kind);
      return undefined;
    }
    const fromCells = isOn ? cellsOf(state, from).slice() : noCells;
    const to = this.motion.to(m, number, from);
    if (to === undefined) return undefined;
    const toCells = cellsOf(state, to).slice();
    const off = toCells.indexOf(noCell);
    if (off < 0) return { number, layer: to.shape.layer, from, to, fromCells, toCells };
    const own = isOn ? fromCells[Math.min(off, fromCells.length - 1)] : undefined;
    m.refuse("edge", `${name} would leave the board.`, at, own, kind);
    return undefined;
  }

  /** The cells that the set comes to, in reading order. */
  arriving(): Arriving[] {
    const { motion, parts } = this;
    const list: Arriving[] = [];
    for (const part of parts) {
      const { toCells } = part;
      const ahead =
        parts.length === 1 && motion.way >= 0
          ? part.to.shape.poses[part.to.pose].ahead[motion.way]
          : undefined;
      const count = ahead ? ahead.length : toCells.length;
      for (let i = 0; i < count; i++) {
        const index = ahead ? ahead[i] : i;
        const cell = toCells[index];
        if (ahead !== undefined || !this.has(cell, was)) list.push({ cell, part, index });
      }
    }
    return list.sort((a, b) => a.cell - b.cell);
  }

  /** The cells that the set leaves behind. */
  *leaving(): Generator<number> {
    const { motion, parts } = this;
    for (const { from, fromCells } of parts) {
      if (fromCells.length === 0) continue;
      const behind =
        parts.length === 1 && motion.way >= 0
          ? from.shape.poses[from.pose].ahead[(motion.way + 4) & 7]
          : undefined;
      const count = behind ? behind.length : fromCells.length;
      for (let i = 0; i < count; i++) {
        const cell = fromCells[behind ? behind[i] : i];
        if (behind !== undefined || !this.has(cell, willBe)) yield cell;
      }
    }
  }

  /** Whether a part carries what stands at one of its cells: nothing lies on it there. */
  carries({ number, layer }: Part, cell: number): boolean {
    return layer !== 0 || bodiesOf(this.m.state).below === 0 || topBody(this.m.state, cell) === number;
  }
}

const noCells = new Int32Array(0);

/** What a part's cell shows where it comes to. */
export function shownBy(m: Machine, { number, to }: Part, index: number): KindId {
  const kept = m.state.bodies[placeOf(m.state, number) + carried.damage];
  return kept === 0 ? to.shape.poses[to.pose].kinds[index] : kindOfCell(m.state, number, index);
}
