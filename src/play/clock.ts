/** Describes a source of time, provided by the platform or by a test. Times are in milliseconds from an arbitrary start. */
export interface Clock {
  now(): number;
  /** Calls a function once after a delay; returns a function that cancels it. */
  after(delay: number, callback: () => void): () => void;
}

/** Describes the timer functions of a platform. */
export interface Timers<Timer> {
  readonly performance: { now(): number };
  setTimeout(callback: () => void, delay: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** Returns the clock of a platform, as in `platformClock(globalThis)`. */
export const platformClock = <Timer>(timers: Timers<Timer>): Clock => ({
  now: () => timers.performance.now(),
  after: (delay, callback) => {
    const timer = timers.setTimeout(callback, delay);
    return () => timers.clearTimeout(timer);
  },
});

/**
 * Limits the delay of a beat, in milliseconds, up to which later beats keep their original times. After a longer delay,
 * because the machine was asleep or the process was stopped, the period starts again.
 */
const maxCaughtUpDelay = 250;

/** Calls a function at a fixed rate. A late call does not delay the next one. */
export class Metronome {
  readonly #clock: Clock;
  readonly #beat: () => void;
  #nextBeatTime = 0;
  #period = 0;
  #stop: (() => void) | undefined;

  constructor(clock: Clock, beat: () => void) {
    this.#clock = clock;
    this.#beat = beat;
  }

  /** Starts the beats, or changes their period, which is in milliseconds. The first beat comes after one period. */
  start(period: number): void {
    this.stop();
    this.#period = period;
    this.#nextBeatTime = this.#clock.now() + period;
    this.#scheduleBeat();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #scheduleBeat(): void {
    const now = this.#clock.now();
    if (now - this.#nextBeatTime > maxCaughtUpDelay) this.#nextBeatTime = now + this.#period;
    this.#stop = this.#clock.after(Math.max(0, this.#nextBeatTime - now), () => {
      this.#nextBeatTime += this.#period;
      this.#scheduleBeat();
      this.#beat();
    });
  }
}
