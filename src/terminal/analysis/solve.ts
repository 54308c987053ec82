import * as sessions from "../../session/index.ts";
import * as solvers from "../../solve/index.ts";
import {
  type Outcome,
  type Puzzle,
  type SearchProgress,
  type SearchWay,
  solvePuzzle,
} from "../../solve/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { writeFile } from "../files/index.ts";
import { loadGame } from "../games/load-game.ts";
import { isTerminal } from "../output/has-screen.ts";
import { parseInputText } from "../sessions/inputs.ts";
import { ClosedPipe, printToStderr, count, flush, printLine, showStatus } from "../output/output.ts";
import { gameOptions, type StartOptions, startSession } from "../sessions/sessions.ts";

interface SolveOptions extends Omit<SearchOptions, "title">, StartOptions {
  readonly after?: string;
  readonly hint?: true;
  /** Lists facts about the puzzle on which the search must not rely, such as that certain variables do not affect the game. */
  readonly without?: readonly solvers.PuzzleFact[];
  readonly record?: string;
}

/** Searches for inputs that win the levels of a puzzle. */
export async function solve(name: string, options: SolveOptions, args: readonly string[]): Promise<void> {
  const { seed, start, fen } = options;
  const game = loadGame(name, { fen });
  const levelCount = sessions.mapLevels(game.program).length;
  if (options.level === undefined && start === undefined && levelCount > 1) {
    if (options.record !== undefined)
      throw new Failure("Say which level with `--level N`: a replay holds only one.");
    if (options.after !== undefined)
      throw new Failure("Say which level with `--level N`: `--after` applies to only one.");
  }
  const optionValues = gameOptions(game.program, args);
  const refusal = solvers.whyNoPuzzle(game.program, knowsSeed(options));
  if (refusal !== undefined) throw new Failure(`${name} cannot be solved. ${refusal}`, exitCodes.failed);
  const startLevel = (level = options.level): sessions.Session =>
    startSession(game, { level, seed, start, options: optionValues });
  const onlyLevel = start === undefined ? options.level : startLevel().level;
  const firstLevel = onlyLevel ?? 1;
  for (let level = firstLevel; level <= (onlyLevel ?? levelCount); level++) {
    const session = startLevel(start === undefined ? level : undefined);
    try {
      while (session.message !== undefined) session.play({ type: "next" });
      for (const input of parseInputText(game.program, options.after ?? "", "--after")) session.play(input);
      if (session.status !== "playing" || session.level !== level || session.ended)
        throw new Failure("The level is over after these inputs.");
      // Ctrl-C also skips the remaining levels.
      if (!(await solveLevel(session, options))) break;
    } catch (error) {
      // An error in one of several levels does not end the run.
      if (error instanceof ClosedPipe || firstLevel === (onlyLevel ?? levelCount)) throw error;
      process.exitCode = exitCodes.failed;
      printToStderr(`Level ${level}: ${(error as Error).message}`);
    }
  }
}

/** Returns true if the search may know random numbers and what the game hides, because the user gave a seed, a save or a replay. */
const knowsSeed = ({ seed, start }: SolveOptions): boolean => seed !== undefined || start !== undefined;

const seedHint = ({ hides }: solvers.NoPuzzle): string =>
  hides ? " With `--seed` it is solved as it lies for that seed." : "";

/** Solves the current level; returns false if the user interrupted the search. */
async function solveLevel(session: sessions.Session, options: SolveOptions): Promise<boolean> {
  const title = levelTitle(session);
  const { puzzle, outcome, seconds } = await searchVerified(session, title, options);
  if (outcome.result !== "won") process.exitCode = exitCodes.failed;
  if (outcome.result !== "won") printLine(`${title}: ${whyNotWon(outcome, puzzle, options)}`);
  else if (options.hint) printLine(`${title}: ${hintOf(session, outcome.inputs)}`);
  else {
    const inputs = playSolution(session, outcome.inputs);
    const shortestText = outcome.shortest ? "the fewest possible" : "perhaps not the fewest";
    printLine(`${title}: won with ${count(inputs.length, "input")}, ${shortestText}.`);
    printLine(`  ${sessions.makeInputs(session.game.program, inputs).join(", ")}`);
    if (options.record !== undefined)
      writeFile(options.record, sessions.makeReplay(session.game, sessions.replayOf(session)));
  }
  flush();
  if (outcome.result === "won" && puzzle.byChance) printToStderr("  This is only true for this random seed.");
  printToStderr(`  ${describeCosts(outcome, seconds)}`);
  return outcome.result !== "limit" || outcome.limit !== "patience";
}

/**
 * Searches for a solution and verifies it by playing it. If the solution does not win, the search is repeated
 * without relying on one of the facts.
 */
