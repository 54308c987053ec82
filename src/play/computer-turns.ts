import type { Input, Session } from "../session/index.ts";
import type { Clock } from "./clock.ts";
import type { ComputerPlayers } from "./computer-players.ts";
import type { GivenQueue } from "./held-keys.ts";

/** Describes the play that the computer takes part in. */
export interface ComputerHost {
  readonly session: Session;
  readonly ticks: boolean;
  /** Is true if the clock is stopped. */
  readonly stands: boolean;
  /** Is true while nothing may be played, because something is still shown. */
  readonly isShowing: boolean;
  readonly outOfTime: number | undefined;
  play(input: Input): unknown;
}

/** Is the delay, in milliseconds, after which the computer is asked again if it had no input to give. */
const waiting = 50;

/** Plays the computer's inputs when they are due: at its turn, with the ticks of the clock, or after a pause for those who watch. */
export class ComputerTurns {
  computer: ComputerPlayers | undefined;
  readonly #host: ComputerHost;
  readonly #clock: Clock;
  /** Holds the inputs of the next tick. */
  readonly #given: GivenQueue;
  /** Is the computer if it plays simultaneously with people now. */
  #beside: ComputerPlayers | undefined;
  /** Is the computer's next input in a match that people watch. */
  #chosen: Input | undefined;

  constructor(host: ComputerHost, clock: Clock, given: GivenQueue) {
    this.#host = host;
    this.#clock = clock;
    this.#given = given;
  }

  /** Returns true if the computer plays all players in a game without a clock: people watch, and can pause it. */
  get isWatched(): boolean {
    return this.computer?.isAlone === true && !this.#host.ticks;
  }

  /** Lets the computer answer, if it is its turn. */
  answer(): void {
    const { computer } = this;
    this.#chosen = undefined;
    if (computer?.playsBeside(this.#host.session)) return void this.#playBeside(computer).catch(() => {});
    const isWatched = computer?.isAlone === true && (this.#host.ticks || computer.pause > 0);
    const give = (input: Input): void => {
      if (this.#host.outOfTime !== undefined) return;
      if (isWatched) this.#choose(input, computer.pause);
      else this.#host.play(input);
    };
    // That it cannot go on is told where it fails.
    computer?.answer(this.#host.session, give).catch(() => {});
  }

  /** Lets the computer play simultaneously with people: its inputs are part of the next tick, as theirs are. */
  async #playBeside(computer: ComputerPlayers): Promise<void> {
    if (this.#beside === computer) return;
    this.#beside = computer;
    const pause = (milliseconds: number): Promise<void> =>
      new Promise((resolve) => this.#clock.after(milliseconds, resolve));
    while (this.computer === computer && this.#host.session.status === "playing") {
      const { session } = this.#host;
      await pause(computer.wait(session, this.#clock.now()));
      const input =
        this.#host.stands || this.computer !== computer ? undefined : await computer.choose(session);
      if (input?.type === "cycle" && session === this.#host.session)
        for (const it of input.given) this.#given.add(it);
      else await pause(waiting);
    }
    this.#beside = undefined;
  }

  /** Keeps the computer's input in a match that people watch, until the next tick or the end of a pause. */
  #choose(input: Input, pause: number): void {
    this.#chosen = input;
    this.goOn(pause);
  }

  /** Plays the computer's choice after a pause, in a game without a clock, unless the game is paused by then. */
  goOn(after = this.computer?.pause ?? 0): void {
    const input = this.#chosen;
    if (input && !this.#host.ticks)
      this.#clock.after(after, () => input === this.#chosen && this.playChosen());
  }

  /** Plays the computer's choice. The clock waits for it, so that its plan stays valid. */
  playChosen(): void {
    const input = this.#chosen;
    if (input && !this.#host.stands && !this.#host.isShowing) this.#host.play(input);
  }
}
