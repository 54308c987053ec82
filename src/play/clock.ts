/** Where a play gets its time from: the platform, or a test. Times are milliseconds from some beginning. */
export interface Clock {
  now(): number;
  /** Calls back once, so much later; the function it answers calls that off. */
  after(delay: number, callback: () => void): () => void;
}

/** Further behind than this, in milliseconds, time is given up instead of made good: the machine slept, or the process was stopped. */
const longestDelay = 250;

/** Beats at a fixed rate. A late beat does not make the next one late, and nothing happens between beats. */
export class Metronome {
  readonly #clock: Clock;
  readonly #beat: () => void;
  #due = 0;
  #period = 0;
  #stop: (() => void) | undefined;

  constructor(clock: Clock, beat: () => void) {
    this.#clock = clock;
    this.#beat = beat;
  }

  /** Begins, or goes on with another period of so many milliseconds; the first beat comes after one. */
  start(period: number): void {
    this.stop();
    this.#period = period;
    this.#due = this.#clock.now() + period;
    this.#wait();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #wait(): void {
    const now = this.#clock.now();
    if (now - this.#due > longestDelay) this.#due = now + this.#period;
    this.#stop = this.#clock.after(Math.max(0, this.#due - now), () => {
      this.#due += this.#period;
      this.#wait();
      this.#beat();
    });
  }
}
