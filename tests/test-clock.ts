import type { Clock } from "../src/play/index.ts";

/** A clock that goes only when told to. */
export class TestClock implements Clock {
  #now = 0;
  #alarms: { readonly at: number; readonly ring: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, ring: () => void): () => void {
    const alarm = { at: this.#now + milliseconds, ring };
    this.#alarms.push(alarm);
    return () => (this.#alarms = this.#alarms.filter((it) => it !== alarm));
  }

  /** Lets time pass, and everything ring that is due in it. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#alarms.filter((it) => it.at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#alarms = this.#alarms.filter((it) => it !== next);
      this.#now = Math.max(this.#now, next.at);
      next.ring();
    }
    this.#now = end;
  }
}
