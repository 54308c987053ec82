import type { Kysely } from "kysely";
import type { StoredEvent } from "./backend.ts";
import type { Schema } from "./schema.ts";

/** Returns the log of a room from its table, in order. */
export const readRoomLog = (db: Kysely<Schema>, room: string): Promise<StoredEvent[]> =>
  db.selectFrom("event").selectAll().where("room", "=", room).orderBy("seq").execute();
