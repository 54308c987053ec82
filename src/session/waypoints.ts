import type { Position } from "../game/index.ts";

/**
 * Describes a position of a session from which the later inputs can be replayed. When the session was in this
 * position, no message, choice or end of the game was waiting for the player.
 */
export interface Waypoint {
  /** Stores the number of inputs that led to the position. */
  readonly inputs: number;
  /** Stores the position. It must be copied before it is played on. */
  readonly position: Position;
  readonly checkpoint: Position | undefined;
  readonly canUndo: boolean;
  /** Stores the text that was shown below the boards. */
  readonly status: string | undefined;
}

/** Limits the total number of cells in all waypoints except the last two. */
const maxCells = 1_000_000;
const maxWaypoints = 24;

/**
 * Holds a few waypoints of a session. They are close together near its end and further apart before, so that an
 * undo to any point replays only a part of the session.
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
    if (this.#all.length > limit) this.#all.splice(this.#findMostDispensable(), 1);
  }

  /** Drops the waypoints after a number of inputs. */
  cut(inputs: number): void {
    while (this.last > inputs) this.#all.pop();
  }

  /** Returns the index of the waypoint whose removal leaves the smallest gap in relation to its age. */
  #findMostDispensable(): number {
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

/** Returns the number of cells in a position. */
export function cellCountOf({ boards }: Position): number {
  return boards.reduce((sum, { width, height }) => sum + width * height, 1);
}
