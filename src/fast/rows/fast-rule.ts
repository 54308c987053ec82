import { sortIntegers } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { Matcher } from "../../core/rules/lines/line-state.ts";
import { cellsToEdge, type RulePlan } from "../../core/rules/lines/plan.ts";
import type { BoardSlots } from "./geometry.ts";
import { mayIdle } from "./rule-facts.ts";
import { type CellTable, type FoundRow, Matches, type RowPart } from "./row-parts.ts";
import { type WordBoard, countOfSets, wordOfSets } from "./word-board.ts";
import { randomMovement, type WritePlan } from "./write-plan.ts";

/** Implements a line rule on boards of one size. */
export class FastRule implements Matcher {
  /** Is true if the rule may idle: see `mayIdle`. */
  readonly mayIdle: boolean;
  readonly plan: RulePlan;
  /** Is the difference from a slot of a row to the next. */
  readonly step: number;
  /** Lists the rows; undefined before the first search. */
  rows: readonly FoundRow[] | undefined;
  readonly #boardSlots: BoardSlots;

  constructor(plan: RulePlan, boardSlots: BoardSlots) {
    this.plan = plan;
    this.mayIdle = mayIdle(plan);
    this.#boardSlots = boardSlots;
    this.step = (plan.isHorizontal ? boardSlots.across : 1) * (plan.isReversed ? -1 : 1);
  }

  /** Finds the matches of each row; returns the number of their combinations. Charges the work of searching past gaps. */
  find(m: Machine, board: WordBoard): number {
    const rows = (this.rows ??= board.tables.rowsOf(this.plan));
    const [firstRow] = rows;
    if (rows.length === 1 && firstRow.parts.length === 1) {
      firstRow.matches.size = 0;
      this.#findWhole(board, firstRow);
      return firstRow.matches.size;
    }
    let count = 1;
    for (let i = 0; i < rows.length; i++) {
      const { parts, matches } = rows[i];
      matches.size = 0;
      if (parts.length > 1) this.#findWithGaps(m, board, rows[i]);
      else this.#findWhole(board, rows[i]);
      if (matches.size === 0) return 0;
      count *= matches.size / parts.length;
    }
    return count;
  }

