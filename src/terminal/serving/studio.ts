import { makeOptionLines } from "../../session/index.ts";
import { openBrowser } from "../output/has-screen.ts";
import { findGame } from "../games/find-game.ts";
import { readPlayableGame, includedFile, readGameFile } from "../games/game-file.ts";
import { gameOptions, withPlayerFiles } from "../sessions/sessions.ts";
import { defaultStudioPort } from "../options.ts";
import { flush, printLine } from "../output/output.ts";
import { waitUntilStopped } from "../output/watching.ts";
import { writePage } from "../page-files.ts";
import { servePage, servePageOnFreePort } from "./page-server.ts";
import { createHash } from "node:crypto";
import { realpathSync, unwatchFile, watchFile } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename } from "node:path";
import { type ServedGame, EventStream, sendNotFound, sendFile } from "./page-answers.ts";
import { readBytes } from "../files/index.ts";

interface StudioOptions {
  readonly port?: number;
  readonly open: boolean;
  readonly out?: string;
  readonly seed?: number;
  readonly level?: number;
}

/** Serves the page to this machine and opens the browser. With `--out`, writes the page for another host instead. */
export async function serveStudio(
  name: string | undefined,
  options: StudioOptions,
  wordsAfterGame: readonly string[] = [],
): Promise<void> {
  const { port, open, out } = options;
  if (out !== undefined) return writePage(out);
  const game =
    name === undefined ? undefined : new WatchedFile(findGame(name), startOf(name, options, wordsAfterGame));
  const page = game ? { game } : {};
  const server = await (port === undefined
    ? servePageOnFreePort({ port: defaultStudioPort, ...page })
    : servePage({ port, ...page }));
  const address = server.address + (game ? "#/watch" : "");
  printLine(`Quadrille is at ${address}   (Ctrl-C ends it)`);
  flush();
  if (open) openBrowser(address);
  await waitUntilStopped();
  server.close();
}

/** Returns how the game starts on the page, from the options of the command and of the game. */
function startOf(name: string, { seed, level }: StudioOptions, wordsAfterGame: readonly string[]) {
  if (wordsAfterGame.length === 0) return { seed, level };
  const { program } = readPlayableGame(name);
  const options = makeOptionLines(program, withPlayerFiles(program, gameOptions(program, wordsAfterGame)));
  return { seed, level, options };
}

/** Sets the interval between two checks of the file, in milliseconds. */
const watchInterval = 200;

/** Describes how a watched game starts. */
export interface WatchedStart {
  readonly seed?: number;
  /** Stores the level, counted from 1. */
  readonly level?: number;
  /** Lists the values of the game's own options, one per line. */
  readonly options?: readonly string[];
}

/**
 * Serves a game file and the files that it includes, below `watched/`. A page that listens at `watched`
 * receives the address of the game file, and a new address whenever the file is saved.
 */
export class WatchedFile implements ServedGame {
  readonly #path: string;
  readonly #start: WatchedStart;
  readonly #stream = new EventStream();

  constructor(path: string, start: WatchedStart = {}) {
    this.#path = path;
    this.#start = start;
    watchFile(path, { interval: watchInterval }, () => this.#sendAddress());
  }

  handleRequest(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (path === "watched") {
      if (this.#stream.add(request, response)) this.#sendAddress([response]);
    } else if (path.startsWith("watched/")) this.#sendFile(path.slice("watched/".length), response);
    else return false;
    return true;
  }

  close(): void {
    unwatchFile(this.#path);
    this.#stream.close();
  }

  #sendAddress(listeners?: Iterable<ServerResponse>): void {
    const src = `watched/${encodeURIComponent(basename(this.#path))}?${this.#contentVersion()}`;
    this.#stream.send({ src, ...this.#start }, listeners);
  }

  #contentVersion(): string {
    try {
      return createHash("sha1").update(readBytes(this.#path)).digest("hex").slice(0, 12);
    } catch {
      return "none";
    }
  }

  #sendFile(name: string, response: ServerResponse): void {
    const file = this.#findServedFile(name);
    return file === undefined ? sendNotFound(response) : sendFile(response, file);
  }

  /** Returns the path of the game file or of a file that it includes; undefined for any other file on this machine. */
  #findServedFile(name: string): string | undefined {
    if (name === basename(this.#path)) return this.#path;
    try {
      const file = includedFile(this.#path, name);
      if (file === undefined) return undefined;
      const realFile = realpathSync(file);
      return readGameFile(this.#path).sources.some((it) => realpathSync(it.file) === realFile)
        ? realFile
        : undefined;
    } catch {
      return undefined;
    }
  }
}
