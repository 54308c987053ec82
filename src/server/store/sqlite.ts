import { Kysely, sql, SqliteDialect } from "kysely";
import type { Backend } from "./backend.ts";
import { openDatabase } from "./drivers.ts";
import type { Schema } from "./schema.ts";

const nothing: ReadonlySet<string> = new Set();

/** One file, which one process has to itself: nobody else can take its rooms. @throws if it cannot be opened */
export async function openSqlite(file: string): Promise<Backend> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: await openDatabase(file) }) });
  return {
    db,
    take: (room) => db.selectFrom("room").selectAll().where("id", "=", room).executeTakeFirst(),
    append: async (rows) => {
      await db
        .insertInto("event")
        .values(rows.map((it) => it.row))
        .execute();
      return nothing;
    },
    // What a full disk still holds, only the next row tells.
    recovers: async () => false,
    copyTo: async (copy) => {
      await sql`vacuum into ${copy}`.execute(db);
    },
  };
}
