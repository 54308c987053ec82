/**
 * Implements a Zobrist-style hash: the xor of one term for each address of a position whose value is not 0, so that a write changes the hash
 * by two terms. The hash has two lanes (halves) of 32 bits; 53 of these 64 bits are kept.
 */

/** Returns the term of an address and its value in the low lane. Addresses of cells are 0 or more; those of other values are below 0. */
export function lowHashTerm(index: number, value: number): number {
  return value === 0 ? 0 : mixBits(Math.imul(index, 0x9e3779b1) ^ Math.imul(value, 0x85ebca77) ^ 0x27d4eb2f);
}

/** Returns the term of an address and its value in the high lane. */
export function highHashTerm(index: number, value: number): number {
  return value === 0 ? 0 : mixBits(Math.imul(index, 0xc2b2ae3d) + Math.imul(value, 0x165667b1) + 0x1b873593);
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
