import { isTerminal } from "./has-screen.ts";
import { showStatus } from "./output.ts";

/** Is how long work must take, in milliseconds, before the bar is shown. */
const patience = 700;
const pause = 100;
const width = 24;

/** Shows the progress of long work as a bar on standard error, at a terminal only. */
export class ProgressBar {
  readonly #what: string;
  readonly #total: number;
  readonly #begun = performance.now();
  #done = 0;
  #next = patience;
  #shown = false;

  /** Counts `what`, "inputs" for example; `total` is how many there are. */
  constructor(what: string, total: number) {
    this.#what = what;
    this.#total = total;
  }

  /** Counts one more as done. */
  step(): void {
    this.#done++;
    // Reading the clock may cost more than a step.
    if ((this.#done & 63) !== 0 || !isTerminal("stderr")) return;
    const time = performance.now() - this.#begun;
    if (time < this.#next) return;
    this.#next = time + pause;
    this.#shown = true;
    showStatus(progressText(this.#done, this.#total, this.#what));
  }

  /** Removes the bar when the work is over. */
  end(): void {
    if (this.#shown) showStatus();
    this.#shown = false;
  }
}

/** Returns a bar such as `[######..................] 25 % 250 of 1000 inputs`. */
export function progressText(done: number, total: number, what: string): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const bar = "#".repeat(Math.floor(share * width)).padEnd(width, ".");
  return `[${bar}] ${Math.floor(share * 100)} %  ${done} of ${total} ${what}`;
}
