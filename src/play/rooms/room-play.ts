import type { Game } from "../../game/index.ts";
import { type Input, parseOptionLines } from "../../session/index.ts";
import type { Clock } from "../clock.ts";
import type { LivePlay, SharedPlay } from "../live-play.ts";
import type { Presence, RoomAct, ServerMessage, ToldEvent, Welcome } from "./protocol.ts";
import { playedAgain, RoomFold } from "./room-fold.ts";
import { type RoomHands, RoomSession } from "./room-session.ts";

export interface RoomPlayOptions {
  readonly game: Game;
  readonly clock: Clock;
  readonly welcome: Welcome;
  /** Says to the room what our seat does; answers the number of that. */
  act(act: RoomAct): number;
  /** Asks the room for what was missed. */
  again(): void;
  /** Hears when there is something new to tell of the room. */
  changed(): void;
}

/** The fold of a room whose setup is open to all, at its beginning. */
export function foldOf(game: Game, { setup }: Pick<Welcome, "setup">): RoomFold {
  const read = parseOptionLines(game.program, setup.options);
  return new RoomFold(game, setup, "wrong" in read ? [] : read.options);
}

/** A room in a client, in which everybody plays every input: what the room has settled, and on top of it what was given here and is on its way. */
export class RoomPlay implements RoomHands, SharedPlay {
  readonly fold: RoomFold;
  readonly seat: number | undefined;
  here: Presence = { type: "here", seats: [], watchers: 0 };
  session: RoomSession;
  /** Something has gone wrong that only loading the page again can mend. */
  broken: string | undefined;
  readonly #options: RoomPlayOptions;
  #live: LivePlay | undefined;
  /** The number of the last event when we came in: what was before tells nothing of the time. */
  #known: number;
  /** Since when the player to move thinks. */
  #since: number;
  #onTheWay: { readonly number: number; readonly input: Input }[] = [];

  constructor(options: RoomPlayOptions) {
    this.#options = options;
    this.fold = foldOf(options.game, options.welcome);
    this.seat = options.welcome.seat;
    this.#known = options.welcome.seq;
    this.#since = options.clock.now() - options.welcome.thought;
    this.session = new RoomSession(playedAgain(this.fold.session), this);
  }

  get player(): number | undefined {
    return this.seat === undefined ? undefined : this.fold.playerOf(this.seat);
  }

  get closed(): string | undefined {
    return this.fold.end ? "The play is over." : this.broken;
  }

  /** What each player has left now, in milliseconds; none without clocks. */
  get left(): readonly number[] {
    const { fold } = this;
    const seat = fold.thinking;
    const thinking = seat === undefined ? undefined : fold.playerOf(seat);
    const thought = this.#options.clock.now() - this.#since;
    return fold.left.map((it, player) => (player === thinking ? Math.max(0, it - thought) : it));
  }

  /** Shows the room in a play. */
  showIn(live: LivePlay): void {
    this.#live = live;
    if (live.session === this.session) live.catchUp();
    else live.goOnWith(this.session);
  }

  hear(message: ServerMessage): void {
    if (message.type === "events") for (const event of message.events) this.#take(event);
    if (message.type === "here") this.here = message;
    if (message.type === "welcome") {
      this.#known = message.seq;
      this.#since = this.#options.clock.now() - message.thought;
    }
    if (message.type === "error") this.#heedError(message);
    if (message.type === "bye") this.#live?.say(message.text);
    this.#options.changed();
  }

  /** Says what our seat does besides what the game knows: resigns, offers, answers. */
  act(act: RoomAct): void {
    this.#options.act(act);
  }

  give(input: Input): void {
    this.#onTheWay.push({ number: this.#options.act({ do: "input", input }), input });
  }

  askBack(): string {
    const { offer } = this.fold;
    const isAnswer = offer?.what === "undo" && offer.seat !== this.seat;
    this.act({ do: isAnswer ? "accept" : "offer", what: "undo" });
    return isAnswer ? "" : "You have asked to take the last move back.";
  }

  playAgain(): void {
    this.act({ do: "offer", what: "rematch" });
  }

  resign(): void {
    this.act({ do: "resign" });
  }

  #take(event: ToldEvent): void {
    const { fold } = this;
    const { act, seat, seq, number } = event;
    if (seq <= fold.seq) return;
    if (seq > fold.seq + 1) return this.#options.again();
    const { round, session } = fold;
    const wrong = act.do === "hidden" ? { wrong: "" } : fold.take({ ...event, act });
    if (wrong) return this.#break();
    if (seq > this.#known && act.do !== "name") this.#since = this.#options.clock.now();
    const [first] = this.#onTheWay;
    const isOurs = first !== undefined && seat === this.seat && number === first.number;
    if (isOurs) this.#onTheWay.shift();
    if (fold.round !== round || (act.do === "accept" && act.what === "undo")) this.#rebuild();
    else if (act.do !== "input") this.#live?.catchUp();
    else if (!isOurs) this.#follow(session.inputs.at(-1) ?? act.input);
  }

  /** Shows what another has played. */
  #follow(input: Input): void {
    if (this.#onTheWay.length > 0) return this.#rebuild();
    this.session.follow(input);
    this.#live?.catchUp();
  }

  /** Begins with what is settled, and plays what is on its way again. */
  #rebuild(): void {
    this.session = new RoomSession(playedAgain(this.fold.session), this);
    for (const { input } of this.#onTheWay) this.session.follow(input);
    this.#live?.goOnWith(this.session);
  }

  #heedError({ number, text }: Extract<ServerMessage, { type: "error" }>): void {
    const isRefused = this.#onTheWay.some((it) => it.number === number);
    this.#onTheWay = this.#onTheWay.filter((it) => it.number !== number);
    if (isRefused) this.#rebuild();
    this.#live?.say(text);
  }

  #break(): void {
    this.broken = "This page and the room disagree. Load the page again.";
    this.#live?.say(this.broken);
  }
}
