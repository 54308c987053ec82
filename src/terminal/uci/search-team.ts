import type { Move } from "../../game/index.ts";
import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { MoveGame, Setup } from "../../program/index.ts";
import type { HelperAnswer, HelperOrder, Limits } from "../../solve/index.ts";

export type OpenHelper = OpenWorker<HelperOrder, HelperAnswer>;

export interface SearchTeamOptions {
  readonly game: MoveGame;
  /** Holds the memory that all share; see `makeEntries`. */
  readonly entries: Int32Array;
  readonly helpers: number;
  /** Holds positions that each helper looks at beforehand. */
  readonly warmth: number;
  /** Is called when a helper has failed. */
  readonly tell: (text: string) => void;
}

/** Describes threads that search along with this one. */
export class SearchTeam {
  readonly #control: Int32Array;
  readonly #helpers: readonly WorkerPort<HelperOrder>[];

  constructor(open: OpenHelper, { game, entries, helpers, warmth, tell }: SearchTeamOptions) {
    const control = new Int32Array(new SharedArrayBuffer(4 * (helpers + 1)));
    this.#control = control;
    this.#helpers = Array.from({ length: helpers }, (_, i) => {
      const port = open(
        () => {},
        (error) => tell(`A thread has failed, and the others go on: ${error.message}`),
      );
      port.post({ type: "begin", game, entries, control, number: i + 1, warmth });
      return port;
    });
  }

  /** Returns positions at which the helpers have looked in the present thought. */
  get nodes(): number {
    let sum = 0;
    for (let i = 1; i < this.#control.length; i++) sum += Atomics.load(this.#control, i);
    return sum;
  }

  /** Makes all think about a position, until `rest`. */
  think(setup: Setup, moves: readonly Move[], limits: Limits): void {
    for (let i = 1; i < this.#control.length; i++) Atomics.store(this.#control, i, 0);
    const thought = Atomics.add(this.#control, 0, 1) + 1;
    this.#post({ type: "think", thought, setup, moves, limits });
  }

  rest(): void {
    Atomics.add(this.#control, 0, 1);
  }

  forget(): void {
    this.#post({ type: "forget" });
  }

  close(): void {
    this.rest();
    for (const it of this.#helpers) it.close();
  }

  #post(order: HelperOrder): void {
    for (const it of this.#helpers) it.post(order);
  }
}
