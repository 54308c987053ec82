/**
 * Implements the dirty index, which determines the cells that a rule block has to visit. A dirty set contains the cells of one board where
 * one of certain rules may match; a cell outside the set matches none of them. A visit without a match removes the cell. A write that makes
 * a test of a rule true adds the cells whose rules could depend on it.
 *
 * While a position *is following*, sets of scans are simpler: each contains the cells whose kind is in the middle of some rule, and a visit
 * without a match removes no cell. This is cheaper if rules match in most of these cells.
 *
 * All sets of a position are stored in one Int32Array. Each set begins with a summary, which has one bit for each word that is not 0. Then
 * come the words, with one bit for each cell of the board.
 */

import type { KindId } from "../../program/index.ts";
import { Attachment, countKind, type State } from "../../core/engine/index.ts";
import type { ScanGenerator } from "../../core/rules/picture/fast-pictures.ts";
import type { BlockPlan } from "./block-plan.ts";
import type { DirtySets } from "./dirty-sets.ts";

/** Is the number of integers in an entry of `list`. */
const entrySize = 4;

/** Represents a set of cells of one grid, numbered from 0. */
export interface DirtySet {
  readonly grid: number;
  /** Is the index of the set's summary, which has a bit for each word that is not 0; `words` is the index of the words. */
  readonly summary: number;
  readonly words: number;
  /** Is the number of cells, from cell 0 on, that are in the set at first. */
  readonly initialCells: number;
}

/** Describes the kinds, on one layer, that the cells of a set may hold. */
export interface MiddleKinds {
  readonly layer: number;
  readonly kinds: Uint8Array;
}

/** Describes an effect of a write: the cell at this offset before the written one is added to the set, if it holds a kind of `middle`. */
export interface DirtyEntry {
  readonly dirtySet: DirtySet;
  readonly across: number;
  readonly down: number;
  /** Restricts the effect to middle cells with these kinds; without it, a middle cell may hold any kind. */
  readonly middle?: MiddleKinds;
}

/** Limits the number of followers (sets that contain all cells with certain kinds), because each has one bit of an integer. */
const maxFollowers = 31;

/** Attaches a table to each layout with planned blocks. */
export const dirtyTables = new Attachment<DirtyTable>();

/** Describes the dirty sets of all rule blocks of one layout, and the cells that each write adds to them. */
export class DirtyTable {
  /** Lists, by rule block and grid, the block's plan, if the block has one. */
  readonly plans: (BlockPlan | undefined)[][] = [];
  /** Generates code for scans, unless the platform forbids that. */
  generator: ScanGenerator | undefined = undefined;
  /** Is the length, in integers, of the array that holds all sets. */
  length = 0;
  readonly dirtySets: DirtySet[] = [];
  /** Lists the followers: sets that can contain all cells with certain kinds while a position is following. */
  readonly followers: DirtySet[] = [];
  /** Lists two integers for each of `followers`: the index of its summary, and the index of its words. */
  follows = new Int32Array(0);
  /** Lists, by grid and key (see `keyOf`), a bit for each follower that contains cells with this kind. */
  followerBits = new Int32Array(0);
  /** Lists, by grid and layer, a bit for each follower of the kinds of the layer. */
  layerFollowers = new Int32Array(0);
  /** Lists, by grid and key (see `keyOf`), the end of the entries that apply while a position is following. */
  followingEnds = new Int32Array(0);
  /** Maps sets to the kinds that their cells can hold. Cells of other sets can hold any kind. */
  readonly #middles = new Map<DirtySet, MiddleKinds>();
  /** Lists, by grid and key (see `keyOf`), the effects of a write, until `buildLists` converts them. */
  readonly entries: DirtyEntry[][];
  readonly #keys: number;
  readonly #kindCount: number;
  /** Lists, by grid and key (see `keyOf`), the index in `list` where the entries start. */
  starts = new Int32Array(0);
  /**
   * Lists entries of `entrySize` integers: the distance to the middle, the address of its layer, the start of its table in `setListsByKind`,
   * and the packed offset.
   */
  list = new Int32Array(0);
  /** Lists, by kind of the middle, the index in `setLists` of the list of sets to add to; 0 for none. */
  setListsByKind = new Int32Array(0);
  /** Contains lists of sets: the length of a list, then the summary and the words of each set. */
  setLists = new Int32Array(0);

