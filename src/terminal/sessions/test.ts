import { existsSync } from "node:fs";
import { extname } from "node:path";
import { isReplayText, parseReplay } from "../../session/index.ts";
import { outcomeOf, runTests, type TestFailure, type TestResult } from "../../testing/index.ts";
import { exit, Failure } from "../failure.ts";
import { readTextFile } from "../files/index.ts";
import { loadGame, type LoadGameOptions } from "../games/load-game.ts";
import { complain, count, printLine } from "../output/output.ts";
import { gameOfReplay, replayed } from "./replays.ts";
import { paint } from "../output/rendering.ts";
import { painted } from "../output/visible.ts";

interface TestOptions extends LoadGameOptions {
  /** The game that replays belong to. */
  readonly game?: string;
}

interface Tally {
  passed: number;
  failed: number;
}

/** Runs the tests in game files, and recorded sessions. */
export function testFiles(files: readonly string[], options: TestOptions): void {
  const tally: Tally = { passed: 0, failed: 0 };
  let unread = 0;
  for (const file of files) {
    try {
      if (isReplay(file)) testReplay(file, options, tally);
      else testGame(file, options, tally);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      complain(`quadrille: ${error.message}`);
      unread++;
      process.exitCode = Math.max(Number(process.exitCode ?? 0), error.code);
    }
  }
  const ran = unread < files.length ? [`${tally.passed} passed, ${tally.failed} failed`] : [];
  const rest = unread > 0 ? [`${count(unread, "file")} not tested`] : [];
  printLine([...ran, ...rest].join(", "));
  if (tally.failed > 0) process.exitCode = Math.max(Number(process.exitCode ?? 0), exit.failed);
}

/** A recorded play is known by its name, or by its first line. */
function isReplay(file: string): boolean {
  return extname(file) === ".replay" || (existsSync(file) && isReplayText(readTextFile(file)));
}

function testGame(file: string, options: LoadGameOptions, tally: Tally): void {
  const results = runTests(loadGame(file, options));
  if (results.length === 0) printLine(`${file}: no tests`);
  for (const result of results) report(file, result, tally);
}

function report(file: string, { name, passed, failures, notes, at }: TestResult, tally: Tally): void {
  if (passed) tally.passed++;
  else tally.failed++;
  printLine(painted`${passed ? paint("green", "pass") : paint("red", "FAIL")}  ${file}: ${name}`);
  for (const it of failures) printLine(told(it, at));
  for (const it of notes) printLine(told(it, at));
}

function told({ at, text }: TestFailure, whole: TestFailure["at"]): string {
  const line = (at ?? whole)?.[1];
  return `      ${line === undefined ? "" : `line ${line}: `}${text.replaceAll("\n", "\n      ")}`;
}

function testReplay(file: string, options: TestOptions, tally: Tally): void {
  const text = readTextFile(file);
  const game =
    options.game === undefined ? gameOfReplay(file, text, options) : loadGame(options.game, options);
  const replay = parseReplay(game, text);
  if ("wrong" in replay) throw new Failure(`${file}:${replay.line}: ${replay.wrong}`);
  const { disagreement, changedGame, session } = replayed(game, replay);
  const failures = disagreement
    ? [{ text: `${file}:${disagreement.line}: ${disagreement.text}${changedNote(changedGame)}` }]
    : [];
  const outcome = outcomeOf(session);
  const name = [count(session.number, "input"), ...(outcome === undefined ? [] : [outcome])].join(", ");
  report(file, { name, passed: !disagreement, failures, notes: [] }, tally);
}

function changedNote(changedGame: boolean): string {
  return changedGame ? " The game has changed since it was recorded." : "";
}
