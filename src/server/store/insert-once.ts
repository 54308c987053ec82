import type { Insertable, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Inserts a row into a table, unless there is one with its key. */
export async function insertOnce<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  const query = db.insertInto(table).values(row);
  await query.onConflict((it) => it.doNothing()).execute();
}
