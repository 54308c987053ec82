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
/** Sets the time in milliseconds before progress is shown. Without a terminal, it is also the interval between progress lines. */
const quietTimes = { terminal: 700, elsewhere: 10_000 } as const;

/** Runs a search until it ends or reaches a limit. Shows the progress at a terminal, and stops on Ctrl-C. */
export async function search(
  puzzle: Puzzle,
  { memory, states, time, any, title, search: way }: SearchOptions,
): Promise<SearchSummary> {
  const startTime = performance.now();
  const limits = { memory: memory * 1e6, ...(states !== undefined && { states }) };
  const puzzleSearch = solvePuzzle(puzzle, { ...limits, ...(any && { any }), ...(way && { way }) });
  const stopSignal = listenForStop();
  let positionsPerSlice = 16;
  let isShown = false;
  let lastReportTime = startTime;
  for (;;) {
    const sliceStartTime = performance.now();
    const outcome = puzzleSearch.work(positionsPerSlice);
    const now = performance.now();
    if (now - sliceStartTime < sliceTime) positionsPerSlice *= 2;
    else if (positionsPerSlice > 16) positionsPerSlice >>= 1;
    const isTimeUp = time !== undefined && now - startTime > time * 1000;
    if (outcome || isTimeUp || stopSignal.isRequested) {
      if (isShown) showStatus();
      stopSignal.end();
      const limit = stopSignal.isRequested ? "patience" : "time";
      return {
        outcome: outcome ?? { ...puzzleSearch.progress, result: "limit", limit },
        seconds: (now - startTime) / 1000,
      };
    }
    const describe = (suffix: string): string => `${title}: ${progressText(puzzleSearch.progress)}${suffix}`;
    if (isTerminal("stderr") && now - startTime > quietTimes.terminal) {
      isShown = true;
      showStatus(describe("; Ctrl-C gives up"));
    } else if (now - lastReportTime > quietTimes.elsewhere) {
      lastReportTime = now;
      printToStderr(`  ${describe("")}`);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function progressText({ states, depth, bytes }: SearchProgress): string {
  const countsText = `${states.toLocaleString("en")} positions, ${count(depth, "input")} deep`;
  return `${countsText}, ${Math.round(bytes / 1e6)} MB`;
}

/** Listens for Ctrl-C until `end` is called. */
function listenForStop(): { readonly isRequested: boolean; end(): void } {
  const state = { isRequested: false, end: () => void process.off("SIGINT", requestStop) };
  const requestStop = (): void => {
    state.isRequested = true;
  };
  process.on("SIGINT", requestStop);
  return state;
}
