import {
  type Outcome,
  type Puzzle,
  type SearchProgress,
  type SearchWay,
  solvePuzzle,
} from "../../solve/index.ts";
import { isTerminal } from "../output/has-screen.ts";
import { printToStderr, count, showStatus } from "../output/output.ts";

export interface SearchOptions {
  /** Limits the memory of the search, in megabytes. */
  readonly memory: number;
  readonly states?: number;
  /** Limits the duration of the search, in seconds. */
  readonly time?: number;
  /** Is true if the search may return any solution, even one that is not the shortest. */
  readonly any?: true;
  /** Names the search in the progress display. */
  readonly title: string;
  readonly search?: SearchWay;
}

/** Describes the outcome of a search. The limit is "time" if the time ran out, and "patience" if the user interrupted the search. */
export interface SearchSummary {
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Sets the target duration of one slice of the search, in milliseconds. */
const sliceTime = 50;
/** Sets the time in milliseconds before progress is shown. Elsewhere than at a terminal, it is also the interval between progress lines. */
const quietTimes = { terminal: 700, elsewhere: 10_000 } as const;

/** Runs a search until it ends or reaches a limit. Shows the progress at a terminal, and stops on Ctrl-C. */
export async function search(
  puzzle: Puzzle,
  { memory, states, time, any, title, search: way }: SearchOptions,
): Promise<SearchSummary> {
  const began = performance.now();
  const limits = { memory: memory * 1e6, ...(states !== undefined && { states }) };
  const searching = solvePuzzle(puzzle, { ...limits, ...(any && { any }), ...(way && { way }) });
  const stopSignal = listenForStop();
  let positions = 16;
  let isShown = false;
  let lastReportTime = began;
  for (;;) {
    const sliceBegan = performance.now();
    const outcome = searching.work(positions);
    const now = performance.now();
    if (now - sliceBegan < sliceTime) positions *= 2;
    else if (positions > 16) positions >>= 1;
    const isTimeUp = time !== undefined && now - began > time * 1000;
    if (outcome || isTimeUp || stopSignal.isRequested) {
      if (isShown) showStatus();
      stopSignal.end();
      const limit = stopSignal.isRequested ? "patience" : "time";
      return {
        outcome: outcome ?? { ...searching.progress, result: "limit", limit },
        seconds: (now - began) / 1000,
      };
    }
    const progress = (moreText: string): string => `${title}: ${progressText(searching.progress)}${moreText}`;
    if (isTerminal("stderr") && now - began > quietTimes.terminal) {
      isShown = true;
      showStatus(progress("; Ctrl-C gives up"));
    } else if (now - lastReportTime > quietTimes.elsewhere) {
      lastReportTime = now;
      printToStderr(`  ${progress("")}`);
    }
    await new Promise((goOn) => setImmediate(goOn));
  }
}

function progressText({ states, depth, bytes }: SearchProgress): string {
  const foundText = `${states.toLocaleString("en")} positions, ${count(depth, "input")} deep`;
  return `${foundText}, ${Math.round(bytes / 1e6)} MB`;
}

/** Listens for Ctrl-C until `end` is called. */
function listenForStop(): { readonly isRequested: boolean; end(): void } {
  const state = { isRequested: false, end: () => void process.off("SIGINT", request) };
  const request = (): void => {
    state.isRequested = true;
  };
  process.on("SIGINT", request);
  return state;
}
