import type { ReadStream, WriteStream } from "node:tty";
import { type TerminalEvent, Decoder } from "./decoder.ts";

/**
 * Represents a terminal that a full-screen program has to itself, between `take` and `release`. Calling either twice is
 * the same as once.
 */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  /** Is true if it is still busy with what was written; then a frame may be left out. */
  readonly busy: boolean;
  write(text: string): void;
  listen(hear: (event: TerminalEvent) => void): void;
  take(): void;
  /** Gives the terminal back as it was. */
  release(): void;
}

/** Describes what a terminal has on its two ends, as far as it is used, so that a test can stand in. */
export interface TerminalStreams {
  readonly input: Pick<ReadStream, "on" | "off" | "resume" | "pause" | "setRawMode" | "setEncoding">;
  readonly output: Pick<WriteStream, "on" | "off" | "write" | "columns" | "rows" | "writableNeedDrain">;
}

const mouseOn = "\u001b[?1002h\u001b[?1006h";

/**
 * Asks for another screen, no cursor, no wrapping at the edge; pastes in brackets; clicks of the mouse; then the kitty
 * keyboard protocol: every key told apart, with its repeats, releases and text, and the question if the terminal knows
 * it.
 */
const opening = `\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h${mouseOn}\u001b[>27u\u001b[?u`;
/** Takes all of it back. It does no harm where it was not done. */
export const terminalResetSequence =
  "\u001b[<u\u001b[?1006l\u001b[?1002l\u001b[?2004l\u001b[?2026l\u001b[m\u001b[?7h\u001b[?25h\u001b[?1049l";

/** Sets the milliseconds after which an Escape that nothing follows is the key. */
const patience = 30;

/** Makes a terminal on two streams. */
export function makeTerminal(ends: TerminalStreams, mouse = true): Terminal {
  return new StreamTerminal(ends, mouse);
}

class StreamTerminal implements Terminal {
  readonly #ends: TerminalStreams;
  readonly #opening: string;
  readonly #decoder = new Decoder();
  #hear: (event: TerminalEvent) => void = () => {};
  #waiting: NodeJS.Timeout | undefined;
  #taken = false;

  constructor(ends: TerminalStreams, mouse: boolean) {
    this.#ends = ends;
    this.#opening = mouse ? opening : opening.replace(mouseOn, "");
  }

  get columns(): number {
    return Math.max(1, this.#ends.output.columns || 80);
  }

  get rows(): number {
    return Math.max(1, this.#ends.output.rows || 24);
  }

  get busy(): boolean {
    return this.#ends.output.writableNeedDrain;
  }

  write(text: string): void {
    if (this.#taken) this.#ends.output.write(text);
  }

  listen(hear: (event: TerminalEvent) => void): void {
    this.#hear = hear;
  }

  take(): void {
    if (this.#taken) return;
    this.#taken = true;
    const { input, output } = this.#ends;
    input.setEncoding("utf8");
    input.setRawMode(true);
    input.on("data", this.#read);
    input.resume();
    output.on("resize", this.#resized);
    output.write(this.#opening);
  }

  release(): void {
    if (!this.#taken) return;
    this.#taken = false;
    clearTimeout(this.#waiting);
    const { input, output } = this.#ends;
    input.off("data", this.#read);
    output.off("resize", this.#resized);
    try {
      output.write(terminalResetSequence);
      input.setRawMode(false);
    } catch {
      // A terminal that has hung up need not be restored.
    }
    input.pause();
  }

  readonly #read = (text: string): void => {
    clearTimeout(this.#waiting);
    this.#emit(this.#decoder.feed(text));
    if (this.#decoder.pending) this.#waiting = setTimeout(() => this.#emit(this.#decoder.flush()), patience);
  };

  readonly #resized = (): void => this.#emit([{ type: "resize" }]);

  #emit(events: readonly TerminalEvent[]): void {
    for (const event of events) if (this.#taken) this.#hear(event);
  }
}
