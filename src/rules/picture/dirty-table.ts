/**
 * Which cells a rule block has to look at. A *watch* is a set of cells of one board where one of some rules may match; a
 * cell that is not in the set matches none of them. Looking at a cell in vain takes it out of the set. A write that makes a
 * test of a rule hold puts the cells back whose rules could see it.
 *
 * As long as a position is *lively*, sets of scans are simpler: each holds the cells whose kind some rule has in its middle,
 * and no cell is taken out for having been looked at in vain. That is cheaper where most of what could move does.
 *
 * All sets of a position lie in one Int32Array: for each set first a summary, one bit for each word that holds a bit, then
 * the words, one bit for each cell of the board.
 */

import type { KindId, LayerId } from "../../program/index.ts";
import type { DirtyIndex, MarkedState } from "../../engine/index.ts";
import type { BlockPlan } from "./block-plan.ts";

/** Integers of one entry of what a write wakes. */
const wakeSize = 4;

/** One set: its cells are those of the grid `grid`, numbered from 0. */
export interface DirtySet {
  readonly grid: number;
  /** Where its summary begins, and its words. */
  readonly summary: number;
  readonly words: number;
  /** The cells that are in it at first: from 0 to here. */
  readonly full: number;
}

/** The kinds of a layer that may stand where a cell of a set is. */
export interface Middle {
  readonly layer: number;
  readonly kinds: Uint8Array;
}

/** What a write wakes: if the cell `delta` before the written one holds a middle that `table` has, it goes into the set. */
export interface DirtyEntry {
  readonly watch: DirtySet;
  readonly across: number;
  readonly down: number;
  /** The layer and the kinds of the middle; without them any. */
  readonly middle?: Middle;
}

/** As many sets can follow their kinds: one bit of an integer for each. */
const mostFollowers = 31;

/** The sets of all rule blocks of one layout, and what each write wakes. */
export class DirtyTable implements DirtyIndex {
  /** For each rule block and grid the plan by which it runs fast, if there is one. */
  readonly plans: (BlockPlan | undefined)[][] = [];
  /** Length of the array that holds all sets. */
  length = 0;
  readonly watches: DirtySet[] = [];
  /** The sets that follow their kinds while a position is lively. */
  readonly followers: DirtySet[] = [];
  /** Of each follower its summary and its words. */
  follows = new Int32Array(0);
  /** For each grid and key: a bit for each follower in which such a cell belongs. */
  marks = new Int32Array(0);
  /** Where the entries end that count while a position is lively. */
  livelyStops = new Int32Array(0);
  /** Which cells can be in a set; without it any. */
  readonly #middles = new Map<DirtySet, Middle>();
  readonly #wakes: DirtyEntry[][];
  readonly #keys: number;
  readonly #kinds: number;
  /** For each grid and key: where its entries begin in `list`. */
  starts = new Int32Array(0);
  /** Entries of `wakeSize`: how far the middle is, the address of its layer, the start of its table, across and down in one. */
  list = new Int32Array(0);
  /** For each kind of the middle where in `sets` it stands what is woken; 0 for nothing. */
  tables = new Int32Array(0);
  /** Lists of sets: how long the list is, then for each set its summary and its words. */
  sets = new Int32Array(0);

  constructor(grids: number, kinds: number, layers: number) {
    this.#kinds = kinds;
    this.#keys = kinds + layers;
    this.#wakes = Array.from({ length: grids * this.#keys }, () => []);
  }

  /** What is written is told by a key: the kind, or for nothing the layer. */
  key(grid: number, layer: number, kind: number): number {
    return grid * this.#keys + (kind === 0 ? this.#kinds + layer : kind);
  }

  /** A set of cells from 0 to `size`, of which those up to `full` are in it at first. */
  add(grid: number, size: number, full: number): DirtySet {
    const words = (size + 31) >>> 5;
    const summary = this.length;
    const watch = { grid, summary, words: summary + ((words + 31) >>> 5), full };
    this.length = watch.words + words;
    this.watches.push(watch);
    return watch;
  }

  /** A number that goes with the sets, 0 at first. */
  addCounter(): number {
    return this.length++;
  }

