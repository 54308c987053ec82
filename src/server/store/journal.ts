import { constants, existsSync } from "node:fs";
import { copyFile, type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { CompiledQuery, type Kysely, sql } from "kysely";
import { getOrMake, rowsOf } from "../../base/index.ts";
import { isDone } from "../is-done.ts";
import { TextStore } from "../text-store.ts";
import type { FencedEvent, StoredEvent } from "./backend.ts";
import { parseLogRow } from "./log.ts";
import type { Schema } from "./schema.ts";
import { fetchRows } from "./statements.ts";

/** Defines the time, in milliseconds, after which a failed move of rows is tried again. */
const retryDelay = 30_000;
/** Defines the number of rows that are moved to the log table at a time. */
const rowsPerMove = 256;
/** Defines the pause between such moves, in milliseconds, while somebody plays: rooms need processor time too. */
const movePause = 16;
/**
 * Defines the number of zeros that are appended when a file must grow, because a write inside a file reaches the disk
 * sooner than a write that makes the file longer. The number is small, because acts wait until the zeros are written
 * too.
 */
const growthBytes = 256 * 1024;

/** Matches the room and the number of an event at the start of its row. Parsing whole rows would make a restart slower. */
const rowStart = /^\["([^"]*)",(\d+),/;

/**
 * Represents a file of rows, each a line of JSON in the order of the columns. When all rows are in the log, the file is
 * overwritten from its beginning, because writes to a file that does not grow reach the disk sooner. Each line begins with the
 * number of its round and the CRC-32 of the row: a line with another round number is older, and a row whose checksum is wrong was
 * written only in part.
 */
class JournalFile {
  readonly #handle: FileHandle;
  readonly #path: string;
  #round = 1;
  /** Stores the length of the rows on disk, in bytes. Zeros or older rows may follow, up to `#fileSize`. */
  #endOfRows = 0;
  #fileSize = 0;
  /** Is true if the content of the file does not begin like a journal. */
  isForeign = false;
  /** Is true if a failed write may have left bytes after the last row. */
  #isTorn = false;
  /** Stores the rows as JSON texts. */
  rows = new TextStore();
  /** Maps each room to the indices of its rows in `rows`, oldest first. */
  readonly indicesByRoom = new Map<string, number[]>();

  constructor(handle: FileHandle, path: string) {
    this.#handle = handle;
    this.#path = path;
  }

