import { noCell } from "../../../base/index.ts";
import type { KindId, Where } from "../../../program/index.ts";
import {
  bodiesOf,
  carried,
  cellsOf,
  gridOfBody,
  isSettled,
  kindOfCell,
  orderOf,
  recordPlace,
  type Spot,
  spotOf,
  topBody,
  type Machine,
  type State,
  linkOf,
} from "../../engine/index.ts";
import type { Motion } from "./motions.ts";
import type { TestRecorder } from "./test-recorder.ts";
import { motionOf } from "./meetings.ts";

/** A body of a moving set: where it lies before and after. Its cells are only worked out for who asks. */
export class MovingBody {
  readonly number: number;
  /** The layer that it enters. */
  readonly layer: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly #state: State;
  #fromCells: Int32Array | undefined;
  #toCells: Int32Array | undefined;

  constructor(state: State, number: number, from: Spot, to: Spot) {
    this.number = number;
    this.layer = to.shape.layer;
    this.from = from;
    this.to = to;
    this.#state = state;
  }

  /** Empty for a body that is being laid. */
  get fromCells(): Int32Array {
    return (this.#fromCells ??= this.from.grid < 0 ? noCells : cellsOf(this.#state, this.from).slice());
  }

  /** `noCell` off the board. */
  get toCells(): Int32Array {
    return (this.#toCells ??= cellsOf(this.#state, this.to).slice());
  }
}

const noCells = new Int32Array(0);

/** A cell that a part enters and the set was not on, with the index of the part's cell. */
export interface Arriving {
  readonly cell: number;
  readonly part: MovingBody;
  readonly index: number;
}

/** How a set is moved. */
export interface SetMove {
  readonly motion: Motion;
  /** Pushed by another: it pushes nothing itself, and lines that keep the mover's place are not for it. */
  readonly pushed?: boolean;
  /** The most mass that is moved. */
  readonly strength?: number | undefined;
  readonly at?: Where | undefined;
}

/** Whether a cell was and will be part of a moving set. */
export const was = 1;
export const willBe = 2;
const bits = was | willBe;

/** Sets that are moved inside one another at most. */
const deepest = 60;

/** The work of a body in a set, beside that of its cells. */
export const partWork = 24;

/** The most cells that are reported one by one in a cycle, for animation. */
export const mostTold = 400;

/** Computes where each body of a set goes; undefined if one cannot, with the reason. Changes nothing. */
export function gatherSet(m: Machine, members: readonly number[], move: SetMove): MovingSet | undefined {
  const parts: MovingBody[] = [];
  for (const number of members) {
    const part = partOf(m, number, move);
    if (part === undefined) return undefined;
    parts.push(part);
    m.charge(partWork + part.to.shape.kinds.length);
  }
  const set = new MovingSet(m, move, parts);
  if (set.depth <= deepest) return set;
  m.refuse("deep", "Too many things push one another.", move.at);
  return undefined;
}

function partOf(m: Machine, number: number, { motion, at }: SetMove): MovingBody | undefined {
  const { state } = m;
  const from = spotOf(state, number);
  const isOn = gridOfBody(state, number) >= 0;
  if (isSettled(state, number) || (!isOn && !motion.lays)) return notLying(m, number, at);
  const to = motion.to(m, number, from);
  return to && new MovingBody(state, number, from, to);
}

/** Tells why a body that has settled or is on no board does not move. */
export function notLying(m: Machine, number: number, at: Where | undefined): undefined {
  const { kind } = spotOf(m.state, number).shape;
  const { name } = m.layout.program.kinds[kind];
  if (isSettled(m.state, number)) m.refuse("settled", `${name} has settled.`, at, undefined, kind);
  else m.refuse("off-board", `${name} is on no board.`, at, undefined, kind);
}

/** Bodies that move as one: where from and where to. */
export class MovingSet {
  readonly m: Machine;
  readonly move: SetMove;
  readonly parts: readonly MovingBody[];
  /** Nothing in this game is met, carried or lies on something: bodies only need their cells free. */
  readonly isBare: boolean;
  /** The direction in which all cells move by one; -1 for other motions. */
  readonly way: number;
  /** The set that is being moved while this one is. */
  readonly outer: MovingSet | undefined;
  readonly depth: number;
  /** Who notes what is tested of the outermost set, if anybody. */
  readonly recorder: TestRecorder | undefined;
  #leaving: readonly number[] | undefined;
  #marks: Int32Array | undefined;
  #stamp = 0;

  constructor(m: Machine, move: SetMove, parts: readonly MovingBody[]) {
    this.m = m;
    this.move = move;
    this.parts = parts;
    this.way = move.motion.way;
    const { set: outer, recorder } = motionOf(m);
    this.outer = outer;
    this.depth = outer ? outer.depth + 1 : 0;
    this.recorder = outer ? undefined : recorder;
    this.recorder?.begin(this);
    this.isBare = !bodiesOf(m.state).carries;
  }

  /** Whether to go on after a test that failed, for a reason or because something else is to be done: for who wants to see them all. */
  goesOn(hasReason: boolean): boolean {
    if (this.recorder === undefined) return false;
    if (hasReason) this.recorder.failed(this.m);
    return true;
  }

  mark(cell: number, bit: number): void {
    const marks = this.#marks ?? this.#markAll();
    const value = marks[cell];
    marks[cell] = (value & ~bits) === this.#stamp ? value | bit : this.#stamp | bit;
  }

  /** Whether a cell was, or will be, one of the set's. */
  has(cell: number, bit: number): boolean {
    const value = (this.#marks ?? this.#markAll())[cell];
    return (value & ~bits) === this.#stamp && (value & bit) !== 0;
  }

  /** Only few moves ask what was where. */
  #markAll(): Int32Array {
    const layout = bodiesOf(this.m.state);
    const marks = layout.marksFor(this.depth);
    this.#marks = marks;
    this.#stamp = layout.nextMark(bits + 1);
    for (const { fromCells, toCells } of this.parts) {
      for (let i = 0; i < fromCells.length; i++) this.mark(fromCells[i], was);
      for (let i = 0; i < toCells.length; i++) if (toCells[i] !== noCell) this.mark(toCells[i], willBe);
    }
    return marks;
  }

  isMember(number: number): boolean {
    return this.parts.some((it) => it.number === number);
  }

  /** Whether a cell belongs to the set before and after. A part that changes its layer keeps none. */
  #keeps({ from, layer }: MovingBody, cell: number): boolean {
    return from.shape.layer === layer && this.has(cell, was) && this.has(cell, willBe);
  }

  /** The indices of a part's cells that enter a cell where the set may not have been; undefined for all. */
  ahead({ to }: MovingBody): Int32Array | undefined {
    return this.parts.length === 1 && this.way >= 0 ? to.shape.poses[to.pose].ahead[this.way] : undefined;
  }

  /** The cells that the set enters, in reading order. */
  arriving(): Arriving[] {
    const list: Arriving[] = [];
    let last = -1;
    let isInOrder = true;
    for (const part of this.parts) {
      const { toCells } = part;
      const ahead = this.ahead(part);
      const count = ahead ? ahead.length : toCells.length;
      for (let i = 0; i < count; i++) {
        const index = ahead ? ahead[i] : i;
        const cell = toCells[index];
        if (cell === noCell || (ahead === undefined && this.#keeps(part, cell))) continue;
        list.push({ cell, part, index });
        if (cell <= last) isInOrder = false;
        last = cell;
      }
    }
    if (isInOrder) return list;
    return this.parts.length === 1
      ? list.sort((a, b) => a.cell - b.cell)
      : list.sort((a, b) => a.cell - b.cell || this.#rank(a.part) - this.#rank(b.part));
  }

  /** The order of the set's bodies from the ground up. */
  #rank({ number, layer }: MovingBody): number {
    return layer === 0 ? -1 / (1 + orderOf(this.m.state, number)) : layer;
  }

  /** The cells that the set leaves. */
  get leaving(): readonly number[] {
    return (this.#leaving ??= this.#findLeaving());
  }

  #findLeaving(): number[] {
    const cells: number[] = [];
    for (const part of this.parts) {
      const { from, fromCells } = part;
      if (fromCells.length === 0) continue;
      const behind =
        this.parts.length === 1 && this.way >= 0
          ? from.shape.poses[from.pose].ahead[(this.way + 4) & 7]
          : undefined;
      const count = behind ? behind.length : fromCells.length;
      for (let i = 0; i < count; i++) {
        const cell = fromCells[behind ? behind[i] : i];
        if (behind !== undefined || !this.#keeps(part, cell)) cells.push(cell);
      }
    }
    return cells;
  }

  /** Whether a part carries what stands at one of its cells: no other body lies on it there. */
  carries({ number, layer }: MovingBody, cell: number): boolean {
    return layer !== 0 || topBody(this.m.state, cell) === number;
  }
}

/** What a part's cell shows at its destination. */
export function shownBy(m: Machine, { number, to }: MovingBody, index: number): KindId {
  const kept = m.state.bodies[recordPlace(m.state, number) + carried.damage];
  return kept === 0 ? to.shape.poses[to.pose].kinds[index] : kindOfCell(m.state, number, index);
}

/** A body and all that are linked with it: what is linked is kept as a ring. */
export function ringOf(state: State, number: number): number[] {
  const ring = [number];
  for (let next = linkOf(state, number); next !== 0 && next !== number; next = linkOf(state, next))
    ring.push(next);
  return ring;
}
