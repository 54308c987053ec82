import { highTerm, joinLanes, lowTerm } from "../../../base/index.ts";
import { Attachment } from "../layout/attachment.ts";
import type { Layout } from "../layout/layout.ts";
import { bodyTerms } from "../records/canonical-bodies.ts";
import { pileTerms } from "../state/piles.ts";
import type { State } from "../state/state.ts";

/** Computes hashes faster than from scratch, attached to a layout by `attachHash`. */
export interface FastHash {
  /** Equals `hashOf`. */
  hashOf(state: State): number;
}

/** The two halves of a hash, or of a part of one. */
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
  return fast === undefined ? hashOf(state, fixedTerms(state)) : fast.hashOf(state);
}

/** Computes the hash of a position from that of its cells and of the numbers whose places are fixed. */
export function hashOf(state: State, fixed: HashTerms): number {
  const piles = pileTerms(state);
  const bodies = bodyTerms(state);
  return joinLanes(fixed.low ^ piles.low ^ bodies.low, fixed.high ^ piles.high ^ bodies.high);
}

/** Hashes the level, the cells and the numbers whose places are fixed; keyed chance does not count. */
export function fixedTerms(state: State): HashTerms {
  const { cells, numbers, layout, level } = state;
  let low = lowTerm(0x40000000, level + 1);
  let high = highTerm(0x40000000, level + 1);
  for (let i = 0; i < layout.span; i++) {
    if (cells[i] === 0) continue;
    low ^= lowTerm(i, cells[i]);
    high ^= highTerm(i, cells[i]);
  }
  for (let i = 0; i < layout.fixedEnd; i++) {
    if (state.isKeyedChance(i)) continue;
    low ^= lowTerm(~i, numbers[i]);
    high ^= highTerm(~i, numbers[i]);
  }
  return { low, high };
}
