import {
  chanceBelow,
  chanceSize,
  drawKeyedChance,
  type IntegerStack,
  growIntegers,
} from "../../../base/index.ts";
import type { KindId, LayerId } from "../../../program/index.ts";
import type { Layout } from "../layout/layout.ts";
import { fixedSlots } from "../layout/number-layout.ts";
import type { BoardLayout, Changes, Ending, Position } from "../layout/position.ts";
import { changesOf, hasChangedSince, pushChanges, type StoredChanges, writtenSince } from "./changes.ts";
import { kindsInCell, topKindInCell } from "./piles.ts";
import { bodyAddress, type LogReader, UndoLog } from "./undo-log.ts";

// A constant of the same module is faster to read than an imported one.
const chanceWords = chanceSize;
const firstBodyAddress = bodyAddress;
const { turn: turnSlot, ending: endingSlot, endingPlayer: endingPlayerSlot } = fixedSlots;

/** Lists the endings. A position stores the index of its ending. */
export const endings: readonly Ending[] = ["playing", "won", "lost", "drawn"];

/** Describes the state of line rules that is attached to a position: movements and noises. */
export interface AttachedLineState {
  /** Is called when a cycle begins. It clears the movements and noises of the last cycle. */
  forgetCycle(): void;
  /** Returns the sounds of this cycle's noises, each once. */
  takeNoises(): Iterable<number>;
  /** Captures the movements and noises; the returned function restores them. */
  saveMovements(): () => void;
}

/**
 * Stores a position in typed arrays, with an undo log. All writes go through this class and add the old value to the log. An address of 0
 * or more is a cell of a layer. `~index` is the address of a number, and `bodyAddress - index`, which is far below, of an integer of bodies.
 */
export abstract class State implements Position {
  readonly layout: Layout;
  readonly level: number;
  readonly undoLog = new UndoLog();
  readonly cells: Uint8Array | Uint16Array;
  numbers: Int32Array;
  /** Stores the slots, planes and records of bodies: see `BodyLayout`. */
  bodies: Int32Array;
  /** Is the state of line rules; undefined until it is needed. */
  lines: AttachedLineState | undefined = undefined;
  /** Is a version of the objects and settled bodies on layers of bodies. Positions of a layout with equal versions have the same ones. */
  settledVersion = ++settledVersions;
  /** Counts the entries of the undo log that belong to random streams. */
  #chanceEntries = 0;
  readonly #cellCount: number;

  /** Makes an empty position, or a copy of another. Its arrays share one buffer, because that is much faster to allocate. */
  constructor(layout: Layout, source?: State) {
    const { bodies, nodesStart, hasPiles, kindCount, addressCount } = layout;
    this.layout = layout;
    this.level = layout.level;
    this.#cellCount = layout.cellCount;
    const numberCount = source?.numbers.length ?? nodesStart + (hasPiles ? 64 : 0);
    const integerCount = source?.bodies.length ?? (bodies ? bodies.recordsStart + 8 * bodies.recordSize : 0);
    const Cells = kindCount > 256 ? Uint16Array : Uint8Array;
    const buffer = new ArrayBuffer(4 * (numberCount + integerCount) + addressCount * Cells.BYTES_PER_ELEMENT);
    this.numbers = new Int32Array(buffer, 0, numberCount);
    this.bodies = new Int32Array(buffer, 4 * numberCount, integerCount);
    this.cells = new Cells(buffer, 4 * (numberCount + integerCount), addressCount);
    if (source !== undefined) this.#copyArrays(source);
  }

  /** Handles a write to a cell on a layer of bodies, before the cell changes. */
  protected abstract breakBody(layer: LayerId, address: number, kind: KindId): void;
  abstract copy(): State;
  abstract equals(other: Position): boolean;
  abstract hash(): number;
  abstract save(): unknown;

  /** Returns the readers of the undo log, each at the index of its `Attachment`. They are data that modules derive from the position and attach to it. */
  get attached(): (LogReader | undefined)[] {
    return this.undoLog.readers;
  }

  get boards(): readonly BoardLayout[] {
    return this.layout.boards;
  }

