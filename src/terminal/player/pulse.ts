import type { Game } from "../../game/index.ts";
import type { Given } from "../../session/index.ts";
import { type Clock, Metronome } from "./clock.ts";
import { HeldKeys } from "./held-keys.ts";

const factors = [0.125, 0.25, 0.5, 1, 2, 4, 8];
const usual = factors.indexOf(1);

/** What has arrived for one tick. */
export interface Beat {
  readonly given: readonly Given[];
  readonly held: readonly string[];
}

/** The clock of a game in real time: beats at the game's rate times the player's, and gathers what is pressed in between. */
export class Pulse {
  readonly keys = new HeldKeys();
  readonly #clock: Clock;
  readonly #metronome: Metronome;
  readonly #period: number | undefined;
  readonly #given = new Map<string, Given>();
  #speed = usual;
  #runs = false;

  constructor(game: Game, clock: Clock, beat: (beat: Beat) => void) {
    const { tick } = game.program;
    this.#clock = clock;
    this.#period = tick && tick.microseconds / 1000;
    this.#metronome = new Metronome(clock, () => {
      const given = [...this.#given.values()];
      this.#given.clear();
      beat({ given, held: this.keys.down(clock.now()) });
    });
  }

  /** As people read it: empty at the usual speed. */
  get speedText(): string {
    const factor = factors[this.#speed];
    return factor === 1 ? "" : factor < 1 ? `1/${1 / factor}x` : `${factor}x`;
  }

  /** Something waits for the next beat; the same again counts once. */
  give(given: Given): void {
    this.#given.set(JSON.stringify(given), given);
  }

  /** Begins to beat, or waits a whole period again. */
  start(): void {
    if (this.#period === undefined) return;
    this.#runs = true;
    this.#metronome.start(this.#period / factors[this.#speed]);
  }

  stop(): void {
    this.#runs = false;
    this.#metronome.stop();
    this.#given.clear();
    this.keys.clear();
  }

  /** So many steps faster, or slower. */
  accelerate(steps: number): void {
    this.#speed = Math.max(0, Math.min(this.#speed + steps, factors.length - 1));
    if (this.#runs) this.start();
  }

  press(key: string): void {
    this.keys.press(key, this.#clock.now());
  }
}
