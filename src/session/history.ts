import type { Changes, Position } from "../game/index.ts";
import type { SessionState } from "./standing.ts";

/** How to go back over one input: the changes of its cycles, and where the session stood before it. */
export interface UndoEntry {
  readonly standing: SessionState;
  /** What changed in `position`, in order. */
  readonly changes: readonly Changes[];
  readonly position: Position;
  /** Something was given; time alone did not do it. */
  readonly input: boolean;
  /** How many inputs the log had before. */
  readonly logged: number;
}

interface Kept extends UndoEntry {
  changes: Changes[];
}

/** Changes of ticks are joined when there are so many lists of them, or so many places more than when it was last done. */
const mostLists = 1000;
const slack = 4096;

/**
 * The pasts of a session, newest last. Going back needs only what changed. Ticks are gone back over together with the input before them
 * (R6), so they are kept together with it too: however long a game goes on by itself, no more is kept than its boards have places.
 */
export class History {
  readonly #pasts: Kept[] = [];
  /** Places in the changes of the last past, and how many there were when they were last joined. */
  #size = 0;
  #joined = 0;

  get length(): number {
    return this.#pasts.length;
  }

  add(past: UndoEntry): void {
    const last = this.#pasts[this.#pasts.length - 1];
    const size = sizeOf(past.changes);
    if (last === undefined || past.input || past.position !== last.position) {
      this.#pasts.push({ ...past, changes: [...past.changes] });
      this.#size = this.#joined = size;
      return;
    }
    last.changes.push(...past.changes);
    this.#size += size;
    if (this.#size > 2 * this.#joined + slack || last.changes.length > mostLists) this.#join(last);
  }

  clear(): void {
    this.#pasts.length = 0;
  }

  /** Goes back to before the last input, over the ticks after it (R6). Without an input it goes back to the beginning. */
  back(): UndoEntry | undefined {
    let last: UndoEntry | undefined;
    for (let past = this.#pasts.pop(); past; past = this.#pasts.pop()) {
      for (let i = past.changes.length - 1; i >= 0; i--) past.position.revert(past.changes[i]);
      last = past;
      if (past.input) break;
    }
    this.#size = this.#joined = sizeOf(this.#pasts[this.#pasts.length - 1]?.changes ?? []);
    return last;
  }

  #join(past: Kept): void {
    const [first, ...later] = past.changes;
    if (first === undefined) return;
    past.changes = [first.joinedBy(later)];
    this.#size = this.#joined = sizeOf(past.changes);
  }
}

function sizeOf(changes: readonly Changes[]): number {
  return changes.reduce((sum, { size }) => sum + size, 0);
}