  /** Says that cells of a set always have one of these middles, and whether it may follow them. */
  limit(watch: DirtySet, middle: Middle, mayFollow: boolean): void {
    this.#middles.set(watch, middle);
    if (mayFollow && this.followers.length < mostFollowers) this.followers.push(watch);
  }

  wake(key: number, wake: DirtyEntry): void {
    this.#wakes[key].push(wake);
  }

  /** Lays out the entries when all are known. Wakes of one distance become one entry. */
  close(cellCount: number, widths: readonly number[]): void {
    const tables = new Shared();
    const sets = new Shared();
    sets.place([0]);
    const list: number[] = [];
    this.starts = new Int32Array(this.#wakes.length + 1);
    this.livelyStops = new Int32Array(this.#wakes.length);
    this.#markFollowers();
    const followers = new Set(this.followers);
    for (const [key, wakes] of this.#wakes.entries()) {
      const width = widths[Math.floor(key / this.#keys)];
      const add = (same: readonly DirtyEntry[]): void => {
        const [{ across, down, middle }] = same;
        const table = tables.place(this.#table(same, sets));
        const packed = (down << 16) | (across & 0xffff);
        list.push(down * width + across, (middle?.layer ?? 0) * cellCount, table, packed);
      };
      this.starts[key] = list.length;
      byDistance(wakes.filter(({ watch }) => !followers.has(watch))).forEach(add);
      this.livelyStops[key] = list.length;
      byDistance(wakes.filter(({ watch }) => followers.has(watch))).forEach(add);
    }
    this.starts[this.#wakes.length] = list.length;
    this.list = Int32Array.from(list);
    this.tables = Int32Array.from(tables.all);
    this.sets = Int32Array.from(sets.all);
    this.#wakes.length = 0;
  }

  /** For each kind of the middle the sets that are woken. */
  #table(wakes: readonly DirtyEntry[], sets: Shared): number[] {
    return Array.from({ length: this.#kinds }, (_, kind) => {
      const woken = wakes.filter(({ middle }) => middle === undefined || middle.kinds[kind] === 1);
      if (woken.length === 0) return 0;
      return sets.place([woken.length * 2, ...woken.flatMap(({ watch }) => [watch.summary, watch.words])]);
    });
  }

  /** The sets of a position of which nothing is known: of each set all cells that can be in it. */
  allAwake(cells: Uint8Array | Uint16Array, firsts: readonly number[], cellCount: number): Int32Array {
    const awake = new Int32Array(this.length);
    for (const watch of this.watches) {
      const { summary, words, full } = watch;
      const middle = this.#middles.get(watch);
      if (middle)
        fillByKind(awake, watch, cells, middle.layer * cellCount + firsts[watch.grid], middle.kinds);
      else {
        fillBits(awake, words, full);
        fillBits(awake, summary, (full + 31) >>> 5);
      }
    }
    return awake;
  }

  get tracksFinely(): boolean {
    return this.followers.length > 0;
  }

  mark(state: MarkedState, cell: number, grid: number, layer: LayerId, old: KindId, kind: KindId): void {
    const key = this.key(grid, layer, kind);
    const { marks, starts, livelyStops } = this;
    if (!state.lively) {
      if (starts[key + 1] > starts[key]) this.#markAll(state, cell, grid, starts[key], starts[key + 1]);
      return;
    }
    const was = marks[this.key(grid, layer, old)];
    const is = marks[key];
    if (was !== is) follow(state.awake!, this.follows, cell - state.layout.grids[grid].first, was, is);
    if (livelyStops[key] > starts[key]) this.#markAll(state, cell, grid, starts[key], livelyStops[key]);
  }

  /** Does what the entries of the table from one to another say. */
  #markAll(state: MarkedState, cell: number, grid: number, at: number, stop: number): void {
    const { list, tables, sets } = this;
    const { layout, cells, awake } = state;
    const { first, end, wraps } = layout.grids[grid];
    const bits = awake!;
    for (; at < stop; at += wakeSize) {
      let middle = cell - list[at];
      if (wraps)
        middle = layout.grids[grid].shift(cell, -((list[at + 3] << 16) >> 16), -(list[at + 3] >> 16));
      if (middle < first || middle >= end) continue;
      const woken = tables[list[at + 2] + cells[list[at + 1] + middle]];
      if (woken === 0) continue;
      const word = (middle - first) >>> 5;
      const bit = 1 << ((middle - first) & 31);
      const part = 1 << (word & 31);
      for (let i = woken + 1, last = woken + sets[woken]; i < last; i += 2) {
        bits[sets[i + 1] + word] |= bit;
        bits[sets[i] + (word >>> 5)] |= part;
      }
    }
  }

  #markFollowers(): void {
    this.marks = new Int32Array(this.#wakes.length);
    this.follows = Int32Array.from(this.followers.flatMap(({ summary, words }) => [summary, words]));
    for (const [index, watch] of this.followers.entries()) {
      const middle = this.#middles.get(watch);
      middle?.kinds.forEach((held, kind) => {
        if (held === 1) this.marks[this.key(watch.grid, middle.layer, kind)] |= 1 << index;
      });
    }
  }
}

function fillBits(bits: Int32Array, at: number, count: number): void {
  bits.fill(-1, at, at + (count >>> 5));
  if (count & 31) bits[at + (count >>> 5)] = (1 << (count & 31)) - 1;
}

function fillByKind(
  bits: Int32Array,
  { summary, words, full }: DirtySet,
  cells: Uint8Array | Uint16Array,
  plane: number,
  kinds: Uint8Array,
): void {
  for (let cell = 0; cell < full; cell++) {
    if (kinds[cells[plane + cell]] === 0) continue;
    bits[words + (cell >>> 5)] |= 1 << (cell & 31);
    bits[summary + (cell >>> 10)] |= 1 << ((cell >>> 5) & 31);
  }
}

/** Puts a cell into a set. */
export function putBit(bits: Int32Array, { summary, words }: DirtySet, cell: number): void {
  const word = cell >>> 5;
  bits[words + word] |= 1 << (cell & 31);
  bits[summary + (word >>> 5)] |= 1 << (word & 31);
}

/** Takes a cell out of a set. */
export function dropBit(bits: Int32Array, { summary, words }: DirtySet, cell: number): void {
  const word = cell >>> 5;
  const rest = bits[words + word] & ~(1 << (cell & 31));
  bits[words + word] = rest;
  if (rest === 0) bits[summary + (word >>> 5)] &= ~(1 << (word & 31));
}

/** Moves a cell from the followers where it was to those where it belongs now: a bit for each. */
function follow(bits: Int32Array, follows: Int32Array, cell: number, was: number, is: number): void {
  const word = cell >>> 5;
  const part = word >>> 5;
  const bit = 1 << (cell & 31);
  for (let left = was ^ is; left !== 0; left &= left - 1) {
    const one = left & -left;
    const at = 2 * (31 - Math.clz32(one));
    const index = follows[at + 1] + word;
    const summary = follows[at] + part;
    if ((is & one) !== 0) {
      bits[index] |= bit;
      bits[summary] |= 1 << (word & 31);
    } else {
      const rest = bits[index] & ~bit;
      bits[index] = rest;
      if (rest === 0) bits[summary] &= ~(1 << (word & 31));
    }
  }
}

/** Lists of numbers one behind the other; equal ones are there once. */
class Shared {
  readonly all: number[] = [];
  readonly #places = new Map<string, number>();

  /** Where a list begins. */
  place(list: readonly number[]): number {
    const name = list.join(" ");
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.all.length;
    for (const value of list) this.all.push(value);
    this.#places.set(name, place);
    return place;
  }
}

/** Wakes in groups of one distance and one layer of the middle. */
function byDistance(wakes: readonly DirtyEntry[]): DirtyEntry[][] {
  const groups = new Map<string, DirtyEntry[]>();
  for (const wake of wakes) {
    const name = `${wake.across} ${wake.down} ${wake.middle?.layer}`;
    const group = groups.get(name);
    if (group) group.push(wake);
    else groups.set(name, [wake]);
  }
  return [...groups.values()];
}
