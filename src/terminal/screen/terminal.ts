import type { ReadStream, WriteStream } from "node:tty";
import { type TerminalEvent, Decoder } from "./decoder.ts";

/**
 * Represents a terminal that a full-screen program controls from `take` to `release`. Calling either function twice has no
 * further effect.
 */
export type Terminal = Pick<StreamTerminal, keyof StreamTerminal>;

/** Describes the parts of the terminal's streams that are used, so that tests can replace the streams. */
export interface TerminalStreams {
  readonly input: Pick<ReadStream, "on" | "off" | "resume" | "pause" | "setRawMode" | "setEncoding">;
  readonly output: Pick<WriteStream, "on" | "off" | "write" | "columns" | "rows" | "writableNeedDrain">;
}

const mouseOnSequence = "\u001b[?1002h\u001b[?1006h";

/**
 * Switches to the alternate screen, hides the cursor and disables line wrapping; enables bracketed paste and mouse
 * reports; enables the kitty keyboard protocol with repeats, releases and text, and asks whether the terminal supports it.
 */
const openingSequence = `\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h${mouseOnSequence}\u001b[>27u\u001b[?u`;
/** Undoes the opening sequence; harmless if that sequence was never sent. */
export const terminalResetSequence =
  "\u001b[<u\u001b[?1006l\u001b[?1002l\u001b[?2004l\u001b[?2026l\u001b[m\u001b[?7h\u001b[?25h\u001b[?1049l";

/** Sets the time in milliseconds after which a lone Escape is reported as the Escape key. */
const escapeTime = 30;

/** Controls the terminal behind two streams. */
export class StreamTerminal {
  readonly #streams: TerminalStreams;
  readonly #openingSequence: string;
  readonly #decoder = new Decoder();
  #listener: (event: TerminalEvent) => void = () => {};
  #escapeTimer: NodeJS.Timeout | undefined;
  #isTaken = false;

  constructor(streams: TerminalStreams, mouse: boolean) {
    this.#streams = streams;
    this.#openingSequence = mouse ? openingSequence : openingSequence.replace(mouseOnSequence, "");
  }

  get columns(): number {
    return Math.max(1, this.#streams.output.columns || 80);
  }

  get rows(): number {
    return Math.max(1, this.#streams.output.rows || 24);
  }

  /** Is true while earlier output is still being written, in which case a frame may be skipped. */
  get isBusy(): boolean {
    return this.#streams.output.writableNeedDrain;
  }

  write(text: string): void {
    if (this.#isTaken) this.#streams.output.write(text);
  }

  listen(listener: (event: TerminalEvent) => void): void {
    this.#listener = listener;
  }

  take(): void {
    if (this.#isTaken) return;
    this.#isTaken = true;
    const { input, output } = this.#streams;
    input.setEncoding("utf8");
    input.setRawMode(true);
    input.on("data", this.#readInput);
    input.resume();
    output.on("resize", this.#reportResize);
    output.write(this.#openingSequence);
  }

  /** Restores the terminal. */
  release(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    clearTimeout(this.#escapeTimer);
    const { input, output } = this.#streams;
    input.off("data", this.#readInput);
    output.off("resize", this.#reportResize);
    try {
      output.write(terminalResetSequence);
      input.setRawMode(false);
    } catch {
      // A terminal that has hung up need not be restored.
    }
    input.pause();
  }

  readonly #readInput = (text: string): void => {
    clearTimeout(this.#escapeTimer);
    this.#emit(this.#decoder.feed(text));
    if (this.#decoder.hasPendingText)
      this.#escapeTimer = setTimeout(() => this.#emit(this.#decoder.flush()), escapeTime);
  };

  readonly #reportResize = (): void => this.#emit([{ type: "resize" }]);

  #emit(events: readonly TerminalEvent[]): void {
    for (const event of events) if (this.#isTaken) this.#listener(event);
  }
}
