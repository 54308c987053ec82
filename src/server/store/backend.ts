import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

export type StoredRoom = Schema["room"];
export type StoredEvent = Schema["event"];

/**
 * Describes a row of a log. The text holds the values in the order of the columns, as JSON. The fence is the number under
 * which the writing process has taken the room: a process that takes it later gets a higher one.
 */
export interface FencedEvent {
  readonly room: string;
  readonly text: string;
  readonly fence: number;
}

/** Describes the operations that differ between SQLite and Postgres. */
export interface Backend {
  readonly db: Kysely<Schema>;
  /** Completes unfinished work of an earlier run, after the tables have been created. */
  begin(): Promise<void>;
  /** Takes a room for this process: from now on, writes under an older fence are rejected. */
  take(room: string): Promise<StoredRoom | undefined>;
  /**
   * Writes rows of logs; resolves, when they are on disk, with the rooms that another process has taken, whose rows were
   * rejected. @throws if nothing was written at all
   */
  append(rows: readonly FencedEvent[]): Promise<ReadonlySet<string>>;
  /** Returns the events of a room with numbers above `afterSeq` and up to `lastSeq`, in order; without `lastSeq`, all later events. */
  log(room: string, afterSeq: number, lastSeq?: number): Promise<readonly StoredEvent[]>;
  /** Tests whether rows can be written again after a failure. */
  recovers(): Promise<boolean>;
  /** Writes a copy of the data into another file. @throws if it cannot be written */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}
