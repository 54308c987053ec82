import { createInterface } from "node:readline";
import type { Program } from "../../program/index.ts";
import { cellNamed, type Input, type InputMistake, parseInputs, parseKeys } from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { readInputText } from "../files/index.ts";

/** Describes where a command takes its inputs from: a file, words behind the game, and keys, in this order. */
export interface InputSources {
  readonly input?: string;
  readonly keys?: string;
  readonly words: readonly string[];
}

/** Returns the inputs that a command was given. */
export async function readGivenInputs(
  program: Program,
  { input, keys, words }: InputSources,
): Promise<readonly Input[]> {
  const file =
    input === undefined
      ? []
      : parseInputText(program, await readInputText(input), input === "-" ? "standard input" : input);
  return [
    ...file,
    ...parseInputText(program, words.join(" "), "the inputs"),
    ...(keys === undefined ? [] : parseKeys(keys)),
  ];
}

/** Returns the place of a cell that an option names, on the first board. */
export function findNamedCell(
  program: Program,
  cell: readonly [number, number] | string,
): readonly [number, number] {
  if (typeof cell !== "string") return cell;
  const { board = 0, x, y } = cellNamed(program, cell) ?? { board: -1, x: 0, y: 0 };
  if (board === 0 && y >= 0) return [x, y];
  throw new Failure(
    board === 0
      ? `There is no cell ${cell}.`
      : "The cells of the board have no names: write X,Y, counted from 0.",
  );
}

/** Returns the lines of standard input, one by one; `signal` ends them. Who stops reading lets go of it, so that the process can end. */
export async function* typedLines(signal?: AbortSignal): AsyncGenerator<string> {
  const reader = createInterface({ input: process.stdin, ...(signal && { signal }) });
  try {
    yield* reader;
  } finally {
    reader.close();
  }
}

/** Returns the inputs in a text; its mistakes are told with their lines. */
export function parseInputText(program: Program, text: string, file: string): readonly Input[] {
  const { inputs, mistakes } = parseInputs(program, text);
  if (mistakes.length === 0) return inputs;
  const shown = mistakes.slice(0, 10).map((it) => mistakeText(text, file, it));
  if (mistakes.length > 10) shown.push(`and ${mistakes.length - 10} more`);
  throw new Failure(shown.join("\n"));
}

function mistakeText(text: string, file: string, { from, message }: InputMistake): string {
  const before = text.slice(0, from);
  const line = before.split("\n").length;
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return `${file}:${line}:${column}: ${message}`;
}
