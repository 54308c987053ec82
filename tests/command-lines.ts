import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

/** What a command line came to. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** One process takes all command lines of a file of tests, one after another, in this folder. */
export function useCommandLines(
  folder: string,
): (args: readonly string[], input?: string, failing?: number) => Promise<Outcome> {
  let taker: ChildProcess | undefined;
  let before: Promise<unknown> = Promise.resolve();
  beforeAll(() => {
    const driver = fileURLToPath(new URL("command-lines.mjs", import.meta.url));
    taker = fork(driver, { cwd: folder, env: { ...process.env, NO_COLOR: "1", QUADRILLE_HOME: folder } });
  });
  afterAll(() => void taker?.kill());
  return (args, input = "", failing = 0) => {
    const outcome = before.then(() => ask(taker!, { args, input, failing }));
    before = outcome.catch(() => {});
    return outcome;
  };
}

function ask(taker: ChildProcess, line: object): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`The process ended with ${code}.`));
    taker.once("exit", ended);
    taker.once("message", (told) => {
      taker.off("exit", ended);
      resolve(told as Outcome);
    });
    taker.send(line, (error) => error && reject(error));
  });
}
