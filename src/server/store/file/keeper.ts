import type { SqliteDatabase } from "kysely";
import { openDatabase } from "./drivers.ts";

/** Describes a request to the thread that owns a database file. The first request opens the file, the last closes it. */
export type FileOrder =
  | { readonly type: "open"; readonly file: string }
  | { readonly type: "run"; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Runs a statement with each list of parameters, given as JSON. The answer does not wait for the disk. */
  | { readonly type: "repeat"; readonly sql: string; readonly lists: string }
  | { readonly type: "close" };

/** Describes the answer to a request. Answers come in the order of the requests; rows are JSON. */
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
      if (order.type === "repeat") this.#repeat(order.sql, JSON.parse(order.lists));
      return order.type === "run" ? this.#run(order.sql, order.parameters) : { rows: "[]" };
    } catch (error) {
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Runs a statement with each list of parameters in one transaction, which is on disk after the next request that waits for the disk. */
  #repeat(sql: string, lists: readonly (readonly unknown[])[]): void {
    this.#run("pragma synchronous = normal");
    try {
      this.#run("begin");
      for (const it of lists) this.#run(sql, it);
      this.#run("commit");
    } catch (error) {
      // The rollback fails if SQLite has already ended the transaction.
      try {
        this.#run("rollback");
      } catch {}
      throw error;
    } finally {
      this.#run("pragma synchronous = full");
    }
  }

  #run(sql: string, parameters: readonly unknown[] = []): FileAnswer {
    const statement = this.#database?.prepare(sql);
    if (!statement) return { wrong: "The file is not open." };
    if (statement.reader) return { rows: JSON.stringify(statement.all(parameters)) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: "[]", changes, last: lastInsertRowid };
  }
}
