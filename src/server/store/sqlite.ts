import { Kysely, sql } from "kysely";
import type { OpenWorker } from "../../play/index.ts";
import type { Backend, FencedEvent } from "./backend.ts";
import { DistantFile, type FileAnswer, FileDialect, type FileOrder } from "./file/index.ts";
import type { Schema } from "./schema.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * One file, which one process has to itself: nobody else can take its rooms. A thread of its own writes it.
 * @throws if it cannot be opened
 */
export async function openSqlite(
  file: string,
  openWorker: OpenWorker<FileOrder, FileAnswer>,
): Promise<Backend> {
  const distant = new DistantFile(openWorker);
  await distant.open(file);
  const db = new Kysely<Schema>({ dialect: new FileDialect(distant) });
  return {
    db,
    take: (room) => db.selectFrom("room").selectAll().where("id", "=", room).executeTakeFirst(),
    append: async (rows) => {
      await append(db, rows);
      return nothing;
    },
    // What a full disk still holds, only the next row tells.
    recovers: async () => false,
    copyTo: async (copy) => {
      await sql`vacuum into ${copy}`.execute(db);
    },
  };
}

/** One statement for any number of rows, so that it is prepared once, and written whole or not at all. */
async function append(db: Kysely<Schema>, rows: readonly FencedEvent[]): Promise<void> {
  const values = rows.map(({ row: { room, seq, seat, number, at, spent, tick, act } }) => [
    room,
    seq,
    seat,
    number,
    at,
    spent,
    tick,
    act,
  ]);
  await sql`
    insert into event (room, seq, seat, number, at, spent, tick, act)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
    from json_each(${JSON.stringify(values)})`.execute(db);
}
