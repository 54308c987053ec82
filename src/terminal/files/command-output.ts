import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Describes how a command is run. */
interface CommandRun {
  /** Contains the text of a game, which is written to `game.quad` in an empty folder where the command runs; without it the command runs in our folder. */
  readonly game?: string | undefined;
  /** Contains the standard input of the command. */
  readonly input?: string;
  /** Stops the command after this many seconds; without it there is no limit. */
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** Describes what a command printed to both streams, in order, and how it ended: null if it was stopped. */
interface CommandOutput {
  readonly text: string;
  readonly code: number | null;
}

/** Limits the bytes that a command may print before it is stopped. */
const mostPrinted = 8_000_000;
/** Limits the characters of output that are returned, half from its beginning and half from its end. */
const mostReturned = 40_000;

/** Runs `quadrille` with these arguments in a process of its own, so that it can be stopped. */
export async function commandOutput(args: readonly string[], run: CommandRun = {}): Promise<CommandOutput> {
  const { game, input = "", seconds = 0, signal } = run;
  const folder = mkdtempSync(join(tmpdir(), "quadrille-command-"));
  const file = join(folder, ".output");
  // Both streams append to one file, because two pipes would lose the order of their lines.
  const output = openSync(file, "a");
  try {
    if (game !== undefined) writeFileSync(join(folder, "game.quad"), game);
    const child = spawn(process.execPath, [process.argv[1]!, ...args], {
      ...(game !== undefined && { cwd: folder }),
      env: { ...process.env, NO_COLOR: "1", QUADRILLE_HOME: folder },
      stdio: ["pipe", output, output],
      timeout: seconds * 1000,
      ...(signal && { signal }),
      killSignal: "SIGKILL",
    });
    const watch = setInterval(() => statSync(file).size > mostPrinted && child.kill("SIGKILL"), 200);
    // A command that reads no input may end before its input has been written.
    child.stdin!.on("error", () => {}).end(input);
    const code = await new Promise<number | null>((resolve) => {
      child.on("error", () => resolve(null)).on("close", resolve);
    });
    clearInterval(watch);
    return { text: withoutMiddle(readFileSync(file, "utf8").trim()), code };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutMiddle(text: string): string {
  const cutLength = text.length - mostReturned;
  if (cutLength <= 0) return text;
  const half = mostReturned / 2;
  return `${text.slice(0, half)}\n[${cutLength} characters left out]\n${text.slice(-half)}`;
}
