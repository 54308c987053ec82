import { renameSync, rmSync } from "node:fs";
import { type Kysely, Migrator, sql } from "kysely";
import { isDone } from "../is-done.ts";
import type { Backend, FencedEvent, StoredEvent, StoredRoom } from "./backend.ts";
import { type MoveSummary, moveRows } from "./move.ts";
import { PublishedTable } from "./published.ts";
import { migrationProvider, type Schema } from "./schema.ts";
import { deleteFrom, insertOnce } from "./statements.ts";
import { ScoreTable } from "./scores.ts";

type StoredGame = Schema["game"];

/** Limits the number of write requests whose rows are written together. */
const maxRequestsPerWrite = 1024;
/**
 * Defines the number of events before a checkpoint that are loaded too. Clients that reconnect may lack these events, or may
 * repeat acts that are among them.
 */
const eventsBeforeCheckpoint = 256;

/** Describes a room after a process has taken it. */
export interface TakenRoom {
  readonly room: StoredRoom;
  /** Lists, in order, the events of the log after the checkpoint, and some events before it. */
  readonly events: readonly StoredEvent[];
  /** Stores a checkpoint of the room: its state after one of the events. */
  readonly checkpoint: Schema["checkpoint"] | undefined;
}

/** Describes rows that wait to be written. */
interface WaitingRows {
  readonly rows: readonly FencedEvent[];
  /** Stores the time of the request, by `performance.now`. */
  readonly requestTime: number;
  resolve(takenRooms: ReadonlySet<string>): void;
  reject(error: Error): void;
}

/** Is called before an upgrade changes tables that have data. @param copyTo writes a copy of the unchanged data into another file */
export type BeforeUpgrade = (copyTo: (file: string) => Promise<void>) => Promise<void>;

/** Returns true if the tables exist, but some migrations have not run. */
async function needsUpgrade({ db }: Backend, migrator: Migrator): Promise<boolean> {
  const tables = await db.introspection.getTables();
  const migrations = await migrator.getMigrations();
  return tables.length > 0 && migrations.some((it) => it.executedAt === undefined);
}

async function writeCopy(backend: Backend, file: string): Promise<void> {
  const partPath = `${file}.part`;
  rmSync(partPath, { force: true });
  try {
    await backend.copyTo(partPath);
    renameSync(partPath, file);
  } finally {
    rmSync(partPath, { force: true });
  }
}

/** Stores the data of a server. Its promises resolve when the data is on disk. */
export class Store {
  #writeFailure: string | undefined = undefined;
  /** Is called with the reason when data can no longer be written; `onRecovered` is called when it can be written again. */
  onFailing: (wrong: string) => void = () => {};
  onRecovered: () => void = () => {};
  /** Is called for each row that was written, with the milliseconds that writing it took. */
  onWritten: (time: number) => void = () => {};
  readonly published: PublishedTable;
  readonly scores: ScoreTable;
  readonly #backend: Backend;
  readonly #db: Kysely<Schema>;
  #waitingRows: WaitingRows[] = [];
  /**
   * Lists the rooms of which rows were lost. Later rows of these rooms are not written until the room is taken again, because
   * they would leave a gap in the log.
   */
  readonly #roomsWithLostRows = new Set<string>();
  #currentWrite: Promise<void> | undefined;
  /** Resolves when the last row has been written. */
  #lastWrite: Promise<unknown> = Promise.resolve();

  private constructor(backend: Backend) {
    this.#backend = backend;
    this.#db = backend.db;
    this.published = new PublishedTable(backend.db);
    this.scores = new ScoreTable(backend.db);
  }

  /**
   * Migrates the tables to the current version, in one transaction. @param beforeUpgrade is called first if tables with data will
   * change @throws if the tables are of a newer version, or `beforeUpgrade` throws
   */
  static async open(backend: Backend, beforeUpgrade?: BeforeUpgrade): Promise<Store> {
    try {
      const migrator = new Migrator({ db: backend.db, provider: migrationProvider });
      if (beforeUpgrade && (await needsUpgrade(backend, migrator)))
        await beforeUpgrade((file) => writeCopy(backend, file));
      const { error } = await migrator.migrateToLatest();
      if (/corrupted migrations/.test(String(error)))
        throw new Error(
          "a newer version has written it. Start that version, or this one from an older copy.",
        );
      if (error !== undefined) throw error;
      await backend.begin();
      return new Store(backend);
    } catch (failure) {
      await backend.close();
      throw failure;
    }
  }

  /** Returns the reason why the last write failed; undefined if it succeeded. */
  get failureReason(): string | undefined {
    return this.#writeFailure;
  }

