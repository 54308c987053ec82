import { countBits } from "../../base/index.ts";
import type { BlockPlan } from "./block-plan.ts";
import type { DirtySet } from "./dirty-table.ts";

/** Returns true if a set of cells, stored as bits with a summary, contains a cell. For the layout see `dirty-table.ts`. */
export function hasBit(bits: Int32Array, { words }: DirtySet, cell: number): boolean {
  return (bits[words + (cell >>> 5)] & (1 << (cell & 31))) !== 0;
}

/** Represents several sets of the same size, whose union is searched. */
export type CellSetUnion = Pick<
  BlockPlan,
  "wordCount" | "summaryWordCount" | "activeSummaries" | "activeWords" | "activeCount"
>;

/** Returns the first cell of a union at or after a cell; -1 if there is none. */
export function findNextCell(bits: Int32Array, union: CellSetUnion, from: number): number {
  const { wordCount, summaryWordCount, activeSummaries, activeWords, activeCount } = union;
  let word = from >>> 5;
  if (word >= wordCount) return -1;
  let foundBits = unionWordAt(bits, activeWords, activeCount, word) & (-1 << (from & 31));
  if (foundBits !== 0) return (word << 5) + lowestSetBit(foundBits);
  word++;
  let summaryIndex = word >>> 5;
  if (summaryIndex >= summaryWordCount) return -1;
  foundBits = unionWordAt(bits, activeSummaries, activeCount, summaryIndex) & (-1 << (word & 31));
  while (foundBits === 0) {
    if (++summaryIndex >= summaryWordCount) return -1;
    foundBits = unionWordAt(bits, activeSummaries, activeCount, summaryIndex);
  }
  word = (summaryIndex << 5) + lowestSetBit(foundBits);
  return (word << 5) + lowestSetBit(unionWordAt(bits, activeWords, activeCount, word));
}

/** Returns the last cell of a union at or before a cell; -1 if there is none. */
export function cellBefore(bits: Int32Array, union: CellSetUnion, from: number): number {
  if (from < 0) return -1;
  const { activeSummaries, activeWords, activeCount } = union;
  let word = from >>> 5;
  let foundBits = unionWordAt(bits, activeWords, activeCount, word) & (-1 >>> (31 - (from & 31)));
  if (foundBits !== 0) return (word << 5) + highestSetBit(foundBits);
  if (--word < 0) return -1;
  let summaryIndex = word >>> 5;
  foundBits = unionWordAt(bits, activeSummaries, activeCount, summaryIndex) & (-1 >>> (31 - (word & 31)));
  while (foundBits === 0) {
    if (--summaryIndex < 0) return -1;
    foundBits = unionWordAt(bits, activeSummaries, activeCount, summaryIndex);
  }
  word = (summaryIndex << 5) + highestSetBit(foundBits);
  return (word << 5) + highestSetBit(unionWordAt(bits, activeWords, activeCount, word));
}

/** Returns the cell at index `rank` in a set, in ascending order. There must be one. */
export function cellOfRank(bits: Int32Array, { words }: DirtySet, rank: number): number {
  let word = 0;
  for (let count = countBits(bits[words]); count <= rank; count = countBits(bits[words + ++word]))
    rank -= count;
  let remaining = bits[words + word];
  while (rank-- > 0) remaining &= remaining - 1;
  return (word << 5) + lowestSetBit(remaining);
}

export function unionWordAt(bits: Int32Array, starts: Int32Array, count: number, index: number): number {
  let union = bits[starts[0] + index];
  for (let i = 1; i < count; i++) union |= bits[starts[i] + index];
  return union;
}

export function lowestSetBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

export function highestSetBit(word: number): number {
  return 31 - Math.clz32(word);
}
