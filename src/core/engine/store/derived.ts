import type { KindId } from "../../../program/index.ts";
import { highHashTerm, joinLanes, lowHashTerm } from "../../../base/index.ts";
import { Attachment } from "../layout/attachment.ts";
import type { Layout } from "../layout/layout.ts";
import { bodyHashTerms } from "../records/canonical-bodies.ts";
import { pileHashTerms } from "../state/piles.ts";
import type { State } from "../state/state.ts";

/** Derives hashes and counts from a position incrementally, instead of computing them from scratch. */
export interface FastHash {
  /** Returns the same hash as `positionHash`. */
  hashOf(state: State): number;
  /** Returns the same count as `countKind`. */
  countKind(state: State, grid: number, kind: KindId): number;
  /** Returns the only cell that shows a kind, if that cell was the last to change; otherwise any cell, or -1. */
  likelyCellOf(state: State, kind: KindId): number;
}

const fastHash = new Attachment<FastHash>();

/** Attaches a fast implementation that computes the hashes of a layout's positions; without one they are computed from scratch. */
export function attachHash(layout: Layout, fast: FastHash | undefined): void {
  fastHash.attach(layout, fast);
}

export function positionHash(state: State): number {
  const attachedHash = fastHash.get(state.layout);
  return attachedHash === undefined ? hashOf(state, fixedHashTerms(state)) : attachedHash.hashOf(state);
}

/** Computes the hash of a position. `fixedTerms` is the hash of its cells and of the numbers at fixed indices. */
export function hashOf(state: State, fixedTerms: ReturnType<typeof fixedHashTerms>): number {
  const piles = pileHashTerms(state);
  const bodies = bodyHashTerms(state);
  return joinLanes(fixedTerms.low ^ piles.low ^ bodies.low, fixedTerms.high ^ piles.high ^ bodies.high);
}

/** Returns the two halves of a hash of the level, the cells and the numbers at fixed indices, except the keyed random stream. */
export function fixedHashTerms(state: State) {
  const { cells, numbers, layout, level } = state;
  let low = lowHashTerm(0x40000000, level + 1);
  let high = highHashTerm(0x40000000, level + 1);
  for (let i = 0; i < layout.addressCount; i++) {
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

/** Counts how often some kinds are shown on a grid, on all layers, including the spare cell behind the last one. */
export function countShown(state: State, grid: number, kinds: readonly KindId[]): number {
  let count = 0;
  for (let i = 0; i < kinds.length; i++) count += countKind(state, grid, kinds[i]);
  return count;
}

/** Counts how often a kind is shown on a grid, on all layers, including the spare cell behind the last one. */
export function countKind(state: State, grid: number, kind: KindId): number {
  const attachedHash = fastHash.get(state.layout);
  if (attachedHash !== undefined) return attachedHash.countKind(state, grid, kind);
  const { grids, addressCount, cellCount } = state.layout;
  const { first, end } = grids[grid];
  let count = 0;
  for (let plane = 0; plane < addressCount; plane += cellCount)
    for (let cell = plane + first; cell < plane + end; cell++) if (state.cells[cell] === kind) count++;
  return count;
}

/** Returns a cell that may hold the only object of a kind; -1 if no such cell is known. */
export function likelyCellOf(state: State, kind: KindId): number {
  return fastHash.get(state.layout)?.likelyCellOf(state, kind) ?? -1;
}
