/**
 * The moves of every piece from every spot, and the attacks on every spot, are lists of entries. An entry is one integer, `op | a << 5 | b <<
 * 14`; some are followed by more integers. The comments say what a and b hold.
 */

export const END = 0;
/** Is a leap to an empty cell or an enemy. a: the target spot. The next two are leaps to an empty cell only, and to an enemy only. */
export const LEAP = 1;
export const LEAP_EMPTY = 2;
export const LEAP_ENEMY = 3;
/** Is a ride. a: the difference between neighbouring spots + 256. b: the greatest number of steps. */
export const RAY = 4;
export const RAY_EMPTY = 5;
export const RAY_ENEMY = 6;
/** Is a leap after which promotions must be looked up. a: the target spot. b: bits for what it may hold. */
export const LEAP_CHOICE = 7;
/** Is a RAY after which promotions must be looked up. The next integer has bits for what the last cell may hold. */
export const RAY_CHOICE = 8;
/** Is a leap that requires empty spots. a: the target spot. b: bits for what it may hold. The number of these spots and the spots follow. */
export const LEAP_CLEAR_PATH = 9;
/** Is a leap to an empty cell or an enemy that requires one empty spot. a: the target spot. b: the spot that must be empty. */
export const LEAP_LAME = 19;
/** Is a LEAP_CLEAR_PATH whose spots that must be empty become a trail. */
export const LEAP_LEAVING_TRAIL = 10;
/** Is a leap to a cell with a trail. a: the target spot. */
export const LEAP_ONTO_TRAIL = 11;
/**
 * Is a hop over a hurdle. a: offset + 256. b: 8 if promotions must be looked up. The greatest distance follows, then two rows of `marks`: the
 * codes that can be hurdles, and those that a cell behind the hurdle may hold.
 */
export const HOP = 12;
/** Is a RAY, followed by the number of a row of `marks` with the codes that can be captured. */
export const RAY_TAKING_LISTED = 13;
/** Is a condition: the b integers that follow apply only to an unmoved piece. */
export const IF_FRESH = 14;
/** Is a HOP that reaches only the cell right behind the hurdle. */
export const HOP_RIGHT_BEHIND = 16;
/** Ends the entries of a piece that can reach a cell in two ways. Repeated moves are removed. */
export const END_ONCE = 17;
/** Is a path that has no table entries. b: its index in `walkedPaths`. */
export const WALK_PATH = 15;
/**
 * Is a hop over a hurdle to a certain cell. a: the target spot. b: as for HOP. The spot of the hurdle follows, then the two rows of HOP, the
 * number of spots that must be empty, and these spots.
 */
export const HOP_CLEAR_PATH = 18;

/** Is an attack by a leap, seen from the attacked spot. a: the spot of the attacker. b: a row of `marks`. */
export const ATTACK_LEAP = 1;
/** Is an attack along a ray. a: the step towards the attacker + 256. b: the row with the reach of each code. */
export const ATTACK_RAY = 2;
/** Is an ATTACK_LEAP, followed by the number of spots that must be empty, and these spots. */
export const ATTACK_CLEAR_PATH = 3;
/** Is an attack over one hurdle. Two rows follow: the codes that can be hurdles, and those that can be captured. */
export const ATTACK_HOP = 4;
/** Is an ATTACK_RAY, followed by a row with the codes that can be captured. */
export const ATTACK_RAY_TAKING_LISTED = 5;
/** Is an ATTACK_HOP whose hurdle is right in front of the attacked spot. */
export const ATTACK_RIGHT_BEHIND = 6;
/**
 * Is an attack by a hop. a: the spot of the attacker. The spot of the hurdle follows, then the two rows of ATTACK_HOP, the number of spots
 * that must be empty, and these spots.
 */
export const ATTACK_HOP_CLEAR_PATH = 7;

/** Returns how many integers follow the first integer of the attack entry at index `i`. */
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