  #findWhole(board: WordBoard, { parts, matches }: FoundRow): void {
    const [part] = parts;
    this.#findPart(board, part, matches);
    if (matches.size === 0) return;
    if (board.window !== undefined && !this.plan.rule.everywhere)
      this.#keepInWindow(board, part.cells.length, matches);
    if (this.plan.isHorizontal && matches.size > 1) this.#sortInRows(board, matches);
  }

  /** Finds the slots where a part begins, in order. */
  #findPart(board: WordBoard, part: RowPart, matches: Matches): void {
    const { needs, integers } = part;
    const { counts, sets, pad, setWords } = board;
    let rarestIndex = 0;
    let leastCount = 0x7fffffff;
    for (let i = 0; i < needs.length; i++) {
      const onlySet = integers[2 * i];
      const count = onlySet >= 0 ? counts[onlySet] : countOfSets(counts, needs[i]);
      if (count >= leastCount) continue;
      if (count === 0) return;
      rarestIndex = i;
      leastCount = count;
    }
    const rarestNeed = needs[rarestIndex];
    const step = this.step;
    const stepsBack = integers[2 * rarestIndex + 1] * step;
    if (leastCount === 1) {
      const set = onlySetOf(counts, rarestNeed);
      const slot = board.newestSlots[set];
      if ((sets[pad + set * setWords + (slot >>> 5)] & (1 << (slot & 31))) !== 0) {
        if (isOnBoard(this.#boardSlots, slot) && partHolds(board, part, slot - stepsBack, step))
          matches.push(slot - stepsBack);
        return;
      }
    }
    const { firstWord, endWord } = this.#boardSlots;
    for (let word = firstWord; word < endWord; word++)
      for (let bits = wordOfSets(board, rarestNeed, word); bits !== 0; bits &= bits - 1) {
        const startSlot = (word << 5) + 31 - Math.clz32(bits & -bits) - stepsBack;
        if (partHolds(board, part, startSlot, step)) matches.push(startSlot);
      }
  }

  /** Finds the slots of one of a part's needs that have all its other needs around them, 32 slots at a time; returns 0 if there are none. */
  #findBits(board: WordBoard, part: RowPart, needIndex: number, foundBits: Int32Array): number {
    const { firstWord, endWord } = this.#boardSlots;
    const { sets, setWords, pad } = board;
    const { cells } = part;
    const scannedNeed = part.needs[needIndex];
    const scannedCell = part.integers[2 * needIndex + 1];
    const step = this.step;
    const scannedOffset = scannedCell * step;
    let anyBits = 0;
    for (let word = firstWord; word < endWord; word++) {
      let bits = wordOfSets(board, scannedNeed, word);
      for (let cellIndex = 0; bits !== 0 && cellIndex < cells.length; cellIndex++) {
        const { needs, forbiddenSets } = cells[cellIndex];
        const distance = cellIndex * step - scannedOffset;
        const wordIndex = pad + word + (distance >> 5);
        const bit = distance & 31;
        for (let i = 0; i < needs.length; i++)
          if (cellIndex !== scannedCell || needs[i] !== scannedNeed)
            bits &= wordAt(sets, setWords, needs[i], wordIndex, bit);
        for (let i = 0; i < forbiddenSets.length; i++)
          bits &= ~wordAt(sets, setWords, forbiddenSets[i], wordIndex, bit);
      }
      foundBits[word] = bits;
      anyBits |= bits;
    }
    return anyBits;
  }

  /** Finds the slots where a part after a gap begins, as bits; returns true if there are any. */
  #findAfterGap(board: WordBoard, part: RowPart, matches: Matches, foundBits: Int32Array): boolean {
    foundBits.fill(0);
    // The first need is that of the part's first cell, so its slots are those where the part begins.
    if (part.isExact) return this.#findBits(board, part, 0, foundBits) !== 0;
    matches.size = 0;
    this.#findPart(board, part, matches);
    for (let i = 0; i < matches.size; i++) foundBits[matches.slots[i] >>> 5] |= 1 << (matches.slots[i] & 31);
    return matches.size > 0;
  }

  /** Removes the matches of a row without gaps that extend beyond the window. Only the first and last cell are tested. */
  #keepInWindow(board: WordBoard, length: number, matches: Matches): void {
    const { grid } = this.#boardSlots;
    const { left, top, right, bottom } = board.window!;
    const { cellOf } = board.geometry;
    let size = 0;
    for (let i = 0; i < matches.size; i++) {
      const firstCell = cellOf[matches.slots[i]];
      const lastCell = cellOf[matches.slots[i] + (length - 1) * this.step];
      const [x, y] = [grid.x(firstCell), grid.y(firstCell)];
      const [endX, endY] = [grid.x(lastCell), grid.y(lastCell)];
      if (Math.min(x, endX) < left || Math.max(x, endX) > right) continue;
      if (Math.min(y, endY) < top || Math.max(y, endY) > bottom) continue;
      matches.slots[size++] = matches.slots[i];
    }
    matches.size = size;
  }

  /** Sorts the matches of horizontal rows, which must be in the order of cells, line by line. */
  #sortInRows({ geometry }: WordBoard, { slots, size }: Matches): void {
    const { cellOf, slotOf } = geometry;
    for (let i = 0; i < size; i++) slots[i] = cellOf[slots[i]];
    sortIntegers(slots, 0, size);
    for (let i = 0; i < size; i++) slots[i] = slotOf[slots[i]];
  }

  /** Finds the matches of a row with gaps, those with the smallest gaps first. */
  #findWithGaps(m: Machine, board: WordBoard, row: FoundRow): void {
    const { parts, matches } = row;
    this.#findPart(board, parts[0], matches);
    if (matches.size === 0) return;
    startSlots.size = 0;
    for (let i = 0; i < matches.size; i++) startSlots.push(matches.slots[i]);
    let hasAllParts = true;
    for (let i = 1; i < parts.length && hasAllParts; i++)
      hasAllParts = this.#findAfterGap(board, parts[i], matches, board.gapSets[i - 1]);
    matches.size = 0;
    if (!hasAllParts) return;
    if (this.plan.isHorizontal && startSlots.size > 1) this.#sortInRows(board, startSlots);
    const { cellOf } = board.geometry;
    for (let i = 0; i < startSlots.size; i++) {
      const startSlot = startSlots.slots[i];
      const cellsLeft = cellsToEdge(this.plan, this.#boardSlots.grid, cellOf[startSlot]);
      m.charge(cellsLeft);
      if (!m.isRunning) return;
      this.#matchFrom(board, row, startSlot, cellsLeft - parts[0].cells.length);
    }
  }

  #matchFrom({ gapSets }: WordBoard, { parts, matches }: FoundRow, startSlot: number, room: number): void {
    const [first, second, third] = parts;
    const cellsAfter = second.cells.length + (third?.cells.length ?? 0);
    for (let gap = 0; gap + cellsAfter <= room; gap++) {
      const slot = startSlot + (first.cells.length + gap) * this.step;
      if (!hasSlot(gapSets[0], slot)) continue;
      if (!third) {
        matches.push(startSlot);
        matches.push(slot);
        continue;
      }
      for (let gapAfter = 0; gap + cellsAfter + gapAfter <= room; gapAfter++) {
        const lastSlot = slot + (second.cells.length + gapAfter) * this.step;
        if (!hasSlot(gapSets[1], lastSlot)) continue;
        matches.push(startSlot);
        matches.push(slot);
        matches.push(lastSlot);
      }
    }
  }

  holds(_: Machine, board: WordBoard, match: number): boolean {
    let matchIndex = match;
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return partHolds(board, onlyRow.parts[0], onlyRow.matches.slots[match], this.step);
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (!partHolds(board, parts[j], matches.slots[slotIndex + j], this.step)) return false;
    }
    return true;
  }

  firstCell(board: WordBoard, match: number): number {
    const { matches, parts } = this.rows![0];
    return board.geometry.cellOf[matches.slots[(match % (matches.size / parts.length)) * parts.length]];
  }

  apply(m: Machine, board: WordBoard, match: number): boolean {
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return this.#applyPart(m, board, onlyRow.parts[0].cells, onlyRow.matches.slots[match]);
    let matchIndex = match;
    let hasChanged = false;
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (this.#applyPart(m, board, parts[j].cells, matches.slots[slotIndex + j])) hasChanged = true;
    }
    return hasChanged;
  }

  /** Applies the first `count` matches in order, skipping those that no longer hold; returns true if anything changed. */
  applyAll(m: Machine, board: WordBoard, count: number): boolean {
    let hasChanged = false;
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      // As long as nothing has been written, all matches hold.
      if (hasChanged && !this.holds(m, board, i)) continue;
      if (this.apply(m, board, i)) hasChanged = true;
    }
    return hasChanged;
  }

  #applyPart(m: Machine, board: WordBoard, cells: readonly CellTable[], firstSlot: number): boolean {
    const { rigid } = this.plan.rule;
    let hasChanged = false;
    for (let i = 0, slot = firstSlot; i < cells.length; i++, slot += this.step) {
      const write = cells[i].write ?? board.tables.writeOf(cells[i]);
      const { plan } = write;
      if (plan === undefined) continue;
      if (rigid !== undefined && markRigidGroup(board, plan, slot, rigid)) hasChanged = true;
      const isNew = write.isInSteps
        ? writeSteps(board, write.steps, slot)
        : writeInOrder(m, board, plan, slot);
      if (!isNew) continue;
      board.finishWrite(m);
      hasChanged = true;
    }
    return hasChanged;
  }
}

