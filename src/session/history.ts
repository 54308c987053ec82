import type { Changes, Position } from "../game/index.ts";
import type { SessionState } from "./standing.ts";

/** What one input has done: the changes of its cycles, and the state of the session before it. */
export interface PastInput extends UndoEntry {
  /** What changed in `position`, in order. */
  readonly changes: readonly Changes[];
}

/** The state of the session before an input. */
export interface UndoEntry {
  readonly standing: SessionState;
  readonly position: Position;
  /** Whether something was given, not only time passed. */
  readonly input: boolean;
  /** The length of the log before it. */
  readonly logged: number;
}

/** Most inputs are one cycle, and many are kept: the changes of further ones stand apart. */
interface Kept extends UndoEntry {
  first: Changes | undefined;
  later: Changes[] | undefined;
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
      last.later === undefined &&
      last.first?.changesBoard === true
    );
  }

  add({ standing, position, changes, input, logged }: PastInput): void {
    const last = this.#pasts[this.#pasts.length - 1];
    if (last === undefined || input || position !== last.position) {
      const later = changes.length > 1 ? changes.slice(1) : undefined;
      return this.#push({ standing, position, first: changes[0], later, input, logged });
    }
    const further = last.first === undefined ? changes.slice(1) : changes;
    last.first ??= changes[0];
    if (further.length > 0) (last.later ??= []).push(...further);
    const size = sizeOf(changes);
    this.#weigh(size + overhead * changes.length);
    this.#size += size;
    if (this.#size > 2 * this.#joined + slack || (last.later?.length ?? 0) >= mostLists) this.#join(last);
  }

  /** Adds an input that was one cycle. */
  addTurn(standing: SessionState, position: Position, first: Changes, logged: number): void {
    this.#push({ standing, position, first, later: undefined, input: true, logged });
  }

  #push(past: Kept): void {
    const weight = weightOf(past);
    this.#unmarked += weight;
    if (this.#most === 0) {
      this.#hasMore = true;
      return;
    }
    this.#pasts.push(past);
    this.#weight += weight;
    this.#size = this.#joined = sizeOfPast(past);
    if (this.#weight > this.#most) this.#forget();
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
      const { later, position } = past;
      this.#weight -= weightOf(past);
      if (later !== undefined) for (let i = later.length - 1; i >= 0; i--) position.revert(later[i]);
      if (past.first !== undefined) position.revert(past.first);
      last = past;
      if (past.input) break;
    }
    const { length } = this.#pasts;
    this.#size = this.#joined = length === 0 ? 0 : sizeOfPast(this.#pasts[length - 1]);
    return last;
  }

  #join(past: Kept): void {
    if (past.first === undefined) return;
    const before = weightOf(past);
    past.first = past.first.joinedBy(past.later ?? []);
    past.later = undefined;
    this.#size = this.#joined = past.first.size;
    this.#weigh(weightOf(past) - before);
  }

  #weigh(more: number): void {
    this.#weight += more;
    this.#unmarked += Math.max(0, more);
  }

  /** Forgets the older part. */
  #forget(): void {
    let count = 0;
    while (count < this.#pasts.length - 1 && this.#weight > this.#most / 2)
      this.#weight -= weightOf(this.#pasts[count++]);
    if (count > 0) this.#hasMore = true;
    this.#pasts.splice(0, count);
  }
}

function weightOf(past: Kept): number {
  const lists = (past.first === undefined ? 0 : 1) + (past.later?.length ?? 0);
  return sizeOfPast(past) + overhead * (lists + 1);
}

function sizeOfPast({ first, later }: Kept): number {
  return (first?.size ?? 0) + (later === undefined ? 0 : sizeOf(later));
}

function sizeOf(changes: readonly Changes[]): number {
  let sum = 0;
  for (let i = 0; i < changes.length; i++) sum += changes[i].size;
  return sum;
}
