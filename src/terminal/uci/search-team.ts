import type { Move } from "../../game/index.ts";
import type { OpenWorker, WorkerPort } from "../../play/index.ts";
import type { MoveGame, Setup } from "../../program/index.ts";
import type { HelperAnswer, HelperOrder, Limits } from "../../solve/index.ts";

export type OpenHelper = OpenWorker<HelperOrder, HelperAnswer>;

export interface SearchTeamOptions {
  readonly game: MoveGame;
  /** Holds the transposition table that all threads share; see `makeEntries`. */
  readonly entries: Int32Array;
  readonly helperCount: number;
  /** Sets how many positions each helper searches at first, because the first searches of a thread are slow. */
  readonly warmUpNodes: number;
  /** Is called when a helper thread has failed. */
  readonly reportFailure: (text: string) => void;
}

/** Manages helper threads that search the same position as this thread. */
export class SearchTeam {
  readonly #control: Int32Array;
  readonly #helpers: readonly WorkerPort<HelperOrder>[];

  constructor(open: OpenHelper, options: SearchTeamOptions) {
    const { game, entries, helperCount, warmUpNodes, reportFailure } = options;
    const control = new Int32Array(new SharedArrayBuffer(4 * (helperCount + 1)));
    this.#control = control;
    this.#helpers = Array.from({ length: helperCount }, (_, i) => {
      const port = open(
        () => {},
        (error) => reportFailure(`A thread has failed, and the others go on: ${error.message}`),
      );
      port.post({ type: "begin", game, entries, control, number: i + 1, warmUpNodes });
      return port;
    });
  }

  /** Returns the number of positions that the helpers have searched in the current search. */
  get nodes(): number {
    let nodeCount = 0;
    for (let i = 1; i < this.#control.length; i++) nodeCount += Atomics.load(this.#control, i);
    return nodeCount;
  }

  /** Lets all helpers search a position until `stopThinking` is called. */
  think(setup: Setup, moves: readonly Move[], limits: Limits): void {
    for (let i = 1; i < this.#control.length; i++) Atomics.store(this.#control, i, 0);
    const thoughtNumber = Atomics.add(this.#control, 0, 1) + 1;
    this.#post({ type: "think", thought: thoughtNumber, setup, moves, limits });
  }

  stopThinking(): void {
    Atomics.add(this.#control, 0, 1);
  }

  forget(): void {
    this.#post({ type: "forget" });
  }

  close(): void {
    this.stopThinking();
    for (const it of this.#helpers) it.close();
  }

  #post(order: HelperOrder): void {
    for (const it of this.#helpers) it.post(order);
  }
}
