import { createHash } from "node:crypto";
import { realpathSync, unwatchFile, watchFile } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename } from "node:path";
import { EventStream, type ServedGame } from "./event-stream.ts";
import { readBytesLater } from "../files/index.ts";
import { includedFile, readGameFile } from "../games/game-file.ts";
import { answerNothing, sendFile } from "./page-answers.ts";

/** How often the file is looked at, in milliseconds. */
const glance = 200;

/** How a play of a watched game begins. */
export interface WatchedStart {
  readonly seed?: number;
  /** From 1. */
  readonly level?: number;
  /** The game's own options, a line each. */
  readonly options?: readonly string[];
}

/**
 * A file and those it includes, under `watched/`. Whoever listens at `watched` is told an address, and a new one when the file is saved; the
 * text of an include is looked for as everywhere.
 */
export class WatchedFile implements ServedGame {
  readonly #path: string;
  readonly #start: WatchedStart;
  readonly #stream = new EventStream();

  constructor(path: string, start: WatchedStart = {}) {
    this.#path = path;
    this.#start = start;
    watchFile(path, { interval: glance }, () => void this.#tell());
  }

  serves(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    if (path === "watched") {
      if (this.#stream.add(request, response)) void this.#tell([response]);
    } else if (path.startsWith("watched/")) void this.#send(path.slice("watched/".length), response);
    else return false;
    return true;
  }

  close(): void {
    unwatchFile(this.#path);
    this.#stream.close();
  }

  async #tell(listeners?: Iterable<ServerResponse>): Promise<void> {
    const src = `watched/${encodeURIComponent(basename(this.#path))}?${await this.#version()}`;
    this.#stream.tell({ src, ...this.#start }, listeners);
  }

  async #version(): Promise<string> {
    try {
      const bytes = await readBytesLater(this.#path);
      return createHash("sha1").update(bytes).digest("hex").slice(0, 12);
    } catch {
      return "none";
    }
  }

  async #send(name: string, response: ServerResponse): Promise<void> {
    const file = this.#fileNamed(name);
    return file === undefined ? answerNothing(response) : sendFile(response, file);
  }

  /** The game's own file, or one that it really includes: everything else on this machine is nobody's business. */
  #fileNamed(name: string): string | undefined {
    if (name === basename(this.#path)) return this.#path;
    try {
      const file = includedFile(this.#path, name);
      if (file === undefined) return undefined;
      const real = realpathSync(file);
      return readGameFile(this.#path).sources.some((it) => realpathSync(it.file) === real) ? real : undefined;
    } catch {
      return undefined;
    }
  }
}
