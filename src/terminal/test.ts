import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import type { Command } from "commander";
import pc from "picocolors";
import type { Game } from "../game/index.ts";
import { contentHash, parseReplay, playReplay, runTests, type TestResult } from "../session/index.ts";
import { exit, Failure } from "./failure.ts";
import { readText } from "./files.ts";
import { count, loadGame, readGameFile } from "./game-file.ts";
import { libraryGames } from "./library.ts";
import { complain, printLine } from "./output.ts";

/** `quadrille test`: runs the tests inside game files, and recorded sessions. */
export function addTest(cli: Command): void {
  cli
    .command("test")
    .description("run the tests in game files, and recorded sessions (*.replay)")
    .argument("<file...>", "game files, names of games, or replays")
    .option("--game <game>", "the game that the replays belong to")
    .addHelpText("after", examples)
    .action(test);
}

const examples = `
A replay belongs to the game beside it whose name begins its own (crates.quad, crates-two.replay), or else to
the game that comes along and has its title. Exit code 1 if a test fails.

Examples:
  quadrille test crates
  quadrille test my-game.quad my-game.replay`;

interface Tally {
  passed: number;
  failed: number;
}

function test(files: readonly string[], options: { readonly game?: string }): void {
  const tally: Tally = { passed: 0, failed: 0 };
  for (const file of files) {
    try {
      if (extname(file) === ".replay") testReplay(file, options.game, tally);
      else testGame(file, tally);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      complain(`quadrille: ${error.message}`);
      process.exitCode = Math.max(Number(process.exitCode ?? 0), error.code);
    }
  }
  printLine(`${tally.passed} passed, ${tally.failed} failed`);
  if (tally.failed > 0) process.exitCode = Math.max(Number(process.exitCode ?? 0), exit.failed);
}

function testGame(file: string, tally: Tally): void {
  const results = runTests(loadGame(file));
  if (results.length === 0) printLine(`${file}: no tests`);
  for (const result of results) report(file, result, tally);
}

function report(file: string, { name, passed, failures, at }: TestResult, tally: Tally): void {
  if (passed) tally.passed++;
  else tally.failed++;
  printLine(`${passed ? pc.green("pass") : pc.red("FAIL")}  ${file}: ${name}`);
  for (const failure of failures) {
    const line = (failure.at ?? at)?.[1];
    printLine(
      `      ${line === undefined ? "" : `line ${line}: `}${failure.text.replaceAll("\n", "\n      ")}`,
    );
  }
}

function testReplay(file: string, gameName: string | undefined, tally: Tally): void {
  const text = readText(file);
  const game = gameName === undefined ? gameOfReplay(file, text) : loadGame(gameName);
  const replay = parseReplay(game, text);
  if ("wrong" in replay) throw new Failure(`${file}:${replay.line}: ${replay.wrong}`);
  const { disagreement, changedGame, session } = playReplay(game, replay);
  const failures = disagreement
    ? [{ text: `${file}:${disagreement.line}: ${disagreement.text}${changedNote(changedGame)}` }]
    : [];
  report(file, { name: count(session.number, "input"), passed: !disagreement, failures }, tally);
}

function changedNote(changedGame: boolean): string {
  return changedGame ? " The game has been changed since it was recorded." : "";
}

function gameOfReplay(file: string, text: string): Game {
  const beside = gameBeside(file);
  if (beside !== undefined) return loadGame(beside);
  const title = /^game (.*)$/m.exec(text)?.[1]?.trim();
  const content = /^content (.*)$/m.exec(text)?.[1]?.trim();
  const titled = libraryGames().filter((it) => readGameFile(it.path).program?.facts.title === title);
  const games = titled.map((it) => loadGame(it.path));
  const game = games.find((it) => contentHash(it.program) === content) ?? games[0];
  if (!game)
    throw new Failure(
      `${file}: the game "${title ?? ""}" is neither beside the replay nor among those that come along; name it with --game.`,
    );
  return game;
}

/** The game file in the same folder with the longest name that begins the replay's. */
function gameBeside(file: string): string | undefined {
  const folder = dirname(file);
  const name = basename(file, ".replay");
  const games = existsSync(folder) ? readdirSync(folder).filter((it) => /\.(quad|cab)$/.test(it)) : [];
  const fitting = games.filter((it) => name.startsWith(basename(it, extname(it))));
  const [best] = fitting.sort((a, b) => b.length - a.length);
  return best === undefined ? undefined : join(folder, best);
}
