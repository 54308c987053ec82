import type { Program } from "../program/index.ts";
import { controlsOf, type Given, isSameData } from "../session/index.ts";

/** Sets the longest interval between two presses, in milliseconds, that can come from key repeat; longer intervals come from a person. */
const maxRepeatInterval = 120;
/** Sets the repeat interval in milliseconds that is assumed until repeats have been measured. */
const defaultRepeatInterval = 33;

/**
 * Tracks the keys that are down. If the platform does not report releases, as in most terminals, a key counts as held for
 * one and a half repeat intervals after its last press. The interval is measured from the presses.
 */
export class HeldKeys {
  readonly #pressTimes = new Map<string, number>();
  #repeatInterval = defaultRepeatInterval;
  /** Is true if the platform reports releases. */
  reportsReleases = true;

  /** Handles a press; returns true if the press is certainly a repeat, because the key was already down. */
  press(key: string, now: number): boolean {
    const isRepeated = this.reportsReleases && this.#pressTimes.has(key);
    const sincePress = now - (this.#pressTimes.get(key) ?? -Infinity);
    if (!this.reportsReleases && sincePress > 0 && sincePress <= maxRepeatInterval)
      this.#repeatInterval += (sincePress - this.#repeatInterval) / 4;
    this.#pressTimes.delete(key);
    this.#pressTimes.set(key, now);
    return isRepeated;
  }

  release(key: string): void {
    this.#pressTimes.delete(key);
  }

  /** Forgets all keys, because the window has lost the focus. */
  clear(): void {
    this.#pressTimes.clear();
  }

  /** Returns the keys that are down at the given time, in the order in which they were pressed. */
  keysDown(now: number): readonly string[] {
    if (!this.reportsReleases)
      for (const [key, pressTime] of this.#pressTimes)
        if (now - pressTime > this.#repeatInterval * 1.5) this.#pressTimes.delete(key);
    return [...this.#pressTimes.keys()];
  }
}

/** Limits how many inputs may wait for controls that share a queue. A tick accepts only one input of each queue. */
const maxQueuedInputs = 4;

/**
 * Collects inputs between two ticks. The next tick accepts all of them except that, by rule R53, it accepts only one from
 * each queue of controls; the others wait for later ticks.
 */
export class GivenQueue {
  readonly #program: Program;
  #given: Given[] = [];

  constructor(program: Program) {
    this.#program = program;
  }

  add(given: Given): void {
    const queue = this.#queueOf(given);
    const waitingInputs =
      queue === undefined ? this.#given : this.#given.filter((it) => this.#queueOf(it) === queue);
    // An input that is given again before the tick counts once. In a queue, it is compared only with the last
    // input, because left, up, left are three inputs.
    const comparedInputs = queue === undefined ? waitingInputs : waitingInputs.slice(-1);
    const isFull = queue !== undefined && waitingInputs.length > maxQueuedInputs;
    if (!isFull && !comparedInputs.some((it) => isSameData(it, given))) this.#given.push(given);
  }

  /** Removes and returns the inputs for the next tick. */
  take(): readonly Given[] {
    const takenQueues = new Set<string>();
    const takenInputs: Given[] = [];
    const waitingInputs: Given[] = [];
    for (const given of this.#given) {
      const queue = this.#queueOf(given);
      (queue !== undefined && takenQueues.has(queue) ? waitingInputs : takenInputs).push(given);
      if (queue !== undefined) takenQueues.add(queue);
    }
    this.#given = waitingInputs;
    return takenInputs;
  }

  clear(): void {
    this.#given = [];
  }

  /**
   * Returns a text that identifies the queue in which an input waits: the controls of the queue and the player. Undefined if
   * the input does not wait.
   */
  #queueOf(given: Given): string | undefined {
    return controlsOf(this.#program, given).find((it) => it.control.queue !== undefined)?.slot;
  }
}
