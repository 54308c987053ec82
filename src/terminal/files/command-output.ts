import { spawn } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Says how a command line is run. */
export interface CommandRun {
  /** A game's text, which stands in `game.quad` in the folder of the command; without one the folder is ours. */
  readonly game?: string | undefined;
  /** What the command reads from standard input. */
  readonly input?: string | undefined;
  /** The command is stopped after this time. */
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** Describes what a command printed to both streams, in order, and how it ended: null if it was stopped. */
export interface CommandOutput {
  readonly text: string;
  readonly code: number | null;
}

/** Stops a command that has printed this many bytes; fewer are returned, from the beginning and from the end. */
const mostPrinted = 8_000_000;
const mostReturned = 40_000;

/** Runs `quadrille` with these arguments in a process of its own, so that it can be stopped. */
export async function commandOutput(args: readonly string[], run: CommandRun = {}): Promise<CommandOutput> {
  const { game, input, seconds, signal } = run;
  const folder = mkdtempSync(join(tmpdir(), "quadrille-command-"));
  const output = openSync(join(folder, ".output"), "a+");
  try {
    if (game !== undefined) writeFileSync(join(folder, "game.quad"), game);
    const child = spawn(process.execPath, [process.argv[1]!, ...args], {
      ...(game !== undefined && { cwd: folder }),
      env: { ...process.env, NO_COLOR: "1", QUADRILLE_HOME: join(folder, ".home") },
      stdio: ["pipe", output, output],
      ...(seconds !== undefined && { timeout: seconds * 1000 }),
      ...(signal && { signal }),
      killSignal: "SIGKILL",
    });
    const watch = setInterval(() => {
      if (fstatSync(output).size > mostPrinted) child.kill("SIGKILL");
    }, 200);
    // A command that does not read its input ends before it is written.
    child.stdin!.on("error", () => {}).end(input ?? "");
    const code = await new Promise<number | null>((resolve) => {
      child.on("error", () => resolve(null));
      child.on("close", resolve);
    });
    clearInterval(watch);
    return { text: printedIn(output), code };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns what a file holds, without its middle if it is long. */
function printedIn(file: number): string {
  const { size } = fstatSync(file);
  const part = (from: number, length: number): string => {
    const bytes = Buffer.alloc(length);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, length, from));
  };
  if (size <= mostReturned) return part(0, size).trim();
  const half = mostReturned / 2;
  return `${part(0, half)}\n[${size - mostReturned} bytes left out]\n${part(size - half, half).trimEnd()}`;
}
