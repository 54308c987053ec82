// Running a server: what it tells of itself, and copies of its data.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Kysely, Migrator, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { openSqlite } from "../../src/server/store/index.ts";
import { migrationProvider, type Schema } from "../../src/server/store/schema.ts";
import { Host, keeperHere } from "./client.ts";

const hosts: Host[] = [];
afterEach(async () => {
  for (const it of hosts.splice(0)) await it.end();
});

function newHost(): Host {
  const host = new Host();
  hosts.push(host);
  return host;
}

test("SV32 counts are told on a port of their own", async () => {
  const host = newHost();
  await host.start({ metricsPort: 0 });
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  white.move("e2e4");
  await white.next("error");
  const address = `http://localhost:${host.server?.metricsPort}`;
  // The time of collections is told once there was one.
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  await new Promise((resolve) => setImmediate(resolve));
  const lines = (await (await fetch(`${address}/metrics`)).text()).split("\n");
  for (const line of [
    "quadrille_rooms 1",
    "quadrille_clients 1",
    "quadrille_messages_total 3",
    'quadrille_errors_total{code="refused"} 1',
    "quadrille_kept_seconds_count 1",
  ])
    expect(lines).toContain(line);
  expect(lines.some((it) => it.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
  const dashboard = readFileSync(new URL("../../deploy/dashboard.json", import.meta.url), "utf8");
  const asked = new Set(dashboard.match(/\b(?:quadrille|process|nodejs)_\w+/g));
  const told = new Set(lines.map((it) => /^\w+/.exec(it)?.[0]));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((it) => !told.has(it))).toEqual([]);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`http://${host.address}/metrics`)).status).toBe(404);
});

test("the log tells of rooms, who comes in, refusals and moderation, each line as JSON, and of no key", async () => {
  const host = newHost();
  const moderatorKey = "the key of the moderator";
  await host.start({ logLevel: "debug", moderatorKey });
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e5");
  await white.next("error");
  const stranger = await host.connect(room);
  stranger.say({ type: "join", version: 1, key: "stolen" });
  expect(await stranger.wrong()).toBe("wrong-key");
  await host.ask("POST", "names/forget", { body: { name: "Ann" }, key: moderatorKey });
  await host.stop();
  const lines = host.logged.map(({ msg, room: of, seat, code, name }) => ({
    msg,
    room: of,
    seat,
    code,
    name,
  }));
  for (const it of [
    { msg: "a room was made", room },
    { msg: "a room was opened", room },
    { msg: "somebody came in", room, seat: 0 },
    { room, seat: 0, code: "refused" },
    { room, code: "wrong-key" },
    { msg: "the moderator made a name be forgotten", name: "Ann" },
    { msg: "closed" },
  ])
    expect(lines).toContainEqual(expect.objectContaining(it));
  const all = JSON.stringify(host.logged);
  for (const it of [...keys, "stolen", moderatorKey]) expect(all).not.toContain(it);
});

test("whoever has no seat in a room leaves nothing of it in memory", async () => {
  const host = newHost();
  await host.start();
  const { room } = await host.makeRoom();
  const stranger = await host.connect(room);
  stranger.say({ type: "join", version: 1, key: "stolen" });
  expect(await stranger.wrong()).toBe("wrong-key");
  expect(await (await fetch(`http://${host.address}/healthz`)).json()).toEqual({ well: true, rooms: 0 });
});

test("SV33 a room in which only a clock runs is no room that somebody is in", async () => {
  const host = newHost();
  await host.start();
  const clock = { initial: 600_000, increment: 0 };
  const { room, keys } = await host.makeRoom({ game: "chess", clock });
  const [white, black] = [await host.join(room, keys[0]), await host.join(room, keys[1])];
  white.move("e2e4");
  await white.next("ack");
  black.move("e7e5");
  await black.next("ack");
  const rooms = async () => (await (await fetch(`http://${host.address}/healthz`)).json()).rooms;
  expect(await rooms()).toBe(1);
  white.socket.close();
  black.socket.close();
  await expect.poll(rooms).toBe(0);
  // Its clock runs on.
  const again = await host.join(room, keys[0]);
  expect((await again.next("here")).seats).toEqual([true, false]);
});

