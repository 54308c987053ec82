import { type Session, makeHash, makeInputs, makeSave } from "../../session/index.ts";
import { usualStudioPort } from "../options.ts";
import { servePageNear } from "./page-server.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ServedGame, EventStream, answerNothing, localHeaders } from "./page-answers.ts";
import { readyGame } from "../games/ready-game.ts";
import { openBrowser } from "../output/has-screen.ts";
import { printToStderr } from "../output/output.ts";

/** Represents the page beside a play in the terminal: it shows the same play. */
export interface PageBeside {
  readonly address: string;
  /** Shows what is new in the play. */
  follow(session: Session): void;
  close(): void;
}

/**
 * Serves the page for a play in the terminal. The browser opens when the play has begun, where there is a screen for it.
 * @param player is the player who looks, if the others are computers
 * @throws a sentence, as an Error, if the page is not built
 */
export async function servePageBeside(player?: number): Promise<PageBeside> {
  const game = new ShownPlay(player);
  const server = await servePageNear({ port: usualStudioPort, game });
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

/** Serves the page for a play that has no screen of its own, and says where it is. */
export async function showOnPage(session: Session, player: number | undefined): Promise<PageBeside> {
  const beside = await servePageBeside(player);
  beside.follow(session);
  printToStderr(`The page shows it at ${beside.address}`);
  return beside;
}

/**
 * Shows a play of this terminal to pages that follow it: who listens at `watched` is told a save, and then the inputs
 * as they are played, each with the hash of the position it leads to. A page that comes to another position listens
 * anew.
 */
export class ShownPlay implements ServedGame {
  readonly #stream = new EventStream();
  readonly #player: number | undefined;
  #session: Session | undefined;
  /** Counts the inputs of the session that have been told. */
  #told = 0;

  constructor(player?: number) {
    this.#player = player;
  }

  /** Sends new inputs to the pages. */
  follow(session: Session): void {
    const { length } = session.inputs;
    const goesOn = session === this.#session && length > this.#told;
    const isNew = session !== this.#session || length !== this.#told;
    const from = this.#told;
    this.#session = session;
    this.#told = length;
    if (!isNew || !this.#stream.isHeard) return;
    if (!goesOn) return this.#stream.tell(this.#beginning(session));
    const inputs = makeInputs(session.game.program, session.inputs.slice(from)).join(", ");
    this.#stream.tell({ inputs, hash: makeHash(session.hash()) });
  }

  serves(path: string, request: IncomingMessage, response: ServerResponse): boolean {
    const session = this.#session;
    if (path === "watched" && session) {
      this.follow(session);
      if (this.#stream.add(request, response)) this.#stream.tell(this.#beginning(session), [response]);
    } else if (path === gamePath && session) {
      const game = readyGame({ program: session.game.program });
      response
        .writeHead(200, { ...localHeaders, "Content-Type": "application/json; charset=utf-8" })
        .end(game);
    } else if (path.startsWith("watched")) answerNothing(response);
    else return false;
    return true;
  }

  #beginning(session: Session): object {
    return { src: gamePath, save: makeSave(session), player: this.#player };
  }

  close(): void {
    this.#stream.tell({ over: true });
    this.#stream.close();
  }
}

const gamePath = "watched/game.json";
