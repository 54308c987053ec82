import { type Kysely, sql } from "kysely";
import { digest } from "../secrets.ts";
import type { Schema } from "./schema.ts";

type StoredFields = Readonly<Record<string, string | number | null>>;

/** Describes the copied data: the number of rows of each table, and one hash of all rows. */
export interface MoveSummary {
  readonly rows: Readonly<Record<keyof Schema, number>>;
  readonly hash: string;
}

/** Lists the tables, each after the tables that it refers to, with the columns by which its rows are sorted. */
const sortColumns: Readonly<Record<keyof Schema, readonly string[]>> = {
  game: ["id"],
  room: ["id"],
  event: ["room", "seq"],
  checkpoint: ["room"],
  published: ["id"],
  version: ["published", "number"],
  removed: ["game"],
  report: [],
  liked: ["published", "by"],
  scorer: ["folded"],
  replay: ["id"],
  score: ["game", "level", "by", "day", "folded"],
  secret: ["name"],
};

const tables = Object.keys(sortColumns) as (keyof Schema)[];
/** Limits the rows that are read and written at once. */
const batchSize = 500;
const hashBits = 256;

/**
 * Copies all rows into empty tables, then reads and compares both copies. On failure the tables stay empty. @throws if the tables
 * are not empty, or the copy differs
 */
export async function moveRows(from: Kysely<Schema>, to: Kysely<Schema>): Promise<MoveSummary> {
  return to.transaction().execute(async (db) => {
    for (const table of tables)
      for await (const rows of batchesOf(db, table))
        throw new NotEmptyError(`The database has data already: ${rows.length} rows or more in ${table}.`);
    for (const table of tables)
      for await (const rows of batchesOf(from, table)) await insert(db, table, rows);
    const [sourceSummary, targetSummary] = [await summarize(from), await summarize(db)];
    if (sourceSummary.hash !== targetSummary.hash)
      throw new Error("What the database answers is not what was written. Nothing was kept.");
    return targetSummary;
  });
}

/** Is thrown if the target of a copy already contains data, which would be mixed with the copied data. */
export class NotEmptyError extends Error {
  override readonly name = "NotEmptyError";
}

/** Yields the rows of a table in batches. */
async function* batchesOf(db: Kysely<Schema>, table: keyof Schema): AsyncGenerator<readonly StoredFields[]> {
  const columns = sortColumns[table];
  const order = sql.join(columns.map((it) => sql.ref(it)));
  let whereClause = sql``;
  for (;;) {
    const sortClause = columns.length > 0 ? sql`order by ${order} limit ${sql.lit(batchSize)}` : sql``;
    const { rows } =
      await sql<StoredFields>`select * from ${sql.table(table)} ${whereClause} ${sortClause}`.execute(db);
    if (rows.length > 0) yield rows;
    const lastRow = rows.at(-1);
    if (!lastRow || columns.length === 0 || rows.length < batchSize) return;
    whereClause = sql`where (${order}) > (${sql.join(columns.map((it) => lastRow[it]))})`;
  }
}

async function insert(db: Kysely<Schema>, table: keyof Schema, rows: readonly StoredFields[]): Promise<void> {
  const columns = Object.keys(rows[0]);
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize);
    const lists = batch.map((row) => sql`(${sql.join(columns.map((it) => row[it]))})`);
    const names = sql.join(columns.map((it) => sql.ref(it)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(lists)}`.execute(db);
  }
}

/** Counts and hashes all rows. The hashes of the rows are added, so that their order does not matter: SQLite and Postgres sort text differently. */
async function summarize(db: Kysely<Schema>): Promise<MoveSummary> {
  const counts = Object.fromEntries(tables.map((it) => [it, 0])) as Record<keyof Schema, number>;
  let sum = 0n;
  for (const table of tables) {
    for await (const rows of batchesOf(db, table)) {
      counts[table] += rows.length;
      for (const row of rows) {
        const fields = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
        sum += BigInt(`0x${digest(JSON.stringify([table, fields]))}`);
      }
    }
  }
  return {
    rows: counts,
    hash: BigInt.asUintN(hashBits, sum)
      .toString(16)
      .padStart(hashBits / 4, "0"),
  };
}
