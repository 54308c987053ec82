import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, Migrator, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { today } from "../../../tests/moves/sweep.ts";
import type { OpenWorker } from "../../play/index.ts";
import { DistantFile, type FileAnswer, makeFileDialect, FileKeeper, type FileOrder } from "./file/index.ts";
import { migrationProvider, type Schema } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { Store } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-schema-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keeperHere: OpenWorker<FileOrder, FileAnswer> = (heard) => {
  const keeper = new FileKeeper(heard);
  return { post: (order) => keeper.handleOrder(order), close: () => {} };
};

/** Returns a keeper that calls back after each answer, when all that was asked until then is written. */
const watchedKeeper =
  (answered: () => void, passes: (order: FileOrder) => boolean): OpenWorker<FileOrder, FileAnswer> =>
  (heard) => {
    const keeper = new FileKeeper((answer) => {
      answered();
      heard(answer);
    });
    return {
      post: (order) => (passes(order) ? keeper.handleOrder(order) : void setImmediate(heard, { rows: "[]" })),
      close: () => {},
    };
  };

const events = [1, 2, 3].map((seq) => ({
  ...{ room: "room", seq, seat: 0, number: seq, at: 1, spent: null },
  act: '{"do":"name","name":"Ann"}',
}));

/** Makes a file as a server of a version left it, with a room of three events. */
async function oldFile(file: string, version: string): Promise<void> {
  const distant = new DistantFile(keeperHere);
  await distant.open(file);
  const db = new Kysely<Schema>({ dialect: makeFileDialect(distant) });
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(version);
  if (error !== undefined) throw error;
  await db.insertInto("game").values({ id: "game", title: "Game", program: "{}" }).execute();
  await sql`insert into room (id, game, made, setup, nonce, keys) values ('room', 'game', 1, '{}', 'n', '[]')`.execute(
    db,
  );
  for (const { room, seq, seat, number, at, act } of events)
    await sql`insert into event (room, seq, seat, number, at, act) values (${room}, ${seq}, ${seat}, ${number}, ${at}, ${act})`.execute(
      db,
    );
  await db.destroy();
}

/** Opens a file and has the store bring it up to date; answers how many events its room has, or what went wrong. */
async function opened(file: string): Promise<string> {
  try {
    const backend = await openSqlite(file, keeperHere);
    const store = await Store.open(backend);
    const found = await store.take("room");
    const { rows } = await sql<{
      name: string;
    }>`select name from sqlite_master where name not like 'sqlite_%' and name not like 'kysely_%' order by name`.execute(
      backend.db,
    );
    await store.close();
    return `${found?.events.length ?? "no"} events; ${rows.map((it) => it.name).join(" ")}`;
  } catch (error) {
    return String(error);
  }
}

/** Returns how many migrations a file has seen. */
async function migrationsIn(file: string): Promise<number> {
  const { db } = await openSqlite(file, keeperHere);
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(db);
  await db.destroy();
  return rows[0]?.count ?? 0;
}

const isTransaction = (order: FileOrder): boolean =>
  order.type === "run" && /^(begin|commit|rollback)$/.test(order.sql);

// Says how the file began, and whether each statement was kept alone, as servers did it before migrations ran in one transaction.
const upgrades = [
  ["a first start", undefined, "in one transaction"],
  ["a first start", undefined, "statement by statement"],
  ["001-rooms", "001-rooms", "statement by statement"],
  ["005-scores", "005-scores", "in one transaction"],
  ["005-scores", "005-scores", "statement by statement"],
  ["007-journal", "007-journal", "statement by statement"],
] as const;

test.each(today(upgrades))(
  "SV7 a file opens after a kill behind any statement of its upgrade: %s, %s %s",
  async (name, version, way) => {
    const place = mkdtempSync(join(folder, "upgrade-"));
    const live = join(place, "live");
    mkdirSync(live);
    const file = join(live, "rooms.db");
    if (version !== undefined) await oldFile(file, version);
    const copies: string[] = [];
    // What is on disk when the process is killed after this answer.
    const copy = (): void => {
      const to = join(place, `killed-${copies.length}`);
      cpSync(live, to, { recursive: true });
      copies.push(join(to, "rooms.db"));
    };
    const passes = (order: FileOrder): boolean => way === "in one transaction" || !isTransaction(order);
    const store = await Store.open(await openSqlite(file, watchedKeeper(copy, passes)));
    await store.close();
    if (version === "005-scores" && way === "in one transaction") {
      const seen = await Promise.all(copies.map((it) => migrationsIn(it)));
      expect([...new Set(seen)].sort((one, other) => one - other)).toEqual([5, await migrationsIn(file)]);
    }
    const whole = await opened(file);
    expect(whole).toMatch(
      version === undefined ? /^no events; checkpoint event game / : /^3 events; checkpoint event game /,
    );
    const found: Record<string, string> = {};
    for (const [n, it] of copies.entries()) found[`${name} ${n}`] = await opened(it);
    expect(found).toEqual(Object.fromEntries(copies.map((_, n) => [`${name} ${n}`, whole])));
    expect(copies.length).toBeGreaterThan(10);
  },
  120_000,
);

// What is no file of data of ours, or not of this version, and what is told of it.
test.each<[what: string, spoil: (file: string) => unknown, told: RegExp]>([
  ["anything else", (file) => writeFileSync(file, Buffer.alloc(5000, "quad")), /not a database/],
  ["half of one", (file) => truncateSync(file, statSync(file).size >> 1), /malformed/],
  ["a folder", (file) => [rmSync(file), mkdirSync(file)], /Could not open|unable to open/],
  ["one of a newer version", (file) => addMigration(file), /^a newer version has written it/],
])("a file that is %s is refused with a sentence, and stays as it is", async (_, spoil, told) => {
  const file = join(mkdtempSync(join(folder, "broken-")), "rooms.db");
  await (await Store.open(await openSqlite(file, keeperHere))).close();
  await spoil(file);
  const before = statSync(file).isFile() ? readFileSync(file) : undefined;
  const opened = async (): Promise<unknown> => Store.open(await openSqlite(file, keeperHere));
  await expect(opened()).rejects.toThrow(told);
  if (before) expect(readFileSync(file).equals(before)).toBe(true);
});

/** Notes in a file a change of the tables that this version does not know. */
async function addMigration(file: string): Promise<void> {
  const { db } = await openSqlite(file, keeperHere);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db);
  await db.destroy();
}
