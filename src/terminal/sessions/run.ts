import {
  gameFrom,
  type Input,
  makeHash,
  newSession,
  explainLostParts,
  parseReplay,
  type Session,
} from "../../session/index.ts";
import { looksLikePuzzleScript, puzzleTest } from "../../formats/index.ts";
import type { Game } from "../../game/index.ts";
import { beginningNotes, outcomeOf, testOfPlay } from "../../testing/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";
import { printFrame } from "../output/frames.ts";
import { readGameFile } from "../games/game-file.ts";
import { loadGame } from "../games/load-game.ts";
import { inputsAndOptions, type StartOptions } from "./sessions.ts";
import { type InputOptions, startWithInputs } from "./inputs.ts";
import { ClosedPipe, printToStderr, count, flush, print, printLine } from "../output/output.ts";
import { makeProgressBar } from "../output/progress.ts";
import { writeReplay, replayUntilMismatch } from "./replays.ts";

interface RunOptions extends StartOptions, InputOptions {
  readonly replay?: string;
  readonly record?: string;
  readonly every?: true;
  readonly from?: number;
  readonly json?: true;
  readonly asTest?: true;
  readonly quiet?: true;
  readonly plain?: true;
  readonly plainRules?: true;
  readonly repeat: number;
}

/** Plays inputs without a screen and prints frames. */
export async function run(name: string, options: RunOptions, args: readonly string[]): Promise<void> {
  const game = loadGame(name, { plain: options.plain ?? options.plainRules, fen: options.fen });
  if (options.replay !== undefined) {
    const { inputs: words } = inputsAndOptions(game.program, args);
    if (words.length > 0)
      throw new Failure(`\`${words[0]}\` is not expected here: a replay has its own inputs.`);
    return runReplay(name, game, options.replay, options);
  }
  const { session, inputs } = await startWithInputs(
    game,
    options,
    args,
    (all) => !options.quiet || options.record !== undefined || all.some((it) => it.type === "undo"),
  );
  const repeat = inputs.length === 0 ? 0 : options.repeat;
  try {
    if (options.asTest) playAsTest(name, session, Array.from({ length: repeat }, () => inputs).flat());
    else if (options.quiet) playQuietly(session, inputs, repeat);
    else playAndPrint(session, inputs, { ...options, repeat });
  } catch (error) {
    if (!(error instanceof ClosedPipe) || options.record === undefined) throw error;
    // The reader of the output has closed the pipe, but the replay must still be written.
    for (const input of listInputsLeft(session, inputs, repeat)) session.play(input);
  }
  if (options.record !== undefined) writeReplay(session, options.record);
  return undefined;
}

/** Returns the inputs that are still to be played. */
function listInputsLeft({ number }: Session, inputs: readonly Input[], repeat: number): Input[] {
  const count = inputs.length * repeat - number;
  return Array.from({ length: count }, (_, n) => inputs[(number + n) % inputs.length]);
}

function playAndPrint(session: Session, inputs: readonly Input[], options: RunOptions): void {
  const { every = false, from = 0, json = false, repeat } = options;
  const { game } = session;
  const totalInputs = inputs.length * repeat;
  if ((every && from === 0) || totalInputs === 0) printFrame(session, 0, json, { lines: true });
  else for (const note of beginningNotes(session)) printToStderr(note);
  const progress = makeProgressBar(every ? 0 : totalInputs);
  for (const note of new Set(inputs.flatMap((it) => explainLostParts(game.program, it)))) printToStderr(note);
  let inputNumber = 0;
  let [failedCount, lateCount] = [0, 0];
  for (let round = 0; round < repeat; round++)
    for (const input of inputs) {
      if (input.type === "cycle" && session.status !== "playing") lateCount++;
      else lateCount = 0;
      const { result } = session.play(input);
      // In a piece game, a refused input counts as a mistake.
      if (result === "fault" || (result === "refused" && game.program.moves)) failedCount++;
      inputNumber++;
      if (!every) progress.countOne();
      if (inputNumber === totalInputs) progress.remove();
      if ((every && inputNumber >= from) || inputNumber === totalInputs)
        printFrame(session, inputNumber, json, { lines: true, silent: every && lateCount > 0 });
    }
  printOutcome(session);
  if (lateCount > 0) printToStderr(`The game was over; the last ${count(lateCount, "input")} came too late.`);
  if (failedCount > 0) process.exitCode = exitCodes.failed;
}