  constructor(gridCount: number, kindCount: number, layerCount: number) {
    this.#kindCount = kindCount;
    this.#keys = kindCount + layerCount;
    this.entries = Array.from({ length: gridCount * this.#keys }, () => []);
  }

  /** Returns the key of a written kind: the kind, or for kind 0 the layer. */
  keyOf(grid: number, layer: number, kind: number): number {
    return grid * this.#keys + (kind === 0 ? this.#kindCount + layer : kind);
  }

  /** Adds a set of cells below `size`. At first it contains those below `initialCells`. */
  addSet(grid: number, size: number, initialCells: number): DirtySet {
    const wordCount = (size + 31) >>> 5;
    const summary = this.length;
    const dirtySet = { grid, summary, words: summary + ((wordCount + 31) >>> 5), initialCells };
    this.length = dirtySet.words + wordCount;
    this.dirtySets.push(dirtySet);
    return dirtySet;
  }

  /** Adds an integer to the array of sets, initially 0, and returns its index. */
  addCounter(): number {
    return this.length++;
  }

  /** Declares the kinds that the cells of a set always have. If `mayFollow` is true, the set may become a follower of these kinds. */
  setMiddle(dirtySet: DirtySet, middle: MiddleKinds, mayFollow: boolean): void {
    this.#middles.set(dirtySet, middle);
    if (mayFollow && this.followers.length < maxFollowers) this.followers.push(dirtySet);
  }

  /** Fills the typed arrays from the lists in `entries`. Entries of the same key and distance become one. */
  buildLists(cellCount: number, widths: readonly number[]): void {
    const tables = new SharedLists();
    const sets = new SharedLists();
    sets.store([0]);
    const entryIntegers: number[] = [];
    this.starts = new Int32Array(this.entries.length + 1);
    this.followingEnds = new Int32Array(this.entries.length);
    this.#markFollowers();
    const followers = new Set(this.followers);
    for (const [key, entries] of this.entries.entries()) {
      const width = widths[Math.floor(key / this.#keys)];
      const addEntries = (entriesOfKey: readonly DirtyEntry[]): void => {
        const [{ across, down, middle }] = entriesOfKey;
        const table = tables.store(this.#listSetsByKind(entriesOfKey, sets));
        const packedOffset = (down << 16) | (across & 0xffff);
        entryIntegers.push(down * width + across, (middle?.layer ?? 0) * cellCount, table, packedOffset);
      };
      this.starts[key] = entryIntegers.length;
      groupByDistance(entries.filter(({ dirtySet }) => !followers.has(dirtySet))).forEach(addEntries);
      this.followingEnds[key] = entryIntegers.length;
      groupByDistance(entries.filter(({ dirtySet }) => followers.has(dirtySet))).forEach(addEntries);
    }
    this.starts[this.entries.length] = entryIntegers.length;
    this.list = Int32Array.from(entryIntegers);
    this.setListsByKind = Int32Array.from(tables.numbers);
    this.setLists = Int32Array.from(sets.numbers);
    this.entries.length = 0;
  }

  /** Returns, for each kind of the middle, the index of the list of sets to add to. */
  #listSetsByKind(entries: readonly DirtyEntry[], sets: SharedLists): number[] {
    return Array.from({ length: this.#kindCount }, (_, kind) => {
      const markedEntries = entries.filter(({ middle }) => middle === undefined || middle.kinds[kind] === 1);
      if (markedEntries.length === 0) return 0;
      return sets.store([
        markedEntries.length * 2,
        ...markedEntries.flatMap(({ dirtySet }) => [dirtySet.summary, dirtySet.words]),
      ]);
    });
  }

  /** Returns the sets of a position about which nothing is known: each contains all cells that it can contain. */
  makeFullSets({ cells, layout }: State): Int32Array {
    const { grids, cellCount } = layout;
    const dirty = new Int32Array(this.length);
    for (const dirtySet of this.dirtySets) {
      const { summary, words, initialCells } = dirtySet;
      const middle = this.#middles.get(dirtySet);
      if (middle)
        fillByKind(
          dirty,
          dirtySet,
          cells,
          middle.layer * cellCount + grids[dirtySet.grid].first,
          middle.kinds,
        );
      else {
        fillBits(dirty, words, initialCells);
        fillBits(dirty, summary, (initialCells + 31) >>> 5);
      }
    }
    return dirty;
  }

  /** Rebuilds the followers, unless more than `limit` cells would be in them; returns true if they were rebuilt. */
  fillFollowers(state: State, bits: Int32Array, limit: number): boolean {
    const { cells, layout } = state;
    const { cellCount, kindCount, grids } = layout;
    let memberCount = 0;
    for (const dirtySet of this.followers) {
      const { kinds } = this.#middles.get(dirtySet)!;
      for (let kind = 1; kind < kindCount; kind++)
        if (kinds[kind] === 1) memberCount += countKind(state, dirtySet.grid, kind);
      // Empty cells are not counted.
      if (memberCount > limit || kinds[0] === 1) return false;
    }
    for (const dirtySet of this.followers) {
      const { summary, words, initialCells, grid } = dirtySet;
      const { layer, kinds } = this.#middles.get(dirtySet)!;
      bits.fill(0, summary, words + ((initialCells + 31) >>> 5));
      fillByKind(bits, dirtySet, cells, layer * cellCount + grids[grid].first, kinds);
    }
    return true;
  }

  get canFollow(): boolean {
    return this.followers.length > 0;
  }

  /** Adds to the sets the cells whose rules could depend on a kind written at an address. */
  applyWrite(state: State, sets: DirtySets, address: number, kind: KindId): void {
    const { cellCount, grids, layerCount } = state.layout;
    let layer = 0;
    let cell = address;
    for (; cell >= cellCount; layer++) cell -= cellCount;
    const grid = grids.length === 1 ? 0 : state.layout.gridAt(cell);
    const key = this.keyOf(grid, layer, kind);
    const { followerBits, starts, followingEnds } = this;
    let entriesEnd = starts[key + 1];
    if (sets.isFollowing) {
      const followedSets = this.layerFollowers[grid * layerCount + layer];
      const newSets = followerBits[key];
      if (followedSets !== 0)
        moveFollowedCell(sets.bits, this.follows, cell - grids[grid].first, followedSets ^ newSets, newSets);
      entriesEnd = followingEnds[key];
    }
    if (entriesEnd > starts[key]) this.#applyEntries(state, sets.bits, cell, grid, starts[key], entriesEnd);
  }

  /** Applies a range of entries for a write. */
  #applyEntries(
    { layout, cells }: State,
    bits: Int32Array,
    cell: number,
    grid: number,
    at: number,
    entriesEnd: number,
  ): void {
    const { list, setListsByKind, setLists } = this;
    const { first, end, wraps } = layout.grids[grid];
    for (; at < entriesEnd; at += entrySize) {
      let middleCell = cell - list[at];
      if (wraps)
        middleCell = layout.grids[grid].shift(cell, -((list[at + 3] << 16) >> 16), -(list[at + 3] >> 16));
      if (middleCell < first || middleCell >= end) continue;
      const markedSets = setListsByKind[list[at + 2] + cells[list[at + 1] + middleCell]];
      if (markedSets === 0) continue;
      const word = (middleCell - first) >>> 5;
      const bit = 1 << ((middleCell - first) & 31);
      const summaryBit = 1 << (word & 31);
      for (let i = markedSets + 1, setsEnd = markedSets + setLists[markedSets]; i < setsEnd; i += 2) {
        bits[setLists[i + 1] + word] |= bit;
        bits[setLists[i] + (word >>> 5)] |= summaryBit;
      }
    }
  }

  #markFollowers(): void {
    this.followerBits = new Int32Array(this.entries.length);
    this.layerFollowers = new Int32Array((this.entries.length / this.#keys) * (this.#keys - this.#kindCount));
    this.follows = Int32Array.from(this.followers.flatMap(({ summary, words }) => [summary, words]));
    for (const [index, dirtySet] of this.followers.entries()) {
      const middle = this.#middles.get(dirtySet);
      if (middle)
        this.layerFollowers[dirtySet.grid * (this.#keys - this.#kindCount) + middle.layer] |= 1 << index;
      middle?.kinds.forEach((isHeld, kind) => {
        if (isHeld === 1) this.followerBits[this.keyOf(dirtySet.grid, middle.layer, kind)] |= 1 << index;
      });
    }
  }
}

function fillBits(bits: Int32Array, start: number, count: number): void {
  bits.fill(-1, start, start + (count >>> 5));
  if (count & 31) bits[start + (count >>> 5)] = (1 << (count & 31)) - 1;
}

function fillByKind(
  bits: Int32Array,
  { summary, words, initialCells }: DirtySet,
  cells: Uint8Array | Uint16Array,
  plane: number,
  kinds: Uint8Array,
): void {
  for (let cell = 0; cell < initialCells; cell++) {
    if (kinds[cells[plane + cell]] === 0) continue;
    bits[words + (cell >>> 5)] |= 1 << (cell & 31);
    bits[summary + (cell >>> 10)] |= 1 << ((cell >>> 5) & 31);
  }
}

/** Adds a cell to a set. */
export function putBit(bits: Int32Array, { summary, words }: DirtySet, cell: number): void {
  const word = cell >>> 5;
  bits[words + word] |= 1 << (cell & 31);
  bits[summary + (word >>> 5)] |= 1 << (word & 31);
}

/** Removes a cell from a set. */
export function dropBit(bits: Int32Array, { summary, words }: DirtySet, cell: number): void {
  const word = cell >>> 5;
  const otherBits = bits[words + word] & ~(1 << (cell & 31));
  bits[words + word] = otherBits;
  if (otherBits === 0) bits[summary + (word >>> 5)] &= ~(1 << (word & 31));
}

/** Removes a cell from the dirty sets that follow its old kind, and adds it to those that follow its new kind. `oldSets` and `newSets` are bit masks of these sets. */
export function moveFollowedCell(
  bits: Int32Array,
  followerIndices: Int32Array,
  cell: number,
  oldSets: number,
  newSets: number,
): void {
  const word = cell >>> 5;
  const summaryIndex = word >>> 5;
  const bit = 1 << (cell & 31);
  for (let remaining = oldSets ^ newSets; remaining !== 0; remaining &= remaining - 1) {
    const lowestBit = remaining & -remaining;
    const pairIndex = 2 * (31 - Math.clz32(lowestBit));
    const index = followerIndices[pairIndex + 1] + word;
    const summary = followerIndices[pairIndex] + summaryIndex;
    if ((newSets & lowestBit) !== 0) {
      bits[index] |= bit;
      bits[summary] |= 1 << (word & 31);
    } else {
      const otherBits = bits[index] & ~bit;
      bits[index] = otherBits;
      if (otherBits === 0) bits[summary] &= ~(1 << (word & 31));
    }
  }
}

/** Stores lists of numbers in one array. Equal lists are stored once. */
class SharedLists {
  readonly numbers: number[] = [];
  readonly #startsByKey = new Map<string, number>();

  /** Stores a list; returns the index where it begins. */
  store(list: readonly number[]): number {
    const key = list.join(" ");
    const cachedStart = this.#startsByKey.get(key);
    if (cachedStart !== undefined) return cachedStart;
    const start = this.numbers.length;
    for (const value of list) this.numbers.push(value);
    this.#startsByKey.set(key, start);
    return start;
  }
}

/** Groups entries by distance and by layer of the middle. */
function groupByDistance(entries: readonly DirtyEntry[]): DirtyEntry[][] {
  const groups = new Map<string, DirtyEntry[]>();
  for (const entry of entries) {
    const key = `${entry.across} ${entry.down} ${entry.middle?.layer}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}
