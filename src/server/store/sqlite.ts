import { rm, writeFile } from "node:fs/promises";
import { Kysely, sql } from "kysely";
import type { OpenWorker } from "../../play/index.ts";
import type { Backend } from "./backend.ts";
import { DistantFile, type FileAnswer, fileDialect, type FileOrder } from "./file/index.ts";
import { Journal } from "./journal.ts";
import { isDone } from "../is-done.ts";
import { readRoomLog } from "./log.ts";
import type { Schema } from "./schema.ts";

const nothing: ReadonlySet<string> = new Set();

/**
 * Opens a database file that one process uses exclusively, so that no other process can take its rooms. A separate thread writes
 * the file. @throws if the file cannot be opened
 */
export async function openSqlite(
  file: string,
  openWorker: OpenWorker<FileOrder, FileAnswer>,
): Promise<Backend> {
  const distant = new DistantFile(openWorker);
  await distant.open(file);
  const db = new Kysely<Schema>({ dialect: fileDialect(distant) });
  const journal = new Journal(db, file);
  return {
    db,
    begin: () => journal.open(),
    take: (room) => db.selectFrom("room").selectAll().where("id", "=", room).executeTakeFirst(),
    append: async (rows) => {
      await journal.append(rows);
      return nothing;
    },
    log: async (room, after, last = Infinity) => {
      const pending = journal.eventsOf(room);
      const log = await readRoomLog(db, room, after, last);
      const end = log.at(-1)?.seq ?? after;
      return [...log, ...pending.filter(({ seq }) => seq > end && seq <= last)];
    },
    recovers: () => isDone(tryDisk(`${file}-tried`)),
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

/** Defines how many bytes are written to test whether the disk has free space again. */
const triedBytes = 64 * 1024;

/** Writes a large file, and removes it. @throws if there is not enough space for the file */
async function tryDisk(path: string): Promise<void> {
  try {
    await writeFile(path, " ".repeat(triedBytes), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}
