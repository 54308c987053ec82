import { type KindId, type LayerId } from "../../program/index.ts";
import type { Machine, State } from "../../core/engine/index.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import { LineState } from "../../core/rules/lines/line-state.ts";
import type { MovementReader } from "../../core/rules/lines/noises.ts";
import { kindComesEvent, kindLeavesEvent } from "./events.ts";
import { makeCutter, type Geometry, geometryOf } from "./geometry.ts";
import { allCellsSet, type LineTables } from "./tables.ts";
import { countWakeIntegers, Wakes } from "./wakes.ts";

const noGroups = new Uint8Array(0);

/**
 * Represents a position as words for each slot (see `LineTables`). For each kind it has the set of slots that hold it, as bits, and in
 * addition the set of slots with movements. Line rules write here first. `writeThrough` writes the changes to the position, and `catchUp`
 * reads changes that others have made there.
 */
export abstract class WordBoard extends LineState implements MovementReader, LogReader {
  readTo: number;
  readonly tables: LineTables;
  readonly geometry: Geometry;
  readonly stride: number;
  readonly kindWords: number;
  /** Stores the words of each slot. */
  readonly words: Int32Array;
  /** Is the number of words in each set; `pad` is the number of words before the first set and after the last one. */
  readonly setWords: number;
  readonly pad: number;
  /** Stores, from `pad` on, the set of slots of each kind, then the set of slots with movements. */
  readonly sets: Int32Array;
  /** Is indexed by set: its number of slots; `newestSlots` has the slot added last. */
  readonly counts: Int32Array;
  readonly newestSlots: Int32Array;
  /** Is the number of the set of slots with movements. */
  readonly movingSet: number;
  /** Tracks which rules are awake, if rules can sleep. */
  readonly wakes: Wakes;
  readonly canSleep: boolean;
  /**
   * Is indexed by `slot * layerCount + layer`: the number of the rigid group that first marked this layer; 0 for none. If a movement of a
   * rigid group is blocked, everything is run again without the group.
   */
  readonly rigidGroups: Uint8Array;
  /** Lists the indices of the entries of `rigidGroups` that are not 0. */
  readonly markedSlots: number[] = [];
  /** Are scratch sets for parts after gaps. */
  readonly gapSets: readonly Int32Array[];
  /** Is true if each write must be made in the position at once, because bodies may break. */
  readonly isImmediate: boolean;
  readonly #state: State;
  /** Lists the slots whose kinds may differ from those in the position. `#oldKinds` has their words before the change. */
  readonly #touchedSlots: Int32Array;
  readonly #oldKinds: Int32Array;
  readonly #touchStamps: Int32Array;
  #currentStamp = 1;
  #touchedCount = 0;

  constructor(tables: LineTables, state: State) {
    const { layout, cells } = state;
    super(tables.plan);
    const geometry = geometryOf(layout, tables);
    const { size } = geometry;
    this.tables = tables;
    this.geometry = geometry;
    this.#state = state;
    this.readTo = state.undoLog.length;
    this.stride = tables.stride;
    this.kindWords = tables.kindWords;
    this.movingSet = tables.kindCount;
    const setCount = tables.kindCount + 1;
    const { events } = tables;
    this.setWords = ((size + 31) >>> 5) + 1;
    this.pad = (geometry.maxReach >>> 5) + 2;
    const gapWords = tables.hasGaps ? this.setWords : 0;
    const takeArray = makeCutter(
      size * (tables.stride + 1) +
        setCount * (this.setWords + 2) +
        2 * (this.pad + gapWords) +
        layout.cellCount * (tables.kindWords + 1) +
        countWakeIntegers(events),
    );
    this.words = takeArray(size * tables.stride);
    this.sets = takeArray(setCount * this.setWords + 2 * this.pad);
    this.counts = takeArray(setCount);
    this.newestSlots = takeArray(setCount);
    this.canSleep = layout.grids.length === 1;
    this.rigidGroups = tables.plan.hasRigid ? new Uint8Array(size * tables.layerCount) : noGroups;
    this.gapSets = [takeArray(gapWords), takeArray(gapWords)];
    this.isImmediate = layout.bodies !== undefined;
    this.#touchedSlots = takeArray(layout.cellCount);
    this.#oldKinds = takeArray(layout.cellCount * tables.kindWords);
    this.#touchStamps = takeArray(size);
    const { slotOf, cellOf } = geometry;
    for (let cell = 0; cell < layout.cellCount; cell++) {
      if (cellOf[slotOf[cell]] !== cell) continue;
      this.#putKind(slotOf[cell], allCellsSet);
      for (let layer = 0; layer < layout.layerCount; layer++) {
        const kind = cells[layer * layout.cellCount + cell];
        if (kind !== 0) this.#putKind(slotOf[cell], kind);
      }
    }
    this.wakes = new Wakes(events, this, takeArray);
  }

