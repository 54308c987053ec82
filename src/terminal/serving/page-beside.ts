import { type Session, makeHash, makeInputs, makeSave } from "../../session/index.ts";
import { defaultStudioPort } from "../options.ts";
import { type PageServer, servePageOnFreePort } from "./page-server.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ServedGame, EventStream, sendNotFound, localHeaders } from "./page-answers.ts";
import { encodeReadyGame } from "../games/ready-game.ts";
import { openBrowser } from "../output/has-screen.ts";
import { printToStderr } from "../output/output.ts";

/** Represents a page that mirrors the session in the terminal. */
export interface PageBeside extends PageServer {
  /** Sends new inputs of the session to the page. */
  follow(session: Session): void;
}

/**
 * Serves the page for a session in the terminal. If this machine can show a browser, it opens when the session begins.
 * @param player is the player at the terminal, if the computer plays the others
 * @throws Failure if the page has not been built
 */
export async function servePageBeside(player?: number): Promise<PageBeside> {
  const game = new ShownPlay(player);
  const server = await servePageOnFreePort({ port: defaultStudioPort, game });
  const address = `${server.address}#/watch`;
  let isOpen = false;
  return {
    address,
    follow: (session) => {
      game.follow(session);
      if (!isOpen) openBrowser(address);
      isOpen = true;
    },
    close: () => server.close(),
  };
}

/** Serves the page for a session that is played line by line, and prints its address. */
export async function showOnPage(session: Session, player: number | undefined): Promise<PageBeside> {
  const page = await servePageBeside(player);
  page.follow(session);
  printToStderr(`The page shows it at ${page.address}`);
  return page;
}

/**
 * Mirrors a session of this terminal to pages. A page that listens at `watched` receives a save, then each further
 * input with the hash of the resulting position. If the hash does not match its own position, the page reconnects.
 */
export class ShownPlay implements ServedGame {
  readonly #stream = new EventStream();
  readonly #player: number | undefined;
  #session: Session | undefined;
  /** Counts the inputs that have been sent. */
  #sentCount = 0;

  constructor(player?: number) {
    this.#player = player;
  }

  /** Sends new inputs to the pages. */
  follow(session: Session): void {
    const { length } = session.inputs;
    const isContinued = session === this.#session && length > this.#sentCount;
    const isNew = session !== this.#session || length !== this.#sentCount;
    const firstUnsent = this.#sentCount;
    this.#session = session;
    this.#sentCount = length;
    if (!isNew || !this.#stream.hasListeners) return;
    if (!isContinued) return this.#stream.send(this.#startMessage(session));
    const inputs = makeInputs(session.game.program, session.inputs.slice(firstUnsent)).join(", ");
    this.#stream.send({ inputs, hash: makeHash(session.hash()) });
  }

  handleRequest(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const session = this.#session;
    if (path === "watched" && session) {
      this.follow(session);
      if (this.#stream.add(request, response)) this.#stream.send(this.#startMessage(session), [response]);
    } else if (path === gamePath && session) {
      const game = encodeReadyGame({ program: session.game.program });
      response
        .writeHead(200, { ...localHeaders, "Content-Type": "application/json; charset=utf-8" })
        .end(game);
    } else if (path.startsWith("watched")) sendNotFound(response);
    else return false;
    return true;
  }

  #startMessage(session: Session): object {
    return { src: gamePath, save: makeSave(session), player: this.#player };
  }

  close(): void {
    this.#stream.send({ over: true });
    this.#stream.close();
  }
}

const gamePath = "watched/game.json";
