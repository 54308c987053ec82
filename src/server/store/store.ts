import { renameSync, rmSync } from "node:fs";
import { Kysely, Migrator, sql, SqliteDialect } from "kysely";
import { openDatabase } from "./drivers.ts";
import { provider, type RoomTables } from "./schema.ts";

export type StoredRoom = RoomTables["room"];
export type StoredGame = RoomTables["game"];
export type StoredEvent = RoomTables["event"];

/** So many rows go into one statement. */
const mostRows = 64;

interface Waiting {
  readonly row: StoredEvent;
  /** When it came, by `performance.now`. */
  readonly since: number;
  kept(): void;
  lost(error: Error): void;
}

/** What a server keeps. A promise that it answers is kept once the data is on disk. */
export class Store {
  /** Why nothing could be written the last time, if so. */
  failing: string | undefined;
  /** Hears of each row that is on disk how long that took, in milliseconds. */
  onKept: (time: number) => void = () => {};
  readonly #db: Kysely<RoomTables>;
  #waiting: Waiting[] = [];
  #writes: Promise<void> | undefined;

  private constructor(db: Kysely<RoomTables>) {
    this.#db = db;
  }

  /** @throws if the file cannot be opened, or was written by a newer version */
  static async open(file: string): Promise<Store> {
    const db = new Kysely<RoomTables>({ dialect: new SqliteDialect({ database: await openDatabase(file) }) });
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) throw error;
    return new Store(db);
  }

  async addGame(game: StoredGame): Promise<void> {
    await this.#db
      .insertInto("game")
      .values(game)
      .onConflict((it) => it.doNothing())
      .execute();
  }

  game(id: string): Promise<StoredGame | undefined> {
    return this.#db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirst();
  }

  async addRoom(room: StoredRoom): Promise<void> {
    await this.#db.insertInto("room").values(room).execute();
  }

  room(id: string): Promise<StoredRoom | undefined> {
    return this.#db.selectFrom("room").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** The log of a room, in order. */
  events(room: string): Promise<StoredEvent[]> {
    return this.#db.selectFrom("event").selectAll().where("room", "=", room).orderBy("seq").execute();
  }

  /** Writes a row of a log. All that comes while the disk is busy is written together, in the order in which it came. */
  append(row: StoredEvent): Promise<void> {
    const kept = new Promise<void>((resolve, reject) =>
      this.#waiting.push({ row, since: performance.now(), kept: resolve, lost: reject }),
    );
    this.#writes ??= this.#writeAll();
    return kept;
  }

  /** Writes all of it into another file, which is whole once it is there. @throws if it cannot be written */
  async copyTo(file: string): Promise<void> {
    const part = `${file}.part`;
    rmSync(part, { force: true });
    try {
      await sql`vacuum into ${part}`.execute(this.#db);
      renameSync(part, file);
    } finally {
      rmSync(part, { force: true });
    }
  }

  /** Waits for what is being written, and closes the file. */
  async close(): Promise<void> {
    await this.#writes;
    await this.#db.destroy();
  }

  async #writeAll(): Promise<void> {
    // What comes in the same turn of the event loop goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, mostRows));
    this.#writes = undefined;
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      await this.#db
        .insertInto("event")
        .values(group.map((it) => it.row))
        .execute();
      this.failing = undefined;
      const now = performance.now();
      for (const it of group) {
        this.onKept(now - it.since);
        it.kept();
      }
    } catch (error) {
      const wrong = error instanceof Error ? error : new Error(String(error));
      this.failing = wrong.message;
      // What was to come after it would leave a hole.
      for (const it of [...group, ...this.#waiting.splice(0)]) it.lost(wrong);
    }
  }
}
