import { createSupportsColor } from "supports-color";
import type { TerminalSettings } from "../keep/index.ts";
import { restoreTerminal, printToStderr, printLine } from "../output/output.ts";
import { realClock, type Scene, SceneStack } from "../player/index.ts";
import { terminalResetSequence, type ColourDepth, StreamTerminal } from "../screen/index.ts";
import type { Game } from "../../game/index.ts";
import type { Session } from "../../session/index.ts";
import { hasBrowser } from "../output/has-screen.ts";
import { exitCodes, Failure } from "../failure.ts";
import { playInWords } from "./in-words.ts";
import { openPlays, type PlayStart } from "./plays.ts";

const signalNumbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/**
 * Shows scenes on the terminal until the last one has ended. A signal, a closed terminal or a thrown error also ends
 * the scenes, which save their sessions, and the terminal is restored. A signal sets the exit code that shells expect.
 */
export async function runScenes(settings: TerminalSettings, makeFirstScene: (stage: SceneStack) => Scene) {
  const { stdin, stdout } = process;
  const terminal = new StreamTerminal({ input: stdin, output: stdout }, settings.mouse);
  const stage = new SceneStack(terminal, realClock, {
    depth: colourDepthOf(settings.colours, process.env),
    ascii: isAscii(settings.signs, process.env),
    ...(process.platform !== "win32" && { suspend }),
  });
  const endWithoutCode = (): void => stage.end();
  const endBySignal = (signalNumber: number) => (): void => {
    process.exitCode = 128 + signalNumber;
    stage.end();
  };
  const listeners: readonly (readonly [NodeJS.EventEmitter, string, (error: unknown) => void])[] = [
    ...Object.entries(signalNumbers).map(([name, number]) => [process, name, endBySignal(number)] as const),
    ...["end", "error", "close"].map((event) => [stdin, event, endWithoutCode] as const),
    [process, "uncaughtException", (error) => stage.end(error)],
    [process, "exit", () => restoreTerminal(terminalResetSequence)],
  ];
  for (const [emitter, event, listener] of listeners) emitter.on(event, listener);
  stdout.on("error", endWithoutCode);
  try {
    await stage.run(makeFirstScene(stage));
  } finally {
    for (const [emitter, event, listener] of listeners) emitter.off(event, listener);
  }
}

/** Suspends the process and its children, as Ctrl-Z does, until the shell resumes them. */
function suspend(resume: () => void): void {
  // Nothing else keeps the process alive after it resumes, because the terminal is not being read.
  const keepAliveTimer = setInterval(() => {}, 60_000);
  process.once("SIGCONT", () => {
    clearInterval(keepAliveTimer);
    resume();
  });
  process.kill(0, "SIGTSTP");
}

const depthsByLevel: readonly ColourDepth[] = ["none", "16", "256", "full"];

/** Returns the number of colours to use: the one that the settings or `NO_COLOR` require, otherwise the one that the terminal supports. */
function colourDepthOf(setting: TerminalSettings["colours"], env: NodeJS.ProcessEnv): ColourDepth {
  if (setting !== "auto") return setting;
  if ((env["NO_COLOR"] ?? "") !== "") return "none";
  const colourSupport = createSupportsColor(process.stdout, { sniffFlags: false });
  return depthsByLevel[colourSupport === false ? 0 : colourSupport.level] ?? "none";
}

/** Returns true if the locale is limited to ASCII, by the rules of POSIX. */
function isAscii(setting: TerminalSettings["signs"], env: NodeJS.ProcessEnv): boolean {
  if (setting !== "auto") return setting === "ascii";
  if (process.platform === "win32") return false;
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  if (locale === "" && process.platform === "darwin") return false;
  return !/utf-?8/i.test(locale);
}

/**
 * Runs full-screen play, beginning with the scene that `makeFirstScene` returns. Mistakes in the settings are printed
 * before it, and the messages in `farewell` after it.
 */
export async function runPlays(
  makeFirstScene: (stage: SceneStack, plays: ReturnType<typeof openPlays>) => Scene,
): Promise<void> {
  const plays = openPlays();
  for (const trouble of plays.settings.troubles) printToStderr(trouble);
  try {
    await runScenes(plays.settings.settings, (stage) => makeFirstScene(stage, plays));
  } finally {
    for (const line of new Set(plays.farewell)) printToStderr(line);
  }
}

/** Extends the start of a session by a choice: whether the page shows the session too. */
type ShownStart = PlayStart & { readonly page?: boolean };

/** Plays on the full screen. The saved session of the game is resumed, and saved again. */
export async function playOnScreen(game: Game, options: ShownStart): Promise<void> {
  const sidePage = await openSidePage(game, options);
  const shownOptions = { ...options, sidePage };
  await runPlays((stage, plays) => plays.scene(stage, game, shownOptions)).finally(() => sidePage?.close());
}

/**
 * Opens a page that mirrors the session. Without `--page` or `--no-page`, this happens only for a game that draws its
 * own text screen, and only if a browser can open; if serving the page then fails, play continues without the page.
 */
async function openSidePage({ program }: Game, { page: wantedPage, computer }: ShownStart) {
  if (!(wantedPage ?? (program.screen !== undefined && hasBrowser()))) return undefined;
  const { servePageBeside } = await import("../serving/page-beside.ts");
  return wantedPage
    ? servePageBeside(computer?.person)
    : servePageBeside(computer?.person).catch(() => undefined);
}

/** Plays line by line, with descriptions in words. The saved session of the game is resumed, and saved again, as in full-screen play. */
export async function playSavedInWords(game: Game, options: ShownStart): Promise<void> {
  const plays = openPlays();
  const lock = plays.claim(plays.saves.lockOf(game), options);
  if (typeof lock === "number")
    throw new Failure(
      `${game.program.facts.title} is open in another window (process ${lock}). \`--take-over\` continues it here.`,
      exitCodes.failed,
    );
  const takeOverController = new AbortController();
  const listener = { onTakenOver: () => takeOverController.abort(), notify: printToStderr };
  const { session, greeting, onPlayed, onLeave } = plays.start(game, options, listener, lock);
  if (greeting !== undefined) printLine(greeting);
  // The page server is loaded only if a page is requested.
  const sidePage =
    options.page === true
      ? await (await import("../serving/page-beside.ts")).showOnPage(session, options.computer?.person)
      : undefined;
  const notePlayed = (it: Session): void => {
    onPlayed(it);
    sidePage?.follow(it);
  };
  try {
    await playInWords(session, { ...options, onPlayed: notePlayed, signal: takeOverController.signal });
  } finally {
    sidePage?.close();
    onLeave(session, false);
    for (const line of plays.farewell) printToStderr(line);
  }
}
