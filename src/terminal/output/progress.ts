import { isTerminal } from "./has-screen.ts";
import { showStatus } from "./output.ts";

/** Is how long work must take, in milliseconds, before the bar is shown. */
const quietTime = 700;
const showPause = 100;
const barWidth = 24;

/** Shows the progress of long work as a bar on standard error, at a terminal only. */
export class ProgressBar {
  readonly #unitName: string;
  readonly #total: number;
  readonly #startTime = performance.now();
  #done = 0;
  #nextShowTime = quietTime;
  #isShown = false;

  /** @param what names what is counted, "inputs" for example; `total` is how many there are */
  constructor(what: string, total: number) {
    this.#unitName = what;
    this.#total = total;
  }

  /** Counts one more as done. */
  countOne(): void {
    this.#done++;
    // Reading the clock may cost more than a step.
    if ((this.#done & 63) !== 0 || !isTerminal("stderr")) return;
    const time = performance.now() - this.#startTime;
    if (time < this.#nextShowTime) return;
    this.#nextShowTime = time + showPause;
    this.#isShown = true;
    showStatus(progressText(this.#done, this.#total, this.#unitName));
  }

  /** Removes the bar when the work is over. */
  remove(): void {
    if (this.#isShown) showStatus();
    this.#isShown = false;
  }
}

/** Returns a bar such as `[######..................] 25 % 250 of 1000 inputs`. */
export function progressText(done: number, total: number, what: string): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const bar = "#".repeat(Math.floor(share * barWidth)).padEnd(barWidth, ".");
  return `[${bar}] ${Math.floor(share * 100)} %  ${done} of ${total} ${what}`;
}
