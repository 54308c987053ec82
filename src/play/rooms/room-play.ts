import type { Game } from "../../game/index.ts";
import { type Input, parseOptionLines, replaySession } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";
import type { Clock } from "../clock.ts";
import type { LivePlay } from "../live-play.ts";
import type { SharedPlay } from "../framed-play.ts";
import { type RoomSessionHost, RemotePlay, RoomSession } from "./room-session.ts";
import type * as protocol from "./protocol.ts";
import { Prediction } from "./prediction.ts";
import { RoomFold, type RoomFoldOptions } from "./room-fold.ts";

export interface RoomPlayOptions {
  readonly game: Game;
  readonly clock: Clock;
  readonly welcome: protocol.JoinAnswer;
  /** Sends an act of the client's seat to the room; returns the number of the act. */
  act(act: protocol.RoomAct): number;
  /** Reconnects to the room in order to receive missed events. */
  reconnect(): void;
  /** Is called when the state of the room has changed. */
  onChange(): void;
}

/** Returns the state of a room before its first event. */
export function foldOf(
  game: Game,
  { setup }: Pick<protocol.JoinAnswer, "setup">,
  extraOptions: Pick<RoomFoldOptions, "seedOf" | "remote" | "held" | "mostWork"> = {},
): RoomFold {
  const parsed = parseOptionLines(game.program, setup.options);
  return new RoomFold(game, { setup, options: "wrong" in parsed ? [] : parsed.options, ...extraOptions });
}

/**
 * Represents a room in a client. If every client plays every input, its state is the confirmed state of the room plus the
 * client's own unconfirmed inputs. If the game has secrets, its state is what the server shows to this seat.
 */
export class RoomPlay implements RoomSessionHost, SharedPlay {
  readonly fold: RoomFold;
  readonly seat: number | undefined;
  /** Holds the revealed seed of a finished match, if the seed was secret. */
  revealed: protocol.RevealedPlay | undefined = undefined;
  presence: protocol.Presence = { type: "here", seats: [], watchers: 0 };
  session: RoomSession;
  /** Stores an error message after a failure from which only reloading the page can recover. */
  failure: string | undefined = undefined;
  readonly #options: RoomPlayOptions;
  /** Holds the match, if only the server plays it. */
  readonly remote: RemotePlay | undefined;
  prediction: Prediction | undefined = undefined;
  #livePlay: LivePlay | undefined;
  /** Stores the number of the last event when the client joined. Earlier events do not show how long the player to move has been thinking. */
  #joinSeq: number;
  /** Stores the time since which the player to move has been thinking. */
  #thinkingSince: number;
  #unconfirmed: { readonly number: number; readonly input: Input }[] = [];

  constructor(options: RoomPlayOptions) {
    this.#options = options;
    const { game, welcome } = options;
    const { setup, mode } = welcome;
    this.remote = mode === "frames" ? new RemotePlay(setup.level) : undefined;
    this.fold = foldOf(game, welcome, this.remote && { remote: this.remote });
    this.seat = options.welcome.seat;
    this.#joinSeq = options.welcome.seq;
    this.#thinkingSince = options.clock.now() - options.welcome.thought;
    this.prediction = this.#makePrediction();
    this.session = this.#makeSession();
  }

  /** Returns the frame that the client's seat sees, if only the server knows the match. */
  get frame(): Frame | undefined {
    return this.remote?.frame;
  }

  get player(): number | undefined {
    return this.seat === undefined ? undefined : this.fold.playerOf(this.seat);
  }

  get due(): number | undefined {
    return this.prediction?.due;
  }

  get closedReason(): string | undefined {
    return this.fold.end ? "The play is over." : this.failure;
  }

  /** Returns the remaining time of each player in milliseconds; empty without chess clocks. */
  get timesLeft(): readonly number[] {
    const { fold } = this;
    const seat = fold.thinkingSeat;
    const thinkingPlayer = seat === undefined ? undefined : fold.playerOf(seat);
    const thought = this.#options.clock.now() - this.#thinkingSince;
    return fold.left.map((it, player) => (player === thinkingPlayer ? Math.max(0, it - thought) : it));
  }

  showIn(livePlay: LivePlay): void {
    this.#livePlay = livePlay;
    if (livePlay.session === this.session) livePlay.showChanges();
    else livePlay.continueWith(this.session);
  }

