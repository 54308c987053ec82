import { platformClock, Metronome, type RoomAct, type RoomEvent, type RoomFold } from "../../play/index.ts";

/** Limits how long an input may wait for the tick for which it was given, in milliseconds. */
const maxWait = 2000;
/** Defines the interval, in milliseconds, after which clients are sent the number of ticks even if no input was given. */
const maxSilence = 150;
/** Limits the inputs of a seat that wait for their ticks; further inputs are refused. */
const maxWaitingInputs = 240;

const clock = platformClock(globalThis);

/** Describes an input that waits for its tick. */
interface WaitingInput {
  /** Stores the number that the client gave the act; without a number no answer is sent. */
  readonly number?: number;
  readonly act: Extract<RoomAct, { do: "input" }>;
}

export interface RoomTimeOptions {
  readonly fold: RoomFold;
  /** Stores the length of a tick in microseconds. */
  readonly microseconds: number;
  /** Logs an event. */
  takeEvent(unnumberedEvent: Omit<RoomEvent, "seq" | "at">): void;
  /** Returns true if the room logs no more events: ticks then stop, because they could not be played again from the log. */
  isFull(): boolean;
  /** Runs a task; an error in it closes the room. */
  guard(task: () => void): void;
}

/**
 * Advances the ticks of a room. Ticks start when all seats are taken, and stop when nobody is left. Each tick plays at most one
 * input of each seat, in the order of arrival, and never before the tick for which the input was given.
 */
export class RoomTime {
  readonly #options: RoomTimeOptions;
  readonly #queues: WaitingInput[][];
  readonly #metronome = new Metronome(clock, () => this.#options.guard(() => this.#passTick()));
  readonly #period: number;
  #isRunning = false;
  /** Stores the number of the last tick of which clients have been told. */
  #lastReportedTick = 0;

  constructor(options: RoomTimeOptions) {
    this.#options = options;
    this.#period = options.microseconds / 1000;
    this.#queues = options.fold.names.map(() => []);
  }

  /**
   * Starts the ticks when every seat has a client, and stops them when no seat has one. Must be called when clients come or go.
   * @param hasClient is true for each seat that has a client
   */
  setClients(hasClient: readonly boolean[]): void {
    const { fold } = this.#options;
    if (!hasClient.includes(true) || this.isEnded) return this.stop();
    if (this.#isRunning || hasClient.includes(false)) return undefined;
    this.#isRunning = true;
    this.#lastReportedTick = fold.ticks?.passed ?? 0;
    return this.#metronome.start(this.#period);
  }

  stop(): void {
    this.#isRunning = false;
    this.#metronome.stop();
    const { takeEvent } = this.#options;
    // At the end, waiting inputs are still taken, so that their clients are told the reason of the refusal.
    if (!this.isEnded) return;
    for (const [seat, queue] of this.#queues.entries())
      for (const it of queue.splice(0)) if (it.number !== undefined) takeEvent({ seat, ...it });
  }

  /** Returns true if no tick can pass any more. */
  get isEnded(): boolean {
    return this.#options.fold.isOver || this.#options.isFull();
  }

  /** Returns true if an input of a seat waits for its tick. */
  isQueued(seat: number, number: number): boolean {
    return this.#queues[seat].some((it) => it.number === number);
  }

  /** Queues an input until its tick; returns false if too many inputs are waiting. */
  enqueue(seat: number, input: WaitingInput): boolean {
    const hasSpace = this.#queues[seat].length < maxWaitingInputs;
    if (hasSpace) this.#queues[seat].push(input);
    return hasSpace;
  }

  /** Queues an empty input for a seat whose player has disconnected, so that the seat holds no keys any more. */
  releaseKeys(seat: number): void {
    if (this.#isRunning) this.enqueue(seat, { act: { do: "input", input: { type: "cycle", given: [] } } });
  }

  #passTick(): void {
    const { fold, takeEvent } = this.#options;
    if (this.isEnded) return this.stop();
    const tick = (fold.ticks?.passed ?? 0) + 1;
    for (const [seat, queue] of this.#queues.entries()) {
      const [firstInput] = queue;
      if (!firstInput || this.#isEarly(firstInput, tick)) continue;
      queue.shift();
      takeEvent({ seat, tick, ...firstInput });
      this.#lastReportedTick = tick - 1;
    }
    fold.passTicksTo(tick);
    if (!fold.isOver && (tick - this.#lastReportedTick) * this.#period < maxSilence) return;
    this.#lastReportedTick = tick;
    takeEvent({ seat: 0, tick, act: { do: "time" } });
    if (fold.isOver) this.stop();
  }

  #isEarly({ act }: WaitingInput, tick: number): boolean {
    const ticksEarly = (act.tick ?? 0) - tick;
    return ticksEarly > 0 && ticksEarly * this.#period <= maxWait;
  }
}
