import { CompiledQuery, type Kysely, sql } from "kysely";
import type { FencedEvent, StoredEvent } from "./backend.ts";
import type { Schema } from "./schema.ts";

/**
 * Limits the rows of rooms that wait to be brought to their places; so many rows go at a time, and then others have the
 * file for so many milliseconds. A portion takes as long as a commit, so that nobody who waits for the disk waits much
 * longer.
 */
const mostPending = 4096;
const portion = 64;
const rest = 4;
/** Limits the groups that are dropped from the table at a time. */
const dropped = 32;

/** Counts the bytes that are written to see if there is room again. */
const triedBytes = 64 * 1024;

/** Describes rows that are on disk only here, as JSON in the order of the columns. */
class Pending {
  count = 0;
  /** Holds them by room, the oldest first. */
  readonly rooms = new Map<string, string[]>();

  add(room: string, text: string): void {
    this.count++;
    const own = this.rooms.get(room);
    if (own) own.push(text);
    else this.rooms.set(room, [text]);
  }

  textsOf(room: string): readonly string[] {
    return this.rooms.get(room) ?? [];
  }
}

/** Writes what may reach the disk with what is written next. */
export type WriteUnsynced = (
  sql: string,
  parameters: readonly unknown[],
) => Promise<{ readonly changes?: number | bigint }>;

/**
 * Keeps what has happened in rooms in the order in which it came: a group of rows is one row at the end of a table, however many rooms it is from. In
 * the log each room has a page of its own, so that a group would change as many pages. Rows come there later, many of a room at once.
 */
export class Journal {
  readonly #db: Kysely<Schema>;
  readonly #write: WriteUnsynced;
  #pending = new Pending();
  /** Collects those that are being brought to the log. */
  #moving = new Pending();
  #isMoving = false;

  constructor(db: Kysely<Schema>, write: WriteUnsynced) {
    this.#db = db;
    this.#write = write;
  }

  /** Brings what a server has left here to the log. @throws what SQLite says if it cannot be written */
  async recover(): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`${sql.raw(adding)} select ${columns} from journal, json_each(journal.texts)`.execute(db);
      await sql`delete from journal`.execute(db);
    });
  }

  /** Answers when rows are on disk. @throws what SQLite says if they cannot be written */
  async append(rows: readonly FencedEvent[]): Promise<void> {
    const texts = rows.map(({ row }) => rowText(row));
    const { insertId } = await this.#db.executeQuery(
      CompiledQuery.raw("insert into journal (texts) values (?)", [`[${texts.join(",")}]`]),
    );
    for (const [n, { row }] of rows.entries()) this.#pending.add(row.room, texts[n]);
    if (this.#pending.count >= mostPending && !this.#isMoving) void this.#move(Number(insertId));
  }

  /** Writes a row without any events, to see whether the disk has room for a large group, and drops it. @throws what SQLite says if it cannot be written */
  async tries(): Promise<void> {
    const { insertId } = await this.#db.executeQuery(
      CompiledQuery.raw("insert into journal (texts) values (?)", [`[${" ".repeat(triedBytes)}]`]),
    );
    await this.#write("delete from journal where id = ?", [Number(insertId)]);
  }

  /** Returns what a room has here that may not be in its log yet, in order. */
  eventsOf(room: string): StoredEvent[] {
    return [...this.#moving.textsOf(room), ...this.#pending.textsOf(room)].map((text) => {
      const [, seq, seat, number, at, spent, tick, act] = JSON.parse(text);
      return { room, seq, seat, number, at, spent, tick, act };
    });
  }

  /**
   * Brings all rows up to a row of this table to the log, some at a time, and drops them here. Neither waits for the disk: SQLite keeps the order of
   * what it is given, so a row is dropped only where its place in the log is kept too. What cannot be written stays.
   */
  async #move(last: number): Promise<void> {
    this.#isMoving = true;
    [this.#moving, this.#pending] = [this.#pending, this.#moving];
    try {
      for (const rows of portionsOf(this.#moving)) {
        await this.#write(insertOf(rows.length), rows.flat());
        await letOthers();
      }
      let changes: number | bigint | undefined;
      do {
        ({ changes } = await this.#write(dropping, [last, dropped]));
        await letOthers();
      } while (changes);
    } catch {
      // They are tried again with those that come. Rows that are there already are passed over.
      for (const [room, texts] of this.#pending.rooms) for (const it of texts) this.#moving.add(room, it);
      [this.#moving, this.#pending] = [this.#pending, this.#moving];
    } finally {
      this.#moving = new Pending();
      this.#isMoving = false;
    }
  }
}

const letOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, rest).unref());

const columns = sql.raw([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `value ->> ${n}`).join(", "));

/** What is there already is passed over. */
const adding = "insert or ignore into event (room, seq, seat, number, at, spent, tick, act)";

const insertOf = (count: number): string =>
  `${adding} values ${Array<string>(count).fill("(?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}`;

const dropping = "delete from journal where id in (select id from journal where id <= ? order by id limit ?)";

const rowText = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent): string =>
  JSON.stringify([room, seq, seat, number, at, spent, tick, act]);

/** Returns the rows, room by room, as many at a time as go into one statement. */
function* portionsOf(rows: Pending): Iterable<unknown[][]> {
  let some: unknown[][] = [];
  for (const [, texts] of rows.rooms)
    for (const it of texts) {
      some.push(JSON.parse(it));
      if (some.length < portion) continue;
      yield some;
      some = [];
    }
  if (some.length > 0) yield some;
}
