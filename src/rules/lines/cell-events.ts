import type { KindId } from "../../program/index.ts";

/** The event that a cell comes into a set. */
export const comes = (set: number): number => 4 * set;

/** The event that a cell leaves a set. */
export const leaves = (set: number): number => 4 * set + 1;

/** The event that a set may have become empty, or has a cell again. */
export const turns = (set: number): number => 4 * set + 3;

const noEvents = new Int32Array(0);

/**
 * What can happen to a cell that may let a rule match there, numbered. Most rules look for a kind with a movement: they hear of a movement only where
 * such a kind has it.
 */
export class CellEvents {
  /** How many movements there are; this number stands for none being left. */
  readonly #movementCount: number;
  /** The events of kinds that move, by the number of their list and the number of the movement. */
  readonly #moves = new Map<string, number>();
  /** For each kind and movement those of the lists that have the kind. */
  readonly #ofKind: (Int32Array | undefined)[] = [];

  constructor(movementCount: number) {
    this.#movementCount = movementCount;
  }

  /** Events are numbered below this, where there are so many sets. */
  countWith(sets: number): number {
    return 4 * Math.max(sets, this.#moves.size);
  }

  /** The event that one of these kinds has a movement from now on, or has come to rest. */
  move(kinds: readonly KindId[], list: number, movement: number): number {
    const key = `${list} ${movement}`;
    const known = this.#moves.get(key);
    if (known !== undefined) return known;
    const event = 4 * this.#moves.size + 2;
    this.#moves.set(key, event);
    for (const kind of kinds) {
      const at = kind * (this.#movementCount + 1) + movement;
      this.#ofKind[at] = Int32Array.of(...(this.#ofKind[at] ?? noEvents), event);
    }
    return event;
  }

  /** What happens when a kind has a movement from now on, or has come to rest. */
  movesOf(kind: KindId, movement: number): Int32Array {
    return this.#ofKind[kind * (this.#movementCount + 1) + movement] ?? noEvents;
  }
}
