import type { Position } from "../game/index.ts";

/**
 * Describes a position of a session from which later inputs can be replayed. No message, choice or end of the game was waiting for the player
 * in this position.
 */
export interface Waypoint {
  /** Stores the number of inputs that led to the position. */
  readonly inputs: number;
  /** Stores the position. It must be copied before it is changed. */
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
 * Stores a few waypoints of a session. They are close together near its end and further apart before, so that an undo to any point replays
 * only a part of the session.
 */
export class Waypoints {
  readonly #all: Waypoint[] = [];

  /** Lists the waypoints, oldest first. */
  get all(): readonly Waypoint[] {
    return this.#all;
  }

  /** Returns the number of inputs that led to the last waypoint. */
  get lastInputCount(): number {
    return this.#all.at(-1)?.inputs ?? 0;
  }

  add(waypoint: Waypoint): void {
    this.#all.push(waypoint);
    const limit = Math.max(2, Math.min(maxWaypoints, Math.floor(maxCells / cellCountOf(waypoint.position))));
    if (this.#all.length > limit) this.#all.splice(this.#findLeastUseful(), 1);
  }

  /** Drops the waypoints after a number of inputs. */
  dropAfter(inputs: number): void {
    while (this.lastInputCount > inputs) this.#all.pop();
  }

  /** Returns the index of the waypoint whose removal leaves the smallest gap relative to its distance from the end. */
  #findLeastUseful(): number {
    const waypoints = this.#all;
    const lastInputs = this.lastInputCount;
    let bestIndex = 0;
    let smallestGap = Infinity;
    for (let i = 0; i < waypoints.length - 1; i++) {
      const inputsBefore = waypoints[i - 1]?.inputs ?? 0;
      const share = (waypoints[i + 1].inputs - inputsBefore) / (lastInputs - inputsBefore);
      if (share < smallestGap) [bestIndex, smallestGap] = [i, share];
    }
    return bestIndex;
  }
}

/** Returns the number of cells in a position. */
export function cellCountOf({ boards }: Position): number {
  return boards.reduce((sum, { width, height }) => sum + width * height, 1);
}
