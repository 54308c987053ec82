import {
  type GivenCycle,
  branchOf,
  type Input,
  type InputResult,
  type Session,
} from "../../session/index.ts";
import type { Clock } from "../clock.ts";
import type { RoomAct, VisibleRoomEvent } from "./protocol.ts";
import type { RoomFold } from "./room-fold.ts";
import type { TickInputs } from "./tick-inputs.ts";

/** Says how far play is shown ahead of what the server has told, in milliseconds: at first, and at most. What is given comes there in time. */
const usualLead = 40;
const longestLead = 300;
/** Time stands still here if the server tells nothing for so long, in milliseconds. */
const longestSilence = 500;
/** Holds the delay, in ticks, beyond which play jumps. */
const jump = 12;

export interface PredictionOptions {
  readonly fold: RoomFold;
  readonly clock: Clock;
  /** Holds the seat that is ours; undefined for those who watch. */
  readonly seat: number | undefined;
  /** Says to the room what our seat does; answers the number of that. */
  act(act: RoomAct): number;
}

/** Describes an input of ours that the server has not put into its order yet. */
interface OwnInput {
  readonly number: number;
  /** Holds the tick for which it was given. */
  readonly tick: number;
  readonly input: GivenCycle;
}

/**
 * Describes a play in time as it will stand when what is given now reaches the server. It begins with what is settled, and plays ticks on top of it, with what
 * was given here; where the server's order is another, it begins anew.
 */
export class Prediction {
  readonly #options: PredictionOptions;
  /** Is missing while an answer is awaited: the next ticks are not known then. */
  #ahead: Session | undefined;
  #ticks: TickInputs;
  #own: OwnInput[] = [];
  /** Says how many of our own inputs are in it. */
  #used = 0;
  /** Is true if what is shown was made from something that the server has put otherwise. */
  #isStale = true;
  readonly #period: number;
  /** Holds the server's tick, less that of our clock: the largest that was seen lately, for what comes late tells nothing. */
  #offset = -Infinity;
  /** Is counted in ticks. */
  #lead: number;

  constructor(options: PredictionOptions, ticks: TickInputs) {
    const { program } = options.fold.game;
    this.#options = options;
    this.#ticks = ticks.copy();
    this.#period = (program.tick?.microseconds ?? 1_000_000) / 1000;
    this.#lead = options.seat === undefined ? 0 : Math.max(1, usualLead / this.#period);
  }

  /** Returns what is shown. */
  get session(): Session {
    return this.#ahead ?? this.#options.fold.session;
  }

  /** Returns how many ticks shall be played now, so that play keeps up with the server. */
  get due(): number {
    const { fold } = this.#options;
    if (fold.isOver) return 0;
    const behind = this.#target - this.#ticks.passed;
    if (behind > jump) this.#isStale = true;
    return behind > jump ? 1 : Math.min(3, Math.max(0, behind));
  }

  /** The line is back: when the server's ticks come has to be found out again. */
  listenAnew(): void {
    this.#offset = -Infinity;
    this.#isStale = true;
  }

  /** Plays a tick. @param input what our player gives and holds in it, who is named in it */
  play(input: GivenCycle, player: number | undefined): InputResult {
    if (this.#isStale) this.rebuild();
    const tick = this.#ticks.passed + 1;
    if (player !== undefined && this.#ticks.isNews(player, input))
      this.#own.push({ number: this.#options.act({ do: "input", input, tick }), tick, input });
    const played = this.#step();
    // What has been put otherwise is seen now too.
    return { ...played, changed: true };
  }

  /** Hears of an event that has just been settled. */
  settle({ act, seat, number, tick = 0 }: VisibleRoomEvent): void {
    const { fold, clock } = this.#options;
    this.#offset = Math.max(this.#offset - 0.02, tick - clock.now() / this.#period);
    if ((fold.ticks?.passed ?? 0) > this.#ticks.passed) this.#isStale = true;
    if (act.do === "time") return;
    const [first] = this.#own;
    const isOurs = first !== undefined && seat === this.#options.seat && number === first.number;
    if (!isOurs) {
      this.#isStale = true;
      return;
    }
    this.#own.shift();
    this.#used = Math.max(0, this.#used - 1);
    if (tick !== first.tick) this.#isStale = true;
    const longest = longestLead / this.#period;
    const late = tick - first.tick;
    this.#lead = late > 0 ? Math.min(longest, this.#lead + late) : Math.max(1, this.#lead - 0.02);
  }

  /** Forgets an input of ours that the server has refused. */
  forget(number: number | undefined): void {
    this.#own = this.#own.filter((it) => it.number !== number);
    this.#isStale = true;
  }

  /** Begins with what is settled, and plays on to where we were. */
  rebuild(): void {
    const { fold } = this.#options;
    const to = Math.min(this.#target - 1, Math.max(this.#ticks.passed, this.#target - jump));
    this.#isStale = false;
    this.#used = 0;
    this.#ahead = branchOf(fold.session);
    this.#ticks = fold.ticks?.copy() ?? this.#ticks;
    while (this.#ticks.passed < to) this.#step();
  }

  /** Returns the tick that is to be shown now. */
  get #target(): number {
    const { fold, clock } = this.#options;
    const settled = fold.ticks?.passed ?? 0;
    const now = Math.floor(this.#offset + clock.now() / this.#period + this.#lead);
    return Math.min(
      settled + Math.ceil((longestLead + longestSilence) / this.#period),
      Math.max(settled, now),
    );
  }

  #step(): InputResult {
    const { fold, seat } = this.#options;
    const next = this.#own[this.#used];
    if (seat !== undefined && next && next.tick <= this.#ticks.passed + 1) {
      this.#ticks.give(fold.playerOf(seat), next.input);
      this.#used++;
    }
    const input: Input = this.#ticks.next();
    return this.#ahead?.play(input) ?? fold.session.last;
  }
}
