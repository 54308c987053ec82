import { randomInt } from "node:crypto";
import { ComputerPlayers, type LoggedRoomAct, type RoomFold } from "../../play/index.ts";
import type { Input } from "../../session/index.ts";
import type { ComputerDesk } from "./shared-desk.ts";

/** Limits a search to this fraction of the seat's remaining time. */
const maxShareOfTimeLeft = 1 / 30;
/** Limits a search, in milliseconds, however much time remains. */
const maxThinkingTime = 60_000;

export interface SeatComputersOptions {
  readonly fold: RoomFold;
  /** Stores the service whose worker runs the computer's searches; undefined if the computer plays no seats. */
  readonly desk: ComputerDesk | undefined;
  /** Logs an act of a seat, and charges the time since the previous act to the seat's clock. */
  playAct(seat: number, act: LoggedRoomAct): void;
  /** Returns the remaining time of a seat, in milliseconds. */
  timeLeftOf(seat: number): number;
  /** Returns true if a client is connected to the room. */
  hasClients(): boolean;
  /** Runs a task; an error in it closes the room. */
  guard(task: () => void): void;
}

/** Describes a seat that the computer plays. */
interface ComputerSeat {
  readonly players: ComputerPlayers;
  /** Stores the number of the session's position for which an input was requested last; -1 before the first request. */
  requestedPosition: number;
  /** Numbers the requests to the computer, to ignore outdated answers. */
  searchNumber: number;
}

/**
 * Lets the computer play some seats of one room. Its inputs are acts of the seats, like those of people. It searches only while a
 * client is connected.
 */
export class SeatComputers {
  readonly #options: SeatComputersOptions;
  readonly #seats = new Map<number, ComputerSeat>();
  /** Stores the session at the last check. If another session has replaced it, as after a rematch or an undo, all computers start again. */
  #session: RoomFold["session"];
  #inputCount = 0;
  #nextCheck: NodeJS.Immediate | undefined;

  constructor(options: SeatComputersOptions) {
    this.#options = options;
    this.#session = options.fold.session;
  }

  /** Returns the reason why the computer cannot take another seat; undefined if it can. */
  get refusal(): string | undefined {
    const { desk } = this.#options;
    if (!desk) return "On this server the computer takes no seats.";
    return desk.isFull
      ? `The computer plays ${desk.maxSeats} seats on this server already. Try again later.`
      : undefined;
  }

  /** Must be called when the room has changed: the computers then answer proposals and search for their next inputs. */
  noteRoomChange(): void {
    if (this.#seats.size === 0 && this.#options.fold.computers.every((it) => it === undefined)) return;
    // The event that led to this position is sent to clients before the computer starts.
    this.#nextCheck ??= setImmediate(() => {
      this.#nextCheck = undefined;
      this.#options.guard(() => this.#startSearches());
    });
  }

  close(): void {
    clearImmediate(this.#nextCheck);
    this.#endAll();
  }

  #startSearches(): void {
    const { fold, hasClients } = this.#options;
    const { session } = fold;
    if (session !== this.#session || session.inputs.length < this.#inputCount) this.#endAll();
    this.#session = session;
    this.#inputCount = session.inputs.length;
    if (!hasClients()) return this.#endAll();
    this.#answerProposal();
    for (const [seat, level] of fold.computers.entries())
      if (level === undefined || fold.isOver) this.#endPlaying(seat);
      else this.#startSearch(seat, level);
    return undefined;
  }

  /** Answers proposals made to the computer's seats, unless a person can answer them. */
  #answerProposal(): void {
    const { fold, playAct } = this.#options;
    const { offer, computers } = fold;
    if (!offer) return;
    const otherComputers = computers.flatMap((level, seat) => (seat === offer.seat ? [] : [{ level, seat }]));
    const [firstOtherSeat] = otherComputers;
    if (!firstOtherSeat || otherComputers.some((it) => it.level === undefined)) return;
    playAct(firstOtherSeat.seat, { do: offer.what === "draw" ? "decline" : "accept", what: offer.what });
  }

  #startSearch(seat: number, level: number): void {
    const { fold, timeLeftOf } = this.#options;
    const { session } = fold;
    const computerSeat = this.#seats.get(seat) ?? this.#beginPlaying(seat, level);
    const isAwaited = (): boolean =>
      session.message === undefined && session.awaited.includes(fold.playerOf(seat));
    if (!computerSeat || computerSeat.requestedPosition === session.number || !isAwaited()) return;
    computerSeat.requestedPosition = session.number;
    const searchNumber = ++computerSeat.searchNumber;
    const isCurrent = (): boolean =>
      this.#seats.get(seat) === computerSeat && computerSeat.searchNumber === searchNumber;
    const time = Math.min(maxThinkingTime, timeLeftOf(seat) * maxShareOfTimeLeft);
    const hurryTimer = setTimeout(() => isCurrent() && computerSeat.players.hurry(), time);
    const giveInput = (input: Input): void => {
      if (isCurrent()) this.#options.playAct(seat, { do: "input", input });
      computerSeat.requestedPosition = session.number;
    };
    computerSeat.players
      .answer(session, giveInput)
      .then(
        () => isAwaited() && computerSeat.requestedPosition === session.number,
        () => true,
      )
      .then((isStuck) => {
        clearTimeout(hurryTimer);
        // A computer that finds no input to give leaves the seat to a person.
        if (isCurrent() && isStuck && !fold.isOver) this.#options.playAct(seat, { do: "person" });
      });
  }

  #beginPlaying(seat: number, level: number): ComputerSeat | undefined {
    const { fold, desk } = this.#options;
    // The computer starts later, when the desk has a free seat.
    if (!desk || desk.isFull) return undefined;
    const seed = randomInt(2 ** 32);
    const players = new ComputerPlayers(fold.game, { seats: [fold.playerOf(seat)], level, seed }, desk.open);
    const computerSeat = { players, requestedPosition: -1, searchNumber: 0 };
    this.#seats.set(seat, computerSeat);
    return computerSeat;
  }

  #endPlaying(seat: number): void {
    this.#seats.get(seat)?.players.close();
    this.#seats.delete(seat);
  }

  #endAll(): void {
    for (const it of this.#seats.keys()) this.#endPlaying(it);
  }
}