  #putKind(slot: number, kind: number): void {
    this.words[slot * this.stride + (kind >>> 5)] |= 1 << (kind & 31);
    this.sets[this.pad + kind * this.setWords + (slot >>> 5)] |= 1 << (slot & 31);
    this.counts[kind]++;
    this.newestSlots[kind] = slot;
  }

  catchUp(): void {
    this.#state.undoLog.catchUp(this);
  }

  read(from: number, to: number): void {
    const { undoLog, cells } = this.#state;
    const { entries } = undoLog;
    for (let at = from; at < to; at += 2)
      if (entries[at] >= 0) this.#updateKind(entries[at], cells[entries[at]]);
  }

  /** Copies the kind at an address of the position to the board. */
  #updateKind(address: number, kind: KindId): void {
    const { cellCount } = this.#state.layout;
    const layer = (address / cellCount) | 0;
    const slot = this.geometry.slotOf[address - layer * cellCount];
    const firstWord = slot * this.stride;
    const old = this.kindAt(slot, layer);
    if (old === kind) return;
    if (old !== 0)
      this.#changeKinds(slot, old >>> 5, this.words[firstWord + (old >>> 5)] & ~(1 << (old & 31)), false);
    if (kind !== 0)
      this.#changeKinds(slot, kind >>> 5, this.words[firstWord + (kind >>> 5)] | (1 << (kind & 31)), false);
  }

  /** Writes a word of the kinds of a slot that differs from the current one. @param makesNoise is true if the write makes noises */
  writeKinds(slot: number, word: number, kinds: number, makesNoise: boolean): void {
    if (this.#touchStamps[slot] !== this.#currentStamp) this.#recordOldKinds(slot);
    this.#changeKinds(slot, word, kinds, makesNoise);
  }

  /** Records the kinds of a slot before its first change since the board was written to the position. */
  #recordOldKinds(slot: number): void {
    this.#touchStamps[slot] = this.#currentStamp;
    const touchedIndex = this.#touchedCount++;
    this.#touchedSlots[touchedIndex] = slot;
    const firstWord = slot * this.stride;
    for (let i = 0; i < this.kindWords; i++)
      this.#oldKinds[touchedIndex * this.kindWords + i] = this.words[firstWord + i];
  }

  /** Moves a thing to a slot where its layer is empty. */
  moveThing(kind: KindId, slot: number, to: number): void {
    if (this.#touchStamps[slot] !== this.#currentStamp) this.#recordOldKinds(slot);
    if (this.#touchStamps[to] !== this.#currentStamp) this.#recordOldKinds(to);
    const { words, sets, stride } = this;
    const word = kind >>> 5;
    const kindBit = 1 << (kind & 31);
    words[slot * stride + word] &= ~kindBit;
    words[to * stride + word] |= kindBit;
    const bit = 1 << (to & 31);
    const firstWord = this.pad + kind * this.setWords;
    sets[firstWord + (slot >>> 5)] &= ~(1 << (slot & 31));
    sets[firstWord + (to >>> 5)] |= bit;
    this.newestSlots[kind] = to;
    this.wakes.queueEvent(kindLeavesEvent(kind));
    this.wakes.queueEvent(kindComesEvent(kind));
    if ((sets[this.pad + this.movingSet * this.setWords + (to >>> 5)] & bit) !== 0)
      this.#queueMovingKind(to, kind);
  }

  #changeKinds(slot: number, word: number, kinds: number, makesNoise: boolean): void {
    const firstWord = slot * this.stride;
    const oldKinds = this.words[firstWord + word];
    this.words[firstWord + word] = kinds;
    const at = this.pad + (slot >>> 5);
    const bit = 1 << (slot & 31);
    const hasNoises = makesNoise && this.noises.hasNoises;
    for (let bits = oldKinds ^ kinds; bits !== 0; bits &= bits - 1) {
      const kindBit = bits & -bits;
      const kind = (word << 5) + 31 - Math.clz32(kindBit);
      if ((kinds & kindBit) === 0) {
        this.sets[at + kind * this.setWords] &= ~bit;
        this.counts[kind]--;
        this.wakes.queueEvent(kindLeavesEvent(kind));
        if (hasNoises) this.noises.recordDestroyed(kind);
        continue;
      }
      this.sets[at + kind * this.setWords] |= bit;
      this.counts[kind]++;
      this.newestSlots[kind] = slot;
      this.wakes.queueEvent(kindComesEvent(kind));
      if (hasNoises) this.noises.recordCreated(kind);
      if ((this.sets[at + this.movingSet * this.setWords] & bit) !== 0) this.#queueMovingKind(slot, kind);
    }
  }

  /** Records that a kind has appeared on a layer that may have a movement. */
  #queueMovingKind(slot: number, kind: number): void {
    const layer = this.tables.layerOf[kind];
    const movement = this.movementAt(slot, layer);
    if (movement !== 0) this.wakes.queueEvent(this.tables.events.movementEvent(kind, layer, movement));
  }

  /** Returns the kind on a layer of a slot; 0 for none. */
  kindAt(slot: number, layer: LayerId): number {
    const { layerMasks } = this.tables;
    for (let word = 0; word < this.kindWords; word++) {
      const kindBits = this.words[slot * this.stride + word] & layerMasks[layer * this.kindWords + word];
      if (kindBits !== 0) return (word << 5) + 31 - Math.clz32(kindBits);
    }
    return 0;
  }

  kindOn(cell: number, layer: LayerId): number {
    return this.kindAt(this.geometry.slotOf[cell], layer);
  }

  /** Completes the write of a cell by a rule. */
  finishWrite(m: Machine): void {
    if (this.isImmediate) this.writeThrough(m);
  }

  writeThrough(m: Machine): void {
    if (this.#touchedCount === 0) return;
    const { state } = m;
    const { cellOf } = this.geometry;
    const { layerOf } = this.tables;
    const { cellCount } = state.layout;
    const touchedCount = this.#touchedCount;
    this.#touchedCount = 0;
    this.#currentStamp++;
    for (let i = 0; i < touchedCount; i++) {
      const slot = this.#touchedSlots[i];
      const cell = cellOf[slot];
      for (let word = 0; word < this.kindWords; word++) {
        const kinds = this.words[slot * this.stride + word];
        for (let bits = kinds & ~this.#oldKinds[i * this.kindWords + word]; bits !== 0; bits &= bits - 1) {
          const kind = (word << 5) + 31 - Math.clz32(bits & -bits);
          state.set(cell, layerOf[kind], kind);
        }
      }
      for (let word = 0; word < this.kindWords; word++) {
        const kinds = this.words[slot * this.stride + word];
        for (let bits = this.#oldKinds[i * this.kindWords + word] & ~kinds; bits !== 0; bits &= bits - 1) {
          const kind = (word << 5) + 31 - Math.clz32(bits & -bits);
          if (state.cells[layerOf[kind] * cellCount + cell] === kind) state.set(cell, layerOf[kind], 0);
        }
      }
    }
    // A write that breaks a body changes other cells too, so the board reads the log.
    if (this.isImmediate) this.catchUp();
    else this.readTo = state.undoLog.length;
  }

  setMovement(cell: number, layer: LayerId, movement: number): void {
    this.setMovementAt(this.geometry.slotOf[cell], layer, movement);
  }

  movementOn(cell: number, layer: LayerId): number {
    return this.movementAt(this.geometry.slotOf[cell], layer);
  }

  movementAt(slot: number, layer: LayerId): number {
    const { moveWords, moveShifts, moveMask } = this.tables;
    return (this.words[slot * this.stride + moveWords[layer]] >>> moveShifts[layer]) & moveMask;
  }

  /** Sets the movement bits of a layer of a slot that holds `kind`; returns true if they changed. */
  setMovementAt(slot: number, layer: LayerId, movement: number, kind = this.kindAt(slot, layer)): boolean {
    const { moveWords, moveShifts, moveMask, events } = this.tables;
    const word = moveWords[layer];
    const shift = moveShifts[layer];
    const oldWord = this.words[slot * this.stride + word];
    const newWord = (oldWord & ~(moveMask << shift)) | (movement << shift);
    if (newWord === oldWord) return false;
    this.#putMovements(slot, word, newWord);
    this.wakes.queueEvent(events.movementEvent(kind, layer, movement));
    return true;
  }

  /** Writes a word of the movements of a slot that differs from the current one. */
  writeMovements(slot: number, word: number, newWord: number): void {
    const { moveBits, moveMask, layersPerWord, events } = this.tables;
    const oldWord = this.words[slot * this.stride + word];
    this.#putMovements(slot, word, newWord);
    let layer = (word - this.kindWords) * layersPerWord;
    for (let changedBits = oldWord ^ newWord, bits = newWord; changedBits !== 0; layer++) {
      if ((changedBits & moveMask) !== 0)
        this.wakes.queueEvent(events.movementEvent(this.kindAt(slot, layer), layer, bits & moveMask));
      changedBits >>>= moveBits;
      bits >>>= moveBits;
    }
  }

  #putMovements(slot: number, word: number, newWord: number): void {
    const { stride, kindWords } = this;
    const firstWord = slot * stride;
    this.words[firstWord + word] = newWord;
    let movementBits = newWord;
    for (let i = kindWords; movementBits === 0 && i < stride; i++) movementBits = this.words[firstWord + i];
    const setWord = this.pad + this.movingSet * this.setWords + (slot >>> 5);
    const bit = 1 << (slot & 31);
    if (((this.sets[setWord] & bit) !== 0) !== (movementBits !== 0)) {
      this.sets[setWord] ^= bit;
      if (movementBits !== 0) {
        this.counts[this.movingSet]++;
        this.newestSlots[this.movingSet] = slot;
      } else this.counts[this.movingSet]--;
    }
  }

  /** Gives all things of a kind a movement; returns the last of their cells, or -1 if there are none. */
  giveMovement(kind: KindId, layer: LayerId, movement: number): number {
    const { sets, pad, setWords } = this;
    const { cellOf } = this.geometry;
    const firstWord = pad + kind * setWords;
    let lastCell = -1;
    if (this.counts[kind] === 0) return lastCell;
    if (this.counts[kind] === 1) {
      const slot = this.onlySlot(kind);
      this.setMovementAt(slot, layer, movement, kind);
      return cellOf[slot];
    }
    for (let word = 0; word < setWords; word++)
      for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1) {
        const slot = (word << 5) + 31 - Math.clz32(bits & -bits);
        if (cellOf[slot] > lastCell) lastCell = cellOf[slot];
        this.setMovementAt(slot, layer, movement, kind);
      }
    return lastCell;
  }

  /** Returns the only slot of a set. */
  onlySlot(set: number): number {
    const { sets } = this;
    const firstWord = this.pad + set * this.setWords;
    const newestSlot = this.newestSlots[set];
    if ((sets[firstWord + (newestSlot >>> 5)] & (1 << (newestSlot & 31))) !== 0) return newestSlot;
    let word = 0;
    while (sets[firstWord + word] === 0) word++;
    return (word << 5) + 31 - Math.clz32(sets[firstWord + word]);
  }
}

/** Returns the total number of slots of some sets. */
export function countOfSets(counts: Int32Array, sets: Int32Array): number {
  let count = 0;
  for (let i = 0; i < sets.length; i++) count += counts[sets[i]];
  return count;
}

/** Returns a word of the slots that are in at least one of the sets. */
export function wordOfSets({ sets, pad, setWords }: WordBoard, setNumbers: Int32Array, word: number): number {
  let slotBits = 0;
  for (let i = 0; i < setNumbers.length; i++) slotBits |= sets[pad + setNumbers[i] * setWords + word];
  return slotBits;
}
