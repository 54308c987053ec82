import { chanceBelow, chanceSize, drawKeyed, type IntegerStack, widened } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../../program/index.ts";
import { bodyAt } from "../records/records.ts";
import { breakBody } from "../records/laying.ts";
import { sameBodies } from "../records/canonical-bodies.ts";
import { changesOf, putChanges, type StoredChanges, writtenSince, differsSince } from "./changes.ts";
import { bodyPlace, type LogReader, UndoLog } from "../state/undo-log.ts";
import type { Layout } from "../layout/layout.ts";
import { slots } from "../layout/number-places.ts";
import { samePiles, kindsInCell, topOf } from "../state/piles.ts";
import type { BoardLayout, Changes, Ending, Position } from "../layout/position.ts";
import { positionHash } from "./hash.ts";
import { savedState } from "./save.ts";
import { arraysFor, setArrays, type StateArrays } from "./state-arrays.ts";
import { endings, type LineIndex, type State } from "../state/state.ts";

// JavaScript reads a constant of this module faster than one of another.
const chanceWords = chanceSize;
const firstBody = bodyPlace;
const { turn: turnSlot, ending: endingSlot, endingPlayer: endingPlayerSlot } = slots;
const endingsByNumber = endings;

/** The position of a play: typed arrays, and an undo log. */
export class StoredState implements State, StateArrays {
  readonly layout: Layout;
  readonly level: number;
  readonly journal = new UndoLog();
  cells: Uint8Array | Uint16Array;
  numbers: Int32Array;
  bodies: Int32Array;
  readonly counts: Int32Array;
  readonly spots: Int32Array;
  dirtyCells: Int32Array | undefined = undefined;
  isFollowing = false;
  vainVisits = 0;
  followedAgain = false;
  lines: LineIndex | undefined = undefined;
  settledVersion = ++settledVersions;
  /** Entries of the undo log that are chance. */
  #chanceEntries = 0;
  readonly #cellCount: number;
  readonly #kindCount: number;
  readonly #single: boolean;
  readonly #hasBodies: boolean;

  /** An empty position, or a copy of another. */
  constructor(layout: Layout, from?: StateArrays) {
    this.layout = layout;
    this.level = layout.level;
    const { cells, numbers, bodies, counts, spots } = arraysFor(layout, from);
    this.cells = cells;
    this.numbers = numbers;
    this.bodies = bodies;
    this.counts = counts;
    this.spots = spots;
    this.#hasBodies = layout.bodies !== undefined;
    this.#cellCount = layout.cellCount;
    this.#kindCount = layout.kindCount;
    this.#single = layout.grids.length === 1;
  }

  get attached(): (LogReader | undefined)[] {
    return this.journal.readers;
  }

  get boards(): readonly BoardLayout[] {
    return this.layout.boards;
  }

  get ending(): Ending {
    return endingsByNumber[this.numbers[endingSlot]];
  }

  get isOver(): boolean {
    return this.numbers[endingSlot] !== 0;
  }

  get endingPlayer(): number | undefined {
    const player = this.numbers[endingPlayerSlot];
    return player === 0 ? undefined : player - 1;
  }

  get turn(): number {
    return this.numbers[turnSlot];
  }

  get writes(): number {
    return this.journal.made - this.#chanceEntries;
  }

  // ------------------------------------------------------------------------------------------ writing

  set(cell: number, layer: LayerId, kind: KindId): void {
    if (this.#hasBodies && this.cells[layer * this.#cellCount + cell] !== kind) {
      if (this.layout.bodies!.planeOf[layer] !== 0) {
        breakBody(this, layer, layer * this.#cellCount + cell, kind);
        this.touchSettled();
      }
    }
    this.show(cell, layer, kind);
  }

  show(cell: number, layer: LayerId, kind: KindId): void {
    const address = layer * this.#cellCount + cell;
    const old = this.cells[address];
    if (old === kind) return;
    this.journal.add(address, old);
    this.#store(cell, layer, address, kind);
  }

  touchSettled(): void {
    this.settledVersion = ++settledVersions;
  }

  setNumber(index: number, value: number): void {
    const old = this.numbers[index];
    if (old === value) return;
    this.journal.add(~index, old);
    this.numbers[index] = value;
  }

  setBody(index: number, value: number): void {
    const old = this.bodies[index];
    if (old === value) return;
    this.journal.add(firstBody - index, old);
    this.bodies[index] = value;
  }

  draw(stream: number, count: number): number {
    if (this.layout.keyedChance) return drawKeyed(this.numbers, this.layout.chance, count);
    if (count <= 1) return 0;
    const at = this.layout.chance + stream * chanceWords;
    const { numbers, journal } = this;
    let next = journal.extend(2 * chanceWords);
    const { entries } = journal;
    for (let i = at; i < at + chanceWords; i++) {
      entries[next++] = ~i;
      entries[next++] = numbers[i];
    }
    this.#chanceEntries += chanceWords;
    return chanceBelow(this.numbers, at, count);
  }

  setChance(index: number, value: number): void {
    this.journal.add(~index, this.numbers[index]);
    this.#chanceEntries++;
    this.numbers[index] = value;
  }

  trackDirty(): Int32Array | undefined {
    const { dirty, grids, cellCount } = this.layout;
    if (this.dirtyCells === undefined && dirty !== undefined) {
      const firsts = grids.map(({ first }) => first);
      this.dirtyCells = dirty.allDirty(this.cells, firsts, cellCount);
      this.isFollowing = dirty.canFollow;
    }
    return this.dirtyCells;
  }

  reserve(index: number): void {
    if (index >= this.numbers.length) this.numbers = widened(this.numbers, index + 1);
  }

  reserveBodies(index: number): void {
    if (index >= this.bodies.length) this.bodies = widened(this.bodies, index + 1);
  }

  rollBack(length: number): void {
    const { journal } = this;
    const end = journal.length;
    if (this.#hasBodies && end > length) this.touchSettled();
    while (journal.length > length) {
      journal.length -= 2;
      this.#put(journal.entries[journal.length], journal.entries[journal.length + 1]);
    }
    if (journal.readers.length > 0) journal.rolledBack(end);
  }

  differsFrom(length: number): boolean {
    return differsSince(this, length);
  }

  at(address: number): number {
    if (address >= 0) return this.cells[address];
    return address > firstBody ? this.numbers[~address] : this.bodies[firstBody - address];
  }

  #write(address: number, value: number): void {
    this.journal.add(address, this.at(address));
    this.#put(address, value);
  }

  #put(address: number, value: number): void {
    if (address < 0) {
      if (address > firstBody) this.numbers[~address] = value;
      else this.bodies[firstBody - address] = value;
      return;
    }
    const layer = (address / this.#cellCount) | 0;
    this.#store(address - layer * this.#cellCount, layer, address, value);
  }

  #store(cell: number, layer: LayerId, address: number, kind: KindId): void {
    const { cells, counts } = this;
    const old = cells[address];
    const grid = this.#single ? 0 : this.layout.gridAt(cell);
    const base = grid * this.#kindCount;
    counts[base + old]--;
    counts[base + kind]++;
    if (this.lines !== undefined) this.lines.stored(cell, old, kind);
    cells[address] = kind;
    this.spots[kind] = cell;
    if (this.dirtyCells !== undefined) this.layout.dirty!.mark(this, cell, grid, layer, old, kind);
  }

