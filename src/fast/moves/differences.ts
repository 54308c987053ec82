import {
  END,
  ATTACK_RIGHT_BEHIND,
  ATTACK_CLEAR_PATH,
  ATTACK_HOP,
  ATTACK_LEAP,
  ATTACK_RAY,
  ATTACK_RAY_TAKING_LISTED,
  attackEntryTailLength,
} from "./entries.ts";
import type { Tables } from "./tables.ts";

/** Means that no piece of a code attacks over a difference. */
export const ATTACKS_NEVER = 0;
/** Means that a piece of a code always attacks over a difference. */
export const ATTACKS_ALWAYS = 32_766;
/** Means that an attack over a difference must be looked up in the attack table. */
export const ATTACKS_BY_TABLE = 32_767;
/** Is the first number for an attack over exactly one piece on a line; the number encodes the line's offset. */
export const ATTACKS_OVER_ONE_FROM = 512;
/** Is the first number for an attack over spots that must be empty; the rest is an index into `free`. */
export const ATTACKS_IF_FREE_FROM = 2048;

/**
 * Stores over which differences of two spots pieces attack: the spot of the attacker minus the attacked one. For each side, each
 * code of an enemy and each difference there is one of the numbers above, or the offset of a line that must be free, at `(side *
 * codes + code) * 2 * size + size + difference`.
 */
export interface AttackDifferences {
  readonly codes: number;
  readonly table: Int16Array;
  /** Lists how many spots must be empty, and their differences from the attacked one. */
  readonly free: readonly number[];
  /** Limits the number of enemies for which iterating over them is faster than scanning from a spot. */
  readonly limit: number;
}

const differencesBefore = new WeakMap<Tables, AttackDifferences>();

/** Returns the differences over which the pieces of a game attack. They are computed for its first play. */
export function attackDifferencesOf(tables: Tables): AttackDifferences {
  const known = differencesBefore.get(tables);
  if (known) return known;
  const found = new DifferenceFinder(tables).differences();
  differencesBefore.set(tables, found);
  return found;
}

/** Describes attacks by the same row of codes over the same offset, or along it. */
interface Group {
  readonly op: number;
  readonly row: number;
  readonly offset: number;
  /** Lists the spots that must be empty, as differences from the attacked spot. */
  readonly between: readonly number[];
  /** Is true if these spots are the same for all attacked spots. */
  isSame: boolean;
  /** Counts the attacked spots. */
  count: number;
}

class DifferenceFinder {
  private readonly tables: Tables;
  private readonly free: number[] = [];
  private readonly rooms = new Map<number, { readonly count: number; readonly length: number }>();

  constructor(tables: Tables) {
    this.tables = tables;
  }

  differences(): AttackDifferences {
    const { rules, grid, attacks, hasOddAttackers } = this.tables;
    const codes = 1 + rules.sides.length * rules.pieces.length;
    if (rules.sides.length !== 2 || hasOddAttackers)
      return { codes, table: new Int16Array(0), free: [], limit: 0 };
    const table = new Int16Array(2 * codes * 2 * grid.size);
    for (let side = 0; side < 2; side++) {
      const groups = this.groupsOf(side);
      for (let code = 1; code < codes; code++)
        this.enter(table, (side * codes + code) * 2 * grid.size + grid.size, groups, code);
    }
    return { codes, table, free: this.free, limit: attacks.length / (2 * grid.spots.length) };
  }