/** Prints the outcome of the game or of the previous level, which the game's own message may not mention. */
function printOutcome(session: Session): void {
  const outcome = outcomeOf(session);
  if (outcome === undefined) return;
  printToStderr(
    session.ended ? `The level is ${outcome}; level ${session.level} begins.` : `The game is ${outcome}.`,
  );
}

/**
 * Prints a test that plays the inputs of a session followed by the given inputs. Inputs that dismissed messages
 * at the start are omitted, because tests skip such messages.
 */
function playAsTest(
  name: string,
  { game, seed, options, firstLevel: level, inputs: earlierInputs }: Session,
  inputs: readonly Input[],
): void {
  const session = newSession(game, { seed, options, level });
  const playedInputs: Input[] = [];
  let isBeginning = true;
  for (const input of [...earlierInputs, ...inputs]) {
    isBeginning &&= session.message !== undefined;
    session.play(input);
    if (!isBeginning) playedInputs.push(input);
  }
  const test = testOfPlay({ session, inputs: playedInputs });
  const text = readGameFile(name).sources[0]?.text ?? "";
  print(looksLikePuzzleScript(text) ? (puzzleTest(test, text) ?? test) : test);
}

/** Runs only the engine: no frames, no hashes, no undo. */
function playQuietly(session: Session, inputs: readonly Input[], repeat: number): void {
  const progress = makeProgressBar(inputs.length * repeat);
  const startTime = performance.now();
  let faultCount = 0;
  for (let round = 0; round < repeat; round++)
    for (const input of inputs) {
      if (session.play(input).result === "fault") faultCount++;
      progress.countOne();
    }
  const seconds = (performance.now() - startTime) / 1000;
  progress.remove();
  const total = inputs.length * repeat;
  printLine(`inputs ${total}  status ${session.status}  hash ${makeHash(session.hash())}`);
  flush();
  printToStderr(`${seconds.toFixed(3)} s, ${Math.round(total / Math.max(seconds, 1e-6))} inputs a second`);
  if (faultCount === 0) return;
  printToStderr(`${faultCount} of the inputs failed because of a mistake in the game.`);
  process.exitCode = exitCodes.failed;
}

function runReplay(name: string, game: Game, file: string, options: RunOptions): void {
  const parsedReplay = parseReplay(game, readTextFile(file));
  if ("wrong" in parsedReplay) throw new Failure(`${file}:${parsedReplay.line}: ${parsedReplay.wrong}`);
  if (options.asTest === true) {
    if (typeof parsedReplay.seed === "string")
      throw new Failure("The seed of this play is too large for a test, which has a number there.");
    const startGame = gameFrom(game, parsedReplay.fen);
    if ("wrong" in startGame) throw new Failure(`${file}: ${startGame.wrong}`);
    const allInputs = parsedReplay.lines.flatMap((it) => it.inputs);
    return playAsTest(name, newSession(startGame, parsedReplay), allInputs);
  }
  const { every = false, from = 0, json = false, quiet = false } = options;
  const showSession = (it: Session): void => {
    if (it.number >= from) printFrame(it, it.number, json);
  };
  const showEach = every && !quiet ? showSession : undefined;
  const { session, disagreement, changedGame } = replayUntilMismatch(game, parsedReplay, showEach);
  if (quiet)
    printLine(`inputs ${session.number}  status ${session.status}  hash ${makeHash(session.hash())}`);
  else if (!every) printFrame(session, session.number, json);
  if (!quiet) printOutcome(session);
  if (options.record !== undefined) writeReplay(session, options.record);
  if (!disagreement) return;
  const changeNote = changedGame ? " The game has changed since it was recorded." : "";
  throw new Failure(`${file}:${disagreement.line}: ${disagreement.text}${changeNote}`, exitCodes.failed);
}
