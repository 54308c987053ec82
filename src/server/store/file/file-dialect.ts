import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { DistantFile } from "./distant-file.ts";

/** Lets Kysely use a file in another thread. */
export class FileDialect implements Dialect {
  readonly #file: DistantFile;

  constructor(file: DistantFile) {
    this.#file = file;
  }

  createDriver(): Driver {
    return new FileDriver(this.#file);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/**
 * Declares that SQLite rolls back schema changes with their transaction, so that the migrations run in one: a killed process leaves the
 * tables unchanged.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Provides the only connection. Users wait until it is free, so that no statement runs inside a transaction of another user. */
class FileDriver implements Driver {
  readonly #file: DistantFile;
  readonly #connection: DatabaseConnection;
  #whenFree: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(file: DistantFile) {
    this.#file = file;
    this.#connection = connectionTo(file);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const whenFree = this.#whenFree;
    let release = (): void => {};
    this.#whenFree = new Promise((resolve) => (release = resolve));
    await whenFree;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  destroy(): Promise<void> {
    return this.#file.close();
  }
}

function connectionTo(file: DistantFile): DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => {
      const { rows: text, changes, last } = await file.run(sql, parameters);
      const rows: Row[] = JSON.parse(text);
      return {
        rows,
        ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
        ...(last !== undefined && { insertId: BigInt(last) }),
      };
    },
    streamQuery: () => {
      throw new Error("Rows of a file come all at once.");
    },
  };
}
