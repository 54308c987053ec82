import { IntegerSet, IntegerStack } from "../base/index.ts";
import { type Changes, type Position, putOnto } from "../game/index.ts";
import type { SessionState } from "./standing.ts";

/** Says what one input has done: the changes of its cycles, and the state of the session before it. */
export interface PastInput extends UndoEntry {
  /** Says what changed in `position`, in order. */
  readonly changes: readonly Changes[];
}

/** Describes the state of the session before an input. */
export interface UndoEntry {
  readonly standing: SessionState;
  readonly position: Position;
  /** Is true if something was given, not only time passed. */
  readonly input: boolean;
  /** Holds the length of the log before it. */
  readonly logged: number;
}

/** Describes pasts in a row that have all but their changes and the log in common. */
interface Kept extends Omit<UndoEntry, "logged"> {
  count: number;
}

/** Changes of ticks are joined when there are this many more places than after the last join. */
const slack = 4096;

/** Holds the most places in the changes that are held, if nobody asks for fewer, and how many places each past counts for besides. */
export const mostHeld = 1_000_000;
const overhead = 24;

/** Above the changes of a past, two integers for each place, lie the length of the log before it (as `~length` if it was not one cycle) and the number of places. */
const above = 2;

/** Serves each use anew: making a set costs more than most cycles. */
const seen = /* @__PURE__ */ new IntegerSet();

/**
 * Describes the pasts of a session, newest last. Going back needs only what changed. Ticks are gone back over together with the input before them
 * (R6), so they are kept together with it too: however long a game goes on by itself, no more is kept than its boards have places.
 * Of a long play only the last part is held: what came before can be worked out from its inputs.
 */
export class History {
  readonly #pasts: Kept[] = [];
  /** Says what they have changed: many are kept, so that none is an object of its own. */
  readonly #changes = new IntegerStack();
  /** Is true if there are pasts before the ones that are held. */
  #hasMore: boolean;
  #weight = 0;
  #unmarked = 0;
  /** Holds the number of places in the newest past when they were last joined. */
  #joined = 0;

  readonly #most: number;

  /** @param hasMore there are pasts already, which are not held here @param most places in the changes that are held; with 0 nothing is */
  constructor(hasMore = false, most = mostHeld) {
    this.#hasMore = hasMore;
    this.#most = most;
  }

  /** Returns what was added since the last `mark`, in the measure of `mostHeld`. */
  get unmarked(): number {
    return this.#unmarked;
  }

  get isEmpty(): boolean {
    return this.#pasts.length === 0 && !this.#hasMore;
  }

  /** Returns true if `back` needs nothing that is not held. */
  get holdsLast(): boolean {
    return !this.#hasMore || this.#pasts.some((it) => it.input);
  }

  /** Returns true if `back` certainly changes what stands on the board of a position, in which the game stays. */
  backChangesBoard(position: Position): boolean {
    const last = this.#pasts.at(-1);
    if (last === undefined || !last.input || last.position !== position) return false;
    const { integers, length } = this.#changes;
    // Of several cycles one may have taken back what another did.
    if (integers[length - above] < 0) return false;
    const end = length - above;
    for (let at = end - 2 * integers[length - 1]; at < end; at += 2) if (integers[at] >= 0) return true;
    return false;
  }

  add({ standing, position, changes, input, logged }: PastInput): void {
    const last = this.#pasts.at(-1);
    const stack = this.#changes;
    const isNew = last === undefined || input || position !== last.position;
    const size = isNew ? 0 : stack.pop();
    const before = isNew ? logged : stack.pop();
    const start = stack.length - 2 * size;
    for (const it of changes) putOnto(stack, it);
    if (!isNew && stack.length - start > 4 * this.#joined + 2 * slack) this.#join(start);
    const now = (stack.length - start) >> 1;
    const several = before < 0 || (isNew && changes.length === 1) ? before : ~before;
    if (isNew) return this.#push(standing, position, input, several, now);
    this.#weigh(now - size);
    stack.push(several);
    stack.push(now);
  }

  /** Takes the changes of a position, made by one input of one cycle; returns whether there are any. */
  takeTurn(standing: SessionState, position: Position, logged: number, input: boolean): boolean {
    const size = position.takeOnto(this.#changes);
    if (size > 0) this.#push(standing, position, input, logged, size);
    return size > 0;
  }

  /** Adds a past whose changes are on the stack. */
  #push(standing: SessionState, position: Position, input: boolean, logged: number, size: number): void {
    const stack = this.#changes;
    this.#weigh(size + overhead);
    if (this.#most === 0) {
      this.#hasMore = true;
      stack.length = this.#weight = 0;
      return;
    }
    const last = this.#pasts.at(-1);
    const isAlike = last?.standing === standing && last.position === position && last.input === input;
    if (isAlike) last.count++;
    else this.#pasts.push({ standing, position, input, count: 1 });
    stack.push(logged);
    stack.push(size);
    this.#joined = size;
    if (this.#weight > this.#most) this.#forget();
  }

  mark(): void {
    this.#unmarked = 0;
  }

  clear(): void {
    this.#pasts.length = 0;
    this.#changes.length = 0;
    this.#weight = 0;
    this.#hasMore = false;
  }

  /** Undoes the last input with the ticks after it (R6). Without an input it goes back to the beginning. */
  back(): UndoEntry | undefined {
    const stack = this.#changes;
    let past: UndoEntry | undefined;
    for (let last = this.#pasts.at(-1); last !== undefined && !past?.input; last = this.#pasts.at(-1)) {
      const { standing, position, input } = last;
      const size = stack.pop();
      const logged = stack.pop();
      past = { standing, position, input, logged: logged < 0 ? ~logged : logged };
      if (size > 0) position.revertTop(stack, stack.length - 2 * size);
      this.#weight -= size + overhead;
      if (--last.count === 0) this.#pasts.pop();
    }
    this.#joined = stack.length === 0 ? 0 : stack.integers[stack.length - 1];
    return past;
  }

  /** Keeps only the first of each place of the changes from an integer on. */
  #join(start: number): void {
    const stack = this.#changes;
    const { integers, length } = stack;
    stack.length = start;
    seen.clear();
    for (let at = start; at < length; at += 2) {
      if (!seen.add(integers[at])) continue;
      stack.push(integers[at]);
      stack.push(integers[at + 1]);
    }
    this.#joined = (stack.length - start) >> 1;
  }

  #weigh(more: number): void {
    this.#weight += more;
    this.#unmarked += Math.max(0, more);
  }

  /** Forgets the older part. */
  #forget(): void {
    const { integers, length } = this.#changes;
    let at = length;
    let weight = 0;
    for (let i = this.#pasts.length - 1; i >= 0; i--)
      for (let kept = 0; kept < this.#pasts[i].count; kept++) {
        const size = integers[at - 1];
        if (at === length || weight + size + overhead <= this.#most / 2) {
          weight += size + overhead;
          at -= 2 * size + above;
          continue;
        }
        this.#pasts[i].count = kept;
        this.#pasts.splice(0, kept === 0 ? i + 1 : i);
        integers.copyWithin(0, at, length);
        this.#changes.length -= at;
        this.#weight = weight;
        this.#hasMore = true;
        return;
      }
  }
}
