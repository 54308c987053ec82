import type { Kysely } from "kysely";
import type { RoomTables, Schema } from "./schema.ts";

export type StoredRoom = RoomTables["room"];
export type StoredEvent = RoomTables["event"];

/** Describes a row of a log, and the fence under which its writer took the room. */
export interface FencedEvent {
  readonly row: StoredEvent;
  readonly fence: number;
}

/** Says what SQLite and Postgres do in different ways. */
export interface Backend {
  readonly db: Kysely<Schema>;
  /** Puts in order what was left behind, once the tables are there. */
  begin(): Promise<void>;
  /** Takes a room: from now on nothing is written under an older fence. */
  take(room: string): Promise<StoredRoom | undefined>;
  /**
   * Writes rows of logs, and answers when they are on disk: which rooms somebody else has taken, of which nothing was written.
   * @throws if nothing was written at all
   */
  append(rows: readonly FencedEvent[]): Promise<ReadonlySet<string>>;
  /** Returns the log of a room, in order. */
  log(room: string): Promise<readonly StoredEvent[]>;
  /** Tries whether it takes rows again after it has failed. */
  recovers(): Promise<boolean>;
  /** Writes all of it into another file. @throws if it cannot be written */
  copyTo(file: string): Promise<void>;
}
