import type { OpenWorker, WorkerPort } from "../../../play/index.ts";
import type { FileAnswer, FileOrder } from "./keeper.ts";

type FileResult = Exclude<FileAnswer, { wrong: string }>;

/** Represents an SQLite file in another thread. Answers come in the order of the requests. */
export class DistantFile {
  readonly #port: WorkerPort<FileOrder>;
  readonly #waitingOrders: { resolve(result: FileResult): void; reject(error: Error): void }[] = [];
  /** Stores the error that made the file unusable; undefined while it is usable. */
  #endError: Error | undefined;

  constructor(openWorker: OpenWorker<FileOrder, FileAnswer>) {
    this.#port = openWorker(
      (answer) => this.#handleAnswer(answer),
      (error) => this.#endAll(error),
    );
  }

  /** Opens the file. @throws the error of SQLite if it cannot be opened */
  async open(file: string): Promise<void> {
    try {
      await this.#sendOrder({ type: "open", file });
    } catch (error) {
      this.#port.close();
      throw error;
    }
  }

  /**
   * Runs a statement. With `synchronous = full`, its changes are on disk when the promise resolves; inside a transaction, when the
   * commit resolves. @throws the error of SQLite
   */
  run(sql: string, parameters: readonly unknown[]): Promise<FileResult> {
    return this.#sendOrder({ type: "run", sql, parameters });
  }

  async close(): Promise<void> {
    if (this.#endError) return;
    await this.#sendOrder({ type: "close" });
    this.#endAll(new Error("The file is closed."));
    this.#port.close();
  }

  #sendOrder(order: FileOrder): Promise<FileResult> {
    if (this.#endError) return Promise.reject(this.#endError);
    return new Promise((resolve, reject) => {
      this.#waitingOrders.push({ resolve, reject });
      this.#port.post(order);
    });
  }

  #handleAnswer(answer: FileAnswer): void {
    const answeredOrder = this.#waitingOrders.shift();
    if ("wrong" in answer) answeredOrder?.reject(new Error(answer.wrong));
    else answeredOrder?.resolve(answer);
  }

  #endAll(error: Error): void {
    this.#endError = error;
    for (const it of this.#waitingOrders.splice(0)) it.reject(error);
  }
}
