import { type Insertable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Schema } from "./schema.ts";

/** Inserts a row into a table, unless the table has a row with the same key. */
export async function insertOnce<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  const query = db.insertInto(table).values(row);
  await query.onConflict((it) => it.doNothing()).execute();
}

/** Returns the rows that a statement yields. */
export async function fetchRows<Row>(db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<Row[]> {
  return (await statement.execute(db)).rows as Row[];
}

/** Deletes, in each of several tables in order, the rows that have a given value in a column. */
export async function deleteFrom(
  db: Kysely<Schema>,
  tables: readonly (keyof Schema)[],
  column: string,
  value: string,
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
}
