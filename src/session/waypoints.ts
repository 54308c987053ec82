import type { Position } from "../game/index.ts";

/**
 * Describes a position of a session from which its later inputs can be replayed. No message, choice or end of the game waited for the
 * player there.
 */
export interface Waypoint {
  /** Is the number of inputs that led to the position. */
  readonly inputs: number;
  /** Is the stored position. Copy it; never play on it. */
  readonly position: Position;
  readonly checkpoint: Position | undefined;
  readonly canUndo: boolean;
  /** Is the text that was shown below the boards. */
  readonly status: string | undefined;
}

/** Limits the cells of all waypoints together, except the last two. */
const maxCells = 1_000_000;
const maxWaypoints = 24;

/**
 * Lists a few waypoints of a session: close together near its end, further apart before, so that an undo to any point replays only a part
 * of it.
 */
export class Waypoints {
  readonly #all: Waypoint[] = [];

  /** Lists the waypoints, oldest first. */
  get all(): readonly Waypoint[] {
    return this.#all;
  }

  /** Returns the number of inputs that led to the last waypoint. */
  get last(): number {
    const { length } = this.#all;
    return length === 0 ? 0 : this.#all[length - 1].inputs;
  }

  add(waypoint: Waypoint): void {
    this.#all.push(waypoint);
    const limit = Math.max(2, Math.min(maxWaypoints, Math.floor(maxCells / cellCountOf(waypoint.position))));
    if (this.#all.length > limit) this.#all.splice(this.#mostDispensable(), 1);
  }

  /** Drops the waypoints after a number of inputs. */
  cut(inputs: number): void {
    while (this.last > inputs) this.#all.pop();
  }

  /** Returns the index of the waypoint whose removal leaves the smallest gap, relative to its age. */
  #mostDispensable(): number {
    const all = this.#all;
    const lastInputs = this.last;
    let leastIndex = 0;
    let smallestGap = Infinity;
    for (let i = 0; i < all.length - 1; i++) {
      const inputsBefore = all[i - 1]?.inputs ?? 0;
      const gap = (all[i + 1].inputs - inputsBefore) / (lastInputs - inputsBefore);
      if (gap < smallestGap) [leastIndex, smallestGap] = [i, gap];
    }
    return leastIndex;
  }
}

/** Returns the cells of a position. */
export function cellCountOf({ boards }: Position): number {
  return boards.reduce((sum, { width, height }) => sum + width * height, 1);
}
