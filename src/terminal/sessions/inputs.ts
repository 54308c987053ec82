import { createInterface } from "node:readline";
import type { Game } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import * as sessions from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { readInputText } from "../files/index.ts";
import { inputsAndOptions, type StartOptions, startSession, valuesOfOptions } from "./sessions.ts";

/** Holds the options that give a command its inputs: the name of a file, and keys. */
export interface InputOptions {
  readonly input?: string;
  readonly keys?: string;
}

/**
 * Starts the session of a command with the options of the game that follow its name, and reads the inputs to play in their order: a
 * file, the words after the game, and keys. `needsUndo` says whether a session that plays these inputs can undo.
 */
export async function startWithInputs(
  game: Game,
  { seed, level, start, input, keys = "" }: StartOptions & InputOptions,
  wordsAfterGame: readonly string[],
  needsUndo = (_inputs: readonly sessions.Input[]): boolean => true,
): Promise<{ readonly session: sessions.Session; readonly inputs: readonly sessions.Input[] }> {
  const { program } = game;
  const { inputs: words, options: givenOptions } = inputsAndOptions(program, wordsAfterGame);
  const options = valuesOfOptions(program, givenOptions);
  const source = input === "-" ? "standard input" : input;
  const inputs = [
    ...(input === undefined ? [] : parseInputText(program, await readInputText(input), source!)),
    ...parseInputText(program, words.join(" "), "the inputs"),
    ...sessions.parseKeys(keys),
  ];
  const session = startSession(game, { seed, level, start, options, remember: needsUndo(inputs) });
  return { session, inputs };
}

/** Returns the coordinates of the cell that an option names; the cell must be on the first board. */
export function coordinatesOf(
  program: Program,
  cell: readonly [number, number] | string,
): readonly [number, number] {
  if (typeof cell !== "string") return cell;
  const { board = 0, x, y } = sessions.cellNamed(program, cell) ?? { board: -1, x: 0, y: 0 };
  if (board === 0 && y >= 0) return [x, y];
  throw new Failure(
    board === 0
      ? `There is no cell ${cell}.`
      : "The cells of the board have no names: write X,Y, counted from 0.",
  );
}

/**
 * Yields the lines of standard input until `signal` aborts. Standard input is closed when the caller stops reading, so that
 * the process can end.
 */
export async function* readTypedLines(signal?: AbortSignal): AsyncGenerator<string> {
  const reader = createInterface({ input: process.stdin, ...(signal && { signal }) });
  try {
    yield* reader;
  } finally {
    reader.close();
  }
}

/** Returns the inputs in a text. @throws Failure with the mistakes and their lines */
export function parseInputText(program: Program, text: string, file: string): readonly sessions.Input[] {
  const { inputs, mistakes } = sessions.parseInputs(program, text);
  if (mistakes.length === 0) return inputs;
  const mistakeTexts = mistakes.slice(0, 10).map((it) => formatMistake(text, file, it));
  if (mistakes.length > 10) mistakeTexts.push(`and ${mistakes.length - 10} more`);
  throw new Failure(mistakeTexts.join("\n"));
}

function formatMistake(text: string, file: string, { from, message }: sessions.InputMistake): string {
  const textBefore = text.slice(0, from);
  const lineNumber = textBefore.split("\n").length;
  const column = [...textBefore.slice(textBefore.lastIndexOf("\n") + 1)].length + 1;
  return `${file}:${lineNumber}:${column}: ${message}`;
}
