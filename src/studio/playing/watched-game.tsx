import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../../game/index.ts";
import { type LivePlay, RoomSession, type SharedPlay } from "../../play/index.ts";
import * as sessions from "../../session/index.ts";
import {
  type MountOptions,
  mount,
  type MountedPlayer,
  openAddress,
  type OpenResult,
} from "../../web/index.ts";
import { homeAddress } from "../gallery/index.ts";
import { translateWorkshop } from "../texts/index.ts";

/** Describes a message of a terminal about its session: first its state and, against computers, the person's side; later inputs with hashes. */
export type TerminalPlayMessage =
  | { readonly src: string; readonly save: string; readonly player?: number }
  | { readonly inputs: string; readonly hash: string }
  | { readonly over: true };

/**
 * Mirrors a game in progress in a terminal. Time passes only in the terminal, and inputs on this page are refused.
 */
export class TerminalPlay implements SharedPlay {
  session: RoomSession;
  readonly player: number | undefined;
  readonly frame = undefined;
  readonly due = 0;
  readonly #game: Game;
  #livePlay: LivePlay | undefined;

  constructor(game: Game, save: string, player?: number) {
    this.#game = game;
    this.player = player;
    this.session = restoreSession(game, save);
  }

  showIn(live: LivePlay): void {
    this.#livePlay = live;
    live.continueWith(this.session);
  }

  /** Applies a message of the terminal; returns false if the resulting state differs from the terminal's. */
  apply(message: TerminalPlayMessage): boolean {
    if ("save" in message) {
      this.session = restoreSession(this.#game, message.save);
      this.#livePlay?.continueWith(this.session);
    } else if ("inputs" in message) {
      for (const input of sessions.parseInputs(this.#game.program, message.inputs).inputs)
        this.session.playFromRoom(input);
      if (sessions.makeHash(this.session.hash()) !== message.hash) return false;
      this.#livePlay?.showChanges();
    }
    return true;
  }

  announceEnd(): void {
    this.#livePlay?.say(translateWorkshop("The terminal has left this play."));
  }

  /** Tells the spectator that only the terminal can start a new game. */
  playAgain(): void {
    this.#livePlay?.say(translateWorkshop("This is played in the terminal."));
  }
}

function restoreSession(game: Game, save: string): RoomSession {
  const parsedSave = sessions.parseSave(game, save);
  const session: sessions.Session = "wrong" in parsedSave ? sessions.newSession(game, {}) : parsedSave;
  return new RoomSession(session, { give: () => {}, act: () => {} });
}

/** Describes the server's message about the file that it watches, with the seed, level and options to begin with. */
interface WatchedFile {
  /** Holds the address of the file, including its version. */
  readonly src: string;
  readonly seed?: number;
  readonly level?: number;
  readonly options?: readonly string[];
}

/** Plays the file that the server watches, and reloads it at the same level when it is saved; or mirrors a game in a terminal. */
export function WatchedGame(): VNode {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const visit = new WatchConnection(container.current!);
    return () => visit.end();
  }, []);
  return <main class="play" ref={container} />;
}

/** Receives a watched game's messages from the server, and mounts or updates the player that shows the game. */
class WatchConnection {
  readonly #element: HTMLElement;
  #events!: EventSource;
  #mounted: MountedPlayer | undefined;
  #terminalPlay: TerminalPlay | undefined;
  /** Resolves when all messages received so far have been handled. */
  #queue: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(container: HTMLElement) {
    this.#element = container;
    this.#listen();
  }

  end(): void {
    this.#hasEnded = true;
    this.#events.close();
    this.#mounted?.unmount();
  }

  #listen(): void {
    this.#events = new EventSource("watched");
    this.#events.onmessage = ({ data }: MessageEvent<string>) => {
      this.#queue = this.#queue.then(() =>
        this.#handle(JSON.parse(data) as WatchedFile | TerminalPlayMessage),
      );
    };
  }

  async #handle(message: WatchedFile | TerminalPlayMessage): Promise<void> {
    if (this.#hasEnded) return undefined;
    if ("over" in message) {
      this.#events.close();
      return this.#terminalPlay?.announceEnd();
    }
    if ("inputs" in message || ("save" in message && this.#terminalPlay)) return this.#follow(message);
    const opened = await openAddress(message.src);
    return "save" in message ? this.#show(opened, message) : this.#begin(opened, message);
  }

  /** Follows the session of a terminal. After a mismatch it reconnects to get the terminal's state. */
  #follow(message: TerminalPlayMessage): void {
    if (this.#terminalPlay?.apply(message) !== false) return;
    this.#events.close();
    this.#listen();
  }

  async #show(
    opened: OpenResult,
    { save, player }: Extract<TerminalPlayMessage, { save: string }>,
  ): Promise<void> {
    const play = opened.ok ? new TerminalPlay(opened.game, save, player) : undefined;
    this.#terminalPlay = play;
    await this.#mount(opened, play && { play: { session: play.session, shared: play } });
    if (this.#mounted?.play) play?.showIn(this.#mounted.play);
  }

  #begin(opened: OpenResult, { seed, level: firstLevel, options = [] }: WatchedFile): Promise<void> {
    const level = this.#mounted?.play?.session.level ?? firstLevel;
    const start = { ...(seed !== undefined && { seed }), ...(level !== undefined && { level }) };
    const result = opened.ok ? sessions.parseOptionLines(opened.game.program, options) : undefined;
    return this.#mount(opened, {
      ...start,
      ...(result && "options" in result && { options: result.options }),
    });
  }

  async #mount(opened: OpenResult, options: MountOptions = {}): Promise<void> {
    if (this.#hasEnded) return;
    this.#mounted?.unmount();
    this.#mounted = await mount(this.#element, opened, { home: homeAddress(), wholePage: true, ...options });
    if (this.#hasEnded) return this.#mounted.unmount();
    if (opened.ok) document.title = `${opened.game.program.facts.title} · Quadrille`;
  }
}