test("SV5 a copy of the data is one to go on from, and the oldest copies go", async () => {
  const host = newHost();
  await host.start();
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  await host.stop();
  const backups = join(host.folder, "backups");
  mkdirSync(backups);
  for (let day = 10; day < 18; day++) writeFileSync(join(backups, `quadrille-2020-01-${day}.db`), "");
  writeFileSync(join(backups, "mine.txt"), "");
  // A server was killed while it wrote this.
  writeFileSync(join(backups, "quadrille-asked-2020-01-01T00-00-00-000Z.db.part"), "");
  await host.start({ backups });
  await host.stop();
  const copies = readdirSync(backups).sort();
  expect(copies[0]).toBe("mine.txt");
  expect(copies[1]).toBe("quadrille-2020-01-12.db");
  // Seven of days, and the one of this start.
  expect(copies).toHaveLength(1 + 7 + 1);
  const other = newHost();
  copyFileSync(join(backups, copies.at(-1) ?? ""), other.data);
  await other.start();
  const black = await other.join(room, keys[1]);
  expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0, act: { do: "input" } }]);
});

test("SV5 each start makes a copy, of which three are kept, and takes none of a day away", async () => {
  const host = newHost();
  const backups = join(host.folder, "backups");
  const rooms: number[] = [];
  for (let start = 0; start < 5; start++) {
    await host.start({ backups });
    await host.makeRoom();
    await host.stop();
    const copy = readdirSync(backups).sort().at(-1) ?? "";
    const other = newHost();
    copyFileSync(join(backups, copy), other.data);
    rooms.push(await roomsIn(other.data));
  }
  expect(rooms).toEqual([0, 1, 2, 3, 4]);
  const names = readdirSync(backups).map((it) => it.replaceAll(/\d[\d-]*(T[\d-]+Z)?/g, "TIME"));
  expect(names.sort()).toEqual([
    "quadrille-TIME.db",
    "quadrille-start-TIME.db",
    "quadrille-start-TIME.db",
    "quadrille-start-TIME.db",
  ]);
});

test("SV6 before an upgrade there is a copy of what was; where it cannot be made nothing changes", async () => {
  const host = newHost();
  await oldFile(host.data, "005-scores");
  const file = join(host.folder, "no-folder");
  writeFileSync(file, "");
  await expect(host.start({ backups: file })).rejects.toThrow("before the upgrade, so nothing was changed");
  expect(await schemaOf(host.data)).toBe("005-scores");
  const backups = join(host.folder, "backups");
  await host.start({ backups });
  await host.stop();
  expect(await schemaOf(host.data)).toBe("013-journal-files");
  const copies = readdirSync(backups).filter((it) => it.includes("before-upgrade"));
  expect(await Promise.all(copies.map((it) => schemaOf(join(backups, it))))).toEqual(["005-scores"]);
  await host.start({ backups });
  expect(readdirSync(backups).filter((it) => it.includes("before-upgrade"))).toEqual(copies);
});

/** A file, as long as nobody else has it. */
async function withFile<Result>(
  file: string,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const { db } = await openSqlite(file, keeperHere);
  return work(db).finally(() => db.destroy());
}

const roomsIn = (file: string): Promise<number> =>
  withFile(file, async (db) => (await db.selectFrom("room").select("id").execute()).length);

/** The last migration that a file has seen. */
const schemaOf = (file: string): Promise<string | undefined> =>
  withFile(file, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.at(-1)?.name;
  });

/** Makes an empty file as a server of a version left it. */
const oldFile = (file: string, version: string): Promise<void> =>
  withFile(file, async (db) => {
    const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(version);
    if (error !== undefined) throw error;
  });

test("SV5 a server runs on where copies cannot be made", async () => {
  const host = newHost();
  const file = join(host.folder, "no-folder");
  writeFileSync(file, "");
  await host.start({ backups: file });
  expect((await host.makeRoom()).keys).toHaveLength(2);
});
