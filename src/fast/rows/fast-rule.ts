import type { Machine } from "../../core/engine/index.ts";
import type { Matcher } from "../../core/rules/lines/line-state.ts";
import { partHolds, RowFinder } from "./row-finder.ts";
import { mayIdle } from "./rule-facts.ts";
import type { CellTable, FoundRow } from "./row-parts.ts";
import type { WordBoard } from "./word-board.ts";
import { markRigidGroup, writeInOrder, writeSteps } from "./write-place.ts";

/** Implements a line rule on boards of one size. */
export class FastRule extends RowFinder implements Matcher {
  #flat: Int32Array | undefined;
  #mayIdle: boolean | undefined;
  /** Is true after matches have been applied. A flat table is not worth making for a rule that is applied once, as most are. */
  #isApplied = false;

  /** Returns true if the rule may idle: see `mayIdle`. */
  get mayIdle(): boolean {
    return (this.#mayIdle ??= mayIdle(this.plan));
  }

  holds(_: Machine, board: WordBoard, match: number): boolean {
    let openMatches = match;
    const rows = this.rows!;
    const [only] = rows;
    if (rows.length === 1 && only.parts.length === 1)
      return partHolds(board, only.parts[0], only.matches.places[match], this.step);
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const count = matches.size / parts.length;
      const at = (openMatches % count) * parts.length;
      openMatches = Math.floor(openMatches / count);
      for (let j = 0; j < parts.length; j++)
        if (!partHolds(board, parts[j], matches.places[at + j], this.step)) return false;
    }
    return true;
  }

  firstCell(board: WordBoard, match: number): number {
    const { matches, parts } = this.rows![0];
    return board.geometry.cellOf[matches.places[(match % (matches.size / parts.length)) * parts.length]];
  }

  apply(m: Machine, board: WordBoard, match: number): boolean {
    const rows = this.rows!;
    const [only] = rows;
    if (rows.length === 1 && only.parts.length === 1)
      return this.#applyPart(m, board, only.parts[0].cells, only.matches.places[match]);
    let openMatches = match;
    let hasChanged = false;
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const count = matches.size / parts.length;
      const at = (openMatches % count) * parts.length;
      openMatches = Math.floor(openMatches / count);
      for (let j = 0; j < parts.length; j++)
        if (this.#applyPart(m, board, parts[j].cells, matches.places[at + j])) hasChanged = true;
    }
    return hasChanged;
  }

  /** Applies the first `count` matches in order, each if it still holds; returns true if anything changed. */
  applyAll(m: Machine, board: WordBoard, count: number): boolean {
    const rows = this.rows!;
    const [only] = rows;
    if (this.#isApplied) this.#flat ??= this.#flatWrites(board);
    this.#isApplied = true;
    if (rows.length === 1 && this.#flat !== undefined && this.#flat.length > 0)
      return this.#applyFlat(m, board, only, count, this.#flat);
    let hasChanged = false;
    for (let i = 0; i < count && m.goesOn; i++) {
      m.charge(1);
      // If nothing has been written, all matches still hold.
      if (hasChanged && !this.holds(m, board, i)) continue;
      if (this.apply(m, board, i)) hasChanged = true;
    }
    return hasChanged;
  }

  /** Applies the matches of a row that is written word by word. */
  #applyFlat(
    m: Machine,
    board: WordBoard,
    { parts, matches }: FoundRow,
    count: number,
    writes: Int32Array,
  ): boolean {
    const { words, stride, kindWords } = board;
    let hasChanged = false;
    for (let i = 0; i < count && m.goesOn; i++) {
      m.charge(1);
      const firstPlace = matches.places[i];
      if (hasChanged && !partHolds(board, parts[0], firstPlace, this.step)) continue;
      for (let j = 0; j < writes.length; j += 4) {
        const place = firstPlace + writes[j];
        const word = writes[j + 1];
        const oldWord = words[place * stride + word];
        const newWord = (oldWord & writes[j + 2]) | writes[j + 3];
        if (newWord === oldWord) continue;
        hasChanged = true;
        if (word < kindWords) board.writeKinds(place, word, newWord, true);
        else board.writeMovements(place, word, newWord);
      }
    }
    return hasChanged;
  }

  /**
   * Returns the writes of a match of the first row, four integers for each word: the distance to its place, the word, the bits that stay,
   * and those that are set. Empty if a match needs more than that.
   */
  #flatWrites(board: WordBoard): Int32Array {
    const { rule } = this.plan;
    const [{ parts }] = this.rows!;
    const writes: number[] = [];
    for (const [at, cell] of parts[0].cells.entries()) {
      const { steps, inSteps } = board.tables.writeOf(cell);
      if (!inSteps || parts.length > 1 || rule.rigid !== undefined || board.isImmediate) return noWrites;
      for (let i = 0; i < steps.length; i += 3)
        writes.push(at * this.step, steps[i], steps[i + 1], steps[i + 2]);
    }
    return new Int32Array(writes);
  }

  #applyPart(m: Machine, board: WordBoard, cells: readonly CellTable[], firstPlace: number): boolean {
    const { rigid } = this.plan.rule;
    let hasChanged = false;
    for (let i = 0, place = firstPlace; i < cells.length; i++, place += this.step) {
      const write = cells[i].write ?? board.tables.writeOf(cells[i]);
      const { plan } = write;
      if (plan === undefined) continue;
      if (rigid !== undefined && markRigidGroup(board, plan, place, rigid)) hasChanged = true;
      const isNew = write.inSteps
        ? writeSteps(board, write.steps, place)
        : writeInOrder(m, board, plan, place);
      if (!isNew) continue;
      board.wrote(m);
      hasChanged = true;
    }
    return hasChanged;
  }
}

const noWrites = new Int32Array(0);
