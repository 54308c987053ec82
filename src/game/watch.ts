/**
 * Which cells a rule block has to look at. A *watch* is a set of cells of one board where one of some rules may match; a
 * cell that is not in the set matches none of them. Looking at a cell in vain takes it out of the set. A write that makes a
 * test of a rule hold puts the cells back whose rules could see it.
 *
 * All sets of a position lie in one Int32Array: for each set first a summary, one bit for each word that holds a bit, then
 * the words, one bit for each cell of the board.
 */

/** Integers of one entry of what a write wakes. */
export const wakeSize = 6;

/** One set: its cells are those of the grid `grid`, numbered from 0. */
export interface Watch {
  readonly grid: number;
  /** Where its summary begins, and its words. */
  readonly summary: number;
  readonly words: number;
  /** The cells that are in it at first: from 0 to here. */
  readonly full: number;
}

/** What a write wakes: if the cell `delta` before the written one holds a middle that `table` has, it goes into the set. */
export interface Wake {
  readonly watch: Watch;
  readonly across: number;
  readonly down: number;
  /** The layer and the kinds of the middle; without them any. */
  readonly middle?: { readonly layer: number; readonly kinds: Uint8Array };
}

/** The sets of all rule blocks of one layout, and what each write wakes. */
export class WatchTable {
  /** Length of the array that holds all sets. */
  length = 0;
  readonly watches: Watch[] = [];
  readonly #wakes: Wake[][];
  readonly #keys: number;
  readonly #kinds: number;
  /** For each grid and key: where its entries begin in `list`. */
  starts = new Int32Array(0);
  /** Entries of `wakeSize`: delta, address of the middle's layer, start of its table, summary, words, and across and down in one. */
  list = new Int32Array(0);
  tables = new Uint8Array(0);

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
  add(grid: number, size: number, full: number): Watch {
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

  wake(key: number, wake: Wake): void {
    this.#wakes[key].push(wake);
  }

  /** Lays out the entries when all are known. */
  close(cellCount: number, widths: readonly number[]): void {
    const tables: Uint8Array[] = [new Uint8Array(this.#kinds).fill(1)];
    const starts = new Map<Uint8Array, number>();
    const list: number[] = [];
    this.starts = new Int32Array(this.#wakes.length + 1);
    for (const [key, wakes] of this.#wakes.entries()) {
      this.starts[key] = list.length;
      const width = widths[Math.floor(key / this.#keys)];
      for (const { watch, across, down, middle } of wakes) {
        if (middle && !starts.has(middle.kinds)) starts.set(middle.kinds, tables.push(middle.kinds) - 1);
        const table = middle ? starts.get(middle.kinds) : 0;
        list.push(down * width + across, (middle?.layer ?? 0) * cellCount, (table ?? 0) * this.#kinds);
        list.push(watch.summary, watch.words, (down << 16) | (across & 0xffff));
      }
    }
    this.starts[this.#wakes.length] = list.length;
    this.list = Int32Array.from(list);
    this.tables = new Uint8Array(tables.length * this.#kinds);
    for (const [index, table] of tables.entries()) this.tables.set(table, index * this.#kinds);
    this.#wakes.length = 0;
  }

  /** The sets of a position of which nothing is known: all cells are in all of them. */
  allAwake(): Int32Array {
    const awake = new Int32Array(this.length);
    for (const { summary, words, full } of this.watches) {
      fillBits(awake, words, full);
      fillBits(awake, summary, (full + 31) >>> 5);
    }
    return awake;
  }
}

function fillBits(bits: Int32Array, at: number, count: number): void {
  bits.fill(-1, at, at + (count >>> 5));
  if (count & 31) bits[at + (count >>> 5)] = (1 << (count & 31)) - 1;
}