async function searchVerified({ game, position }: sessions.Session, title: string, options: SolveOptions) {
  for (let { without = [] } = options; ;) {
    const puzzle = solvers.readPuzzle(game, position, {
      knowChance: knowsSeed(options),
      knowHidden: knowsSeed(options),
      without,
    });
    if ("wrong" in puzzle)
      throw new Failure(`It cannot be solved. ${puzzle.wrong}${seedHint(puzzle)}`, exitCodes.failed);
    const searchSummary = await search(puzzle, { ...options, title });
    const { outcome } = searchSummary;
    if (outcome.result !== "won" || solvers.isWonBy(game, position, outcome.inputs))
      return { ...searchSummary, puzzle };
    const fewerFacts = solvers.nextDoubtedFacts(without);
    if (!fewerFacts) throw makeNotWinningFailure();
    printToStderr(
      `  ${title}: the solution that was found does not win when it is played. Searching without ${fewerFacts.at(-1)}; please report this.`,
    );
    without = fewerFacts;
  }
}

function levelTitle({ level, game, position }: sessions.Session): string {
  const levelEntry = game.program.levels[position.level];
  return levelEntry?.type === "map" && levelEntry.name !== undefined
    ? `Level ${level}, ${levelEntry.name}`
    : `Level ${level}`;
}

function whyNotWon(
  outcome: solvers.Outcome,
  { untriedInputs: untriedTexts }: solvers.Puzzle,
  options: SolveOptions,
): string {
  if (outcome.result === "limit") {
    const boundText = outcome.least > 1 ? ` At least ${outcome.least} inputs are needed.` : "";
    return `not decided: ${limitDescriptions[outcome.limit](options)}.${boundText}`;
  }
  if (outcome.states === 0)
    return "cannot be won: by its rules, the things that must reach certain cells never can.";
  if (outcome.states === 1) return "cannot be won: no input leads to another position.";
  const untriedText = untriedTexts.length === 0 ? "" : ` ${untriedTexts.join(" ")}`;
  return `cannot be won: all ${groupDigits(outcome.states)} positions were searched.${untriedText}`;
}

/** Maps each limit to a sentence that says that it was reached and how to change it. */
const limitDescriptions = {
  memory: ({ memory }: SolveOptions) =>
    `the memory was full (${memory} MB; \`--memory MB\` allows more, \`--any\` may need less)`,
  states: ({ states = 0 }: SolveOptions) =>
    `all ${groupDigits(states)} positions that \`--states\` allows were found`,
  time: ({ time = 0 }: SolveOptions) => `the time was up (${time} s; \`--time S\` allows more)`,
  patience: () => "it was interrupted",
} as const;

const makeNotWinningFailure = (): Failure =>
  new Failure("The solution that was found does not win when it is played.", exitCodes.failed);

/** Plays a solution in the session. @throws Failure if the solution does not win */
function playSolution(
  session: sessions.Session,
  inputs: readonly solvers.PuzzleInput[],
): readonly sessions.Input[] {
  const { level, position } = session;
  const solutionInputs = inputs.map((controls) => sessions.chosenInput(session.game, position, { controls }));
  for (const input of solutionInputs) session.play(input);
  const isWon = session.status === "won" || session.level !== level || session.ended !== undefined;
  if (!isWon) throw makeNotWinningFailure();
  return solutionInputs;
}

function hintOf({ game, position }: sessions.Session, inputs: readonly solvers.PuzzleInput[]): string {
  const [firstInput = ""] = sessions.makeInputs(game.program, [
    sessions.chosenInput(game, position, { controls: inputs[0] }),
  ]);
  return `${firstInput}, then ${count(inputs.length - 1, "input")} more`;
}

function describeCosts({ states, bytes }: solvers.Outcome, seconds: number): string {
  const positionsPerSecond = groupDigits(Math.round(states / Math.max(seconds, 1e-3)));
  // Memory is allocated in blocks, so the bytes per position are only meaningful for many positions.
  const memoryText =
    states < 10_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / states).toFixed(1)} bytes each`;
  return `${groupDigits(states)} positions, ${positionsPerSecond} a second, ${memoryText}, ${seconds.toFixed(2)} s`;
}

function groupDigits(n: number): string {
  return n.toLocaleString("en");
}

interface SearchOptions {
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
interface SearchSummary {
  readonly outcome: Outcome;
  readonly seconds: number;
}

/** Sets the target duration of one slice of the search, in milliseconds. */
const sliceTime = 50;
/** Sets the time in milliseconds before progress is shown. Without a terminal, it is also the interval between progress lines. */
const quietTimes = { terminal: 700, elsewhere: 10_000 } as const;

/** Runs a search until it ends or reaches a limit. Shows the progress at a terminal, and stops on Ctrl-C. */
async function search(
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
