import { Kysely, PostgresDialect, sql } from "kysely";
import type { Backend, FencedEvent } from "./backend.ts";
import { isDone } from "../is-done.ts";
import { parseLogRow, readRoomLog } from "./log.ts";
import type { Schema } from "./schema.ts";

/** Defines the Postgres type of 64-bit integers, which hold milliseconds and fit into 53 bits. */
const int8TypeId = 20;

/**
 * Opens a database that several processes share. Only the process that took a room last can write the room's log: a row is
 * inserted only if the room's fence is still that of the writer, and the room's row is locked meanwhile. @throws if the database
 * cannot be reached or confirms commits before they are on disk, or if the package `pg` is missing
 */
export async function openPostgres(url: string): Promise<Backend> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
    keepAlive: true,
    types: { getTypeParser: (type) => (type === int8TypeId ? Number : pg.types.getTypeParser(type)) },
  });
  // The pool replaces an idle connection that breaks; the user of an active connection receives its error.
  pool.on("error", () => {});
  // The pool handles the errors of idle connections only; an unhandled error of an active connection would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await checkDurability(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    begin: async () => {},
    log: (room, afterSeq, lastSeq) => readRoomLog(db, room, afterSeq, lastSeq),
    take: (room) =>
      db
        .updateTable("room")
        .set((it) => ({ fence: it("fence", "+", 1) }))
        .where("id", "=", room)
        .returningAll()
        .executeTakeFirst(),
    append: async (rows) => {
      const writtenRooms = await append(db, rows);
      return new Set(rows.map((it) => it.room).filter((it) => !writtenRooms.has(it)));
    },
    recovers: () => isDone(sql`update room set fence = fence where false`.execute(db)),
    copyTo: async () => {
      throw new Error("A database is copied by its own tools, such as pg_dump.");
    },
    close: () => db.destroy(),
  };
}

/** Verifies that the database confirms a commit only when it is on disk. */
async function checkDurability(db: Kysely<Schema>): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit"]) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    if (rows[0]?.value === "off")
      throw new Error(`the database runs with ${setting} = off and would lose what it has acknowledged.`);
  }
}

/** Inserts the rows of rooms that still belong to the writer; returns these rooms. */
async function append(db: Kysely<Schema>, rows: readonly FencedEvent[]): Promise<ReadonlySet<string>> {
  const events = rows.map(({ text, fence }) => ({ ...parseLogRow(text), fence }));
  const columnOf = <Value>(valueOf: (it: (typeof events)[number]) => Value): Value[] => events.map(valueOf);
  const { rows: writtenRows } = await sql<{ room: string }>`
    with held as (
      select id, fence from room where id = any(${[...new Set(columnOf((it) => it.room))]}::text[]) for share
    )
    insert into event (room, seq, seat, number, at, spent, tick, act)
    select it.room, it.seq, it.seat, it.number, it.at, it.spent, it.tick, it.act
    from unnest(
      ${columnOf((it) => it.room)}::text[], ${columnOf((it) => it.seq)}::int[],
      ${columnOf((it) => it.seat)}::int[], ${columnOf((it) => it.number)}::bigint[],
      ${columnOf((it) => it.at)}::bigint[], ${columnOf((it) => it.spent)}::bigint[],
      ${columnOf((it) => it.tick)}::int[], ${columnOf((it) => it.act)}::text[],
      ${columnOf((it) => it.fence)}::int[]
    ) as it (room, seq, seat, number, at, spent, tick, act, fence)
    join held on held.id = it.room and held.fence = it.fence
    returning room`.execute(db);
  return new Set(writtenRows.map((it) => it.room));
}
