import { isTerminal } from "./has-screen.ts";
import { showStatus } from "./output.ts";

/** Sets the time in milliseconds before the progress bar appears. */
const quietTime = 700;
const showPause = 100;
const barWidth = 24;

/** Shows the progress of long work as a bar on standard error, if that is a terminal. */
export class ProgressBar {
  readonly #unitName: string;
  readonly #total: number;
  readonly #startTime = performance.now();
  #doneCount = 0;
  #nextShowTime = quietTime;
  #isShown = false;

  /** @param what names the unit that is counted, such as "inputs"; `total` is the number of units */
  constructor(what: string, total: number) {
    this.#unitName = what;
    this.#total = total;
  }

  /** Counts one more unit as done. */
  countOne(): void {
    this.#doneCount++;
    // Reading the clock may cost more time than a unit of work.
    if ((this.#doneCount & 63) !== 0 || !isTerminal("stderr")) return;
    const time = performance.now() - this.#startTime;
    if (time < this.#nextShowTime) return;
    this.#nextShowTime = time + showPause;
    this.#isShown = true;
    showStatus(progressText(this.#doneCount, this.#total, this.#unitName));
  }

  /** Removes the bar at the end of the work. */
  remove(): void {
    if (this.#isShown) showStatus();
    this.#isShown = false;
  }
}

/** Returns a bar such as `[######..................] 25 % 250 of 1000 inputs`. */
export function progressText(doneCount: number, total: number, what: string): string {
  const share = total > 0 ? Math.min(1, doneCount / total) : 1;
  const bar = "#".repeat(Math.floor(share * barWidth)).padEnd(barWidth, ".");
  return `[${bar}] ${Math.floor(share * 100)} %  ${doneCount} of ${total} ${what}`;
}
