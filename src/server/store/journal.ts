import { CompiledQuery, type Kysely, sql } from "kysely";
import type { FencedEvent, StoredEvent } from "./backend.ts";
import type { Schema } from "./schema.ts";

/**
 * Limits the rows of the journal that wait to be moved to the log; then the rows moved at a time, and the pause between moves in
 * milliseconds. Moving a batch takes as long as a commit, so that it hardly delays commits.
 */
const mostPending = 4096;
const portion = 64;
const rest = 4;
/** Limits the groups that are deleted from the table at a time. */
const dropped = 32;

/** Is how many bytes are written to test whether the disk has room again. */
const triedBytes = 64 * 1024;

/** Holds rows that are on disk only in the journal, as JSON in the order of the columns. */
class Pending {
  count = 0;
  /** Maps each room to its rows, oldest first. */
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

/** Runs a statement whose changes reach the disk with the next synced write. */
export type WriteUnsynced = (
  sql: string,
  parameters: readonly unknown[],
) => Promise<{ readonly changes?: number | bigint }>;

/**
 * Stores events of rooms in order of arrival: a group of rows is one row at the end of a table, however many rooms it concerns. In the
 * log each room has pages of its own, so a group would change many pages. Rows are moved there later, many of a room at once.
 */
export class Journal {
  readonly #db: Kysely<Schema>;
  readonly #write: WriteUnsynced;
  #pending = new Pending();
  /** Holds the rows that are being moved to the log. */
  #moving = new Pending();
  #isMoving = false;

  constructor(db: Kysely<Schema>, write: WriteUnsynced) {
    this.#db = db;
    this.#write = write;
  }

  /** Moves the rows that an earlier server has left in the journal to the log. @throws the error of SQLite if it cannot be written */
  async recover(): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`${sql.raw(adding)} select ${columns} from journal, json_each(journal.texts)`.execute(db);
      await sql`delete from journal`.execute(db);
    });
  }

  /** Writes rows; resolves when they are on disk. @throws the error of SQLite if they cannot be written */
  async append(rows: readonly FencedEvent[]): Promise<void> {
    const texts = rows.map(({ row }) => rowText(row));
    const { insertId } = await this.#db.executeQuery(
      CompiledQuery.raw("insert into journal (texts) values (?)", [`[${texts.join(",")}]`]),
    );
    for (const [n, { row }] of rows.entries()) this.#pending.add(row.room, texts[n]);
    if (this.#pending.count >= mostPending && !this.#isMoving) void this.#move(Number(insertId));
  }

  /** Writes a large row without events, to test whether the disk has room, and deletes it. @throws the error of SQLite if it cannot be written */
  async tries(): Promise<void> {
    const { insertId } = await this.#db.executeQuery(
      CompiledQuery.raw("insert into journal (texts) values (?)", [`[${" ".repeat(triedBytes)}]`]),
    );
    await this.#write("delete from journal where id = ?", [Number(insertId)]);
  }

  /** Returns the rows of a room in the journal that may not be in its log yet, in order. */
  eventsOf(room: string): StoredEvent[] {
    return [...this.#moving.textsOf(room), ...this.#pending.textsOf(room)].map((text) => {
      const [, seq, seat, number, at, spent, tick, act] = JSON.parse(text);
      return { room, seq, seat, number, at, spent, tick, act };
    });
  }

  /**
   * Moves all rows up to a row of this table to the log, in batches, and deletes them here, without waiting for the disk. SQLite
   * preserves the order of writes, so a row is deleted only if its copy in the log is stored too. Rows that cannot be written stay.
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

/** Inserts rows into the log; rows that are there already are ignored. */
const adding = "insert or ignore into event (room, seq, seat, number, at, spent, tick, act)";

const insertOf = (count: number): string =>
  `${adding} values ${Array<string>(count).fill("(?, ?, ?, ?, ?, ?, ?, ?)").join(", ")}`;

const dropping = "delete from journal where id in (select id from journal where id <= ? order by id limit ?)";

const rowText = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent): string =>
  JSON.stringify([room, seq, seat, number, at, spent, tick, act]);

/** Yields the rows room by room, in batches for one statement each. */
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