  get ending(): Ending {
    return endings[this.numbers[endingSlot]];
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

  /** Counts the writes that change something other than random streams, until the undo log is taken or dropped. */
  get writeCount(): number {
    return this.undoLog.entryCount - this.#chanceEntries;
  }

  /** Writes a kind (0 for nothing) to a layer of a cell. On a pile it replaces only the topmost kind: see `piles.ts`. */
  set(cell: number, layer: LayerId, kind: KindId): void {
    const { bodies } = this.layout;
    const address = layer * this.#cellCount + cell;
    if (bodies !== undefined && bodies.planeOf[layer] !== 0 && this.cells[address] !== kind)
      this.breakBody(layer, address, kind);
    this.show(cell, layer, kind);
  }

  /** Writes a kind to a layer of a cell. The write must not break a body. */
  show(cell: number, layer: LayerId, kind: KindId): void {
    const address = layer * this.#cellCount + cell;
    const oldKind = this.cells[address];
    if (oldKind === kind) return;
    this.undoLog.add(address, oldKind);
    this.cells[address] = kind;
  }

  touchSettled(): void {
    this.settledVersion = ++settledVersions;
  }

  setNumber(index: number, value: number): void {
    const oldNumber = this.numbers[index];
    if (oldNumber === value) return;
    this.undoLog.add(~index, oldNumber);
    this.numbers[index] = value;
  }

  /** Writes one of the integers that store bodies. */
  setBody(index: number, value: number): void {
    const oldInteger = this.bodies[index];
    if (oldInteger === value) return;
    this.undoLog.add(firstBodyAddress - index, oldInteger);
    this.bodies[index] = value;
  }

  /** Draws a random number from 0 to `count` - 1 from a stream: 0 is the game's stream, the others belong to the players. */
  draw(stream: number, count: number): number {
    if (this.layout.hasKeyedChance) return drawKeyedChance(this.numbers, this.layout.chanceStart, count);
    if (count <= 1) return 0;
    const firstWord = this.layout.chanceStart + stream * chanceWords;
    const { numbers, undoLog } = this;
    let nextEntry = undoLog.extend(2 * chanceWords);
    const { entries } = undoLog;
    for (let i = firstWord; i < firstWord + chanceWords; i++) {
      entries[nextEntry++] = ~i;
      entries[nextEntry++] = numbers[i];
    }
    this.#chanceEntries += chanceWords;
    return chanceBelow(this.numbers, firstWord, count);
  }

  /** Writes a word of a random stream, which does not count as a change. */
  setChance(index: number, value: number): void {
    this.undoLog.add(~index, this.numbers[index]);
    this.#chanceEntries++;
    this.numbers[index] = value;
  }

  /** Grows the array of numbers so that it includes an index. */
  reserveNumbers(index: number): void {
    if (index >= this.numbers.length) this.numbers = growIntegers(this.numbers, index + 1);
  }

  /** Grows the array of integers of bodies so that it includes an index. */
  reserveBodies(index: number): void {
    if (index >= this.bodies.length) this.bodies = growIntegers(this.bodies, index + 1);
  }

  rollBack(length: number): void {
    const { undoLog } = this;
    const logEnd = undoLog.length;
    if (this.layout.bodies !== undefined && logEnd > length) this.touchSettled();
    while (undoLog.length > length) {
      undoLog.length -= 2;
      this.#writeWithoutLog(undoLog.entries[undoLog.length], undoLog.entries[undoLog.length + 1]);
    }
    if (undoLog.readers.length > 0) undoLog.rolledBack(logEnd);
  }

  /** Returns the value at an address. */
  valueAt(address: number): number {
    if (address >= 0) return this.cells[address];
    return address > firstBodyAddress ? this.numbers[~address] : this.bodies[firstBodyAddress - address];
  }

  /** Returns true if anything but some numbers has changed since the undo log had this length. By default the random streams are ignored. */
  differsFrom(length: number, ignoredNumbers?: readonly number[]): boolean {
    return hasChangedSince(this, length, ignoredNumbers);
  }

  #writeWithLog(address: number, value: number): void {
    this.undoLog.add(address, this.valueAt(address));
    this.#writeWithoutLog(address, value);
  }

