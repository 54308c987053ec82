/*
 * The moves of every piece from every cell, and the attacks on every cell, are lists of entries. An entry is one integer,
 * `op | a << 5 | b << 14`; some are followed by more.
 */

export const END = 0;
/** a: to. To an empty cell or an enemy; to an empty one; to an enemy. */
export const LEAP = 1;
export const LEAP_EMPTY = 2;
export const LEAP_ENEMY = 3;
/** a: offset + 256, b: how far. */
export const RAY = 4;
export const RAY_EMPTY = 5;
export const RAY_ENEMY = 6;
/** a: to, b: what it may hold. Promotions have to be looked at. */
export const LEAP_CHOICE = 7;
/** a: offset + 256, b: how far; followed by what it may hold. */
export const RAY_CHOICE = 8;
/** a: to, b: what it may hold; followed by a number of spots that must be empty, and these. */
export const FAR = 9;
/** a: to, an empty cell or an enemy; b: the one spot that must be empty. */
export const LAME = 19;
/** Like FAR, and the spots that must be empty become a trail. */
export const FAR_TRAIL = 10;
/** a: to, where a trail must lie. */
export const ON_TRAIL = 11;
/**
 * a: offset + 256, b: 8 if promotions have to be looked at; followed by how far, and by two rows of `marks`: which
 * codes can be hurdles, and what a cell behind the hurdle may hold.
 */
export const HOP = 12;
/** a: offset + 256, b: how far; followed by a row of `marks`: which codes can be taken. */
export const RAY_ONLY = 13;
/** b: how many integers follow that count only for a piece that has not moved. */
export const IF_FRESH = 14;
/** Enters only the cell right behind the hurdle. */
export const BEHIND = 16;
/** Ends the entries of a piece of which two ways may lead to one cell: repeated moves count once. */
export const END_ONCE = 17;
/** b: number of the path in `walked`: one too special for a table. */
export const WALK = 15;
/**
 * a: to, b: like HOP; followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and
 * these.
 */
export const OVER_FAR = 18;

/** Entries of attacks, seen from the attacked cell. a: the spot of the attacker, b: a row of `marks`. */
export const FROM_LEAP = 1;
/** a: offset + 256 towards the attacker, b: a row: how far each code reaches. */
export const FROM_RAY = 2;
/** Followed by a number of spots that must be empty, and these. */
export const FROM_FAR = 3;
/** Over one hurdle; followed by two rows: which codes can be hurdles, and which can be taken. */
export const FROM_HOP = 4;
/** Like FROM_RAY; followed by a row: which codes can be taken. */
export const FROM_RAY_ONLY = 5;
/** Finds entries right behind the hurdle. */
export const FROM_BEHIND = 6;
/** Followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and these. */
export const FROM_OVER_FAR = 7;

/** Returns how many integers of the entry of attacks at `i` follow its first. */
export function restOf(attacks: Int32Array, i: number): number {
  switch (attacks[i] & 31) {
    case FROM_FAR:
      return attacks[i + 1] + 1;
    case FROM_HOP:
    case FROM_BEHIND:
      return 2;
    case FROM_RAY_ONLY:
      return 1;
    case FROM_OVER_FAR:
      return attacks[i + 4] + 4;
    default:
      return 0;
  }
}

/** Says what a cell may hold, as bits. */
export const HOLDS_EMPTY = 1;
export const HOLDS_ENEMY = 2;
export const HOLDS_OWN = 4;

export const packEntry = (op: number, a: number, b: number): number => op | (a << 5) | (b << 14);
