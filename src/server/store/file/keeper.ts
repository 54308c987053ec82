import type { SqliteDatabase } from "kysely";
import { openDatabase } from "./drivers.ts";

/** Is a request to the thread of a file. The first opens it, the last closes it. */
export type FileOrder =
  | { readonly type: "open"; readonly file: string }
  | {
      readonly type: "run";
      readonly sql: string;
      readonly parameters: readonly unknown[];
      /** Is true if the answer does not wait for the disk: the changes are on disk with the next request that waits. */
      readonly isUnsynced?: true;
    }
  | { readonly type: "close" };

type Run = Extract<FileOrder, { type: "run" }>;

/** Is the answer to a request. Answers come in the order of the requests, with rows as JSON. */
export type FileAnswer =
  | { readonly rows: string; readonly changes?: number | bigint; readonly last?: number | bigint }
  | { readonly wrong: string };

/** Executes the requests for a file one after the other. */
export class FileKeeper {
  readonly #post: (answer: FileAnswer) => void;
  #database: SqliteDatabase | undefined;
  #allDone: Promise<void> = Promise.resolve();

  constructor(post: (answer: FileAnswer) => void) {
    this.#post = post;
  }

  hear(order: FileOrder): void {
    this.#allDone = this.#allDone.then(async () => this.#post(await this.#answerOrder(order)));
  }

  async #answerOrder(order: FileOrder): Promise<FileAnswer> {
    try {
      if (order.type === "open") this.#database = await openDatabase(order.file);
      if (order.type === "close") this.#database?.close();
      if (order.type !== "run") return { rows: "[]" };
      return order.isUnsynced ? this.#runUnsynced(order) : this.#run(order);
    } catch (error) {
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Runs a statement that SQLite writes to its log as usual, but without waiting for the disk. */
  #runUnsynced(order: Run): FileAnswer {
    const set = (synchronous: string): unknown =>
      this.#database?.prepare(`pragma synchronous = ${synchronous}`).all([]);
    set("normal");
    try {
      return this.#run(order);
    } finally {
      set("full");
    }
  }

  #run({ sql, parameters }: Run): FileAnswer {
    const statement = this.#database?.prepare(sql);
    if (!statement) return { wrong: "The file is not open." };
    if (statement.reader) return { rows: JSON.stringify(statement.all(parameters)) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: "[]", changes, last: lastInsertRowid };
  }
}