  #writeWithoutLog(address: number, value: number): void {
    if (address >= 0) this.cells[address] = value;
    else if (address > firstBodyAddress) this.numbers[~address] = value;
    else this.bodies[firstBodyAddress - address] = value;
  }

  /** Returns true if a number belongs to the keyed random stream, which is neither rolled back nor compared. */
  isKeyedChance(index: number): boolean {
    const { hasKeyedChance, chanceStart, chanceEnd } = this.layout;
    return hasKeyedChance && index >= chanceStart && index < chanceEnd;
  }

  takeChanges(): Changes {
    const changes = changesOf(this);
    this.dropChanges();
    return changes;
  }

  takeChangesOnto(stack: IntegerStack): number {
    const size = pushChanges(this, stack);
    this.dropChanges();
    return size;
  }

  dropChanges(): void {
    this.undoLog.clear();
    this.#chanceEntries = 0;
  }

  revert(changes: Changes): Changes {
    this.#restore(changes as StoredChanges);
    return this.takeChanges();
  }

  revertTopChanges(stack: IntegerStack, start: number): boolean {
    this.#restore({ entries: stack.integers, from: start, to: stack.length });
    stack.length = start;
    const hasChanged = this.differsFrom(0, this.layout.settings);
    this.dropChanges();
    return hasChanged;
  }

  #restore({ entries, from, to }: Pick<StoredChanges, "entries" | "from" | "to">): void {
    this.dropChanges();
    this.touchSettled();
    // Entries are restored backwards, because the first entry of an address holds its oldest value.
    for (let at = to - 2; at >= from; at -= 2) this.#writeWithLog(entries[at], entries[at + 1]);
  }

  writtenSince(length: number): Int32Array {
    return writtenSince(this, length);
  }

  /** Applies the result of `writtenSince`, forwards or backwards. */
  retrace(changes: Int32Array, isForward: boolean): void {
    this.touchSettled();
    for (let at = 0; at < changes.length; at += 3)
      this.#writeWithLog(changes[at], changes[at + (isForward ? 2 : 1)]);
  }

  kindsAt(cell: number): readonly KindId[] {
    return kindsInCell(this, cell);
  }

  topAt(cell: number): KindId {
    return topKindInCell(this, cell);
  }

  copyTops(cell: number, tops: Uint16Array): boolean {
    const { cells } = this;
    const topLayer = this.layout.addressCount - this.#cellCount;
    let hasChanged = false;
    for (let i = 0; i < tops.length; i++) {
      let address = topLayer + cell + i;
      let kind = cells[address];
      while (kind === 0 && (address -= this.#cellCount) >= 0) kind = cells[address];
      if (tops[i] === kind) continue;
      tops[i] = kind;
      hasChanged = true;
    }
    return hasChanged;
  }

  get bodyLayers(): readonly LayerId[] {
    return this.layout.bodies?.layers ?? [];
  }

  bodyAt(cell: number, layer: LayerId): number {
    const { planeOf } = this.layout.bodies!;
    return planeOf[layer] === 0 ? 0 : this.bodies[planeOf[layer] + this.layout.address(cell, layer)];
  }

  copyFrom(other: Position): void {
    const source = other as State;
    if (source.layout !== this.layout)
      throw new Error("A position can only copy one of the same level and Game.");
    this.reserveNumbers(source.numbers.length - 1);
    this.reserveBodies(source.bodies.length - 1);
    this.lines = undefined;
    this.#chanceEntries = 0;
    this.undoLog.restart();
    this.#copyArrays(source);
  }

  /** Copies another position, with the data attached to it. If the arrays of that position are shorter, the rest is filled with 0. */
  #copyArrays(source: State): void {
    this.numbers.fill(0, source.numbers.length).set(source.numbers);
    this.bodies.fill(0, source.bodies.length).set(source.bodies);
    this.cells.set(source.cells);
    source.undoLog.copyReaders(this);
    this.settledVersion = source.settledVersion;
  }
}

let settledVersions = 0;