  /** Tests whether data can be written. Returns the reason if it cannot, otherwise undefined. */
  async health(): Promise<string | undefined> {
    if (this.#writeFailure !== undefined && (await this.#backend.recovers())) this.#recover();
    return this.#writeFailure;
  }

  /** Records the error of a statement, if the error means that no data can be written. */
  recordError(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (/\bfull\b|disk I\/O|read-?only|no space/i.test(text)) this.#fail(text);
  }

  #fail(reason: string): void {
    if (this.#writeFailure === undefined) this.onFailing(reason);
    this.#writeFailure = reason;
  }

  #recover(): void {
    if (this.#writeFailure === undefined) return;
    this.#writeFailure = undefined;
    this.onRecovered();
  }

  async addGame(game: StoredGame): Promise<void> {
    await insertOnce(this.#db, "game", game);
  }

  game(id: string): Promise<StoredGame | undefined> {
    return this.#db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirst();
  }

  room(id: string): Promise<StoredRoom | undefined> {
    return this.#db.selectFrom("room").selectAll().where("id", "=", id).executeTakeFirst();
  }

  async addRoom(room: StoredRoom): Promise<void> {
    await this.#db.insertInto("room").values(room).execute();
  }

  /** Takes a room for this process: processes that had taken the room before can no longer write its log. */
  async take(id: string): Promise<TakenRoom | undefined> {
    // Events that were logged before the last client left may still wait to be written.
    await this.#lastWrite;
    this.#roomsWithLostRows.delete(id);
    const room = await this.#backend.take(id);
    if (!room) return undefined;
    const checkpoints = this.#db.selectFrom("checkpoint").selectAll().where("room", "=", id);
    const checkpoint = await checkpoints.executeTakeFirst();
    const events = await this.#backend.log(id, Math.max(0, (checkpoint?.seq ?? 0) - eventsBeforeCheckpoint));
    return { room, events, checkpoint };
  }

  /** Returns the events of a room with numbers above `afterSeq` and up to `lastSeq`, in order. */
  log(room: string, afterSeq: number, lastSeq: number): Promise<readonly StoredEvent[]> {
    return this.#backend.log(room, afterSeq, lastSeq);
  }

  /** Stores the state of a room after an event in its log. */
  async storeCheckpoint({ room, seq, state }: Schema["checkpoint"]): Promise<void> {
    await sql`insert into checkpoint (room, seq, state) values (${room}, ${seq}, ${state})
      on conflict (room) do update set seq = excluded.seq, state = excluded.state`.execute(this.#db);
  }

  /**
   * Writes rows of logs. Returns the rooms whose rows were not written, because another process has taken the room or earlier
   * rows of it were lost. Rows that arrive while the disk is busy are written together, in order of arrival.
   */
  async append(rows: readonly FencedEvent[]): Promise<ReadonlySet<string>> {
    const lostRows = rows.filter((it) => this.#roomsWithLostRows.has(it.room));
    const writableRows = lostRows.length === 0 ? rows : rows.filter((it) => !lostRows.includes(it));
    const pendingWrite = new Promise<ReadonlySet<string>>((resolve, reject) =>
      this.#waitingRows.push({ rows: writableRows, requestTime: performance.now(), resolve, reject }),
    );
    this.#lastWrite = isDone(pendingWrite);
    this.#currentWrite ??= this.#writeAll();
    const takenRooms = await pendingWrite;
    return lostRows.length === 0 ? takenRooms : new Set([...takenRooms, ...lostRows.map((it) => it.room)]);
  }

  /**
   * Removes the rooms that have had no event since `beforeTime`, in milliseconds since 1970, with user-supplied games that nothing else
   * uses. Returns the number of removed rooms. @param isLive returns true for a room in memory, which is not removed
   */
  async prune(beforeTime: number, isLive: (room: string) => boolean): Promise<number> {
    const oldRooms = await this.#db.selectFrom("room").selectAll().where("made", "<", beforeTime).execute();
    let count = 0;
    for (const { id, game, setup } of oldRooms) {
      const lastEvent = (await this.#backend.log(id, 0)).at(-1);
      // Somebody may have joined the room since. Whoever joins later waits for the transaction, and finds no room.
      if (isLive(id) || (lastEvent && Number(lastEvent.at) >= beforeTime)) continue;
      await this.#db.transaction().execute(async (db) => {
        await deleteFrom(db, ["checkpoint", "event"], "room", id);
        await deleteFrom(db, ["room"], "id", id);
        if (JSON.parse(setup).isBundled === true) return;
        await sql`delete from game where id = ${game} and id not in (select game from room union
          select game from version union select game from score union select game from removed)`.execute(db);
      });
      count++;
    }
    return count;
  }

  /** Writes a copy of the data into another file, which exists only once the copy is complete. @throws if it cannot be written */
  copyTo(file: string): Promise<void> {
    return writeCopy(this.#backend, file);
  }

  /**
   * Copies all data into another store, which must be empty, and compares both. Nobody may be using either store. @throws
   * `NotEmptyError`, or an error if the copy fails; the other store then stays empty
   */
  moveTo(other: Store): Promise<MoveSummary> {
    return moveRows(this.#db, other.#db);
  }

  /** Waits for pending writes, and closes the file. */
  async close(): Promise<void> {
    await this.#currentWrite;
    await this.#backend.close();
  }

  async #writeAll(): Promise<void> {
    do {
      // Waits, so that requests of the same turn of the event loop are written together.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#write(this.#waitingRows.splice(0, maxRequestsPerWrite));
    } while (this.#waitingRows.length > 0);
    this.#currentWrite = undefined;
  }

  async #write(requests: readonly WaitingRows[]): Promise<void> {
    try {
      const takenRooms = await this.#backend.append(requests.flatMap((it) => it.rows));
      this.#recover();
      const now = performance.now();
      for (const { rows, requestTime, resolve } of requests) {
        resolve(takenRooms);
        for (const _ of rows) this.onWritten(now - requestTime);
      }
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      this.#fail(failure.message);
      // Rows that wait behind the failed ones are rejected too, because they would leave a gap in the logs.
      for (const it of [...requests, ...this.#waitingRows.splice(0)]) {
        for (const { room } of it.rows) this.#roomsWithLostRows.add(room);
        it.reject(failure);
      }
    }
  }
}
