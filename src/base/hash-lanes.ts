/**
 * Implements a Zobrist-style hash: an xor over all places of a position that do not hold 0, so that a write changes it
 * by two terms. It has two lanes of 32 bits, of which 53 bits are kept.
 */

/** Returns one term of the low lane: a place (a cell of a layer from 0 on, a number below 0) and its value. */
export function lowHashTerm(place: number, value: number): number {
  return value === 0 ? 0 : mixBits(Math.imul(place, 0x9e3779b1) ^ Math.imul(value, 0x85ebca77) ^ 0x27d4eb2f);
}

/** Returns one term of the high lane, for a place and its value. */
export function highHashTerm(place: number, value: number): number {
  return value === 0 ? 0 : mixBits(Math.imul(place, 0xc2b2ae3d) + Math.imul(value, 0x165667b1) + 0x1b873593);
}

/** Returns both lanes as one integer that a double holds exactly. */
export function joinLanes(low: number, high: number): number {
  return (high & 0x1fffff) * 4294967296 + (low >>> 0);
}

function mixBits(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}
