import * as sessions from "../../session/index.ts";
import type { Clock } from "../clock.ts";
import type { RoomAct, VisibleRoomEvent } from "./protocol.ts";
import type { RoomFold } from "./room-fold.ts";
import type { TickInputs } from "./tick-inputs.ts";

/**
 * Set how far the prediction runs ahead of the server's last message, initially and at most, in milliseconds. This lead gives
 * inputs the time to reach the server.
 */
const initialLead = 40;
const longestLead = 300;
/** Sets the time without a message from the server after which the local clock stops, in milliseconds. */
const longestSilence = 500;
/** Sets the lag, in ticks, from which the prediction is rebuilt at the current tick instead of running faster. */
const jumpLag = 12;

export interface PredictionOptions {
  readonly fold: RoomFold;
  readonly clock: Clock;
  /** Stores the client's own seat; undefined for spectators. */
  readonly seat: number | undefined;
  /** Sends an act of the client's seat to the room; returns the number of the act. */
  act(act: RoomAct): number;
}

/** Describes an input of this client that the server has not confirmed yet. */
interface OwnInput {
  /** Stores the number of the act in which the input was sent; `act` returned it. */
  readonly number: number;
  /** Stores the tick for which the input was given. */
  readonly tick: number;
  readonly input: sessions.GivenCycle;
}

/**
 * Predicts the state of a game with a clock at the time when an input given now will reach the server. The prediction starts from the confirmed
 * state and plays further ticks with the client's own inputs. If the server orders the inputs differently, the prediction is rebuilt.
 */
export class Prediction {
  readonly #options: PredictionOptions;
  /** Holds the predicted session; undefined while a player's answer is awaited, because the next ticks are then unknown. */
  #predictedSession: sessions.Session | undefined;
  #ticks: TickInputs;
  #unconfirmed: OwnInput[] = [];
  /** Counts the client's own inputs that the prediction already contains. */
  #playedCount = 0;
  /** Is true if the prediction must be rebuilt, for example because the server has applied an input in another tick. */
  #isStale = true;
  readonly #period: number;
  /**
   * Stores the difference between the server's tick and the tick of the local clock. The largest recent value
   * is used, because delayed messages make it smaller.
   */
  #offset = -Infinity;
  /** Stores how many ticks the prediction runs ahead. */
  #lead: number;

  constructor(options: PredictionOptions, ticks: TickInputs) {
    const { program } = options.fold.game;
    this.#options = options;
    this.#ticks = ticks.copy();
    this.#period = (program.tick?.microseconds ?? 1_000_000) / 1000;
    this.#lead = options.seat === undefined ? 0 : Math.max(1, initialLead / this.#period);
  }

  /** Returns the predicted session, or the confirmed one if nothing is predicted. */
  get session(): sessions.Session {
    return this.#predictedSession ?? this.#options.fold.session;
  }

  /** Returns how many ticks to play now to keep up with the server. */
  get due(): number {
    const { fold } = this.#options;
    if (fold.isOver) return 0;
    const lag = this.#targetTick - this.#ticks.passed;
    if (lag > jumpLag) this.#isStale = true;
    return lag > jumpLag ? 1 : Math.min(3, Math.max(0, lag));
  }

  /** Discards the measured offset from the server's clock after a reconnection, so that it is measured again. */
  resetOffset(): void {
    this.#offset = -Infinity;
    this.#isStale = true;
  }

  /** Plays a tick. @param input the controls and keys that the client's player gives and holds */
  play(input: sessions.GivenCycle, player: number | undefined): sessions.InputResult {
    if (this.#isStale) this.rebuild();
    const tick = this.#ticks.passed + 1;
    if (player !== undefined && this.#ticks.isNew(player, input))
      this.#unconfirmed.push({ number: this.#options.act({ do: "input", input, tick }), tick, input });
    const result = this.#playTick();
    // The result always counts as changed, because a prediction rebuilt since the last tick is shown with this tick.
    return { ...result, changed: true };
  }

  /** Processes an event that the server has confirmed. */
  confirm({ act, seat, number, tick = 0 }: VisibleRoomEvent): void {
    const { fold, clock } = this.#options;
    this.#offset = Math.max(this.#offset - 0.02, tick - clock.now() / this.#period);
    if ((fold.ticks?.passed ?? 0) > this.#ticks.passed) this.#isStale = true;
    if (act.do === "time") return;
    const [first] = this.#unconfirmed;
    const isOwnInput = first !== undefined && seat === this.#options.seat && number === first.number;
    if (!isOwnInput) {
      this.#isStale = true;
      return;
    }
    this.#unconfirmed.shift();
    this.#playedCount = Math.max(0, this.#playedCount - 1);
    if (tick !== first.tick) this.#isStale = true;
    const maxLead = longestLead / this.#period;
    const lateness = tick - first.tick;
    this.#lead = lateness > 0 ? Math.min(maxLead, this.#lead + lateness) : Math.max(1, this.#lead - 0.02);
  }

  /** Drops an input of this client that the server has refused. */
  forget(actNumber: number | undefined): void {
    this.#unconfirmed = this.#unconfirmed.filter((it) => it.number !== actNumber);
    this.#isStale = true;
  }

  /** Rebuilds the prediction from the confirmed state, up to the current tick. */
  rebuild(): void {
    const { fold } = this.#options;
    const lastTick = Math.min(this.#targetTick - 1, Math.max(this.#ticks.passed, this.#targetTick - jumpLag));
    this.#isStale = false;
    this.#playedCount = 0;
    this.#predictedSession = sessions.branchOf(fold.session);
    this.#ticks = fold.ticks?.copy() ?? this.#ticks;
    while (this.#ticks.passed < lastTick) this.#playTick();
  }

  /** Returns the tick that should be shown now. */
  get #targetTick(): number {
    const { fold, clock } = this.#options;
    const confirmedTicks = fold.ticks?.passed ?? 0;
    const currentTick = Math.floor(this.#offset + clock.now() / this.#period + this.#lead);
    return Math.min(
      confirmedTicks + Math.ceil((longestLead + longestSilence) / this.#period),
      Math.max(confirmedTicks, currentTick),
    );
  }

  #playTick(): sessions.InputResult {
    const { fold, seat } = this.#options;
    const nextInput = this.#unconfirmed[this.#playedCount];
    if (seat !== undefined && nextInput && nextInput.tick <= this.#ticks.passed + 1) {
      this.#ticks.give(fold.playerOf(seat), nextInput.input);
      this.#playedCount++;
    }
    const input: sessions.Input = this.#ticks.passTick();
    return this.#predictedSession?.play(input) ?? fold.session.last;
  }
}
