import { randomInt } from "node:crypto";
import { ComputerPlayers, type RoomAct, type LoggedRoomAct, type RoomFold } from "../../play/index.ts";
import type { Input } from "../../session/index.ts";
import type { ComputerDesk } from "./shared-desk.ts";

/** Limits a thought to this part of the time that the seat has left, and to so many milliseconds at most. */
const partOfTime = 1 / 30;
const longest = 60_000;

export interface SeatComputersOptions {
  readonly fold: RoomFold;
  /** Is missing where no computer plays. */
  readonly desk: ComputerDesk | undefined;
  /** Puts into the log what a seat does, on its clock. */
  take(seat: number, act: LoggedRoomAct): void;
  /** Returns the milliseconds that a seat has left to think. */
  leftOf(seat: number): number;
  /** Returns true if anybody is in the room. */
  isSeen(): boolean;
  /** Hears that there is something to do. */
  works(): void;
  /** Hears what was thrown while the computer was asked to play. */
  failed(error: unknown): void;
}

/** Describes the computer as one player. */
interface Playing {
  readonly players: ComputerPlayers;
  /** Holds the position of which it thinks, or has thought last, by its number. */
  asked: number;
  /** Counts what it was asked. */
  run: number;
}

/** Describes the computer in seats of one room: what it gives is an act of the seat like all others. It thinks only while somebody looks on. */
export class SeatComputers {
  readonly #options: SeatComputersOptions;
  readonly #playing = new Map<number, Playing>();
  /** Says how far play had come when it was looked at last: after a rematch, or where moves were taken back, everybody begins anew. */
  #session: RoomFold["session"];
  #inputs = 0;
  #waits: NodeJS.Immediate | undefined;

  constructor(options: SeatComputersOptions) {
    this.#options = options;
    this.#session = options.fold.session;
  }

  /** Returns why the computer can take no seat more, if that is so. */
  get refusal(): string | undefined {
    const { desk } = this.#options;
    if (!desk) return "On this server the computer takes no seats.";
    return desk.isFull
      ? `The computer plays ${desk.most} seats on this server already. Try again later.`
      : undefined;
  }

  /** Hears that something has changed. */
  heed(): void {
    if (this.#playing.size === 0 && this.#options.fold.computers.every((it) => it === undefined)) return;
    // What has led here is told first.
    this.#waits ??= setImmediate(() => {
      this.#waits = undefined;
      this.#options.works();
      try {
        this.#work();
      } catch (error) {
        this.#options.failed(error);
      }
    });
  }

  close(): void {
    clearImmediate(this.#waits);
    this.#endAll();
  }

  #work(): void {
    const { fold, isSeen } = this.#options;
    const { session } = fold;
    if (session !== this.#session || session.inputs.length < this.#inputs) this.#endAll();
    this.#session = session;
    this.#inputs = session.inputs.length;
    if (!isSeen()) return this.#endAll();
    this.#answer();
    for (const [seat, level] of fold.computers.entries())
      if (level === undefined || fold.isOver) this.#end(seat);
      else this.#think(seat, level);
    return undefined;
  }

  /** Answers what is asked, where nobody else is there to answer. */
  #answer(): void {
    const { fold, take } = this.#options;
    const { offer, computers } = fold;
    if (!offer) return;
    const others = computers.flatMap((level, seat) => (seat === offer.seat ? [] : [{ level, seat }]));
    const [first] = others;
    if (!first || others.some((it) => it.level === undefined)) return;
    const answer: RoomAct = { do: offer.what === "draw" ? "decline" : "accept", what: offer.what };
    take(first.seat, answer);
  }

  #think(seat: number, level: number): void {
    const { fold, leftOf } = this.#options;
    const { session } = fold;
    const own = this.#playing.get(seat) ?? this.#begin(seat, level);
    const isAwaited = (): boolean =>
      session.message === undefined && session.awaited.includes(fold.playerOf(seat));
    if (!own || own.asked === session.number || !isAwaited()) return;
    own.asked = session.number;
    const run = ++own.run;
    const isCurrent = (): boolean => this.#playing.get(seat) === own && own.run === run;
    const time = Math.min(longest, leftOf(seat) * partOfTime);
    const hurry = setTimeout(() => isCurrent() && own.players.hurry(), time);
    const give = (input: Input): void => {
      if (isCurrent()) this.#options.take(seat, { do: "input", input });
      own.asked = session.number;
    };
    own.players
      .answer(session, give)
      .then(
        () => isAwaited() && own.asked === session.number,
        () => true,
      )
      .then((isStuck) => {
        clearTimeout(hurry);
        // Who knows nothing to give leaves the seat to somebody else.
        if (isCurrent() && isStuck && !fold.isOver) this.#options.take(seat, { do: "person" });
      });
  }

  #begin(seat: number, level: number): Playing | undefined {
    const { fold, desk } = this.#options;
    // It waits until a place is free.
    if (!desk || desk.isFull) return undefined;
    const seed = randomInt(2 ** 32);
    const players = new ComputerPlayers(fold.game, { seats: [fold.playerOf(seat)], level, seed }, desk.open);
    const own = { players, asked: -1, run: 0 };
    this.#playing.set(seat, own);
    return own;
  }

  #end(seat: number): void {
    this.#playing.get(seat)?.players.close();
    this.#playing.delete(seat);
  }

  #endAll(): void {
    for (const it of this.#playing.keys()) this.#end(it);
  }
}
