import { writeSync } from "node:fs";
import { Failure } from "../failure.ts";
import { reasonOf, sleep } from "../files/index.ts";
import { isTerminal } from "./has-screen.ts";
import { type Painted, escapeControls, escapeJsonControls } from "./visible.ts";

export { formatCount as count } from "../../base/index.ts";

/** Signals that the reader of the output has closed the pipe. This is no failure: `runCli` exits without a message. */
export class ClosedPipe extends Error {}

const chunkLength = 1 << 16;
let bufferedText = "";

/** Prints to standard output. Output is buffered, so that many short lines need few writes. Control characters are made visible. */
export function print(text: string | Painted): void {
  bufferedText += escapeText(text);
  if (bufferedText.length >= chunkLength) flush();
}

export function printLine(text: string | Painted = ""): void {
  print(text);
  print("\n");
}

/** Returns the columns of the terminal; infinity if the output is no terminal. */
export const outputColumns = (): number => process.stdout.columns || Infinity;

/** Prints a value as JSON, on one line unless `indent` is given. */
export function printJson(value: unknown, indent?: number): void {
  print(`${escapeJsonControls(JSON.stringify(value, undefined, indent))}\n`);
}

/** Writes the buffered output. */
export function flush(): void {
  const text = bufferedText;
  bufferedText = "";
  writeAll(1, Buffer.from(text, "utf8"));
}

/** Prints a line to standard error, after flushing standard output. */
export function printToStderr(text: string | Painted): void {
  flush();
  writeAll(2, Buffer.from(`${escapeText(text)}\n`, "utf8"));
}

/** Raises the exit code of the process; a larger exit code is kept. */
export function raiseExit(code: number): void {
  process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
}

/** Prints a failure and sets the exit code, for commands that continue with the next file. @throws any other error */
export function reportFailure(error: unknown, code?: number): void {
  if (!(error instanceof Failure)) throw error;
  printToStderr(`quadrille: ${error.message}`);
  raiseExit(code ?? error.code);
}

/** Shows a status line on standard error in place of the previous one. Without a text, the status line is removed. */
export function showStatus(text = ""): void {
  writeAll(2, Buffer.from(`\r${escapeControls(text)}\u001b[K`, "utf8"));
}

/** Clears the terminal if standard output is one. */
export function clearScreen(): void {
  if (isTerminal("stdout")) writeAll(1, Buffer.from("\u001b[2J\u001b[H"));
  else printLine();
}

/** Writes a control sequence to the terminal when the process exits. Errors are ignored, because the terminal may be closed. */
export function restoreTerminal(sequence: string): void {
  try {
    writeSync(1, sequence);
  } catch {
    // The terminal has been closed.
  }
}

function escapeText(text: string | Painted): string {
  return typeof text === "string" ? escapeControls(text) : text.text;
}

function writeAll(fd: number, content: Uint8Array): void {
  let bytes = content;
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes));
    } catch (error) {
      waitOrFail(error);
    }
  }
}

function waitOrFail(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EAGAIN") sleep(5);
  else if (code === "EPIPE") throw new ClosedPipe();
  else throw new Failure(`Cannot write the output: ${reasonOf(error)}.`);
}
