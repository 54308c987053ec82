import { chosenInput, type Session } from "../../session/index.ts";
import { pastOf } from "../../solve/index.ts";
import type { LivePlay } from "../live-play.ts";
import type { Reply } from "./desk.ts";
import { Thinker } from "./thinker.ts";

/** Whom the computer plays, from 0, and how well: from 1. */
export interface Rivalry {
  readonly player: number;
  readonly level: number;
}

const waiting = "The computer is thinking.";

/** The computer in the place of one player. */
export class Rival {
  readonly #play: LivePlay;
  readonly #player: number;
  readonly #thinker: Thinker;
  readonly #end: () => void;
  #id = 0;
  /** Where the session stood when it was looked at last. */
  #known: { readonly session: Session; readonly number: number; readonly inputs: number } | undefined;

  constructor(play: LivePlay, { player, level }: Rivalry) {
    this.#play = play;
    this.#player = player;
    this.#thinker = new Thinker((reply) => this.#hear(reply));
    const { program } = play.game;
    this.#thinker.ask({ type: "begin", program, options: { level, seed: play.session.seed } });
    this.#end = play.listen(() => this.#look());
    this.#look();
  }

  /** From now on a person plays. */
  stop(): void {
    this.#end();
    this.#thinker.close();
    this.#play.held = undefined;
  }

  /** Thinks if play waits for it; what it gave before an undo is taken back too. */
  #look(): void {
    const { session } = this.#play;
    const before = this.#known;
    if (before?.session === session && before.number === session.number) return;
    this.#known = { session, number: session.number, inputs: session.inputs.length };
    const isMine = session.message === undefined && session.awaited.includes(this.#player);
    this.#play.held = isMine ? waiting : undefined;
    const isUndone = before?.session === session && session.inputs.length < before.inputs;
    if (isMine && isUndone && session.canUndo) this.#play.undo();
    else if (isMine) this.#think(session);
  }

  #think(session: Session): void {
    const id = ++this.#id;
    const [position, past] = [session.position.save(), pastOf(session)];
    this.#thinker.ask({ type: "think", id, position, player: this.#player, past });
  }

  #hear(reply: Reply): void {
    if (reply.type === "wrong") {
      this.stop();
      this.#play.say(reply.text);
    } else if (reply.type === "choice" && reply.id === this.#id && this.#play.held !== undefined) {
      const { game, session } = this.#play;
      if (reply.choice) this.#play.play(chosenInput(game, session.position, reply.choice));
    }
  }
}
