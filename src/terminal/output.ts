import { writeSync } from "node:fs";

/** Whoever read our output has gone. Not a failure of ours: `main` ends quietly. */
export class ClosedPipe extends Error {}

const chunk = 1 << 16;
let waiting = "";

/** Writes to standard output; gathered, so that many short lines are few writes. */
export function print(text: string): void {
  waiting += text;
  if (waiting.length >= chunk) flush();
}

export function printLine(text = ""): void {
  print(`${text}\n`);
}

/** Writes what is gathered. */
export function flush(): void {
  const text = waiting;
  waiting = "";
  writeAll(1, text);
}

/** Writes a line to standard error, behind what has been printed. */
export function complain(text: string): void {
  flush();
  writeAll(2, `${text}\n`);
}

/** How many of something: `1 mistake`, `3 mistakes`. */
export function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}

function writeAll(fd: number, text: string): void {
  let bytes = Buffer.from(text, "utf8");
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(fd, bytes));
    } catch (error) {
      waitOrThrow(error as NodeJS.ErrnoException, fd);
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));

function waitOrThrow(error: NodeJS.ErrnoException, fd: number): void {
  if (error.code === "EAGAIN") Atomics.wait(pause, 0, 0, 5);
  else if (fd === 1 || error.code === "EPIPE") throw new ClosedPipe(error.message);
  else throw error;
}
