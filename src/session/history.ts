import type { Changes, Position } from "../game/index.ts";
import type { SessionState } from "./standing.ts";

/** How to undo one input: the changes of its cycles, and the state of the session before it. */
export interface UndoEntry {
  readonly standing: SessionState;
  /** What changed in `position`, in order; a history that is given them goes on with the list. */
  readonly changes: Changes[];
  readonly position: Position;
  /** Whether something was given, not only time passed. */
  readonly input: boolean;
  /** The length of the log before it. */
  readonly logged: number;
}

interface Kept extends UndoEntry {
  changes: Changes[];
  weight: number;
}

/** Changes of ticks are joined when there are this many lists, or this many more places than after the last join. */
const mostLists = 1000;
const slack = 4096;

/** Places in the changes that are held, at most, if nobody asks for less; each entry and each list counts as so many besides. */
export const mostHeld = 1_000_000;
const overhead = 12;

/**
 * The pasts of a session, newest last. Going back needs only what changed. Ticks are gone back over together with the input before them
 * (R6), so they are kept together with it too: however long a game goes on by itself, no more is kept than its boards have places.
 * Of a long play only the last part is held: what came before can be worked out from its inputs.
 */
export class History {
  readonly #pasts: Kept[] = [];
  /** There are entries before the ones that are held. */
  #hasMore: boolean;
  #weight = 0;
  #unmarked = 0;
  /** The number of places in the newest entry, and their number when they were last joined. */
  #size = 0;
  #joined = 0;

  readonly #most: number;

  /** @param hasMore there are entries already, which are not held here @param most places in the changes that are held; with 0 nothing is */
  constructor(hasMore = false, most = mostHeld) {
    this.#hasMore = hasMore;
    this.#most = most;
  }

  /** How many entries are held. */
  get length(): number {
    return this.#pasts.length;
  }

  /** What was added since the last `mark`, in the measure of `mostHeld`. */
  get unmarked(): number {
    return this.#unmarked;
  }

  get isEmpty(): boolean {
    return this.#pasts.length === 0 && !this.#hasMore;
  }

  /** Whether `back` needs nothing that is not held. */
  get holdsLast(): boolean {
    return !this.#hasMore || this.#pasts.some((it) => it.input);
  }

  /** Whether `back` certainly changes what stands on the board of a position, in which the game stays. */
  backChangesBoard(position: Position): boolean {
    const last = this.#pasts[this.#pasts.length - 1];
    return (
      last?.input === true &&
      last.position === position &&
      last.changes.length === 1 &&
      last.changes[0].changesBoard
    );
  }

  add(past: UndoEntry): void {
    const last = this.#pasts[this.#pasts.length - 1];
    const size = sizeOf(past.changes);
    if (this.#most === 0) {
      this.#hasMore = true;
      this.#unmarked += weightOf(size, past.changes.length) + overhead;
      return;
    }
    if (last === undefined || past.input || past.position !== last.position) {
      const weight = weightOf(size, past.changes.length) + overhead;
      const { standing, changes, position, input, logged } = past;
      this.#pasts.push({ standing, changes, position, input, logged, weight });
      this.#weight += weight;
      this.#unmarked += weight;
      this.#size = this.#joined = size;
      if (this.#weight > this.#most) this.#forget();
      return;
    }
    last.changes.push(...past.changes);
    this.#weigh(last, weightOf(size, past.changes.length));
    this.#size += size;
    if (this.#size > 2 * this.#joined + slack || last.changes.length > mostLists) this.#join(last);
  }

  mark(): void {
    this.#unmarked = 0;
  }

  clear(): void {
    this.#pasts.length = 0;
    this.#weight = 0;
    this.#hasMore = false;
  }

  /** Undoes the last input with the ticks after it (R6). Without an input it goes back to the beginning. */
  back(): UndoEntry | undefined {
    let last: UndoEntry | undefined;
    for (let past = this.#pasts.pop(); past; past = this.#pasts.pop()) {
      for (let i = past.changes.length - 1; i >= 0; i--) past.position.revert(past.changes[i]);
      this.#weight -= past.weight;
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
    this.#weigh(past, weightOf(this.#size, 1) - past.weight);
  }

  #weigh(past: Kept, more: number): void {
    past.weight += more;
    this.#weight += more;
    this.#unmarked += Math.max(0, more);
  }

  /** Forgets the older part. */
  #forget(): void {
    let count = 0;
    while (count < this.#pasts.length - 1 && this.#weight > this.#most / 2)
      this.#weight -= this.#pasts[count++].weight;
    if (count > 0) this.#hasMore = true;
    this.#pasts.splice(0, count);
  }
}

function weightOf(size: number, lists: number): number {
  return size + overhead * lists;
}

function sizeOf(changes: readonly Changes[]): number {
  let sum = 0;
  for (const { size } of changes) sum += size;
  return sum;
}
