import type { Clock } from "../../play/index.ts";
import type { FrameMessage } from "../../view/index.ts";

/** In games with a clock something said stays readable for so many milliseconds. */
const readable = 3000;

/** What has been said and is still to be read: until the next input, or for a while in games with a clock. */
export class Notes {
  readonly #clock: Clock;
  readonly #timed: boolean;
  readonly #changed: () => void;
  #notes: readonly FrameMessage[] = [];
  #fades: (() => void) | undefined;

  constructor(clock: Clock, timed: boolean, changed: () => void) {
    this.#clock = clock;
    this.#timed = timed;
    this.#changed = changed;
  }

  get all(): readonly FrameMessage[] {
    return this.#notes;
  }

  /** What came of an input. Ticks without words leave what is there. */
  hear(messages: readonly FrameMessage[]): void {
    const notes = messages.filter((it) => it.tone !== "message");
    if (notes.length === 0 && this.#timed) return undefined;
    return this.#put(notes);
  }

  /** The player itself has something to say. */
  tell(text: string): void {
    this.#put([{ tone: "reason", text }]);
  }

  add(text: string): void {
    this.#put([...this.#notes, { tone: "say", text }]);
  }

  #put(notes: readonly FrameMessage[]): void {
    this.#notes = notes;
    this.#fades?.();
    this.#fades = undefined;
    if (!this.#timed || notes.some((it) => it.tone === "ending" || it.tone === "fault")) return;
    this.#fades = this.#clock.after(readable, () => {
      this.#notes = [];
      this.#changed();
    });
  }

  /** Nothing is left to be read. */
  clear(): void {
    this.#put([]);
  }
}
