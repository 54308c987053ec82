import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Source } from "../src/base/index.ts";
import { compilePuzzle, readCab } from "../src/formats/index.ts";
import { type Game, makeGame } from "../src/game/index.ts";
import { compileProgram, type Program } from "../src/program/index.ts";
import {
  type Input,
  newSession,
  parseInputs,
  type Session,
  type SessionOptions,
} from "../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../src/view/index.ts";
import { today } from "./moves/sweep.ts";

/** A game from its text; its mistakes fail the test. */
export function gameOf(text: string): Game {
  const { program, diagnostics } = compileProgram({ file: "test.quad", text }, { include });
  const mistakes = diagnostics.filter((it) => it.severity === "error");
  if (!program || mistakes.length > 0)
    throw new Error(mistakes.map((it) => `${it.code}: ${it.message}`).join("\n"));
  return makeGame(program);
}

export function sessionOf(text: string, options?: SessionOptions): Session {
  return newSession(gameOf(text), options);
}

/** Plays words of the input notation. */
export function play(session: Session, words: string): Session {
  for (const input of inputsOf(session.game, words)) session.play(input);
  return session;
}

function inputsOf(game: Game, words: string): readonly Input[] {
  const { inputs, mistakes } = parseInputs(game.program, words);
  if (mistakes.length > 0) throw new Error(mistakes[0]!.message);
  return inputs;
}

/** What is seen, as rows joined by `/`. */
export function seen(session: Session): string {
  const text = frameText(frameOf(session), looksOf(session.game.program));
  return text.slice(0, -1).replaceAll("\n", "/");
}

const folder = fileURLToPath(new URL("../games/", import.meta.url));

/** A game that comes along, for those that include it. */
function include(name: string): Source | undefined {
  const file = [`${name}.quad`, `chess/${name}.quad`].find((it) => existsSync(folder + it));
  return file === undefined ? undefined : { file, text: readFileSync(folder + file, "utf8") };
}

/** A game that comes with the package. */
export function libraryGame(name: string): Game {
  const source = include(name);
  if (!source) throw new Error(`There is no game ${name}`);
  return bundled(source.file);
}

const made = new Map<string, Game>();

/** A bundled game by its file, made once for all tests of a worker: each play has a position of its own. */
function bundled(file: string): Game {
  const game = made.get(file) ?? readGame(file);
  made.set(file, game);
  return game;
}

function readGame(file: string): Game {
  const bytes = readFileSync(folder + file);
  if (file.endsWith(".cab")) return sound(file, readCab(bytes, file));
  const text = bytes.toString();
  return file.endsWith(".quad") ? gameOf(text) : sound(file, compilePuzzle({ file, text }));
}

const files = readdirSync(folder, { recursive: true }).map(String).sort();

/** The games that come with the package, by name, but for those of PuzzleScript. */
export function libraryGames(): readonly [name: string, game: Game][] {
  return files.filter((it) => /\.(quad|cab)$/.test(it)).map((it) => [it, bundled(it)]);
}

/** The games of `libraryGames` that a sweep plays in the suite today: a part of the relatives of chess, and of the others; `npm test -- whole` plays all. */
export function someGames(): readonly [name: string, game: Game][] {
  const own = files.filter((it) => /\.(quad|cab)$/.test(it));
  const [variants, others] = [true, false].map((is) => own.filter((it) => it.startsWith("chess/") === is));
  return [...today(others!, 6), ...today(variants!, 25)].map((it) => [it, bundled(it)]);
}

/** The games of `puzzleGames` that a sweep plays in the suite today. */
export function somePuzzles(): readonly [name: string, game: Game][] {
  return today(
    files.filter((it) => it.endsWith(".txt")),
    6,
  ).map((it) => [it, bundled(it)]);
}

/** The PuzzleScript files that come with the package. They keep chance and undo by laws of their own. */
export function puzzleGames(): readonly [name: string, game: Game][] {
  return files.filter((it) => it.endsWith(".txt")).map((it) => [it, bundled(it)]);
}

function sound(file: string, { program }: { readonly program?: Program | undefined }): Game {
  if (!program) throw new Error(`${file} cannot be read`);
  return makeGame(program);
}
