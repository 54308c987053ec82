import { sortIntegers } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import { cellsToEdge, type RulePlan } from "../../core/rules/lines/plan.ts";
import type { BoardPlaces } from "./geometry.ts";
import { type FoundRow, Matches, type RowPart } from "./row-parts.ts";
import { countOfSets, type WordBoard, wordOfSets } from "./word-board.ts";

/** Finds the rows of a rule on boards of one size. */
export class RowFinder {
  readonly plan: RulePlan;
  /** Is the difference from a place of a row to the next. */
  readonly step: number;
  /** Lists the rows, made for the first search. */
  rows: readonly FoundRow[] | undefined;
  readonly #boardPlaces: BoardPlaces;

  constructor(plan: RulePlan, boardPlaces: BoardPlaces) {
    this.plan = plan;
    this.#boardPlaces = boardPlaces;
    this.step = (plan.isHorizontal ? boardPlaces.across : 1) * (plan.isReversed ? -1 : 1);
  }

  /** Finds the matches of each row; returns the number of their combinations. The search behind gaps is charged. */
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

  /** Finds the places where a part begins, in order. */
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
      const place = board.newestPlaces[set];
      if ((sets[pad + set * setWords + (place >>> 5)] & (1 << (place & 31))) !== 0) {
        if (isOnBoard(this.#boardPlaces, place) && partHolds(board, part, place - stepsBack, step))
          matches.push(place - stepsBack);
        return;
      }
    }
    const { firstWord, endWord } = this.#boardPlaces;
    for (let word = firstWord; word < endWord; word++)
      for (let bits = wordOfSets(board, rarestNeed, word); bits !== 0; bits &= bits - 1) {
        const startPlace = (word << 5) + 31 - Math.clz32(bits & -bits) - stepsBack;
        if (partHolds(board, part, startPlace, step)) matches.push(startPlace);
      }
  }

  /** Finds the places of a need of a part that have all its other needs around them, 32 at a time; returns 0 if there are none. */
  #findBits(board: WordBoard, part: RowPart, needIndex: number, foundBits: Int32Array): number {
    const { firstWord, endWord } = this.#boardPlaces;
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

  /** Finds the places where a part behind a gap begins, as bits; returns true if there are any. */
  #findAfterGap(board: WordBoard, part: RowPart, matches: Matches, behind: Int32Array): boolean {
    behind.fill(0);
    // The first need is one of the part's first cell, where the part begins.
    if (part.isExact) return this.#findBits(board, part, 0, behind) !== 0;
    matches.size = 0;
    this.#findPart(board, part, matches);
    for (let i = 0; i < matches.size; i++) behind[matches.places[i] >>> 5] |= 1 << (matches.places[i] & 31);
    return matches.size > 0;
  }

  /** Removes the matches of a row without gaps that extend beyond the window; the first and last cell are tested. */
  #keepInWindow(board: WordBoard, length: number, matches: Matches): void {
    const { grid } = this.#boardPlaces;
    const { left, top, right, bottom } = board.window!;
    const { cellOf } = board.geometry;
    let size = 0;
    for (let i = 0; i < matches.size; i++) {
      const firstCell = cellOf[matches.places[i]];
      const lastCell = cellOf[matches.places[i] + (length - 1) * this.step];
      const [x, y] = [grid.x(firstCell), grid.y(firstCell)];
      const [endX, endY] = [grid.x(lastCell), grid.y(lastCell)];
      if (Math.min(x, endX) < left || Math.max(x, endX) > right) continue;
      if (Math.min(y, endY) < top || Math.max(y, endY) > bottom) continue;
      matches.places[size++] = matches.places[i];
    }
    matches.size = size;
  }

  /** Sorts the matches of rows across, which must be found line by line. */
  #sortInRows({ geometry }: WordBoard, { places, size }: Matches): void {
    const { cellOf, placeOf } = geometry;
    for (let i = 0; i < size; i++) places[i] = cellOf[places[i]];
    sortIntegers(places, 0, size);
    for (let i = 0; i < size; i++) places[i] = placeOf[places[i]];
  }

  /** Finds the matches of a row with gaps: smallest gaps first. */
  #findWithGaps(m: Machine, board: WordBoard, row: FoundRow): void {
    const { parts, matches } = row;
    this.#findPart(board, parts[0], matches);
    if (matches.size === 0) return;
    startPlaces.size = 0;
    for (let i = 0; i < matches.size; i++) startPlaces.push(matches.places[i]);
    let hasAllParts = true;
    for (let i = 1; i < parts.length && hasAllParts; i++)
      hasAllParts = this.#findAfterGap(board, parts[i], matches, board.gapSets[i - 1]);
    matches.size = 0;
    if (!hasAllParts) return;
    if (this.plan.isHorizontal && startPlaces.size > 1) this.#sortInRows(board, startPlaces);
    const { cellOf } = board.geometry;
    for (let i = 0; i < startPlaces.size; i++) {
      const startPlace = startPlaces.places[i];
      const cellsLeft = cellsToEdge(this.plan, this.#boardPlaces.grid, cellOf[startPlace]);
      m.charge(cellsLeft);
      if (!m.goesOn) return;
      this.#matchFrom(board, row, startPlace, cellsLeft - parts[0].cells.length);
    }
  }

  #matchFrom({ gapSets }: WordBoard, { parts, matches }: FoundRow, startPlace: number, room: number): void {
    const [first, second, third] = parts;
    const cellsAfter = second.cells.length + (third?.cells.length ?? 0);
    for (let gap = 0; gap + cellsAfter <= room; gap++) {
      const place = startPlace + (first.cells.length + gap) * this.step;
      if (!hasPlace(gapSets[0], place)) continue;
      if (!third) {
        matches.push(startPlace);
        matches.push(place);
        continue;
      }
      for (let gapAfter = 0; gap + cellsAfter + gapAfter <= room; gapAfter++) {
        const lastPlace = place + (second.cells.length + gapAfter) * this.step;
        if (!hasPlace(gapSets[1], lastPlace)) continue;
        matches.push(startPlace);
        matches.push(place);
        matches.push(lastPlace);
      }
    }
  }
}

/** Is scratch space for the places where the first part of a row with gaps begins. */
const startPlaces = new Matches();

const hasPlace = (bits: Int32Array, place: number) => (bits[place >>> 5] & (1 << (place & 31))) !== 0;

const isOnBoard = ({ firstWord, endWord }: BoardPlaces, place: number) =>
  place >>> 5 >= firstWord && place >>> 5 < endWord;

/** Returns the one set of `sets` that holds a place; together they hold exactly one. */
function onlySetOf(counts: Int32Array, sets: Int32Array): number {
  let i = 0;
  while (counts[sets[i]] === 0) i++;
  return sets[i];
}

/** Returns the 32 places, from a bit of a word on, that are in one of the sets; some of them may be off the boards. */
function wordAt(sets: Int32Array, setWords: number, numbers: Int32Array, word: number, bit: number): number {
  let foundBits = 0;
  for (let i = 0; i < numbers.length; i++) {
    const index = word + numbers[i] * setWords;
    foundBits |= bit === 0 ? sets[index] : (sets[index] >>> bit) | (sets[index + 1] << (32 - bit));
  }
  return foundBits;
}

/** Returns true if a part matches when it begins at a place. */
export function partHolds(
  { words, stride }: WordBoard,
  { integers, testsStart, listsStart }: RowPart,
  firstPlace: number,
  step: number,
): boolean {
  const firstWord = firstPlace * stride;
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
