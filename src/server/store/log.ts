import type { Kysely } from "kysely";
import type { StoredEvent } from "./backend.ts";
import type { Schema } from "./schema.ts";

/** Parses a row of a log. @param text holds the values in the order of the columns, as JSON */
export function parseLogRow(text: string): StoredEvent {
  const [room, seq, seat, number, at, spent, tick, act] = JSON.parse(text);
  return { room, seq, seat, number, at, spent, tick, act };
}

/** Limits the numbers of events to the range of a Postgres integer column. */
const maxEventNumber = 2 ** 31 - 1;

/** Returns the events of a room from the log table, with numbers above `afterSeq` and up to `lastSeq`, in order. */
export const readRoomLog = (
  db: Kysely<Schema>,
  room: string,
  afterSeq: number,
  lastSeq = Infinity,
): Promise<StoredEvent[]> =>
  db
    .selectFrom("event")
    .selectAll()
    .where("room", "=", room)
    .where("seq", ">", afterSeq)
    .where("seq", "<=", Math.min(lastSeq, maxEventNumber))
    .orderBy("seq")
    .execute();
