import { sortIntegers } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import { cellsToEdge, type RulePlan } from "../../core/rules/lines/plan.ts";
import type { BoardSlots } from "./geometry.ts";
import { type FoundRow, Matches, type RowPart } from "./row-parts.ts";
import { countOfSets, type WordBoard, wordOfSets } from "./word-board.ts";

/** Finds the rows of a rule on boards of one size. */
export class RowFinder {
  readonly plan: RulePlan;
  /** Is the difference from a slot of a row to the next. */
  readonly step: number;
  /** Lists the rows; undefined before the first search. */
  rows: readonly FoundRow[] | undefined;
  readonly #boardSlots: BoardSlots;

  constructor(plan: RulePlan, boardSlots: BoardSlots) {
    this.plan = plan;
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
export function partHolds(
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
