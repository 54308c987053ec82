import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Holds the options of a command run. */
interface CommandOptions {
  /**
   * Contains the text of a game. It is written to `game.quad` in an empty folder, and the command runs there.
   * Without it, the command runs in the current folder.
   */
  readonly game?: string | undefined;
  /** Contains the standard input of the command. */
  readonly input?: string;
  /** Sets the time limit in seconds, after which the command is stopped; 0 means no limit. */
  readonly seconds?: number;
  readonly signal?: AbortSignal;
}

/** Limits the bytes that a command may print; a command that prints more is stopped. */
const maxPrintedBytes = 8_000_000;
/** Limits how many characters of output are returned: half of them from the beginning, half from the end. */
const maxReturnedLength = 40_000;

/**
 * Runs `quadrille` with these arguments in a separate process, so that it can be stopped. Returns what it has printed, and its exit
 * code, which is null if it was stopped.
 */
export async function captureCommand(args: readonly string[], options: CommandOptions = {}) {
  const { game, input = "", seconds = 0, signal } = options;
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
    const sizeTimer = setInterval(() => statSync(file).size > maxPrintedBytes && child.kill("SIGKILL"), 200);
    // A command that does not read its input may end before all of it is written.
    child.stdin!.on("error", () => {}).end(input);
    const code = await new Promise<number | null>((resolve) => {
      child.on("error", () => resolve(null)).on("close", resolve);
    });
    clearInterval(sizeTimer);
    return { text: cutMiddle(readFileSync(file, "utf8").trim()), code };
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

function cutMiddle(text: string): string {
  const cutLength = text.length - maxReturnedLength;
  if (cutLength <= 0) return text;
  const half = maxReturnedLength / 2;
  return `${text.slice(0, half)}\n[${cutLength} characters left out]\n${text.slice(-half)}`;
}
