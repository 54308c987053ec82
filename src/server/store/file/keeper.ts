import { rmSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

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

// Runs SQLite in this process: Node's own module from 22.13 on, otherwise the same library as WebAssembly. Both write the same file format.

/** Describes the methods of a driver's prepared statement that are used here. */
interface PreparedStatement {
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint };
  close(): void;
}

interface Driver {
  prepare(sql: string): PreparedStatement;
  close(): void;
}

/** Lists the settings of SQLite: a commit returns only when it is on disk, and one process has exclusive access. */
const pragmas = [
  "pragma locking_mode = exclusive",
  "pragma journal_mode = wal",
  "pragma synchronous = full",
  "pragma foreign_keys = on",
];

/** Opens or creates a file. The caller ensures that no other process has it open. @throws the error of SQLite if it cannot be opened */
async function openDatabase(file: string) {
  const driver = (await openBuiltIn(file)) ?? (await openWasm(file));
  for (const it of pragmas) {
    const prepared = driver.prepare(it);
    prepared.all([]);
    // A statement that stays open would keep the file open after the database is closed.
    prepared.close();
  }
  const statements = new Map<string, ReturnType<typeof makeStatement>>();
  // A failed statement holds its transaction open until the statement is closed.
  const closeAndForget = (sql: string): void => {
    statements.get(sql)?.close();
    statements.delete(sql);
  };
  return {
    close: () => {
      for (const it of statements.values()) it.close();
      driver.close();
    },
    prepare: (sql: string) => {
      const statement = statements.get(sql) ?? makeStatement(driver, sql, () => closeAndForget(sql));
      // Statements that insert several rows differ by the number of rows; even so, only some dozens are cached.
      statements.set(sql, statement);
      return statement;
    },
  };
}

/** Prepares a statement. @param onFailure is called when the statement cannot be used any more */
function makeStatement(driver: Driver, sql: string, onFailure: () => void) {
  const prepared = driver.prepare(sql);
  const tryRunning = <Result>(task: () => Result): Result => {
    try {
      return task();
    } catch (error) {
      onFailure();
      throw error;
    }
  };
  return {
    returnsRows: /^\s*(select|with|pragma)\b|\breturning\b/i.test(sql),
    all: (parameters: readonly unknown[]) => tryRunning(() => prepared.all(parameters)),
    run: (parameters: readonly unknown[]) => tryRunning(() => prepared.run(parameters)),
    close: () => prepared.close(),
  };
}

interface BuiltInStatement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint };
}

type BuiltInDatabase = new (file: string) => { prepare(sql: string): BuiltInStatement; close(): void };

/** Holds the name of Node's SQLite module in a variable, because the type definitions are those of Node 20, which lacks the module. */
const builtInName = "node:sqlite";

async function openBuiltIn(file: string): Promise<Driver | undefined> {
  const sqliteModule: { DatabaseSync?: BuiltInDatabase } = await import(builtInName).catch(() => ({}));
  if (!sqliteModule.DatabaseSync) return undefined;
  return makeDriver(new sqliteModule.DatabaseSync(file), (statement) => ({
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    close: () => {},
  }));
}

type SqlValue = number | string | bigint | null | Uint8Array;

async function openWasm(file: string): Promise<Driver> {
  // Disables optimized compilation of the WebAssembly: it takes 34 MB, and more time than it saves on a server that writes little.
  setFlagsFromString("--liftoff-only");
  const { default: wasm } = await import("node-sqlite3-wasm");
  // The library locks the file with a folder, which is left behind when a process is killed, so a leftover folder is removed.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  return makeDriver(new wasm.Database(file), (statement) => ({
    all: (parameters) => statement.all(parameters as SqlValue[]),
    run: (parameters) => statement.run(parameters as SqlValue[]),
    close: () => finalize(statement),
  }));
}

/** Makes a driver of a database. @param adapt adapts the statements of the database */
function makeDriver<Statement>(
  database: { prepare(sql: string): Statement; close(): void },
  adapt: (statement: Statement) => PreparedStatement,
): Driver {
  return { prepare: (sql) => adapt(database.prepare(sql)), close: () => database.close() };
}

/** Closes a statement, and ignores errors: closing a failed statement throws its error again. */
function finalize(statement: { finalize(): void }): void {
  try {
    statement.finalize();
  } catch {}
}
