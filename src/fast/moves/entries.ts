/*
 * The moves of every piece from every cell, and the attacks on every cell, are lists of entries. An entry is one integer,
 * `op | a << 5 | b << 14`; some are followed by more.
 */

export const END = 0;
/** Opens an entry for a leap to an empty cell or an enemy (a: to). The next two are for a leap to an empty cell, and to an enemy. */
export const LEAP = 1;
export const LEAP_EMPTY = 2;
export const LEAP_ENEMY = 3;
/** Opens an entry for a ride. a: the step between neighbouring spots + 256. b: the greatest number of steps. */
export const RAY = 4;
export const RAY_EMPTY = 5;
export const RAY_ENEMY = 6;
/** Opens an entry for a leap to a cell where promotions must be looked up. a: to, b: what the cell may hold. */
export const LEAP_CHOICE = 7;
/** Opens an entry like RAY in which promotions must be looked up. The next integer tells what the last cell may hold. */
export const RAY_CHOICE = 8;
/**
 * Opens an entry for a leap to a cell if some spots are empty. a: to, b: what the cell may hold; followed by a number of spots that must
 * be empty, and these.
 */
export const LEAP_CLEAR_PATH = 9;
/** Opens an entry for a leap to an empty cell or an enemy if one spot is empty. a: to, b: that spot. */
export const LEAP_LAME = 19;
/** Opens an entry like LEAP_CLEAR_PATH, in which the spots that must be empty become a trail. */
export const LEAP_LEAVING_TRAIL = 10;
/** Opens an entry for a leap to a cell with a trail. a: to. */
export const LEAP_ONTO_TRAIL = 11;
/**
 * Opens an entry for a hop over a hurdle. a: offset + 256, b: 8 if promotions must be looked up; followed by how far, and by two rows of
 * `marks`: which codes can be hurdles, and what a cell behind the hurdle may hold.
 */
export const HOP = 12;
/** Opens an entry like RAY, followed by the number of a row of `marks`, which tells which piece codes can be captured. */
export const RAY_TAKING_LISTED = 13;
/** Opens an entry whose following integers apply only to an unmoved piece. b: the number of these integers. */
export const IF_FRESH = 14;
/** Opens an entry like HOP that reaches only the cell right behind the hurdle. */
export const HOP_RIGHT_BEHIND = 16;
/** Ends the entries of a piece with two ways that may lead to one cell: repeated moves count once. */
export const END_ONCE = 17;
/** Opens an entry for a path that has no table entries. b: its index in `walkedPaths`. */
export const WALK_PATH = 15;
/**
 * Opens an entry for a hop over a hurdle to a cell. a: to, b: like HOP; followed by the spot of the hurdle, the two rows, a number of
 * spots that must be empty, and these.
 */
export const HOP_CLEAR_PATH = 18;

/** Opens an entry of the attack table, seen from the attacked cell, for a leap. a: the spot of the attacker, b: a row of `marks`. */
export const ATTACK_LEAP = 1;
/** Opens an entry for an attack along a ray. a: the step towards the attacker + 256. b: the row with the reach of each piece code. */
export const ATTACK_RAY = 2;
/** Opens an entry like ATTACK_LEAP, followed by a number of spots that must be empty, and these. */
export const ATTACK_CLEAR_PATH = 3;
/** Opens an entry for an attack over one hurdle; followed by two rows: which codes can be hurdles, and which can be captured. */
export const ATTACK_HOP = 4;
/** Opens an entry like ATTACK_RAY, followed by a row: which codes can be captured. */
export const ATTACK_RAY_TAKING_LISTED = 5;
/** Opens an entry like ATTACK_HOP, for an attacker whose hurdle is right in front of the attacked cell. */
export const ATTACK_RIGHT_BEHIND = 6;
/** Opens an entry for a hop from a spot, followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and these. */
export const ATTACK_HOP_CLEAR_PATH = 7;

/** Returns how many integers follow the first of the attack entry at index `i`. */
export function attackEntryTailLength(attacks: Int32Array, i: number): number {
  switch (attacks[i] & 31) {
    case ATTACK_CLEAR_PATH:
      return attacks[i + 1] + 1;
    case ATTACK_HOP:
    case ATTACK_RIGHT_BEHIND:
      return 2;
    case ATTACK_RAY_TAKING_LISTED:
      return 1;
    case ATTACK_HOP_CLEAR_PATH:
      return attacks[i + 4] + 4;
    default:
      return 0;
  }
}

/** Are bits for what a cell may hold: nothing, an enemy, an own piece. */
export const HOLDS_EMPTY = 1;
export const HOLDS_ENEMY = 2;
export const HOLDS_OWN = 4;

export const packEntry = (op: number, a: number, b: number): number => op | (a << 5) | (b << 14);
