import type { Game } from "../../game/index.ts";
import { type LivePlay, RoomSession, type SharedPlay } from "../../play/index.ts";
import { makeHash, newSession, parseInputs, parseSave, type Session } from "../../session/index.ts";
import { say } from "../texts/index.ts";

/** What a terminal tells of its play: how it stands, then what is played in it, and where that leads. */
export type ToldPlay =
  | { readonly src: string; readonly save: string }
  | { readonly inputs: string; readonly hash: string }
  | { readonly over: true };

/** A play that is played in a terminal and shown here: time passes there, and what is given here is turned away. */
export class TerminalPlay implements SharedPlay {
  session: RoomSession;
  readonly player = undefined;
  readonly frame = undefined;
  readonly due = 0;
  readonly #game: Game;
  #live: LivePlay | undefined;

  constructor(game: Game, save: string) {
    this.#game = game;
    this.session = sessionOf(game, save);
  }

  showIn(live: LivePlay): void {
    this.#live = live;
    live.goOnWith(this.session);
  }

  /** Shows what the terminal tells; false if it leads elsewhere than there. */
  hear(told: ToldPlay): boolean {
    if ("save" in told) {
      this.session = sessionOf(this.#game, told.save);
      this.#live?.goOnWith(this.session);
    } else if ("inputs" in told) {
      for (const input of parseInputs(this.#game.program, told.inputs).inputs) this.session.follow(input);
      if (makeHash(this.session.hash()) !== told.hash) return false;
      this.#live?.catchUp();
    }
    return true;
  }

  tellOver(): void {
    this.#live?.say(say("The terminal has left this play."));
  }

  playAgain(): void {
    this.#live?.say(say("This is played in the terminal."));
  }

  resign(): void {
    this.playAgain();
  }
}

function sessionOf(game: Game, save: string): RoomSession {
  const parsed = parseSave(game, save);
  const session: Session = "wrong" in parsed ? newSession(game, {}) : parsed;
  return new RoomSession(session, {
    player: undefined,
    closed: undefined,
    distant: undefined,
    prediction: undefined,
    give: () => {},
    askBack: () => "",
  });
}
