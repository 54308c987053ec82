import { IntegerStack, growIntegers } from "../../base/index.ts";
import type { LineCell } from "../../program/index.ts";
import type { WritePlan } from "./write-plan.ts";

/** Describes a cell of a rule. */
export interface CellTable {
  /** Holds triples of a word, a mask and the value behind it. */
  readonly tests: readonly number[];
  /** Lists of pairs of a word and bits, of which one must be there, each list behind its length. */
  readonly lists: readonly number[];
  /** Sets, each as a list of numbers of which one is needed. */
  readonly needs: readonly Int32Array[];
  /** Lists of sets in none of which the cell may be. */
  readonly barred: readonly Int32Array[];
  readonly cell: LineCell;
  /** Holds a table as in `LineTables.writeOf`. */
  write: WriteTable | undefined;
}

export interface WriteTable {
  /** Is undefined for a cell that is left alone. */
  readonly plan: WritePlan | undefined;
  readonly steps: Int32Array;
  /** Is true if the steps are all that is written. */
  readonly inSteps: boolean;
}

/** Describes a stretch of a row, without gaps. */
export interface RowPart {
  readonly cells: readonly CellTable[];
  /** Holds the needs of its cells. */
  readonly needs: readonly Int32Array[];
  /**
   * Lists for each need its set, or -1 if these are several, and the cell; from `tests` on the tests of the cells, and
   * from `lists` on their lists, each behind its cell.
   */
  readonly integers: Int32Array;
  readonly tests: number;
  readonly lists: number;
  /** Is true if the sets that its cells need or bar are all that is tested: no cell asks for a movement. */
  readonly isExact: boolean;
}

/** Serves as scratch space for the integers of a part. */
const gathered = new IntegerStack();

/** Joins cells to a part. */
export function rowPartOf(cells: readonly CellTable[]): RowPart {
  const needs: Int32Array[] = [];
  gathered.length = 0;
  for (let at = 0; at < cells.length; at++)
    for (const sets of cells[at].needs) {
      needs.push(sets);
      gathered.push(sets.length === 1 ? sets[0] : -1);
      gathered.push(at);
    }
  const testsFrom = gathered.length;
  for (let at = 0; at < cells.length; at++) {
    const { tests } = cells[at];
    for (let i = 0; i < tests.length; i++) {
      if (i % 3 === 0) gathered.push(at);
      gathered.push(tests[i]);
    }
  }
  const listsFrom = gathered.length;
  for (let at = 0; at < cells.length; at++) {
    const { lists } = cells[at];
    for (let i = 0; i < lists.length;) {
      gathered.push(at);
      for (const end = i + lists[i] + 1; i < end; i++) gathered.push(lists[i]);
    }
  }
  return {
    cells,
    needs,
    integers: gathered.integers.slice(0, gathered.length),
    tests: testsFrom,
    lists: listsFrom,
    isExact: cells.every(({ cell }) => cell.wishes.length === 0),
  };
}

/** Describes a row as it is looked for. */
export interface FoundRow {
  readonly parts: readonly RowPart[];
  /** Lists, for each match, where each part of the row begins. */
  readonly matches: Matches;
}

const noPlaces = new Int32Array(0);

/** Describes places in which something was found. */
export class Matches {
  places = noPlaces;
  size = 0;

  push(place: number): void {
    if (this.size === this.places.length) this.places = growIntegers(this.places, 4);
    this.places[this.size++] = place;
  }
}
