import { isTerminal } from "./has-screen.ts";
import { showStatus } from "./output.ts";

/** Sets the time in milliseconds before the progress bar appears. */
const quietTime = 700;
const showInterval = 100;
const barWidth = 24;

/** Shows how many of some inputs have been played, as a bar on standard error, if that is a terminal. */
export function makeProgressBar(total: number) {
  const startTime = performance.now();
  let doneCount = 0;
  let nextShowTime = quietTime;
  let isShown = false;
  return { countOne, remove };

  /** Counts one more input as played. */
  function countOne(): void {
    doneCount++;
    // Reading the clock may cost more time than an input.
    if ((doneCount & 63) !== 0 || !isTerminal("stderr")) return;
    const elapsedTime = performance.now() - startTime;
    if (elapsedTime < nextShowTime) return;
    nextShowTime = elapsedTime + showInterval;
    isShown = true;
    showStatus(progressText(doneCount, total));
  }

  /** Removes the bar at the end of the work. */
  function remove(): void {
    if (isShown) showStatus();
    isShown = false;
  }
}

/** Returns a bar such as `[######..................] 25 % 250 of 1000 inputs`. */
export function progressText(doneCount: number, total: number): string {
  const share = total > 0 ? Math.min(1, doneCount / total) : 1;
  const filledBar = "#".repeat(Math.floor(share * barWidth)).padEnd(barWidth, ".");
  return `[${filledBar}] ${Math.floor(share * 100)} %  ${doneCount} of ${total} inputs`;
}
