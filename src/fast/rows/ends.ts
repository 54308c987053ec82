import { flatMapped } from "../../base/index.ts";
import { kindTable } from "../../core/engine/index.ts";
import type { Expr, KindId, Program, SetExpr } from "../../program/index.ts";
import type { LineBoard } from "./line-board.ts";
import { countOfSets, wordOfSets } from "./word-board.ts";
import { sharedArray } from "./write-plan.ts";

/** Represents the ends of a program that only test for things of some kinds. */
export interface LineEnds {
  readonly kinds: readonly KindId[];
  /** Returns the work of testing the ends on a board (rule R5), if none applies; -1 if one may apply. */
  workOf(board: LineBoard): number;
}

/** Evaluates a condition, and adds its work to a tally. */
type EndTest = (board: LineBoard, tally: Tally) => boolean;

interface Tally {
  work: number;
}

/** Prepares the ends of a program; undefined if they do more than test for things. */
export function lineEnds(program: Program): LineEnds | undefined {
  const kinds = new Set<KindId>();
  const tests: EndTest[] = [];
  const tally = { work: 0 };
  for (const statement of program.ends.statements) {
    if (statement.do !== "when") return undefined;
    for (const { test } of statement.branches) {
      const compiled = test && compileEndTest(test, program, kinds);
      if (compiled === undefined) return undefined;
      tests.push(compiled);
    }
  }
  return {
    kinds: [...kinds],
    workOf(board) {
      // After the last cell of such a board there may be a spare cell, which is in no set.
      if (board.geometry.grounds[0].grid.runsOn) return -1;
      tally.work = 0;
      for (let i = 0; i < tests.length; i++) if (tests[i](board, tally)) return -1;
      return tally.work;
    },
  };
}

/** Compiles a condition of ends, and adds its kinds to `kinds`; undefined if it does more than test for things. */
function compileEndTest(test: Expr, program: Program, kinds: Set<KindId>): EndTest | undefined {
  switch (test.is) {
    case "and": {
      const all = flatMapped(test.values, (it) => compileEndTest(it, program, kinds) ?? []);
      if (all.length < test.values.length) return undefined;
      return (board, tally) => {
        for (let i = 0; i < all.length; i++) if (!all[i](board, tally)) return false;
        return true;
      };
    }
    case "not": {
      const holds = compileEndTest(test.value, program, kinds);
      return holds && ((board, tally) => !holds(board, tally));
    }
    case "none-of": {
      const set = lookedFor(test.set, program);
      if (set === undefined) return undefined;
      for (const list of [set.kinds, ...set.withs.map((it) => it.kinds)])
        for (const kind of list) kinds.add(kind);
      return (board, tally) => !isThere(board, set, tally);
    }
    default:
      return undefined;
  }
}

/** Describes things to look for: things of some kinds, in cells that hold, or do not hold, things of other kinds. */
interface LookedFor {
  readonly kinds: Int32Array;
  readonly withs: readonly { readonly kinds: Int32Array; readonly not: boolean }[];
}

function lookedFor({ kinds, tests, among, order }: SetExpr, program: Program): LookedFor | undefined {
  if (kinds === undefined || among !== undefined || order !== undefined) return undefined;
  const setsOf = (listed: readonly KindId[]) => sharedArray(kindTable(program, listed).kinds);
  const withs = flatMapped(tests, (it) =>
    it.by === "with" ? [{ kinds: setsOf(it.kinds), not: it.not }] : [],
  );
  return withs.length < tests.length ? undefined : { kinds: setsOf(kinds), withs };
}

/** Returns true if there is such a thing. If cells must be tested, the work is that of a search from cell to cell up to the first one (rule R5). */
function isThere(board: LineBoard, { kinds, withs }: LookedFor, tally: Tally): boolean {
  const count = countOfSets(board.counts, kinds);
  if (withs.length === 0 || count === 0) return count > 0;
  const { cellOf, grounds } = board.geometry;
  const [{ grid, low, high }] = grounds;
  let first = grid.last;
  let last = 0;
  for (let word = low; word < high; word++) {
    let left = wordOfSets(board, kinds, word);
    if (left === 0) continue;
    last = Math.max(last, farthest(cellOf, word, left));
    for (let i = 0; i < withs.length && left !== 0; i++) {
      const there = wordOfSets(board, withs[i].kinds, word);
      left &= withs[i].not ? ~there : there;
    }
    if (left !== 0) first = Math.min(first, nearest(cellOf, word, left));
  }
  if (first === grid.last) {
    tally.work += last + 1 - grid.first + count;
    return false;
  }
  tally.work += first + 1 - grid.first + 1 + countBefore(board, kinds, first);
  return true;
}

/** Returns the last cell among the places (bits) of a word. */
function farthest(cellOf: Int32Array, word: number, places: number): number {
  let last = 0;
  for (let left = places; left !== 0; left &= left - 1)
    last = Math.max(last, cellOf[(word << 5) + 31 - Math.clz32(left & -left)]);
  return last;
}

/** Returns the first cell among the places (bits) of a word. */
function nearest(cellOf: Int32Array, word: number, places: number): number {
  let first = Infinity;
  for (let left = places; left !== 0; left &= left - 1)
    first = Math.min(first, cellOf[(word << 5) + 31 - Math.clz32(left & -left)]);
  return first;
}

/** Returns the number of things of some kinds before a cell. */
function countBefore(board: LineBoard, kinds: Int32Array, cell: number): number {
  const { sets, pad, setWords } = board;
  const { cellOf, grounds } = board.geometry;
  const [{ low, high }] = grounds;
  let count = 0;
  for (let i = 0; i < kinds.length; i++)
    for (let word = low, from = pad + kinds[i] * setWords; word < high; word++)
      for (let left = sets[from + word]; left !== 0; left &= left - 1)
        if (cellOf[(word << 5) + 31 - Math.clz32(left & -left)] < cell) count++;
  return count;
}
