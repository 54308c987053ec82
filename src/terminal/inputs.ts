import type { Program } from "../program/index.ts";
import { type Input, type InputMistake, parseInputs } from "../session/index.ts";
import { Failure } from "./failure.ts";
import { decode, readText } from "./files.ts";

/** The text of an input file, or of standard input for `-`. */
export async function readInputText(file: string): Promise<string> {
  if (file !== "-") return readText(file);
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new Failure(`Cannot read standard input: ${(error as Error).message}.`);
  }
  return decode(Buffer.concat(chunks), "standard input");
}

/** The inputs in a text; its mistakes are told with their lines. */
export function inputsIn(program: Program, text: string, file: string): readonly Input[] {
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
