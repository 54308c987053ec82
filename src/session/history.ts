import type { Changes, Position } from "../game/index.ts";
import type { Standing } from "./standing.ts";

/** How to go back over one input: the changes of its cycles, and where the session stood before it. */
export interface Past {
  readonly standing: Standing;
  /** What changed in `position`, in order. */
  readonly changes: readonly Changes[];
  readonly position: Position;
  /** Something was given; time alone did not do it. */
  readonly input: boolean;
  /** How many inputs the log had before. */
  readonly logged: number;
}

/** The pasts of a session, newest last. Going back needs only what changed. */
export class History {
  readonly #pasts: Past[] = [];

  get length(): number {
    return this.#pasts.length;
  }

  add(past: Past): void {
    this.#pasts.push(past);
  }

  clear(): void {
    this.#pasts.length = 0;
  }

  /** Goes back to before the last input, over the ticks after it (R6). Without an input it goes back to the beginning. */
  back(): Past | undefined {
    let last: Past | undefined;
    for (let past = this.#pasts.pop(); past; past = this.#pasts.pop()) {
      for (let i = past.changes.length - 1; i >= 0; i--) past.position.revert(past.changes[i]!);
      last = past;
      if (past.input) break;
    }
    return last;
  }
}
