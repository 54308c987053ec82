import type { Input, Session } from "../session/index.ts";
import type { Clock } from "./clock.ts";
import type { ComputerPlayers } from "./computer-players.ts";
import type { GivenQueue } from "./held-keys.ts";
import type { LivePlay } from "./live-play.ts";

/** Plays the computer's inputs when they are due: on its turn, at a tick of the clock, or after a pause if people are watching. */
export class ComputerTurns {
  computer: ComputerPlayers | undefined;
  readonly #play: LivePlay;
  readonly #clock: Clock;
  /** Holds the inputs for the next tick. */
  readonly #queue: GivenQueue;
  /** Maps players to the computer's chosen inputs in a game where time passes. It is cleared when a level starts or inputs are undone. */
  readonly #plannedInputs = new Map<number, Awaited<ReturnType<ComputerPlayers["chooseInTime"]>>>();
  #position: Session["position"] | undefined;
  #isThinking = false;
  /** Stores the computer's next input in a match that people watch. */
  #chosenInput: Input | undefined;

  constructor(play: LivePlay, clock: Clock, queue: GivenQueue) {
    this.#play = play;
    this.#clock = clock;
    this.#queue = queue;
  }

  /** Returns true if the computer plays for all players in a game without a clock. People then watch, and can pause the match. */
  get isWatched(): boolean {
    return this.computer?.isAlone === true && !this.#play.hasClock;
  }

  /** Lets the computer reply, if it is its turn. */
  answer(): void {
    const { computer } = this;
    this.#chosenInput = undefined;
    if (computer?.playsInTime(this.#play.session)) return void this.#thinkInTime(computer).catch(() => {});
    const isWatched = computer?.isAlone === true && (this.#play.hasClock || computer.pause > 0);
    const giveInput = (input: Input): void => {
      if (this.#play.outOfTime !== undefined) return;
      if (!isWatched) return void this.#play.play(input);
      // In a match that people watch, the input is kept until the next tick or the end of a pause.
      this.#chosenInput = input;
      this.playAfterPause();
    };
    // The error is reported through `failure`, so it is ignored here.
    computer?.answer(this.#play.session, giveInput).catch(() => {});
  }

  /**
   * Lets the computer act in a tick: adds its controls that are due to the inputs of the tick. Returns false if the tick must
   * be skipped, because people only watch and the computer has either not decided yet or already played.
   */
  act(): boolean {
    const { computer } = this;
    if (!computer?.playsInTime(this.#play.session)) {
      if (computer?.isAlone) this.#playChosen();
      return computer?.isAlone !== true;
    }
    if (computer.isAlone && this.#isThinking) return false;
    for (const [player, { given, due }] of this.#plannedInputs) {
      if (due > this.#clock.now()) continue;
      for (const it of given) this.#queue.add(it);
      this.#plannedInputs.delete(player);
    }
    return true;
  }

  /** Lets the computer think for each player for whom it has not chosen controls yet, in a game where time passes. */
  async #thinkInTime(computer: ComputerPlayers): Promise<void> {
    const { session } = this.#play;
    const { position } = session;
    if (position !== this.#position) this.#plannedInputs.clear();
    this.#position = position;
    const player = computer.awaitedSeats(session).find((it) => !this.#plannedInputs.has(it));
    if (this.#isThinking || player === undefined) return;
    this.#isThinking = true;
    const timedInput = await computer
      .chooseInTime(session, player, this.#clock)
      .finally(() => (this.#isThinking = false));
    if (this.computer !== computer || this.#play.session.position !== position) return;
    this.#plannedInputs.set(player, timedInput);
    await this.#thinkInTime(computer);
  }

  /** Plays the computer's chosen input after a pause, in a game without a clock, unless the match has been paused by then. */
  playAfterPause(): void {
    const input = this.#chosenInput;
    if (input && !this.#play.hasClock)
      this.#clock.after(this.computer?.pause ?? 0, () => input === this.#chosenInput && this.#playChosen());
  }

  /** Plays the computer's chosen input. The clock waits for this input, so the position on which it is based is still current. */
  #playChosen(): void {
    const input = this.#chosenInput;
    if (input && !this.#play.isClockStopped && !this.#play.isShowing) this.#play.play(input);
  }
}
