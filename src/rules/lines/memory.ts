import type { KindId, LayerId } from "../../program/index.ts";
import type { Machine, Layout, LineIndex } from "../../engine/index.ts";
import { noCell } from "../../base/index.ts";
import { comes, leaves, turns } from "./cell-events.ts";
import { Noises } from "./noises.ts";
import { anyMovement, type LinePlan, movementSets } from "./plan.ts";
import { type CellSets, Wakes } from "./wakes.ts";

/** Columns and rows of a board, bounds included; none if `right` is less than `left`. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * What line rules keep beside a position: the movements, and for each set of the plan its cells, as bits. The sets follow every write of the
 * position. Movements end with the cycle, so nothing here is saved or undone.
 */
export class LineMemory implements LineIndex, CellSets {
  readonly plan: LinePlan;
  readonly layout: Layout;
  readonly stride: number;
  readonly pad: number;
  readonly bits: Int32Array;
  readonly counts: Int32Array;
  readonly newest: Int32Array;
  /** Which rules have to be looked for; asked only where rules can sleep. */
  readonly wakes: Wakes;
  /** Rules can sleep where there are several, and one board with an edge. */
  readonly canSleep: boolean;
  /** Bits of the movements on each layer of each cell, by address. */
  readonly movements: Uint8Array;
  /** Addresses that may have a movement; possibly repeated. */
  readonly moving: number[] = [];
  /** The rigid group that marked the place first, by address; 0 for none. */
  readonly rigid: Uint8Array;
  /** Addresses whose entry in `rigid` is not 0. */
  readonly marked: number[] = [];
  readonly noises: Noises;
  /** Rigid groups that are excluded from this attempt. */
  readonly banned = new Set<number>();
  /** How many rules in a row have changed nothing, while a block of rules is repeated. */
  quiet = 0;
  /** Repetitions of whole blocks in the outermost block so far, and whether there were too many. */
  loops = 0;
  escaped = false;
  /** Which of the callable items a rule of the current group has called, or -1, and how deep calls stand in one another. */
  called = -1;
  depth = 0;
  /** Where rows are found, if that is not the whole board. */
  window: Window | undefined;
  readonly #cellCount: number;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #shared = new Map<string, Int32Array>();

  constructor(plan: LinePlan, layout: Layout, cells: Uint8Array | Uint16Array) {
    this.plan = plan;
    this.noises = new Noises(plan.noises, layout.layerOf.length);
    this.layout = layout;
    this.#cellCount = layout.cellCount;
    this.#cells = cells;
    this.stride = (layout.cellCount + 31) >>> 5;
    this.pad = this.stride + 2;
    this.bits = new Int32Array(plan.setCount * this.stride + 2 * this.pad);
    this.counts = new Int32Array(plan.setCount);
    this.newest = new Int32Array(plan.setCount);
    const [grid] = layout.grids;
    this.canSleep = plan.canSleep && layout.grids.length === 1 && grid.edge === "closed";
    this.wakes = new Wakes(plan.listeners, grid, this);
    this.movements = new Uint8Array(layout.span);
    this.rigid = new Uint8Array(plan.hasRigid ? layout.span : 0);
    for (let address = 0; address < layout.span; address++)
      if (cells[address] !== 0) this.stored(address % layout.cellCount, 0, cells[address]);
  }

  stored(cell: number, old: KindId, kind: KindId): void {
    const { wakes } = this;
    const { listsOf } = this.plan;
    const gone = listsOf[old];
    const come = listsOf[kind];
    const word = this.pad + (cell >>> 5);
    const bit = 1 << (cell & 31);
    for (let i = 0; i < gone.length; i++) {
      this.bits[word + gone[i] * this.stride] &= ~bit;
      if (--this.counts[gone[i]] === 0) wakes.note(turns(gone[i]));
      wakes.note(leaves(gone[i]));
    }
    for (let i = 0; i < come.length; i++) {
      this.bits[word + come[i] * this.stride] |= bit;
      if (++this.counts[come[i]] === 1) wakes.note(turns(come[i]));
      this.newest[come[i]] = cell;
      wakes.note(comes(come[i]));
    }
    if (kind === 0 || this.moving.length === 0) return;
    const movement = this.movements[this.layout.layerOf[kind] * this.#cellCount + cell];
    if (movement !== 0) this.#nowMoves(kind, movement);
  }

  /** A kind has these movements from now on. */
  #nowMoves(kind: KindId, movement: number): void {
    for (let number = 0, left = movement; left !== 0; number++, left >>>= 1)
      if (left & 1) this.#happens(this.plan.events.movesOf(kind, number));
  }