  /** Returns the attacks on pieces of a side, grouped by their codes and offsets. */
  private groupsOf(side: number): readonly Group[] {
    const { grid, attacks, firstAttack } = this.tables;
    const groups = new Map<number, Group>();
    for (let cell = 0; cell < grid.spots.length; cell++) {
      const spot = grid.spots[cell];
      for (
        let i = firstAttack[side * grid.size + spot];
        attacks[i] !== END;
        i += 1 + attackEntryTailLength(attacks, i)
      ) {
        const op = attacks[i] & 31;
        const a = (attacks[i] >>> 5) & 511;
        const row = attacks[i] >>> 14;
        const offset = isLine(op) ? a - 256 : a - spot;
        const key = (row * 32 + op) * 1024 + offset + 512;
        const between = op === ATTACK_CLEAR_PATH ? this.betweenAt(i + 1, spot) : nothing;
        const group = groups.get(key);
        if (group === undefined) groups.set(key, { op, row, offset, between, isSame: true, count: 1 });
        else {
          group.count++;
          group.isSame &&= isEqual(between, group.between);
        }
      }
    }
    return [...groups.values()];
  }

  private betweenAt(at: number, spot: number): readonly number[] {
    const { attacks } = this.tables;
    return Array.from({ length: attacks[at] }, (_, n) => attacks[at + 1 + n] - spot);
  }

  /** Enters the attacks of a code into the table, for differences from `start` on. */
  private enter(table: Int16Array, start: number, groups: readonly Group[], code: number): void {
    for (const { op, offset, between, isSame, count, reach } of this.waysOf(groups, code)) {
      const isEverywhere = isSame && count === this.roomFor(op === ATTACK_HOP ? 2 * offset : offset).count;
      const told = isEverywhere ? this.told(op, offset, between) : ATTACKS_BY_TABLE;
      const steps = isLine(op) ? Math.min(reach, this.roomFor(offset).length) : 1;
      for (let at = start + offset, step = 1; step <= steps; at += offset, step++)
        table[at] = table[at] === ATTACKS_NEVER ? told : ATTACKS_BY_TABLE;
    }
  }

  /** Yields the groups that a code belongs to, joined by offset. */
  private waysOf(groups: readonly Group[], code: number): Iterable<Group & { readonly reach: number }> {
    const { marks } = this.tables;
    const ways = new Map<number, Group & { reach: number }>();
    for (const group of groups) {
      const reach = marks[group.row * 256 + code];
      if (reach === 0) continue;
      const key = group.op * 1024 + group.offset + 512;
      const way = ways.get(key);
      if (way === undefined) ways.set(key, { ...group, reach });
      else {
        way.isSame &&= group.isSame && reach === way.reach && isEqual(group.between, way.between);
        way.reach = Math.max(reach, way.reach);
        way.count += group.count;
      }
    }
    return ways.values();
  }

  private told(op: number, offset: number, between: readonly number[]): number {
    switch (op) {
      case ATTACK_LEAP:
        return ATTACKS_ALWAYS;
      case ATTACK_RAY:
        return offset;
      case ATTACK_HOP:
        return 2 * ATTACKS_OVER_ONE_FROM + offset;
      case ATTACK_CLEAR_PATH:
        return ATTACKS_IF_FREE_FROM + this.free.push(between.length, ...between) - between.length - 1;
      default:
        return ATTACKS_BY_TABLE;
    }
  }

  /** Returns from how many cells an offset leads to another cell (`count`), and how often it can be repeated at most (`length`). */
  private roomFor(offset: number): { readonly count: number; readonly length: number } {
    const known = this.rooms.get(offset);
    if (known) return known;
    const { spots, cells } = this.tables.grid;
    let count = 0;
    let length = 0;
    for (let cell = 0; cell < spots.length; cell++) {
      let steps = 0;
      for (let spot = spots[cell]; cells[spot] >= 0 && cells[spot + offset] >= 0; spot += offset) steps++;
      if (steps > 0) count++;
      length = Math.max(length, steps);
    }
    const room = { count, length };
    this.rooms.set(offset, room);
    return room;
  }
}

const nothing: readonly number[] = [];

const isEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((it, i) => it === other[i]));

const isLine = (op: number): boolean =>
  op === ATTACK_RAY || op === ATTACK_RAY_TAKING_LISTED || op === ATTACK_HOP || op === ATTACK_RIGHT_BEHIND;
