/** The longest interval, in milliseconds, between presses that a key repeat makes; longer ones are a person's. */
const longestRepeat = 120;
/** The interval assumed until a repeat has been seen. */
const usualRepeat = 33;

/**
 * Which keys are down. Where releases are not told, as in most terminals, a key counts as held for one and a half repeat intervals
 * after it came, and the interval is learnt from the keys as they come.
 */
export class HeldKeys {
  readonly #since = new Map<string, number>();
  #repeat = usualRepeat;
  /** Whether releases are told. */
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

  /** The keys that are down at a time, in the order in which they came. */
  down(now: number): readonly string[] {
    if (!this.told)
      for (const [key, since] of this.#since) if (now - since > this.#repeat * 1.5) this.#since.delete(key);
    return [...this.#since.keys()];
  }
}