  #happens(events: Int32Array): void {
    for (let i = 0; i < events.length; i++) this.wakes.note(events[i]);
  }

  /** Arrays that several rules share, made once by name. */
  shared(name: string, make: () => Int32Array): Int32Array {
    const known = this.#shared.get(name);
    if (known) return known;
    const made = make();
    this.#shared.set(name, made);
    return made;
  }

  has(set: number, cell: number): boolean {
    return (this.bits[this.pad + set * this.stride + (cell >>> 5)] & (1 << (cell & 31))) !== 0;
  }

  /** The cell of a set that has no other, if that is known; else none. */
  onlyCell(set: number): number {
    const cell = this.newest[set];
    return this.counts[set] === 1 && this.has(set, cell) ? cell : noCell;
  }

  /** Sets the movement bits of a layer of a cell; 0 for none. */
  setMovement(cell: number, layer: LayerId, movement: number): void {
    const address = layer * this.#cellCount + cell;
    const old = this.movements[address];
    if (old === movement) return;
    this.movements[address] = movement;
    if (old === 0) this.moving.push(address);
    const base = layer * movementSets;
    for (let i = 0, changed = old ^ movement; changed !== 0; i++, changed >>>= 1)
      if (changed & 1) this.#flip(base + i, cell, movement & (1 << i));
    if ((old === 0) !== (movement === 0)) this.#flip(base + anyMovement, cell, movement);
    const kind = this.#cells[address];
    if (kind === 0) return;
    if (movement === 0) this.#happens(this.plan.events.movesOf(kind, anyMovement));
    else this.#nowMoves(kind, movement);
  }

  forget(): void {
    this.settle();
    this.noises.forget();
  }

  takeNoises(): Iterable<number> {
    return this.noises.take();
  }

  keep(): () => void {
    const movements = this.moving.map((address) => [address, this.movements[address]] as const);
    const groups = this.marked.map((address) => [address, this.rigid[address]] as const);
    const putNoisesBack = this.noises.keep();
    return () => {
      this.settle();
      for (const [address, movement] of movements)
        this.setMovement(address % this.#cellCount, (address / this.#cellCount) | 0, movement);
      for (const [address, group] of groups) {
        this.rigid[address] = group;
        this.marked.push(address);
      }
      putNoisesBack();
    };
  }

  /** Removes all movements. */
  settle(): void {
    const { moving } = this;
    if (moving.length === 0) return this.unmark();
    for (let i = 0; i < moving.length; i++) {
      const layer = (moving[i] / this.#cellCount) | 0;
      this.setMovement(moving[i] - layer * this.#cellCount, layer, 0);
    }
    moving.length = 0;
    this.unmark();
  }

  /** Forgets which rigid groups gave movements. */
  unmark(): void {
    if (this.marked.length === 0) return;
    for (const address of this.marked) this.rigid[address] = 0;
    this.marked.length = 0;
  }

  #flip(set: number, cell: number, on: number): void {
    const at = this.pad + set * this.stride + (cell >>> 5);
    const bit = 1 << (cell & 31);
    if (on) this.bits[at] |= bit;
    else this.bits[at] &= ~bit;
    const count = this.counts[set] + (on ? 1 : -1);
    this.counts[set] = count;
    if (count === 0 || (on && count === 1)) this.wakes.note(turns(set));
    this.wakes.note(on ? comes(set) : leaves(set));
    if (on) this.newest[set] = cell;
  }
}

/** The memory of line rules for a machine's position; made when it is first needed. */
export function memoryOf(m: Machine, plan: LinePlan): LineMemory {
  const { lines } = m.state;
  if (lines instanceof LineMemory) return lines;
  const memory = new LineMemory(plan, m.layout, m.state.cells);
  m.state.lines = memory;
  return memory;
}
