import { CompiledQuery, type Kysely, sql } from "kysely";
import type { FencedEvent, StoredEvent } from "./backend.ts";
import type { Schema } from "./schema.ts";

/** Rows of rooms are brought to their places when there are so many; so many rows go at a time, and then others have the file for so many milliseconds. */
const mostPending = 4096;
const portion = 256;
const rest = 20;

/** A row as JSON, in the order of the columns, and the number of its event. */
interface PendingRow {
  readonly seq: number;
  readonly text: string;
}

/**
 * Keeps what has happened in rooms in the order in which it came: a group of rows is one row at the end of a table, however many rooms it is from. In
 * the log each room has a page of its own, so that a group would change as many pages. Rows come there later, many of a room at once.
 */
export class Journal {
  readonly #db: Kysely<Schema>;
  /** By room, what is on disk only here; the oldest first. */
  #pending = new Map<string, PendingRow[]>();
  #count = 0;
  /** The same for what is being brought to the log. */
  #moving = new Map<string, PendingRow[]>();
  #isMoving = false;

  constructor(db: Kysely<Schema>) {
    this.#db = db;
  }

  /** Brings what a server has left here to the log. @throws what SQLite says if it cannot be written */
  async recover(): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`insert or ignore into event (room, seq, seat, number, at, spent, tick, act)
        select ${columns} from journal, json_each(journal.texts)`.execute(db);
      await sql`delete from journal`.execute(db);
    });
  }

  /** Answers when rows are on disk. @throws what SQLite says if they cannot be written */
  async append(rows: readonly FencedEvent[]): Promise<void> {
    const texts = rows.map(({ row }) => rowText(row));
    const { insertId } = await this.#db.executeQuery(
      CompiledQuery.raw("insert into journal (texts) values (?)", [`[${texts.join(",")}]`]),
    );
    for (const [n, { row }] of rows.entries()) {
      const own = this.#pending.get(row.room);
      const pending = { seq: row.seq, text: texts[n] };
      if (own) own.push(pending);
      else this.#pending.set(row.room, [pending]);
    }
    this.#count += rows.length;
    if (this.#count >= mostPending && !this.#isMoving) void this.#move(Number(insertId));
  }

  /** What a room has here that may not be in its log yet, in order. */
  eventsOf(room: string): StoredEvent[] {
    return [...(this.#moving.get(room) ?? []), ...(this.#pending.get(room) ?? [])].map(({ text }) => {
      const [, seq, seat, number, at, spent, tick, act] = JSON.parse(text);
      return { room, seq, seat, number, at, spent, tick, act };
    });
  }

  /** Brings all rows up to a row of this table to the log, some rooms at a time. What cannot be written stays. */
  async #move(last: number): Promise<void> {
    this.#isMoving = true;
    [this.#moving, this.#pending, this.#count] = [this.#pending, new Map(), 0];
    try {
      for (const texts of portionsOf(this.#moving)) {
        await sql`insert or ignore into event (room, seq, seat, number, at, spent, tick, act)
          select ${columns} from json_each(${texts})`.execute(this.#db);
        await new Promise((resolve) => setTimeout(resolve, rest).unref());
      }
      await sql`delete from journal where id <= ${last}`.execute(this.#db);
    } catch {
      // They are tried again with those that come. Rows that are there already are passed over.
      for (const [room, rows] of this.#pending)
        this.#moving.set(room, [...(this.#moving.get(room) ?? []), ...rows]);
      this.#pending = this.#moving;
    } finally {
      this.#moving = new Map();
      this.#isMoving = false;
    }
  }
}

const columns = sql.raw([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `value ->> ${n}`).join(", "));

const rowText = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent): string =>
  JSON.stringify([room, seq, seat, number, at, spent, tick, act]);

/** The rows of some rooms at a time, as one text each. */
function* portionsOf(rows: ReadonlyMap<string, readonly PendingRow[]>): Iterable<string> {
  let texts: string[] = [];
  for (const own of rows.values()) {
    texts.push(...own.map((it) => it.text));
    if (texts.length < portion) continue;
    yield `[${texts.join(",")}]`;
    texts = [];
  }
  if (texts.length > 0) yield `[${texts.join(",")}]`;
}
