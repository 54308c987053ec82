import { createSupportsColor } from "supports-color";
import type { TerminalSettings } from "../keep/index.ts";
import { restoreTerminal, printToStderr, printLine } from "../output/output.ts";
import { realClock, type Scene, SceneStack } from "../player/index.ts";
import { terminalResetSequence, type ColourDepth, makeTerminal } from "../screen/index.ts";
import type { Game, OptionValues } from "../../game/index.ts";
import type { Session } from "../../session/index.ts";
import { hasBrowser } from "../output/has-screen.ts";
import type { PageBeside } from "../serving/page-beside.ts";
import { exitCodes, Failure } from "../failure.ts";
import { playInWords } from "./in-words.ts";
import { Plays, type PlayStart } from "./plays.ts";

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Shows scenes on the terminal until the last one has gone. Whatever ends it (a signal, a terminal that hangs up, something thrown),
 * the scenes are ended, which keeps plays, and the terminal is given back. A signal decides the exit code, as shells expect.
 */
export async function runScenes(
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
  restoreTerminal(terminalResetSequence);
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

const depths: readonly ColourDepth[] = ["none", "16", "256", "full"];

/** Returns how many colours the terminal has, unless the settings or `NO_COLOR` tell. */
function depthOf(setting: TerminalSettings["colours"], env: NodeJS.ProcessEnv): ColourDepth {
  if (setting !== "auto") return setting;
  if ((env["NO_COLOR"] ?? "") !== "") return "none";
  const found = createSupportsColor(process.stdout, { sniffFlags: false });
  return depths[found === false ? 0 : found.level] ?? "none";
}

/** Returns true if the locale allows only plain ASCII, by the rules of POSIX. */
function isAscii(setting: TerminalSettings["signs"], env: NodeJS.ProcessEnv): boolean {
  if (setting !== "auto") return setting === "ascii";
  if (process.platform === "win32") return false;
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  if (locale === "" && process.platform === "darwin") return false;
  return !/utf-?8/i.test(locale);
}

/** Describes how a play begins, and if the page shows it too. */
type ShownStart = PlayStart & { readonly page?: boolean };

/** Plays on the whole screen: the play goes on where it was left, and is kept. */
export async function playOnScreen(game: Game, options: ShownStart, set: OptionValues): Promise<void> {
  const plays = new Plays();
  for (const trouble of plays.settings.troubles) printToStderr(trouble);
  const beside = await besidePlay(game, options);
  const shown = { ...options, ...(beside && { beside }) };
  try {
    await runScenes(plays.settings.settings, (stage) => plays.scene(stage, game, shown, set));
  } finally {
    beside?.close();
    for (const line of plays.farewell) printToStderr(line);
  }
}

/**
 * Opens the page beside a play. With neither `--page` nor `--no-page` it comes for a game that draws its own text, if a
 * browser can open; then the play goes on even if the page cannot be served.
 */
async function besidePlay(
  { program }: Game,
  { page: wanted, computer }: ShownStart,
): Promise<PageBeside | undefined> {
  if (!(wanted ?? (program.screen !== undefined && hasBrowser()))) return undefined;
  const { servePageBeside: pageBeside } = await import("../serving/page-beside.ts");
  return wanted ? pageBeside(computer?.person) : pageBeside(computer?.person).catch(() => undefined);
}

/** Serves a person who reads lines as one who sees a screen: the play goes on where it was left. */
export async function playKeptInWords(game: Game, options: ShownStart, set: OptionValues): Promise<void> {
  const plays = new Plays();
  const lock = plays.claim(plays.saves.lockOf(game), options);
  if (typeof lock === "number")
    throw new Failure(
      `${game.program.facts.title} is open in another window (process ${lock}). \`--take-over\` continues it here.`,
      exitCodes.failed,
    );
  const end = new AbortController();
  const { session, greeting, played, left } = plays.start(game, options, set, lock, {
    lost: () => end.abort(),
    tell: printToStderr,
  });
  if (greeting !== undefined) printLine(greeting);
  // Only a play with a page loads the server of pages.
  const beside =
    options.page === true
      ? await (await import("../serving/page-beside.ts")).showOnPage(session, options.computer?.person)
      : undefined;
  const heard = (it: Session): void => {
    played(it);
    beside?.follow(it);
  };
  try {
    await playInWords(session, { ...options, played: heard, signal: end.signal });
  } finally {
    beside?.close();
    left(session, false);
    for (const line of plays.farewell) printToStderr(line);
  }
}
