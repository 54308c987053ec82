import { inflateRawSync } from "node:zlib";
import { readSeed } from "../../base/index.ts";
import type { Game, OptionValues } from "../../game/index.ts";
import * as sessions from "../../session/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { count, printToStderr } from "../output/output.ts";
import type { OptionValue, Program } from "../../program/index.ts";
import { existsSync } from "node:fs";
import { readTextFile } from "../files/index.ts";

/** Describes the starting point of a command's session. */
export interface StartOptions extends Pick<sessions.SessionOptions, "level"> {
  readonly seed?: number | undefined;
  readonly fen?: string | undefined;
  /** Names the save, replay or link from which the session starts. */
  readonly start?: string | undefined;
}

/** Creates a session from the options of a command. @throws Failure if the game lacks the requested level */
export function startSession(
  game: Game,
  { start, ...options }: sessions.SessionOptions & Pick<StartOptions, "start">,
): sessions.Session {
  const { seed, level, options: givenOptions = [] } = options;
  if (start !== undefined) {
    if (seed === undefined && level === undefined && givenOptions.every((it) => it === undefined))
      return sessionFromStart(game, start);
    throw new Failure(
      "`--start` says itself which seed, level and options play begins with.",
      exitCodes.usage,
    );
  }
  const levelCount = sessions.mapLevels(game.program).length;
  if (options.level !== undefined && options.level > levelCount)
    throw new Failure(`There is no level ${options.level}: the game has ${count(levelCount, "level")}.`);
  return sessions.newSession(game, options);
}

/** Returns the session that a save, a replay or a link describes. */
function sessionFromStart(game: Game, start: string): sessions.Session {
  const [, file = start, inputNumber] = existsSync(start) ? [] : (/^(.+)@(\d+)$/s.exec(start) ?? []);
  const session = start.includes("#/")
    ? sessionOfLink(game, start)
    : sessions.playAt(game, readTextFile(file), inputNumber === undefined ? undefined : Number(inputNumber));
  if ("wrong" in session) throw new Failure(`${start}: ${session.wrong}`);
  return session;
}

/** Limits the size of the inputs in a link after decompression, in bytes. */
const maxInputBytes = 4_000_000;

/** Returns the session that a link to the page describes. */
function sessionOfLink(linkedGame: Game, link: string): sessions.Session | { readonly wrong: string } {
  const parameters = new URLSearchParams(/\?(.*)$/s.exec(link.slice(link.indexOf("#")))?.[1] ?? "");
  const parsedOptions = sessions.parseOptionLines(linkedGame.program, parameters.getAll("option"));
  const game = sessions.gameFrom(linkedGame, parameters.get("fen") ?? undefined);
  if ("wrong" in parsedOptions) return parsedOptions;
  if ("wrong" in game) return game;
  const session = startSession(game, {
    seed: readSeed(parameters.get("seed") ?? ""),
    level: Number(parameters.get("level") ?? 1),
    ...parsedOptions,
  });
  const { inputs, mistakes } = sessions.parseInputs(
    game.program,
    unpackInputs(parameters.get("played") ?? parameters.get("replay")),
  );
  for (const it of inputs) session.play(it);
  return mistakes.length > 0 ? { wrong: mistakes[0].message } : session;
}

function unpackInputs(letters: string | null): string {
  if (letters === null) return "";
  try {
    return inflateRawSync(Buffer.from(letters, "base64url"), { maxOutputLength: maxInputBytes }).toString();
  } catch {
    throw new Failure("The link is cut or damaged.");
  }
}

/** Returns a seed that differs from session to session. */
export function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}

/** Lists the command-line options that a message suggests in addition to the options of the game. */
const commandOptions = ["seed", "level", "text"];

/** Reads the options of the game, such as `--startlevel 2` or `--startlevel=2`, from the words that remain after the command's own options. */
export function gameOptions(program: Program, words: readonly string[]): OptionValues {
  const { inputs, options } = inputsAndOptions(program, words);
  if (inputs.length > 0)
    throw new Failure(
      `\`${inputs[0]}\` is not expected here: behind the game stand options. Inputs are typed while you play, or given to \`quadrille run\`.`,
    );
  return valuesOfOptions(program, options);
}

/** Returns the values of options that the user has given. @throws Failure if a value is invalid */
export function valuesOfOptions(program: Program, options: readonly sessions.GivenOption[]): OptionValues {
  const readResult = sessions.readOptions(program, options, {
    readFile: readPlayerFile,
    others: commandOptions,
  });
  if ("wrong" in readResult) throw new Failure(readResult.wrong);
  for (const { name, value } of options) {
    const isFile = sessions.optionNames(program).some((it) => it.name === name && it.option.type === "file");
    if (isFile && !readPlayerFile(value))
      printToStderr(`There is no file \`${value}\` in this folder: the one inside the game is used.`);
  }
  return readResult.options;
}

/** Returns the options, with files inside the game replaced by files of the same name in the current folder. */
export function withPlayerFiles(program: Program, optionValues: OptionValues): OptionValues {
  return (program.options ?? []).map(({ name, values, files }, index) => {
    if (!files) return optionValues[index];
    return values.map((defaultValue, player) => {
      const value = optionValues[index]?.[player] ?? defaultValue;
      return String(value) === String(defaultValue)
        ? (readOptionFile(program, name, files[player]) ?? value)
        : value;
    });
  });
}

/** Returns the option value that a file in the current folder provides; undefined if there is no such file. */
function readOptionFile(program: Program, name: string, file: string): OptionValue | undefined {
  if (!readPlayerFile(file)) return undefined;
  const readResult = sessions.readOptions(program, [{ name, value: file }], { readFile: readPlayerFile });
  if ("wrong" in readResult) throw new Failure(readResult.wrong);
  return readResult.options.find((it) => it !== undefined)?.[0];
}

/** Matches an option with or without a value: `--startlevel`, `--startlevel=2`. */
const optionPattern = /^--?([^=]+)(?:=(.*))?$/su;

/** Separates words into inputs, and options with their values. @throws Failure if an option that the game declares has no value */
export function inputsAndOptions(program: Program, words: readonly string[]) {
  const inputs: string[] = [];
  const options: sessions.GivenOption[] = [];
  for (let at = 0; at < words.length; at++) {
    const [, name, joinedValue] = optionPattern.exec(words[at]) ?? [];
    if (name === undefined) {
      inputs.push(words[at]);
      continue;
    }
    const value = joinedValue ?? words[++at];
    if (value === undefined && sessions.optionNames(program).some((it) => it.name === name))
      throw new Failure(`The option \`${name}\` needs a value after it.`);
    options.push({ name, value: value ?? "" });
  }
  return { inputs, options };
}

/** Reads a file in the current folder. Returns undefined if it does not exist, or the reason why it cannot be read. */
export function readPlayerFile(name: string): { text: string } | { wrong: string } | undefined {
  if (name === "" || name.includes("\0") || !existsSync(name)) return undefined;
  try {
    return { text: readTextFile(name) };
  } catch (error) {
    if (error instanceof Failure) return { wrong: error.message };
    throw error;
  }
}
