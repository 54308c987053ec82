import type { OpenWorker, WorkerPort } from "../../../play/index.ts";
import type { FileAnswer, FileOrder } from "./keeper.ts";

type Done = Exclude<FileAnswer, { wrong: string }>;

interface Waiting {
  resolve(done: Done): void;
  reject(error: Error): void;
}

/** Describes a file that somebody else keeps. Its answers come in the order of what it was asked. */
export class DistantFile {
  readonly #port: WorkerPort<FileOrder>;
  readonly #waiting: Waiting[] = [];
  /** Tells why nothing can be asked any more. */
  #ended: Error | undefined;

  constructor(openWorker: OpenWorker<FileOrder, FileAnswer>) {
    this.#port = openWorker(
      (answer) => this.#hear(answer),
      (error) => this.#end(error),
    );
  }

  /** @throws what SQLite says if it cannot be opened */
  async open(file: string): Promise<void> {
    try {
      await this.#ask({ type: "open", file });
    } catch (error) {
      this.#port.close();
      throw error;
    }
  }

  /** Carries a statement out; what it changes is on disk with the answer, or with that of its transaction. @throws what SQLite says */
  run(sql: string, parameters: readonly unknown[]): Promise<Done> {
    return this.#ask({ type: "run", sql, parameters });
  }

  /**
   * Runs statements without waiting for the disk: what it changes is there with the next answer of `run`. The machine can lose it until then, a killed process
   * does not. @throws what SQLite says
   */
  runUnsynced(sql: string, parameters: readonly unknown[]): Promise<Done> {
    return this.#ask({ type: "run", sql, parameters, isUnsynced: true });
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    await this.#ask({ type: "close" });
    this.#end(new Error("The file is closed."));
    this.#port.close();
  }

  #ask(order: FileOrder): Promise<Done> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#port.post(order);
    });
  }

  #hear(answer: FileAnswer): void {
    const asked = this.#waiting.shift();
    if ("wrong" in answer) asked?.reject(new Error(answer.wrong));
    else asked?.resolve(answer);
  }

  #end(error: Error): void {
    this.#ended = error;
    for (const it of this.#waiting.splice(0)) it.reject(error);
  }
}
