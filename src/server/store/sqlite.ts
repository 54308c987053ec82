import { rm, writeFile } from "node:fs/promises";
import { Kysely, sql } from "kysely";
import type { OpenWorker } from "../../play/index.ts";
import type { Backend } from "./backend.ts";
import { DistantFile, type FileAnswer, makeFileDialect, type FileOrder } from "./file/index.ts";
import { Journal } from "./journal.ts";
import { isDone } from "../is-done.ts";
import { readRoomLog } from "./log.ts";
import type { Schema } from "./schema.ts";

const noRooms: ReadonlySet<string> = new Set();

/**
 * Opens a database file that one process uses exclusively, so that no other process can take its rooms. A separate thread writes
 * the file. @throws if the file cannot be opened
 */
export async function openSqlite(
  file: string,
  openWorker: OpenWorker<FileOrder, FileAnswer>,
): Promise<Backend> {
  const distantFile = new DistantFile(openWorker);
  await distantFile.open(file);
  const db = new Kysely<Schema>({ dialect: makeFileDialect(distantFile) });
  const journal = new Journal(db, file);
  return {
    db,
    begin: () => journal.open(),
    take: (room) => db.selectFrom("room").selectAll().where("id", "=", room).executeTakeFirst(),
    append: async (rows) => {
      await journal.append(rows);
      return noRooms;
    },
    log: async (room, after, last = Infinity) => {
      const journalEvents = journal.eventsOf(room);
      const log = await readRoomLog(db, room, after, last);
      const lastLogged = log.at(-1)?.seq ?? after;
      return [...log, ...journalEvents.filter(({ seq }) => seq > lastLogged && seq <= last)];
    },
    recovers: () => isDone(testDisk(`${file}-tried`)),
    copyTo: async (copy) => {
      await journal.flush();
      await sql`vacuum into ${copy}`.execute(db);
    },
    close: async () => {
      await journal.close();
      await db.destroy();
    },
  };
}

/** Defines how many bytes are written in order to test whether the disk has space again. */
const testBytes = 64 * 1024;

/** Writes a large file, and removes it. @throws if there is not enough space for the file */
async function testDisk(path: string): Promise<void> {
  try {
    await writeFile(path, " ".repeat(testBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