  isKeyedChance(index: number): boolean {
    const { keyedChance, chance, chanceEnd } = this.layout;
    return keyedChance && index >= chance && index < chanceEnd;
  }

  // ------------------------------------------------------------------------------------------ changes

  takeChanges(): Changes {
    const changes = changesOf(this);
    this.dropChanges();
    return changes;
  }

  takeOnto(stack: IntegerStack): number {
    const size = putChanges(this, stack);
    this.dropChanges();
    return size;
  }

  dropChanges(): void {
    this.journal.empty();
    this.#chanceEntries = 0;
  }

  revert(changes: Changes): Changes {
    this.#goBack(changes as StoredChanges);
    return this.takeChanges();
  }

  revertTop(stack: IntegerStack, start: number): void {
    this.#goBack({ entries: stack.integers, from: start, to: stack.length });
    stack.length = start;
    this.dropChanges();
  }

  #goBack({ entries, from, to }: Pick<StoredChanges, "entries" | "from" | "to">): void {
    this.dropChanges();
    this.touchSettled();
    // Backwards: a place that stands there twice had the value of the first time.
    for (let at = to - 2; at >= from; at -= 2) this.#write(entries[at], entries[at + 1]);
  }

  writtenSince(length: number): Int32Array {
    return writtenSince(this, length);
  }

  retrace(written: Int32Array, forward: boolean): void {
    this.touchSettled();
    for (let at = 0; at < written.length; at += 3) this.#write(written[at], written[at + (forward ? 2 : 1)]);
  }

  kindsAt(cell: number): readonly KindId[] {
    return kindsInCell(this, cell);
  }

  topAt(cell: number): KindId {
    return topOf(this, cell);
  }

  topsFrom(cell: number, tops: Uint16Array): boolean {
    const { cells } = this;
    const top = this.layout.span - this.#cellCount;
    let isNew = false;
    for (let at = 0; at < tops.length; at++) {
      let address = top + cell + at;
      let kind = cells[address];
      while (kind === 0 && (address -= this.#cellCount) >= 0) kind = cells[address];
      if (tops[at] === kind) continue;
      tops[at] = kind;
      isNew = true;
    }
    return isNew;
  }

  get bodyLayers(): readonly LayerId[] {
    return this.layout.bodies?.layers ?? [];
  }

  bodyAt(cell: number, layer: LayerId): number {
    return bodyAt(this, layer, this.layout.address(cell, layer));
  }

  copy(): StoredState {
    const copy = new StoredState(this.layout, this);
    copy.#takeFrom(this);
    return copy;
  }

  copyFrom(other: Position): void {
    const from = other as StoredState;
    if (from.layout !== this.layout)
      throw new Error("A position can only copy one of the same level and Game.");
    this.reserve(from.numbers.length - 1);
    this.reserveBodies(from.bodies.length - 1);
    setArrays(this, from);
    this.lines = undefined;
    this.journal.restart();
    this.#chanceEntries = 0;
    this.#takeFrom(from);
  }

  /** Takes over what another position has beside its arrays. */
  #takeFrom(from: StoredState): void {
    from.journal.copyReaders(this);
    this.dirtyCells = from.dirtyCells?.slice();
    this.isFollowing = from.isFollowing;
    this.settledVersion = from.settledVersion;
    this.vainVisits = from.vainVisits;
    this.followedAgain = from.followedAgain;
  }

  equals(other: Position): boolean {
    if (!(other instanceof StoredState) || other.level !== this.level) return false;
    if (other.layout.program !== this.layout.program) return false;
    for (let i = 0; i < this.layout.fixedEnd; i++)
      if (this.numbers[i] !== other.numbers[i] && !this.isKeyedChance(i)) return false;
    for (let i = 0; i < this.layout.span; i++) if (this.cells[i] !== other.cells[i]) return false;
    return samePiles(this, other) && sameBodies(this, other);
  }

  hash(): number {
    return positionHash(this);
  }

  save(): unknown {
    return savedState(this);
  }
}

let settledVersions = 0;
