import { flatMapped } from "../../base/index.ts";
import { kindTable } from "../../core/engine/index.ts";
import type { Expr, KindId, Program, SetExpr } from "../../program/index.ts";
import type { LineBoard } from "./line-board.ts";
import { countOfSets, wordOfSets } from "./word-board.ts";
import { sharedArray } from "./write-plan.ts";

/** Represents the ends of a program that only test whether things of certain kinds exist. */
export type LineEnds = Readonly<NonNullable<ReturnType<typeof prepareEnds>>>;

/** Evaluates a condition, and adds its work to `tally`. */
type EndTest = (board: LineBoard, tally: Tally) => boolean;

interface Tally {
  work: number;
}

/** Prepares the ends of a program; undefined if they test anything else. */
export function prepareEnds(program: Program) {
  const kinds = new Set<KindId>();
  const tests: EndTest[] = [];
  const tally = { work: 0 };
  for (const statement of program.ends.statements) {
    if (statement.do !== "when") return undefined;
    for (const { test } of statement.branches) {
      const endTest = test && compileEndTest(test, program, kinds);
      if (endTest === undefined) return undefined;
      tests.push(endTest);
    }
  }
  return {
    kinds: [...kinds],
    /** Returns the work of testing the ends on a board (rule R5) if none of them applies; -1 if one may apply. */
    workOf(board: LineBoard): number {
      // A board that runs on has a spare cell after the last one. It is in no set of slots, so these tests would miss things in it.
      if (board.geometry.boards[0].grid.runsOn) return -1;
      tally.work = 0;
      for (let i = 0; i < tests.length; i++) if (tests[i](board, tally)) return -1;
      return tally.work;
    },
  };
}

/** Compiles a condition of ends, and adds its kinds to `kinds`; undefined if it tests anything else. */
function compileEndTest(test: Expr, program: Program, kinds: Set<KindId>): EndTest | undefined {
  switch (test.is) {
    case "and": {
      const endTests = flatMapped(test.values, (it) => compileEndTest(it, program, kinds) ?? []);
      if (endTests.length < test.values.length) return undefined;
      return (board, tally) => {
        for (let i = 0; i < endTests.length; i++) if (!endTests[i](board, tally)) return false;
        return true;
      };
    }
    case "not": {
      const compiledTest = compileEndTest(test.value, program, kinds);
      return compiledTest && ((board, tally) => !compiledTest(board, tally));
    }
    case "none-of": {
      const things = soughtThingsOf(test.set, program);
      if (things === undefined) return undefined;
      for (const kindList of [things.kinds, ...things.companions.map((it) => it.kinds)])
        for (const kind of kindList) kinds.add(kind);
      return (board, tally) => !hasThings(board, things, tally);
    }
    default:
      return undefined;
  }
}

/** Describes a search for things of some kinds, in cells that also contain (or do not contain) things of other kinds. */
type SoughtThings = Readonly<NonNullable<ReturnType<typeof soughtThingsOf>>>;

function soughtThingsOf({ kinds, tests, among, order }: SetExpr, program: Program) {
  if (kinds === undefined || among !== undefined || order !== undefined) return undefined;
  const arrayOf = (kinds: readonly KindId[]) => sharedArray(kindTable(program, kinds).kinds);
  const companions = flatMapped(tests, (it) =>
    it.by === "with" ? [{ kinds: arrayOf(it.kinds), mustLack: it.not }] : [],
  );
  return companions.length < tests.length ? undefined : { kinds: arrayOf(kinds), companions };
}

/** Returns true if such things exist. If cells must be tested, the work is that of a search up to the first match (rule R5). */
function hasThings(board: LineBoard, { kinds, companions }: SoughtThings, tally: Tally): boolean {
  const count = countOfSets(board.counts, kinds);
  if (companions.length === 0 || count === 0) return count > 0;
  const { cellOf, boards } = board.geometry;
  const [{ grid, firstWord, endWord }] = boards;
  let firstCell = grid.last;
  let lastCell = 0;
  for (let word = firstWord; word < endWord; word++) {
    let bits = wordOfSets(board, kinds, word);
    if (bits === 0) continue;
    lastCell = Math.max(lastCell, lastCellIn(cellOf, word, bits));
    for (let i = 0; i < companions.length && bits !== 0; i++) {
      const matchingBits = wordOfSets(board, companions[i].kinds, word);
      bits &= companions[i].mustLack ? ~matchingBits : matchingBits;
    }
    if (bits !== 0) firstCell = Math.min(firstCell, firstCellIn(cellOf, word, bits));
  }
  if (firstCell === grid.last) {
    tally.work += lastCell + 1 - grid.first + count;
    return false;
  }
  tally.work += firstCell + 1 - grid.first + 1 + countBefore(board, kinds, firstCell);
  return true;
}

/** Returns the last cell among the slots (bits) of a word. */
function lastCellIn(cellOf: Int32Array, word: number, slotBits: number): number {
  let lastCell = 0;
  for (let bits = slotBits; bits !== 0; bits &= bits - 1)
    lastCell = Math.max(lastCell, cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)]);
  return lastCell;
}

/** Returns the first cell among the slots (bits) of a word. */
function firstCellIn(cellOf: Int32Array, word: number, slotBits: number): number {
  let firstCell = Infinity;
  for (let bits = slotBits; bits !== 0; bits &= bits - 1)
    firstCell = Math.min(firstCell, cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)]);
  return firstCell;
}

/** Returns the number of things of some kinds in cells before a cell. */
function countBefore(board: LineBoard, kinds: Int32Array, cell: number): number {
  const { sets, pad, setWords } = board;
  const { cellOf, boards } = board.geometry;
  const [{ firstWord, endWord }] = boards;
  let count = 0;
  for (let i = 0; i < kinds.length; i++)
    for (let word = firstWord, from = pad + kinds[i] * setWords; word < endWord; word++)
      for (let bits = sets[from + word]; bits !== 0; bits &= bits - 1)
        if (cellOf[(word << 5) + 31 - Math.clz32(bits & -bits)] < cell) count++;
  return count;
}