/**
 * Writes what a rule puts into one cell. `steps` lists triples: the index of a word, the bits to keep, and the bits to set. Returns true if
 * anything changed.
 */
function writeSteps(board: WordBoard, steps: Int32Array, slot: number): boolean {
  const { words, stride, kindWords } = board;
  const firstWord = slot * stride;
  let hasChanged = false;
  for (let i = 0; i < steps.length; i += 3) {
    const word = steps[i];
    const oldWord = words[firstWord + word];
    const newWord = (oldWord & steps[i + 1]) | steps[i + 2];
    if (newWord === oldWord) continue;
    hasChanged = true;
    if (word < kindWords) board.writeKinds(slot, word, newWord, true);
    else board.writeMovements(slot, word, newWord);
  }
  return hasChanged;
}

/** Writes a cell of a rule layer by layer, like the reference implementation; returns true if anything changed. */
function writeInOrder(m: Machine, board: WordBoard, write: WritePlan, slot: number): boolean {
  const { layerOf } = board.tables;
  const { clear, remove, put, random, movements } = write;
  const drawnKind = random.length === 0 ? 0 : random[m.state.draw(0, random.length)];
  const drawnLayer = drawnKind === 0 ? -1 : layerOf[drawnKind];
  let hasChanged = false;
  for (let i = 0; i < clear.length; i++)
    if (clear[i] !== drawnLayer && putKind(board, slot, clear[i], 0)) hasChanged = true;
  for (let i = 0; i < remove.length; i++) {
    const layer = layerOf[remove[i]];
    if (layer === drawnLayer || board.kindAt(slot, layer) !== remove[i]) continue;
    if (put.every((kind) => layerOf[kind] !== layer) && putKind(board, slot, layer, 0)) hasChanged = true;
  }
  for (let i = 0; i < put.length; i++) if (putKind(board, slot, layerOf[put[i]], put[i])) hasChanged = true;
  if (drawnKind !== 0) {
    if (putKind(board, slot, drawnLayer, drawnKind)) hasChanged = true;
    if (board.setMovementAt(slot, drawnLayer, 0)) hasChanged = true;
  }
  for (let i = 0; i < movements.length; i += 2) {
    const movement = movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : movements[i + 1];
    if (board.setMovementAt(slot, movements[i], movement)) hasChanged = true;
  }
  return hasChanged;
}

