import type { Program } from "../program/index.ts";
import { controlsOf, type Given, isGivenAlike } from "../session/index.ts";

/** Is the longest interval, in milliseconds, between presses by a key repeat; longer ones are a person's. */
const longestRepeat = 120;
/** Is the repeat interval in milliseconds that is assumed until a repeat has been seen. */
const usualRepeatInterval = 33;

/**
 * Tracks the keys that are down. If the platform reports no releases, like most terminals, a key counts as held for one and a half repeat
 * intervals after a press, and the interval is measured from the presses.
 */
export class HeldKeys {
  readonly #pressTimes = new Map<string, number>();
  #repeatInterval = usualRepeatInterval;
  /** Is true if the platform reports releases. */
  reportsReleases = true;

  /** Handles a press; returns true if the key was certainly down before, so that this is a repeat. */
  press(key: string, now: number): boolean {
    const isRepeated = this.reportsReleases && this.#pressTimes.has(key);
    const gap = now - (this.#pressTimes.get(key) ?? -Infinity);
    if (!this.reportsReleases && gap > 0 && gap <= longestRepeat)
      this.#repeatInterval += (gap - this.#repeatInterval) / 4;
    this.#pressTimes.delete(key);
    this.#pressTimes.set(key, now);
    return isRepeated;
  }

  release(key: string): void {
    this.#pressTimes.delete(key);
  }

  /** Clears all keys, because the window lost the focus. */
  clear(): void {
    this.#pressTimes.clear();
  }

  /** Returns the keys that are down at a time, in the order in which they were pressed. */
  keysDown(now: number): readonly string[] {
    if (!this.reportsReleases)
      for (const [key, since] of this.#pressTimes)
        if (now - since > this.#repeatInterval * 1.5) this.#pressTimes.delete(key);
    return [...this.#pressTimes.keys()];
  }
}

/** Limits the queue of inputs for controls of which a tick takes one. */
const maxQueued = 4;

/**
 * Collects inputs between two ticks. The next tick takes all of them, but only one of each control that is limited to one per tick; the
 * others stay in the queue (rule R53).
 */
export class GivenQueue {
  readonly #program: Program;
  #given: Given[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  add(given: Given): void {
    const queue = this.#queueOf(given);
    const waiting =
      queue === undefined ? this.#given : this.#given.filter((it) => this.#queueOf(it) === queue);
    // What is given again at once is one use; in a queue only the last is compared, for left, up, left are three.
    const comparedInputs = queue === undefined ? waiting : waiting.slice(-1);
    const isFull = queue !== undefined && waiting.length > maxQueued;
    if (!isFull && !comparedInputs.some((it) => isGivenAlike(it, given))) this.#given.push(given);
  }

  /** Returns the inputs for the next tick, and removes them. */
  take(): readonly Given[] {
    const takenQueues = new Set<string>();
    const taken: Given[] = [];
    const waiting: Given[] = [];
    for (const given of this.#given) {
      const queue = this.#queueOf(given);
      (queue !== undefined && takenQueues.has(queue) ? waiting : taken).push(given);
      if (queue !== undefined) takenQueues.add(queue);
    }
    this.#given = waiting;
    return taken;
  }

  clear(): void {
    this.#given = [];
  }

  /** Returns the name of the queue that an input waits in: its controls and its player; undefined if it does not wait. */
  #queueOf(given: Given): string | undefined {
    return controlsOf(this.#program, given).find((it) => it.control.queue !== undefined)?.slot;
  }
}
