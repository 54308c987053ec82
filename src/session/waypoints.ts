import type { Position } from "../game/index.ts";

/**
 * Describes a place on the way of a play, from which its inputs can be played on. Nothing waited there: no message, no
 * choice, no end.
 */
export interface Waypoint {
  /** Says how many inputs led to it. */
  readonly inputs: number;
  /** Is never played on: copy it. */
  readonly position: Position;
  readonly checkpoint: Position | undefined;
  readonly canUndo: boolean;
  /** Says what was shown below the boards. */
  readonly status: string | undefined;
}

/** Holds cells of all waypoints together, at most, but for the last two. */
const mostCells = 1_000_000;
const mostWaypoints = 24;

/** Describes a few waypoints of a play: close together near its end, further apart before, so that going back anywhere plays only a share of it. */
export class Waypoints {
  readonly #all: Waypoint[] = [];

  /** Lists the waypoints, first one first. */
  get all(): readonly Waypoint[] {
    return this.#all;
  }

  /** Returns how many inputs led to the last one. */
  get last(): number {
    const { length } = this.#all;
    return length === 0 ? 0 : this.#all[length - 1].inputs;
  }

  add(waypoint: Waypoint): void {
    this.#all.push(waypoint);
    const most = Math.max(2, Math.min(mostWaypoints, Math.floor(mostCells / cellCountOf(waypoint.position))));
    if (this.#all.length > most) this.#all.splice(this.#mostDispensable(), 1);
  }

  /** Forgets those to which more inputs led. */
  cut(inputs: number): void {
    while (this.last > inputs) this.#all.pop();
  }

  /** Returns the one without which the gap is smallest, beside how long ago it is. */
  #mostDispensable(): number {
    const all = this.#all;
    const end = this.last;
    let least = 0;
    let smallest = Infinity;
    for (let i = 0; i < all.length - 1; i++) {
      const before = all[i - 1]?.inputs ?? 0;
      const gap = (all[i + 1].inputs - before) / (end - before);
      if (gap < smallest) [least, smallest] = [i, gap];
    }
    return least;
  }
}

/** Returns the cells of a position. */
export function cellCountOf({ boards }: Position): number {
  return boards.reduce((sum, { width, height }) => sum + width * height, 1);
}
