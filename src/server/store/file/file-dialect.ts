import * as kysely from "kysely";
import type { DistantFile } from "./distant-file.ts";

/** Lets Kysely use a file in another thread. */
export const makeFileDialect = (file: DistantFile): kysely.Dialect => ({
  createDriver: () => makeFileDriver(file),
  createQueryCompiler: () => new kysely.SqliteQueryCompiler(),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new kysely.SqliteIntrospector(db),
});

/**
 * Declares that SQLite rolls back schema changes with their transaction, so that the migrations run in one: a killed process leaves the
 * tables unchanged.
 */
class TransactionalAdapter extends kysely.SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Provides the only connection. Users wait until it is free, so that no statement runs inside a transaction of another user. */
function makeFileDriver(file: DistantFile): kysely.Driver {
  const connection = makeConnection(file);
  const runStatement = async (statement: string): Promise<void> => void (await file.run(statement, []));
  let whenFree: Promise<void> = Promise.resolve();
  let release = (): void => {};
  return {
    init: async () => {},
    acquireConnection: async () => {
      const whenFreeForThis = whenFree;
      let releaseNext = (): void => {};
      whenFree = new Promise((resolve) => (releaseNext = resolve));
      await whenFreeForThis;
      release = releaseNext;
      return connection;
    },
    releaseConnection: async () => release(),
    beginTransaction: () => runStatement("begin"),
    commitTransaction: () => runStatement("commit"),
    rollbackTransaction: () => runStatement("rollback"),
    destroy: () => file.close(),
  };
}

function makeConnection(file: DistantFile): kysely.DatabaseConnection {
  return {
    executeQuery: async <Row>({ sql, parameters }: kysely.CompiledQuery) => {
      const { rows: text, changes } = await file.run(sql, parameters);
      const rows: Row[] = JSON.parse(text);
      return { rows, ...(changes !== undefined && { numAffectedRows: BigInt(changes) }) };
    },
    streamQuery: () => {
      throw new Error("Rows of a file come all at once.");
    },
  };
}