  /** Returns the rows that an earlier run of the server has left. Rows after a damaged row are ignored, because they were never acknowledged. */
  async read(): Promise<string[]> {
    // Reading a pipe would never end, so only regular files are accepted.
    if (!(await this.#handle.stat()).isFile())
      throw new Error(
        `${this.#path} is not a file but a device or a pipe. Move it away, so that a file can be made.`,
      );
    const bytes = await this.#handle.readFile();
    this.#fileSize = bytes.length;
    const rows: string[] = [];
    let firstRound: string | undefined;
    // Each line becomes a string of its own, because the whole file may be longer than a string can be.
    for (let from = 0, end = bytes.indexOf("\n"); end >= 0; from = end + 1, end = bytes.indexOf("\n", from)) {
      const [, round, sum, row = ""] = /^(\d+) (\d+) (.*)$/.exec(bytes.toString("utf8", from, end)) ?? [];
      if (round === undefined || round !== (firstRound ??= round) || sum !== `${crc32(row)}`) break;
      rows.push(row);
    }
    this.isForeign = firstRound === undefined && bytes.some((it) => it !== 0);
    this.#round = Number(firstRound ?? 0) + 1;
    return rows;
  }

  /** Adds a row that is in the file already. */
  add({ room, text }: Pick<FencedEvent, "room" | "text">): void {
    getOrMake(this.indicesByRoom, room, () => []).push(this.rows.length);
    this.rows.push(text);
  }

  /** Removes all rows. */
  async clear(): Promise<void> {
    await this.#handle.truncate();
    await this.#handle.sync();
    this.#fileSize = 0;
  }

  /** Writes rows; resolves when they are on disk. @throws if the write fails; the file then has the same rows as before */
  async append(rows: readonly FencedEvent[]): Promise<void> {
    const bytes = Buffer.from(rows.map(({ text }) => `${this.#round} ${crc32(text)} ${text}\n`).join(""));
    if (this.#isTorn) await this.#handle.truncate((this.#fileSize = this.#endOfRows));
    this.#isTorn = true;
    const mustGrow = this.#endOfRows + bytes.length > this.#fileSize;
    const paddedBytes = mustGrow ? Buffer.concat([bytes, Buffer.alloc(growthBytes)]) : bytes;
    const { bytesWritten } = await this.#handle.write(paddedBytes, 0, paddedBytes.length, this.#endOfRows);
    if (bytesWritten < bytes.length) throw new Error("The disk is full.");
    await this.#handle.datasync();
    this.#isTorn = false;
    if (mustGrow) this.#fileSize = this.#endOfRows + bytesWritten;
    this.#endOfRows += bytes.length;
    for (const it of rows) this.add(it);
  }

  /** Begins a new round, because all rows are in the log. */
  reuse(): void {
    this.#round++;
    this.#endOfRows = 0;
    this.rows = new TextStore();
    this.indicesByRoom.clear();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Stores events of rooms in order of arrival, in files next to the database file: the first file is written to, while
 * the rows of the others are moved to the log table. Writing a group of events to the table directly would take much
 * longer, because each room has pages of its own there, and many pages would change. Two files are enough, unless the
 * server is killed while rows are moved.
 */
export class Journal {
  readonly #db: Kysely<Schema>;
  readonly #path: string;
  /**
   * Limits the rows in a file before they are moved to the log. The move keeps the disk busy, so that players wait for it; a larger limit
   * makes it rarer. Tests set a smaller limit in the environment, so that rows are moved often.
   */
  readonly #maxRowsPerFile = Number(process.env.QUADRILLE_JOURNAL_ROWS ?? 65_536);
  #files: JournalFile[] = [];
  /** Resolves when the last rows have been written. */
  #lastWrite: Promise<void> = Promise.resolve();
  #currentMove: Promise<void> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  /** Is true while somebody waits until all rows have been moved; then there are no pauses between moves. */
  #isFlushing = false;

  /** Creates a journal next to a database file. @param path is the path of the database file */
  constructor(db: Kysely<Schema>, path: string) {
    this.#db = db;
    this.#path = path;
  }

  /** Opens the files, and begins to move the rows that an earlier run of the server has left in them. @throws if a file cannot be read */
  async open(): Promise<void> {
    if (this.#files.length > 0) return;
    const files = this.#files;
    while (files.length < 2 || existsSync(this.#pathOf(files.length + 1)))
      files.push(await this.#openFile(files.length + 1));
    const hasUnusedRows = await this.#readRows(files);
    // Rows that do not continue a log are kept in a separate file, because the database may be an older copy.
    if (hasUnusedRows || files.some((it) => it.isForeign))
      for (const n of files.keys())
        await isDone(copyFile(this.#pathOf(n + 1), `${this.#pathOf(n + 1)}.unused`));
    const emptyFiles = files.filter((it) => it.rows.length === 0);
    for (const it of emptyFiles) await it.clear();
    const [activeFile = await this.#openFile(files.length + 1)] = emptyFiles;
    this.#files = [activeFile, ...files.filter((it) => it !== activeFile)];
    if (emptyFiles.length < files.length) void this.#tryMove();
  }

  /**
   * Reads the rows of files that continue the logs of their rooms. Other rows are left out, because the table has
   * them already, or because the database is an older copy whose logs end before these rows begin. Returns true in
   * the latter case.
   */
  async #readRows(files: readonly JournalFile[]): Promise<boolean> {
    const rowsByRoom = new Map<string, { seq: number; text: string; file: JournalFile }[]>();
    for (const file of files)
      for (const text of await file.read()) {
        const [, room = "", seq] = rowStart.exec(text) ?? [];
        getOrMake(rowsByRoom, room, () => []).push({ seq: Number(seq), text, file });
      }
    const roomRows = await fetchRows<{ id: string; last: number }>(
      this.#db,
      sql`select id, coalesce(max(seq), 0) as last from room left join event on event.room = id
        where id in (select value from json_each(${JSON.stringify([...rowsByRoom.keys()])})) group by id`,
    );
    const lastSeqs = new Map(roomRows.map((it) => [it.id, it.last]));
    let hasUnusedRows = false;
    for (const [room, rows] of rowsByRoom) {
      let lastSeq = lastSeqs.get(room);
      for (const { seq, text, file } of rows.sort((row, next) => row.seq - next.seq))
        if (lastSeq === seq - 1) {
          file.add({ room, text });
          lastSeq = seq;
        } else hasUnusedRows ||= (lastSeq ?? 0) < seq;
    }
    return hasUnusedRows;
  }

  #pathOf(fileNumber: number): string {
    return `${this.#path}-log${fileNumber}`;
  }

  async #openFile(fileNumber: number): Promise<JournalFile> {
    const path = this.#pathOf(fileNumber);
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT);
    // The name of a new file is on disk only after its folder was synced, which some operating systems cannot do.
    const folder = await open(dirname(this.#path)).catch(() => undefined);
    if (folder) await isDone(folder.sync());
    await folder?.close();
    return new JournalFile(handle, path);
  }

  /** Writes rows after all earlier ones; resolves when they are on disk. @throws the error of the operating system if they cannot be written */
  async append(rows: readonly FencedEvent[]): Promise<void> {
    const [activeFile] = this.#files;
    if (!activeFile) throw new Error("The journal is not open.");
    this.#lastWrite = activeFile.append(rows);
    await this.#lastWrite;
    if (activeFile.rows.length >= this.#maxRowsPerFile) void this.#tryMove();
  }

  /** Returns, in order, the rows of a room in the journal that may not be in its log yet. */
  eventsOf(room: string): StoredEvent[] {
    return this.#files
      .flatMap((it) => it.indicesByRoom.get(room)?.map((index) => parseLogRow(it.rows.at(index))) ?? [])
      .sort((row, next) => row.seq - next.seq);
  }

  /** Moves all rows to the log. @throws if that fails */
  async flush(): Promise<void> {
    await this.open();
    this.#isFlushing = true;
    try {
      // Moves twice, because a move that is already in progress includes only the rows that existed when it began.
      await this.#move();
      await this.#move();
    } finally {
      this.#isFlushing = false;
    }
  }

  /** Moves all rows to the log, and closes the files. Rows that cannot be moved stay in the files. */
  async close(): Promise<void> {
    if (this.#files.length === 0) return;
    await isDone(this.flush());
    clearTimeout(this.#retryTimer);
    for (const it of this.#files) await it.close();
  }

  /** Moves rows to the log, and tries again later if that fails, for example because the disk is full. */
  async #tryMove(): Promise<void> {
    const isMoved = await isDone(this.#move());
    // Several calls may wait for the same move, but it is tried again only once.
    clearTimeout(this.#retryTimer);
    if (!isMoved) this.#retryTimer = setTimeout(() => void this.#tryMove(), retryDelay).unref();
  }

  /**
   * Moves the rows of the inactive files to the log. If these files are empty, one of them first becomes the active
   * file, to which new rows are written.
   */
  #move(): Promise<void> {
    this.#currentMove ??= this.#moveRows().finally(() => (this.#currentMove = undefined));
    return this.#currentMove;
  }

  async #moveRows(): Promise<void> {
    if (this.#files.every((it, n) => n === 0 || it.rows.length === 0)) this.#files.reverse();
    const [activeFile, ...files] = this.#files;
    await isDone(this.#lastWrite);
    for (const file of files) {
      if (file.rows.length === 0) continue;
      for (const indices of rowsOf([...file.indicesByRoom.values()].flat(), rowsPerMove)) {
        await this.#insert(indices.map((it) => file.rows.at(it)));
        if (activeFile.rows.length > 0 && !this.#isFlushing)
          await new Promise((resolve) => setTimeout(resolve, movePause));
      }
      await this.#syncTables();
      file.reuse();
    }
  }

  /**
   * Inserts rows into the log without waiting for the disk, which they reach with the next statement that waits. Rows that the
   * log contains already, and rows of removed rooms, are ignored.
   */
  #insert(texts: readonly string[]): Promise<void> {
    // All three statements use one connection exclusively, so that no other statement runs with `synchronous = normal`.
    return this.#db.connection().execute(async (db) => {
      await sql`pragma synchronous = normal`.execute(db);
      const insertion = sql`insert or ignore into event (room, seq, seat, number, at, spent, tick, act)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
        from json_each(${`[${texts.join(",")}]`}) where exists (select 1 from room where id = value ->> 0)`;
      await insertion.execute(db).finally(() => sql`pragma synchronous = full`.execute(db));
    });
  }

  /** Waits until the inserted rows are on disk, and checkpoints SQLite's write-ahead log into the database file. */
  async #syncTables(): Promise<void> {
    await this.#db.executeQuery(CompiledQuery.raw("pragma wal_checkpoint"));
  }
}
