import type { Input, Session } from "../session/index.ts";
import type { Clock } from "./clock.ts";
import type { ComputerPlayers, TimedInput } from "./computer-players.ts";
import type { GivenQueue } from "./held-keys.ts";

/** Describes the play that the computer takes part in. */
export interface ComputerHost {
  readonly session: Session;
  readonly hasClock: boolean;
  /** Is true if the clock is stopped. */
  readonly isClockStopped: boolean;
  /** Is true while nothing may be played, because something is still shown. */
  readonly isShowing: boolean;
  readonly outOfTime: number | undefined;
  play(input: Input): unknown;
}

/** Plays the computer's inputs when they are due: at its turn, with the ticks of the clock, or after a pause for those who watch. */
export class ComputerTurns {
  computer: ComputerPlayers | undefined;
  readonly #host: ComputerHost;
  readonly #clock: Clock;
  /** Holds the inputs of the next tick. */
  readonly #queue: GivenQueue;
  /** Maps players to what the computer has chosen for them in a game where time passes, since the level began or something was undone. */
  readonly #timedInputs = new Map<number, TimedInput>();
  #position: Session["position"] | undefined;
  #isThinking = false;
  /** Is the computer's next input in a match that people watch. */
  #chosenInput: Input | undefined;

  constructor(host: ComputerHost, clock: Clock, queue: GivenQueue) {
    this.#host = host;
    this.#clock = clock;
    this.#queue = queue;
  }

  /** Returns true if the computer plays all players in a game without a clock: people watch, and can pause it. */
  get isWatched(): boolean {
    return this.computer?.isAlone === true && !this.#host.hasClock;
  }

  /** Lets the computer answer, if it is its turn. */
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
    // That it cannot go on is told where it fails.
    computer?.answer(this.#host.session, give).catch(() => {});
  }

  /**
   * Lets the computer act in a tick: the controls that are due are part of it, as those of people are. Returns false if the tick must be
   * left out: people only watch, and the computer has not decided or has played already.
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

  /** Lets the computer think for a player whose controls it has not chosen, in a game where time passes. */
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

  /** Plays the computer's choice after a pause, in a game without a clock, unless the game is paused by then. */
  goOn(after = this.computer?.pause ?? 0): void {
    const input = this.#chosenInput;
    if (input && !this.#host.hasClock)
      this.#clock.after(after, () => input === this.#chosenInput && this.#playChosen());
  }

  /** Plays the computer's choice. The clock waits for it, so that its plan stays valid. */
  #playChosen(): void {
    const input = this.#chosenInput;
    if (input && !this.#host.isClockStopped && !this.#host.isShowing) this.#host.play(input);
  }
}
