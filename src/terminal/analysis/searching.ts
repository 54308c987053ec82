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
  /** Limits the memory, in megabytes. */
  readonly memory: number;
  readonly states?: number;
  /** Limits the time, in seconds. */
  readonly time?: number;
  /** Is true if any solution will do. */
  readonly any?: true;
  /** Names the search in the progress line. */
  readonly title: string;
  readonly search?: SearchWay;
}

/** Describes the outcome of a search. Its limit is "time" if the time ran out, and "patience" if the user interrupted it. */
export interface SearchSummary {
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Is the time that a slice of the search should take, in milliseconds. */
const sliceTime = 50;
/** Is the time in milliseconds before progress is shown: at a terminal, and elsewhere, where it is also the time between two lines. */
const quietTimes = { terminal: 700, elsewhere: 10_000 } as const;

/** Runs a search until it ends or reaches a limit; shows its progress at a terminal, and stops at Ctrl-C. */
export async function search(
  puzzle: Puzzle,
  { memory, states, time, any, title, search: way }: SearchOptions,
): Promise<SearchSummary> {
  const began = performance.now();
  const limits = { memory: memory * 1e6, ...(states !== undefined && { states }) };
  const searching = solvePuzzle(puzzle, { ...limits, ...(any && { any }), ...(way && { way }) });
  const stop = listenForStop();
  let positions = 16;
  let isShown = false;
  let lastTold = began;
  for (;;) {
    const sliceBegan = performance.now();
    const outcome = searching.work(positions);
    const now = performance.now();
    if (now - sliceBegan < sliceTime) positions *= 2;
    else if (positions > 16) positions >>= 1;
    const isTimeUp = time !== undefined && now - began > time * 1000;
    if (outcome || isTimeUp || stop.asked) {
      if (isShown) showStatus();
      stop.end();
      const limit = stop.asked ? "patience" : "time";
      return {
        outcome: outcome ?? { ...searching.progress, result: "limit", limit },
        seconds: (now - began) / 1000,
      };
    }
    const progress = (more: string): string => `${title}: ${progressText(searching.progress)}${more}`;
    if (isTerminal("stderr") && now - began > quietTimes.terminal) {
      isShown = true;
      showStatus(progress("; Ctrl-C gives up"));
    } else if (now - lastTold > quietTimes.elsewhere) {
      lastTold = now;
      printToStderr(`  ${progress("")}`);
    }
    await new Promise((go) => setImmediate(go));
  }
}

function progressText({ states, depth, bytes }: SearchProgress): string {
  const foundText = `${states.toLocaleString("en")} positions, ${count(depth, "input")} deep`;
  return `${foundText}, ${Math.round(bytes / 1e6)} MB`;
}

/** Listens for Ctrl-C until `end` is called. */
function listenForStop(): { readonly asked: boolean; end(): void } {
  const state = { asked: false, end: () => void process.off("SIGINT", ask) };
  const ask = (): void => {
    state.asked = true;
  };
  process.on("SIGINT", ask);
  return state;
}
