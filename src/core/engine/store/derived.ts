import type { KindId } from "../../../program/index.ts";
import { highHashTerm, joinLanes, lowHashTerm } from "../../../base/index.ts";
import { Attachment } from "../layout/attachment.ts";
import type { Layout } from "../layout/layout.ts";
import { bodyHashTerms } from "../records/canonical-bodies.ts";
import { pileHashTerms } from "../state/piles.ts";
import type { State } from "../state/state.ts";

/** Keeps what can be worked out from a position up to date, instead of working it out from scratch. */
export interface FastHash {
  /** Returns what `positionHash` returns. */
  hashOf(state: State): number;
  /** Returns what `countKind` returns. */
  count(state: State, grid: number, kind: KindId): number;
  /** Returns a cell that shows a kind if only one does and it came last; else any cell, or -1. */
  lastPlaceOf(state: State, kind: KindId): number;
}

/** Describes the two halves of a hash, or of a part of one. */
export interface HashTerms {
  readonly low: number;
  readonly high: number;
}

const fastHash = new Attachment<FastHash>();

/** Makes positions of a layout compute their hashes by a fast part; without one they are computed from scratch. */
export function attachHash(layout: Layout, fast: FastHash | undefined): void {
  fastHash.attach(layout, fast);
}

/** Returns the hash of a position. */
export function positionHash(state: State): number {
  const fast = fastHash.of(state.layout);
  return fast === undefined ? hashOf(state, fixedHashTerms(state)) : fast.hashOf(state);
}

/** Computes the hash of a position from that of its cells and of the numbers whose places are fixed. */
export function hashOf(state: State, fixed: HashTerms): number {
  const piles = pileHashTerms(state);
  const bodies = bodyHashTerms(state);
  return joinLanes(fixed.low ^ piles.low ^ bodies.low, fixed.high ^ piles.high ^ bodies.high);
}

/** Hashes the level, the cells and the numbers whose places are fixed; keyed chance does not count. */
export function fixedHashTerms(state: State): HashTerms {
  const { cells, numbers, layout, level } = state;
  let low = lowHashTerm(0x40000000, level + 1);
  let high = highHashTerm(0x40000000, level + 1);
  for (let i = 0; i < layout.span; i++) {
    if (cells[i] === 0) continue;
    low ^= lowHashTerm(i, cells[i]);
    high ^= highHashTerm(i, cells[i]);
  }
  for (let i = 0; i < layout.fixedEnd; i++) {
    if (state.isKeyedChance(i)) continue;
    low ^= lowHashTerm(~i, numbers[i]);
    high ^= highHashTerm(~i, numbers[i]);
  }
  return { low, high };
}

/** Counts the cells of a grid, its spare one included, that show one of some kinds, on whatever layer. */
export function countShown(state: State, grid: number, kinds: readonly KindId[]): number {
  let count = 0;
  for (let i = 0; i < kinds.length; i++) count += countKind(state, grid, kinds[i]);
  return count;
}

/** Counts the cells of a grid, its spare one included, that show a kind, on whatever layer. */
export function countKind(state: State, grid: number, kind: KindId): number {
  const fast = fastHash.of(state.layout);
  if (fast !== undefined) return fast.count(state, grid, kind);
  const { grids, span, cellCount } = state.layout;
  const { first, end } = grids[grid];
  let count = 0;
  for (let plane = 0; plane < span; plane += cellCount)
    for (let cell = plane + first; cell < plane + end; cell++) if (state.cells[cell] === kind) count++;
  return count;
}

/** Returns a cell where a kind, of which there is only one, may be; -1 if nothing is known of it. */
export function likelyPlaceOf(state: State, kind: KindId): number {
  return fastHash.of(state.layout)?.lastPlaceOf(state, kind) ?? -1;
}
