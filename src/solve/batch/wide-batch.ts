import type { Program } from "../../program/index.ts";
import { type BatchOptions, type BatchAnswer, type BatchOrder, checkChosen } from "./batch.ts";

/** Describes a thread in which a `BatchWorker` stands. */
export interface BatchThread {
  post(order: BatchOrder): void;
  close(): void;
}

/** Opens a thread: `heard` is called with each answer, `failed` if the thread ends by an error. */
export type OpenBatchThread = (
  heard: (answer: BatchAnswer) => void,
  failed: (error: Error) => void,
) => BatchThread;

export interface WideBatchOptions extends BatchOptions {
  /** Says how many threads share the games. */
  readonly threads: number;
  readonly open: OpenBatchThread;
}

/** Describes the part of the games that one thread plays. */
interface Share {
  readonly thread: BatchThread;
  readonly first: number;
  readonly games: number;
  done(answer: BatchAnswer): void;
  failed(error: Error): void;
}

/** Describes a batch whose games are shared by threads. What comes of it is the same as in one `Batch`, whatever the number of threads. */
export class WideBatch {
  /** Stores, for each game, the bits of `batchFlags`, and the hash of its position: see `Batch`. */
  readonly flags: Uint16Array;
  readonly hashes: Float64Array;
  readonly #shares: Share[] = [];
  readonly #games: number;
  #inputs = 0;
  #isBusy = false;

  private constructor(games: number) {
    this.#games = games;
    this.flags = new Uint16Array(games);
    this.hashes = new Float64Array(games);
  }

  /**
   * Opens the threads and begins the games in them.
   *
   * @throws Error what a thread refuses: see `Batch`
   */
  static async begin(program: Program, options: WideBatchOptions): Promise<WideBatch> {
    const { threads, open, games, level, inputs, hashes, seed = 1 } = options;
    const batch = new WideBatch(games);
    const orders: BatchOrder[] = [];
    for (let part = 0, first = 0; part < threads; part++) {
      const count = Math.floor((games * (part + 1)) / threads) - first;
      if (count === 0) continue;
      batch.#add(open, first, count);
      const rest = {
        ...(level !== undefined && { level }),
        ...(inputs && { inputs }),
        ...(hashes && { hashes }),
      };
      orders.push({ type: "begin", program, options: { games: count, seed: seed + first, ...rest } });
      first += count;
    }
    try {
      await batch.#ask(orders);
    } catch (error) {
      batch.close();
      throw error;
    }
    return batch;
  }

  #add(open: OpenBatchThread, first: number, games: number): void {
    const idle = (): void => {};
    const share: { -readonly [K in keyof Share]: Share[K] } = {
      thread: open(
        (answer) => share.done(answer),
        (error) => share.failed(error),
      ),
      first,
      games,
      done: idle,
      failed: idle,
    };
    this.#shares.push(share);
  }

  /**
   * Plays one cycle of each game, or several in a row: see `Batch.step`. One step has to be over before the next.
   *
   * @throws Error if the step before is not over, and as `Batch.step`
   */
  async step(chosen: ArrayLike<number>): Promise<void> {
    checkChosen(chosen, this.#games, this.#inputs);
    const rows = chosen.length / this.#games;
    const all = Int32Array.from(chosen);
    await this.#ask(
      this.#shares.map(({ first, games }) => {
        const own = new Int32Array(games * rows);
        for (let row = 0; row < rows; row++)
          own.set(all.subarray(row * this.#games + first, row * this.#games + first + games), row * games);
        return { type: "step", chosen: own };
      }),
    );
  }

  /** Returns the positions of all games, as `Game.restore` reads them. @throws Error if a step is not over */
  async save(): Promise<readonly unknown[]> {
    const answers = await this.#ask(this.#shares.map(() => ({ type: "save" })));
    return answers.flatMap((it) => (it.type === "saved" ? it.positions : []));
  }

  /** Ends the threads. */
  close(): void {
    for (const { thread } of this.#shares) thread.close();
  }

  async #ask(orders: readonly BatchOrder[]): Promise<readonly BatchAnswer[]> {
    if (this.#isBusy) throw new Error("The step before is not over.");
    this.#isBusy = true;
    try {
      return await Promise.all(this.#shares.map((share, index) => this.#order(share, orders[index])));
    } finally {
      this.#isBusy = false;
    }
  }

  #order(share: Share, order: BatchOrder): Promise<BatchAnswer> {
    return new Promise((resolve, reject) => {
      share.failed = reject;
      share.done = (answer) => {
        if (answer.type === "wrong") {
          reject(new Error(answer.text));
          return;
        }
        if (answer.type === "stepped") {
          this.flags.set(answer.flags, share.first);
          this.hashes.set(answer.hashes, share.first);
          this.#inputs = answer.inputs;
        }
        resolve(answer);
      };
      share.thread.post(order);
    });
  }
}
