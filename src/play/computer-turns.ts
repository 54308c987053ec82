import type { Input, Session } from "../session/index.ts";
import type { Clock } from "./clock.ts";
import type { ComputerPlayers, TimedInput } from "./computer-players.ts";
import type { GivenQueue } from "./held-keys.ts";

/** Describes the match in which the computer takes part. */
export interface ComputerHost {
  readonly session: Session;
  readonly hasClock: boolean;
  readonly isClockStopped: boolean;
  /** Is true while no input may be played, because an animation or a final view is still being shown. */
  readonly isShowing: boolean;
  readonly outOfTime: number | undefined;
  play(input: Input): unknown;
}

/** Plays the computer's inputs when they are due: on its turn, with the ticks of the clock, or after a pause if people are watching. */
export class ComputerTurns {
  computer: ComputerPlayers | undefined;
  readonly #host: ComputerHost;
  readonly #clock: Clock;
  /** Holds the inputs for the next tick. */
  readonly #queue: GivenQueue;
  /** Maps players to the computer's chosen inputs in a game where time passes. It is cleared when a level starts or inputs are undone. */
  readonly #timedInputs = new Map<number, TimedInput>();
  #position: Session["position"] | undefined;
  #isThinking = false;
  /** Stores the computer's next input in a match that people watch. */
  #chosenInput: Input | undefined;

  constructor(host: ComputerHost, clock: Clock, queue: GivenQueue) {
    this.#host = host;
    this.#clock = clock;
    this.#queue = queue;
  }

  /** Returns true if the computer plays for all players in a game without a clock. People then watch, and can pause the match. */
  get isWatched(): boolean {
    return this.computer?.isAlone === true && !this.#host.hasClock;
  }

  /** Lets the computer reply, if it is its turn. */
  answer(): void {
    const { computer } = this;
    this.#chosenInput = undefined;
    if (computer?.playsInTime(this.#host.session)) return void this.#thinkInTime(computer).catch(() => {});
    const isWatched = computer?.isAlone === true && (this.#host.hasClock || computer.pause > 0);
    const give = (input: Input): void => {
      if (this.#host.outOfTime !== undefined) return;
      if (isWatched) this.#choose(input, computer.pause);
      else this.#host.play(input);
    };
    // The error is reported through `failure`, so it is ignored here.
    computer?.answer(this.#host.session, give).catch(() => {});
  }

  /**
   * Lets the computer act in a tick. Its controls that are due are added to the tick, like the controls of people. Returns
   * false if the tick must be skipped, because people only watch and the computer has either not decided yet or already played.
   */
  act(): boolean {
    const { computer } = this;
    if (!computer?.playsInTime(this.#host.session)) {
      if (computer?.isAlone) this.#playChosen();
      return computer?.isAlone !== true;
    }
    if (computer.isAlone && this.#isThinking) return false;
    for (const [player, { given, due }] of this.#timedInputs) {
      if (due > this.#clock.now()) continue;
      for (const it of given) this.#queue.add(it);
      this.#timedInputs.delete(player);
    }
    return true;
  }

  /** Lets the computer think for a player for whom it has not chosen controls yet, in a game where time passes. */
  async #thinkInTime(computer: ComputerPlayers): Promise<void> {
    const { session } = this.#host;
    const { position } = session;
    if (position !== this.#position) this.#timedInputs.clear();
    this.#position = position;
    const player = computer.awaitedSeats(session).find((it) => !this.#timedInputs.has(it));
    if (this.#isThinking || player === undefined) return;
    this.#isThinking = true;
    const timed = await computer
      .chooseInTime(session, player, this.#clock)
      .finally(() => (this.#isThinking = false));
    if (this.computer !== computer || this.#host.session.position !== position) return;
    this.#timedInputs.set(player, timed);
    await this.#thinkInTime(computer);
  }

  /** Keeps the computer's input in a match that people watch, until the next tick or the end of a pause. */
  #choose(input: Input, pause: number): void {
    this.#chosenInput = input;
    this.goOn(pause);
  }

  /** Plays the computer's chosen input after a pause, in a game without a clock, unless the match has been paused by then. */
  goOn(after = this.computer?.pause ?? 0): void {
    const input = this.#chosenInput;
    if (input && !this.#host.hasClock)
      this.#clock.after(after, () => input === this.#chosenInput && this.#playChosen());
  }

  /** Plays the computer's chosen input. The clock waits for this input, so the position on which it is based is still current. */
  #playChosen(): void {
    const input = this.#chosenInput;
    if (input && !this.#host.isClockStopped && !this.#host.isShowing) this.#host.play(input);
  }
}