  receive(message: protocol.ServerMessage): void {
    if (message.type === "events") for (const event of message.events) this.#applyEvent(event);
    if (message.type === "here") this.presence = message;
    if (message.type === "frame") {
      this.remote?.receive(message.frame);
      this.#livePlay?.showChanges();
    }
    if (message.type === "reveal") this.revealed = message;
    if (message.type === "welcome") {
      this.#joinSeq = message.seq;
      this.#thinkingSince = this.#options.clock.now() - message.thought;
      this.prediction?.resetOffset();
    }
    if (message.type === "error") this.#handleError(message);
    if (message.type === "bye") this.#livePlay?.say(message.text);
    this.#options.onChange();
  }

  /** Sends an act that is not an input, such as a resignation, a proposal or an answer. */
  act(act: protocol.RoomAct): void {
    this.#options.act(act);
  }

  give(input: Input): void {
    this.remote?.dropEvents();
    if (this.prediction) return this.act({ do: "input", input });
    this.#unconfirmed.push({ number: this.#options.act({ do: "input", input }), input });
  }

  playAgain(): void {
    this.act({ do: "offer", what: "rematch" });
  }

  #applyEvent(event: protocol.VisibleRoomEvent): void {
    const { fold } = this;
    const { act, seat, seq, number } = event;
    if (seq <= fold.seq) return;
    if (seq > fold.seq + 1) return this.#options.reconnect();
    const { round, session } = fold;
    if (fold.apply(event)) {
      this.failure = "This page and the room disagree. Load the page again.";
      return this.#livePlay?.say(this.failure);
    }
    if (this.prediction) return this.#confirm(event, this.prediction, fold.round !== round);
    if (seq > this.#joinSeq && fold.hasEndedThinking) this.#thinkingSince = this.#options.clock.now();
    const [firstUnconfirmed] = this.#unconfirmed;
    const isOurs = firstUnconfirmed !== undefined && seat === this.seat && number === firstUnconfirmed.number;
    if (isOurs) this.#unconfirmed.shift();
    // The server sends the resulting frame separately.
    if (this.remote) return undefined;
    if (fold.round !== round || ("what" in act && act.what === "undo" && !fold.offer)) this.#rebuild();
    else if (act.do !== "input") this.#livePlay?.showChanges();
    else if (!isOurs) this.#showInput(session.inputs.at(-1) ?? act.input);
  }

  /** Shows the effects of an event in a game with a clock. The effects of ticks and inputs are shown with the next tick. */
  #confirm(event: protocol.VisibleRoomEvent, prediction: Prediction, isNewMatch: boolean): void {
    if (isNewMatch) {
      this.prediction = this.#makePrediction();
      return this.#rebuild();
    }
    prediction.confirm(event);
    const { do: actName } = event.act;
    const isContinuing = this.session.status === "playing" && !this.fold.isOver;
    if ((actName === "time" || actName === "input") && isContinuing) return undefined;
    prediction.rebuild();
    return this.#livePlay?.showChanges();
  }

  #makePrediction(): Prediction | undefined {
    const { fold, seat } = this;
    const { clock, act } = this.#options;
    return fold.ticks && new Prediction({ fold, clock, seat, act }, fold.ticks);
  }

  /** Shows an input of another player. */
  #showInput(input: Input): void {
    if (this.#unconfirmed.length > 0) return this.#rebuild();
    this.session.playFromRoom(input);
    this.#livePlay?.showChanges();
  }

  #makeSession(): RoomSession {
    const { session } = this.fold;
    return new RoomSession(this.prediction ? session : replaySession(session, session.inputs), this);
  }

  /** Rebuilds the session from the confirmed state, and plays the unconfirmed inputs again. */
  #rebuild(): void {
    this.session = this.#makeSession();
    for (const { input } of this.#unconfirmed) this.session.playFromRoom(input);
    this.#livePlay?.continueWith(this.session);
  }

  #handleError({ number, text }: Extract<protocol.ServerMessage, { type: "error" }>): void {
    const isRefused = this.#unconfirmed.some((it) => it.number === number);
    this.#unconfirmed = this.#unconfirmed.filter((it) => it.number !== number);
    this.prediction?.forget(number);
    if (isRefused) this.#rebuild();
    this.#livePlay?.say(text);
  }
}
