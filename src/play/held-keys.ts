import type { Program } from "../program/index.ts";
import { bindingsOf, type Given, isGivenAlike } from "../session/index.ts";

/** Holds the longest interval, in milliseconds, between presses that a key repeat makes; longer ones are a person's. */
const longestRepeat = 120;
/** Holds the interval assumed until a repeat has been seen. */
const usualRepeat = 33;

/**
 * Tracks which keys are down. Where releases are not told, as in most terminals, a key counts as held for one and a
 * half repeat intervals after it came, and the interval is learnt from the keys as they come.
 */
export class HeldKeys {
  readonly #since = new Map<string, number>();
  #repeat = usualRepeat;
  /** Is true if releases are told. */
  told = true;

  /** Handles a press; returns true if the key was certainly down before, so that this is a repeat. */
  press(key: string, now: number): boolean {
    const isRepeated = this.told && this.#since.has(key);
    const gap = now - (this.#since.get(key) ?? -Infinity);
    if (!this.told && gap > 0 && gap <= longestRepeat) this.#repeat += (gap - this.#repeat) / 4;
    this.#since.set(key, now);
    return isRepeated;
  }

  release(key: string): void {
    this.#since.delete(key);
  }

  /** Forgets all keys, because the focus was elsewhere. */
  clear(): void {
    this.#since.clear();
  }

  /** Returns the keys that are down at a time, in the order in which they came. */
  down(now: number): readonly string[] {
    if (!this.told)
      for (const [key, since] of this.#since) if (now - since > this.#repeat * 1.5) this.#since.delete(key);
    return [...this.#since.keys()];
  }
}

/** Limits how many uses of controls that come one at a time wait behind the one of the next tick. */
const mostWaiting = 4;

/** Describes what is given between two ticks: the next tick has all of it, but of controls that come one at a time one, and the others wait (R53). */
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
    const earlier = queue === undefined ? waiting : waiting.slice(-1);
    const isFull = queue !== undefined && waiting.length > mostWaiting;
    if (!isFull && !earlier.some((it) => isGivenAlike(it, given))) this.#given.push(given);
  }

  /** Returns what the next tick has. */
  take(): readonly Given[] {
    const queues = new Set<string>();
    const taken: Given[] = [];
    const waiting: Given[] = [];
    for (const given of this.#given) {
      const queue = this.#queueOf(given);
      (queue !== undefined && queues.has(queue) ? waiting : taken).push(given);
      if (queue !== undefined) queues.add(queue);
    }
    this.#given = waiting;
    return taken;
  }

  clear(): void {
    this.#given = [];
  }

  /** Returns which controls it waits for, and whose; undefined if it waits for none. */
  #queueOf(given: Given): string | undefined {
    const { controls } = this.#program;
    const bound =
      given.type === "key"
        ? (bindingsOf(this.#program).get(given.key) ?? [])
        : given.type === "control"
          ? [given]
          : [];
    for (const { control, player } of bound) {
      const { queue, players } = controls[control];
      if (queue !== undefined) return `${queue} ${given.player ?? player ?? players?.[0] ?? ""}`;
    }
    return undefined;
  }
}
