import type { Game } from "../../game/index.ts";
import { type Input, parseOptionLines, type Session } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import type { Clock } from "../clock.ts";
import type { LivePlay, SharedPlay } from "../live-play.ts";
import { type RoomSessionHost, RemotePlay, RoomSession } from "./room-session.ts";
import type {
  Presence,
  RevealedPlay,
  RoomAct,
  RoomSetup,
  ServerMessage,
  VisibleRoomEvent,
  JoinAnswer,
} from "./protocol.ts";
import { Prediction } from "./prediction.ts";
import { replaySession, RoomFold, type RoomFoldOptions } from "./room-fold.ts";

export interface RoomPlayOptions {
  readonly game: Game;
  readonly clock: Clock;
  readonly welcome: JoinAnswer;
  /** Says to the room what our seat does; answers the number of that. */
  act(act: RoomAct): number;
  /** Asks the room for what was missed. */
  again(): void;
  /** Called when the room has changed. */
  changed(): void;
}

/** Returns the fold of a room at its beginning. */
export function foldOf(
  game: Game,
  { setup }: Pick<JoinAnswer, "setup">,
  more: Pick<RoomFoldOptions, "seedOf" | "distant" | "held" | "mostWork"> = {},
): RoomFold {
  return new RoomFold(game, { setup, options: optionsOf(game, setup), ...more });
}

function optionsOf({ program }: Game, { options }: RoomSetup): Session["options"] {
  const read = parseOptionLines(program, options);
  return "wrong" in read ? [] : read.options;
}

/**
 * Describes a room in a client. If everybody plays every input, it is the state that the room has settled, plus the
 * inputs given here that the room has not confirmed. If something is a secret, it is what the server shows to this
 * seat.
 */
export class RoomPlay implements RoomSessionHost, SharedPlay {
  readonly fold: RoomFold;
  readonly seat: number | undefined;
  /** Says what was sealed, once a play is over whose seed was a secret. */
  revealed: RevealedPlay | undefined = undefined;
  here: Presence = { type: "here", seats: [], watchers: 0 };
  session: RoomSession;
  /** Tells that something has gone wrong that only loading the page again can mend. */
  broken: string | undefined = undefined;
  readonly #options: RoomPlayOptions;
  /** Holds the play, if it is played by the server alone. */
  readonly distant: RemotePlay | undefined;
  prediction: Prediction | undefined = undefined;
  #live: LivePlay | undefined;
  /** Holds the number of the last event when we came in: what was before tells nothing of the time. */
  #known: number;
  /** Holds the time since which the player to move thinks. */
  #since: number;
  #onTheWay: { readonly number: number; readonly input: Input }[] = [];

  constructor(options: RoomPlayOptions) {
    this.#options = options;
    const { game, welcome } = options;
    const { setup, mode } = welcome;
    this.distant = mode === "frames" ? new RemotePlay(setup.level) : undefined;
    this.fold = foldOf(game, welcome, this.distant && { distant: this.distant });
    this.seat = options.welcome.seat;
    this.#known = options.welcome.seq;
    this.#since = options.clock.now() - options.welcome.thought;
    this.prediction = this.#predictionNow();
    this.session = this.#sessionNow();
  }

  /** Returns what our seat sees, if the server alone knows the play. */
  get frame(): Frame | undefined {
    return this.distant?.frame;
  }

  get player(): number | undefined {
    return this.seat === undefined ? undefined : this.fold.playerOf(this.seat);
  }

  get due(): number | undefined {
    return this.prediction?.due;
  }

  get closed(): string | undefined {
    return this.fold.end ? "The play is over." : this.broken;
  }

  /** Returns what each player has left now, in milliseconds; none without clocks. */
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
    if (message.type === "frame") this.#show(message.frame);
    if (message.type === "reveal") this.revealed = message;
    if (message.type === "welcome") {
      this.#known = message.seq;
      this.#since = this.#options.clock.now() - message.thought;
      this.prediction?.listenAnew();
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
    this.distant?.calm();
    if (this.prediction) return this.act({ do: "input", input });
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

  #take(event: VisibleRoomEvent): void {
    const { fold } = this;
    const { act, seat, seq, number } = event;
    if (seq <= fold.seq) return;
    if (seq > fold.seq + 1) return this.#options.again();
    const { round, session, thinking } = fold;
    if (fold.take(event)) return this.#break();
    if (this.prediction) return this.#settle(event, this.prediction, fold.round !== round);
    const isPlayed = act.do === "input" || act.do === "hidden" || fold.thinking !== thinking;
    if (seq > this.#known && isPlayed) this.#since = this.#options.clock.now();
    const [first] = this.#onTheWay;
    const isOurs = first !== undefined && seat === this.seat && number === first.number;
    if (isOurs) this.#onTheWay.shift();
    // What has come of it is told by the frame.
    if (this.distant) return undefined;
    if (fold.round !== round || (act.do === "accept" && act.what === "undo")) this.#rebuild();
    else if (act.do !== "input") this.#live?.catchUp();
    else if (!isOurs) this.#follow(session.inputs.at(-1) ?? act.input);
  }

  /** Shows what passing time and the others have changed; changes made by ticks are shown with the next one. */
  #settle(event: VisibleRoomEvent, prediction: Prediction, isNew: boolean): void {
    if (isNew) {
      this.prediction = this.#predictionNow();
      return this.#rebuild();
    }
    prediction.settle(event);
    const { do: done } = event.act;
    const goesOn = this.session.status === "playing" && !this.fold.isOver;
    if ((done === "time" || done === "input") && goesOn) return undefined;
    prediction.rebuild();
    return this.#live?.catchUp();
  }

  #predictionNow(): Prediction | undefined {
    const { fold, seat } = this;
    const { clock, act } = this.#options;
    return fold.ticks && new Prediction({ fold, clock, seat, act }, fold.ticks);
  }

  /** Shows what another has played. */
  #follow(input: Input): void {
    if (this.#onTheWay.length > 0) return this.#rebuild();
    this.session.follow(input);
    this.#live?.catchUp();
  }

  #show(frame: Frame): void {
    if (this.distant) this.distant.frame = frame;
    this.#live?.catchUp();
  }

  #sessionNow(): RoomSession {
    const { session } = this.fold;
    return new RoomSession(this.prediction ? session : replaySession(session), this);
  }

  /** Begins with the settled state, and plays the unconfirmed inputs again. */
  #rebuild(): void {
    this.session = this.#sessionNow();
    for (const { input } of this.#onTheWay) this.session.follow(input);
    this.#live?.goOnWith(this.session);
  }

  #heedError({ number, text }: Extract<ServerMessage, { type: "error" }>): void {
    const isRefused = this.#onTheWay.some((it) => it.number === number);
    this.#onTheWay = this.#onTheWay.filter((it) => it.number !== number);
    this.prediction?.forget(number);
    if (isRefused) this.#rebuild();
    this.#live?.say(text);
  }

  #break(): void {
    this.broken = "This page and the room disagree. Load the page again.";
    this.#live?.say(this.broken);
  }
}
