import { IntegerStack, growIntegers } from "../../base/index.ts";
import type { LineCell } from "../../program/index.ts";
import type { WritePlan } from "./write-plan.ts";

/** Describes the tests for one cell of a rule. */
export interface CellTable {
  /** Lists triples: the index of a word of the cell, a bit mask, and the value that the masked word must have. */
  readonly tests: readonly number[];
  /** Lists the choices of kinds. Each begins with the number of integers that follow, which are pairs of a word's index and a bit mask. */
  readonly lists: readonly number[];
  /** Lists needs. A need is a list of set numbers; the cell must be in one of these sets. */
  readonly needs: readonly Int32Array[];
  /** Lists lists of sets that the cell must not be in. */
  readonly forbiddenSets: readonly Int32Array[];
  readonly cell: LineCell;
  /** Is a cache for `LineTables.writeOf`. */
  write: WriteTable | undefined;
}

export interface WriteTable {
  /** Is undefined for a cell that is not written. */
  readonly plan: WritePlan | undefined;
  readonly steps: Int32Array;
  /** Is true if `steps` contains every write of the cell, so that `plan` need not be run. */
  readonly isInSteps: boolean;
}

/** Describes the part of a row between two gaps. */
export type RowPart = Readonly<ReturnType<typeof rowPartOf>>;

/** Is scratch space for the integers of a part. */
const joinedLists = new IntegerStack();

/** Makes a part of a row from the tables of its cells, in the order of the row. */
export function rowPartOf(cells: readonly CellTable[]) {
  const needs: Int32Array[] = [];
  joinedLists.length = 0;
  for (let cellIndex = 0; cellIndex < cells.length; cellIndex++)
    for (const sets of cells[cellIndex].needs) {
      needs.push(sets);
      joinedLists.push(sets.length === 1 ? sets[0] : -1);
      joinedLists.push(cellIndex);
    }
  const testsStart = joinedLists.length;
  for (let cellIndex = 0; cellIndex < cells.length; cellIndex++) {
    const { tests } = cells[cellIndex];
    for (let i = 0; i < tests.length; i++) {
      if (i % 3 === 0) joinedLists.push(cellIndex);
      joinedLists.push(tests[i]);
    }
  }
  const listsStart = joinedLists.length;
  for (let cellIndex = 0; cellIndex < cells.length; cellIndex++) {
    const { lists } = cells[cellIndex];
    for (let i = 0; i < lists.length;) {
      joinedLists.push(cellIndex);
      for (const listEnd = i + lists[i] + 1; i < listEnd; i++) joinedLists.push(lists[i]);
    }
  }
  return {
    cells,
    /** Lists the needs of the part's cells. */
    needs,
    /**
     * Lists, for each need, its only set (-1 if there are several) and its cell. From `testsStart` on come the tests of the cells, and from
     * `listsStart` on their lists, each preceded by its cell.
     */
    integers: joinedLists.integers.slice(0, joinedLists.length),
    testsStart,
    listsStart,
    /** Is true if the needs and the forbidden sets are all that the part tests: it tests no movements. */
    isExact: cells.every(({ cell }) => cell.wishes.length === 0),
  };
}

/** Describes a row and its matches. */
export interface FoundRow {
  readonly parts: readonly RowPart[];
  /** Lists, for each match, the slot where each part of the row begins. */
  readonly matches: Matches;
}

const noSlots = new Int32Array(0);

/** Lists the slots where parts of a row match. */
export class Matches {
  slots = noSlots;
  size = 0;

  push(slot: number): void {
    if (this.size === this.slots.length) this.slots = growIntegers(this.slots, 4);
    this.slots[this.size++] = slot;
  }
}
