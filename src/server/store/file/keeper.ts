import { openDatabase } from "./drivers.ts";

/** Describes a request to the thread that owns a database file. The first request opens the file, the last closes it. */
export type FileOrder =
  | { readonly type: "open"; readonly file: string }
  | { readonly type: "run"; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly type: "close" };

/** Describes the answer to a request. Answers come in the order of the requests; rows are JSON. */
export type FileAnswer =
  | { readonly rows: string; readonly changes?: number | bigint }
  | { readonly wrong: string };

/** Executes the requests for a file one after the other. */
export class FileKeeper {
  readonly #post: (answer: FileAnswer) => void;
  #database: Awaited<ReturnType<typeof openDatabase>> | undefined;
  #allDone: Promise<void> = Promise.resolve();

  constructor(post: (answer: FileAnswer) => void) {
    this.#post = post;
  }

  handleOrder(order: FileOrder): void {
    this.#allDone = this.#allDone.then(async () => this.#post(await this.#answerOrder(order)));
  }

  async #answerOrder(order: FileOrder): Promise<FileAnswer> {
    try {
      if (order.type === "open") this.#database = await openDatabase(order.file);
      if (order.type === "close") this.#database?.close();
      return order.type === "run" ? this.#run(order.sql, order.parameters) : { rows: "[]" };
    } catch (error) {
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  }

  #run(sql: string, parameters: readonly unknown[]): FileAnswer {
    const statement = this.#database?.prepare(sql);
    if (!statement) return { wrong: "The file is not open." };
    if (statement.returnsRows) return { rows: JSON.stringify(statement.all(parameters)) };
    return { rows: "[]", changes: statement.run(parameters).changes };
  }
}
