import { createSupportsColor } from "supports-color";
import type { TerminalSettings } from "../keep/index.ts";
import { restoreTerminal } from "../output/output.ts";
import { realClock, type Scene, SceneStack } from "../player/index.ts";
import { closing, type Depth, makeTerminal } from "../screen/index.ts";

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Shows scenes on the terminal until the last one has gone. Whatever ends it (a signal, a terminal that hangs up, something thrown),
 * the scenes are ended, which keeps plays, and the terminal is given back. A signal decides the exit code, as shells expect.
 */
export async function onScreen(
  settings: TerminalSettings,
  first: (stage: SceneStack) => Scene,
): Promise<void> {
  const { stdin, stdout } = process;
  const terminal = makeTerminal({ input: stdin, output: stdout }, settings.mouse);
  const stage = new SceneStack(terminal, realClock, {
    depth: depthOf(settings.colours, process.env),
    ascii: isAscii(settings.signs, process.env),
    ...(process.platform !== "win32" && { suspend }),
  });
  const ends = Object.entries(signals).map(([name, number]) => {
    const end = (): void => {
      process.exitCode = 128 + number;
      stage.end();
    };
    return { name, end };
  });
  const gone = (): void => stage.end();
  const thrown = (error: unknown): void => stage.end(error);
  for (const { name, end } of ends) process.on(name, end);
  for (const event of ["end", "error", "close"]) stdin.on(event, gone);
  stdout.on("error", gone);
  process.on("uncaughtException", thrown);
  process.on("exit", restore);
  try {
    await stage.run(first(stage));
  } finally {
    for (const { name, end } of ends) process.off(name, end);
    for (const event of ["end", "error", "close"]) stdin.off(event, gone);
    process.off("uncaughtException", thrown);
    process.off("exit", restore);
  }
}

/** Gives the terminal back if the process exits before we could. */
function restore(): void {
  restoreTerminal(closing);
}

/** Stops the process and its children as Ctrl-Z does, until the shell resumes it. */
function suspend(wake: () => void): void {
  // While we do not read the terminal, nothing else keeps the process alive when it resumes.
  const alive = setInterval(() => {}, 60_000);
  process.once("SIGCONT", () => {
    clearInterval(alive);
    wake();
  });
  process.kill(0, "SIGTSTP");
}

const depths: readonly Depth[] = ["none", "16", "256", "full"];

/** How many colours the terminal has, unless the settings or `NO_COLOR` tell. */
function depthOf(setting: TerminalSettings["colours"], env: NodeJS.ProcessEnv): Depth {
  if (setting !== "auto") return setting;
  if ((env["NO_COLOR"] ?? "") !== "") return "none";
  const found = createSupportsColor(process.stdout, { sniffFlags: false });
  return depths[found === false ? 0 : found.level] ?? "none";
}

/** Whether the locale allows only plain ASCII, by the rules of POSIX. */
function isAscii(setting: TerminalSettings["signs"], env: NodeJS.ProcessEnv): boolean {
  if (setting !== "auto") return setting === "ascii";
  if (process.platform === "win32") return false;
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  if (locale === "" && process.platform === "darwin") return false;
  return !/utf-?8/i.test(locale);
}
