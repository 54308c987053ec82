/*
 * The moves of every piece from every cell, and the attacks on every cell, are lists of entries. An entry is one integer,
 * `op | a << 5 | b << 14`; some are followed by more.
 */

export const END = 0;
/** Leads to an empty cell or an enemy; to an empty one; to an enemy. a: to. */
export const LEAP = 1;
export const LEAP_EMPTY = 2;
export const LEAP_ENEMY = 3;
/** Runs along a ray. a: offset + 256, b: how far. */
export const RAY = 4;
export const RAY_EMPTY = 5;
export const RAY_ENEMY = 6;
/** Leads to a cell where promotions have to be looked at. a: to, b: what it may hold. */
export const LEAP_CHOICE = 7;
/** Runs along a ray. a: offset + 256, b: how far; followed by what it may hold. */
export const RAY_CHOICE = 8;
/** Leads to a cell if some spots are empty. a: to, b: what it may hold; followed by a number of spots that must be empty, and these. */
export const LEAP_CLEAR_PATH = 9;
/** Leads to an empty cell or an enemy if one spot is empty. a: to, b: the one spot that must be empty. */
export const LEAP_LAME = 19;
/** Is like FAR, and the spots that must be empty become a trail. */
export const LEAP_LEAVING_TRAIL = 10;
/** Leads to a cell where a trail must lie. a: to. */
export const LEAP_ONTO_TRAIL = 11;
/**
 * Hops over a hurdle. a: offset + 256, b: 8 if promotions have to be looked at; followed by how far, and by two rows of
 * `marks`: which codes can be hurdles, and what a cell behind the hurdle may hold.
 */
export const HOP = 12;
/** Runs along a ray. a: offset + 256, b: how far; followed by a row of `marks`: which codes can be taken. */
export const RAY_TAKING_LISTED = 13;
/** Makes the integers that follow count only for a piece that has not moved. b: how many. */
export const IF_FRESH = 14;
/** Enters only the cell right behind the hurdle. */
export const HOP_RIGHT_BEHIND = 16;
/** Ends the entries of a piece of which two ways may lead to one cell: repeated moves count once. */
export const END_ONCE = 17;
/** Refers to a path too special for a table. b: its number in `walked`. */
export const WALK_PATH = 15;
/**
 * Leads over a hurdle to a cell. a: to, b: like HOP; followed by the spot of the hurdle, the two rows, a number of
 * spots that must be empty, and these.
 */
export const HOP_CLEAR_PATH = 18;

/** Begins the entries of attacks, seen from the attacked cell. a: the spot of the attacker, b: a row of `marks`. */
export const ATTACK_LEAP = 1;
/** Attacks along a ray. a: offset + 256 towards the attacker, b: a row: how far each code reaches. */
export const ATTACK_RAY = 2;
/** Is followed by a number of spots that must be empty, and these. */
export const ATTACK_CLEAR_PATH = 3;
/** Attacks over one hurdle; is followed by two rows: which codes can be hurdles, and which can be taken. */
export const ATTACK_HOP = 4;
/** Is like FROM_RAY; is followed by a row: which codes can be taken. */
export const ATTACK_RAY_TAKING_LISTED = 5;
/** Finds entries right behind the hurdle. */
export const ATTACK_RIGHT_BEHIND = 6;
/** Is followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and these. */
export const ATTACK_HOP_CLEAR_PATH = 7;

/** Returns how many integers of the entry of attacks at `i` follow its first. */
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

/** Says what a cell may hold, as bits. */
export const HOLDS_EMPTY = 1;
export const HOLDS_ENEMY = 2;
export const HOLDS_OWN = 4;

export const packEntry = (op: number, a: number, b: number): number => op | (a << 5) | (b << 14);
