import { rmSync } from "node:fs";
import type { SqliteDatabase } from "kysely";
import { z } from "zod";

// SQLite in the process: Node's own from 22.13 on, else the same library as WebAssembly. Both write the same file.

/** A prepared statement of a driver, as far as we use it. */
interface Prepared {
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  close(): void;
}

interface Driver {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}

/** Every commit is on disk before it is answered. One process has the file to itself. */
const pragmas = [
  "pragma locking_mode = exclusive",
  "pragma journal_mode = wal",
  "pragma synchronous = full",
  "pragma foreign_keys = on",
];

/**
 * Opens a file, or makes it. Nobody else may have it open: who calls sees to that.
 * @throws what SQLite says if it cannot be opened
 */
export async function openDatabase(file: string): Promise<SqliteDatabase> {
  const driver = (await openBuiltIn(file)) ?? (await openWasm(file));
  for (const it of pragmas) driver.prepare(it).all([]);
  const known = new Map<string, ReturnType<typeof statementOf>>();
  return {
    close: () => {
      for (const it of known.values()) it.close();
      driver.close();
    },
    prepare: (sql) => {
      const found = known.get(sql) ?? statementOf(driver, sql);
      // Statements of groups of rows differ by their number; these stay within some dozens.
      known.set(sql, found);
      return found;
    },
  };
}

function statementOf(driver: Driver, sql: string) {
  const prepared = driver.prepare(sql);
  return {
    reader: /^\s*(select|with|pragma)\b|\breturning\b/i.test(sql),
    all: (parameters: readonly unknown[]) => prepared.all(parameters),
    run: (parameters: readonly unknown[]) => prepared.run(parameters),
    iterate: (parameters: readonly unknown[]) => prepared.all(parameters)[Symbol.iterator](),
    close: () => prepared.close(),
  };
}

interface BuiltInStatement {
  all(...parameters: readonly unknown[]): unknown[];
  run(...parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
}

interface BuiltInDatabase {
  exec(sql: string): void;
  prepare(sql: string): BuiltInStatement;
  close(): void;
}

type BuiltIn = new (file: string) => BuiltInDatabase;

/** The types that we have are those of Node 20, which has no such module. */
const builtIn = z.object({ DatabaseSync: z.custom<BuiltIn>((it) => typeof it === "function") });
const builtInName = "node:sqlite";

async function openBuiltIn(file: string): Promise<Driver | undefined> {
  const found: unknown = await import(builtInName).catch(() => undefined);
  const read = builtIn.safeParse(found);
  if (!read.success) return undefined;
  const database = new read.data.DatabaseSync(file);
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        close: () => {},
      };
    },
    close: () => database.close(),
  };
}

const value = z.union([z.number(), z.string(), z.bigint(), z.null(), z.instanceof(Uint8Array)]);

async function openWasm(file: string): Promise<Driver> {
  const { default: wasm } = await import("node-sqlite3-wasm");
  // It locks by a folder, which stays when a process is killed.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const database = new wasm.Database(file);
  const bound = (parameters: readonly unknown[]) => parameters.map((it) => value.parse(it));
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      return {
        all: (parameters) => statement.all(bound(parameters)),
        run: (parameters) => statement.run(bound(parameters)),
        close: () => statement.finalize(),
      };
    },
    close: () => database.close(),
  };
}
