import { makeOptionLines } from "../../session/index.ts";
import { openBrowser } from "./browser.ts";
import { findGame } from "../games/find-game.ts";
import { readPlayable } from "../games/game-file.ts";
import { gameOptions, withOwnFiles } from "../sessions/game-options.ts";
import { usualPort } from "../options.ts";
import { flush, printLine } from "../output/output.ts";
import { writePage } from "../page-files.ts";
import { servePage, servePageNear } from "./page-server.ts";
import { WatchedFile, type WatchedStart } from "./watched-file.ts";

interface StudioOptions {
  readonly port?: number;
  readonly open: boolean;
  readonly out?: string;
  readonly seed?: number;
  readonly level?: number;
}

/** Serves the page to this machine, and opens the browser; or writes it for other hosts. */
export async function studio(
  name: string | undefined,
  options: StudioOptions,
  others: readonly string[] = [],
): Promise<void> {
  const { port, open, out } = options;
  if (out !== undefined) return writePage(out);
  const game =
    name === undefined ? undefined : new WatchedFile(findGame(name), startOf(name, options, others));
  const page = game ? { game } : {};
  const server = await (port === undefined
    ? servePageNear({ port: usualPort, ...page })
    : servePage({ port, ...page }));
  const address = server.address + (game ? "#/watch" : "");
  printLine(`Quadrille is at ${address}   (Ctrl-C ends it)`);
  flush();
  if (open) openBrowser(address);
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  server.close();
}

/** How play begins on the page, from the options of the command and of the game. */
function startOf(name: string, { seed, level }: StudioOptions, others: readonly string[]): WatchedStart {
  const start = { ...(seed !== undefined && { seed }), ...(level !== undefined && { level }) };
  if (others.length === 0) return start;
  const { program } = readPlayable(name);
  const options = makeOptionLines(program, withOwnFiles(program, gameOptions(program, others)));
  return { ...start, options };
}