function putKind(board: WordBoard, slot: number, layer: number, kind: number): boolean {
  const { words, stride } = board;
  const oldKind = board.kindAt(slot, layer);
  if (oldKind === kind) return false;
  const base = slot * stride;
  if (oldKind !== 0)
    board.writeKinds(slot, oldKind >>> 5, words[base + (oldKind >>> 5)] & ~(1 << (oldKind & 31)), true);
  if (kind !== 0) board.writeKinds(slot, kind >>> 5, words[base + (kind >>> 5)] | (1 << (kind & 31)), true);
  return true;
}

/** Marks the unmarked layers of a slot with a rigid group; returns true if there were any. */
function markRigidGroup(board: WordBoard, { markedLayers }: WritePlan, slot: number, group: number): boolean {
  const { rigidGroups, markedSlots, tables } = board;
  let isNew = false;
  for (let i = 0; i < markedLayers.length; i++) {
    const markIndex = slot * tables.layerCount + markedLayers[i];
    if (rigidGroups[markIndex] !== 0) continue;
    markedSlots.push(markIndex);
    rigidGroups[markIndex] = group;
    isNew = true;
  }
  return isNew;
}

/** Is scratch space for the slots where the first part of a row with gaps begins. */
const startSlots = new Matches();

const hasSlot = (bits: Int32Array, slot: number) => (bits[slot >>> 5] & (1 << (slot & 31))) !== 0;

const isOnBoard = ({ firstWord, endWord }: BoardSlots, slot: number) =>
  slot >>> 5 >= firstWord && slot >>> 5 < endWord;

/** Returns the only non-empty set among `sets`, which together hold a single slot. */
function onlySetOf(counts: Int32Array, sets: Int32Array): number {
  let i = 0;
  while (counts[sets[i]] === 0) i++;
  return sets[i];
}

/** Returns the 32 slots, from a bit of a word on, that are in one of the sets. Some may be off the boards. */
function wordAt(sets: Int32Array, setWords: number, numbers: Int32Array, word: number, bit: number): number {
  let foundBits = 0;
  for (let i = 0; i < numbers.length; i++) {
    const index = word + numbers[i] * setWords;
    foundBits |= bit === 0 ? sets[index] : (sets[index] >>> bit) | (sets[index + 1] << (32 - bit));
  }
  return foundBits;
}

/** Returns true if a part matches when it begins at a slot. */
function partHolds(
  { words, stride }: WordBoard,
  { integers, testsStart, listsStart }: RowPart,
  firstSlot: number,
  step: number,
): boolean {
  const firstWord = firstSlot * stride;
  const wordStep = step * stride;
  for (let i = testsStart; i < listsStart; i += 4)
    if ((words[firstWord + integers[i] * wordStep + integers[i + 1]] & integers[i + 2]) !== integers[i + 3])
      return false;
  for (let i = listsStart; i < integers.length;) {
    const cellStart = firstWord + integers[i] * wordStep;
    const listEnd = i + 2 + integers[i + 1];
    let anyBits = 0;
    for (i += 2; i < listEnd; i += 2) anyBits |= words[cellStart + integers[i]] & integers[i + 1];
    if (anyBits === 0) return false;
  }
  return true;
}
