import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { openSqlite, Store } from "../../src/server/store/index.ts";
import type { StoredEvent } from "../../src/server/store/backend.ts";
import { keeperHere } from "./client.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of the journal change places after so many rows here, unless a test says otherwise. */
const mostRows = 8192;

async function open(place: string, keeper = keeperHere, most = mostRows): Promise<Store> {
  return Store.open(await openBackend(place, keeper, most));
}

/** Opens a file whose journal moves rows after `most` rows, and after 65,536 on a server. */
async function openBackend(place: string, keeper: typeof keeperHere, most: number) {
  vi.stubEnv("QUADRILLE_JOURNAL_ROWS", String(most));
  return openSqlite(join(folder, place, "rooms.db"), keeper);
}

/** A disk on which each statement of the database takes some milliseconds. */
const slowKeeper: typeof keeperHere = (heard, failed) => {
  const keeper = keeperHere((answer) => setTimeout(() => heard(answer), 3), failed);
  return { ...keeper, post: (order) => setTimeout(() => keeper.post(order), 3) };
};

/** Opens an empty store with some rooms. */
async function openWith(place: string, rooms: readonly string[]): Promise<Store> {
  mkdirSync(join(folder, place));
  const store = await open(place);
  await store.addGame({ id: "game", title: "A game", program: "{}" });
  for (const id of rooms)
    await store.addRoom({ id, game: "game", made: 0, setup: "{}", nonce: "", keys: "[]", fence: 0 });
  return store;
}

const fenced = (row: StoredEvent) => ({ room: row.room, text: JSON.stringify(plain(row)), fence: 0 });

/** Writes events of rooms together. */
const append = (store: Store, rooms: readonly string[], seq: number): Promise<unknown> =>
  Promise.all(rooms.map((it) => store.append([fenced(rowOf(it, seq))])));

/** Returns the numbers of the events of a room. */
async function seqsOf(store: Store, room: string): Promise<number[]> {
  return ((await store.take(room))?.events ?? []).map((it) => it.seq);
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);

const rowOf = (room: string, seq: number) => ({
  ...{ room, seq, seat: seq % 2, number: seq, at: 1000 + seq, spent: seq % 3 === 0 ? null : seq, tick: null },
  act: JSON.stringify({ do: "name", name: `${room} ${seq}` }),
});

/** So many events of each of twelve rooms are written at once: the files change places soon after. */
const begun = 600;

/** Returns the rows of the first events of rooms. */
const rowsUpTo = (last: number, rooms: readonly string[]) =>
  upTo(last).flatMap((seq) => rooms.map((room) => fenced(rowOf(room, seq))));

test("what is kept is read whole and in order, before and after it comes to its log, and by the next server", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `room ${n}`);
  let store = await openWith("whole", names);
  const written = new Map(names.map((it) => [it, begun]));
  await store.append(rowsUpTo(begun, names));
  let state = 7;
  const below = (most: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % most;
  const wrong: string[] = [];
  for (let round = 0; round < 140; round++) {
    const rows = Array.from({ length: 1 + below(100) }, () => {
      const room = names[below(names.length)];
      written.set(room, (written.get(room) ?? 0) + 1);
      return rowOf(room, written.get(room) ?? 0);
    });
    await Promise.all(rows.map((it) => store.append([fenced(it)])));
    const room = names[below(names.length)];
    const log = (await store.take(room))?.events ?? [];
    const expected = Array.from({ length: written.get(room) ?? 0 }, (_, n) => rowOf(room, n + 1));
    if (JSON.stringify(log.map(plain)) !== JSON.stringify(expected.map(plain)))
      wrong.push(`${round}: ${room}`);
    if (round !== 30 && round !== 120) continue;
    await store.close();
    store = await open("whole");
  }
  await store.close();
  expect(wrong).toEqual([]);
  expect([...written.values()].reduce((sum, it) => sum + it)).toBeGreaterThan(mostRows);
});

const plain = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent) => [
  room,
  seq,
  seat,
  number,
  at,
  spent,
  tick,
  act,
];

/** Writes something behind the rows of a file, in place of what is there. */
function writeBehind(file: string, what: string | Buffer): void {
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, bytes.indexOf(0)), Buffer.from(what)]));
}

const ninth = '["room 1",9,0,9,9,9,null,"{}"]';

// What a kill or a power cut leaves at the end of the file that is written, behind events that were acknowledged.
test.each<[what: string, spoil: string | Buffer | undefined]>([
  ["nothing", undefined],
  ["nothing at all", ""],
  ["half a row", `1 ${crc32(ninth)} ["room 1",9`],
  ["zeros", Buffer.alloc(5000)],
  ["the rest of an older row", `"},2000,null]\n1 ${crc32(ninth)} ${ninth}\n`],
  ["rows of an earlier round", `0 ${crc32(ninth)} ${ninth}\n`],
  ["a row that ends as an older one does", `1 ${crc32(ninth)} ${ninth.replace("9,null", "8,null")}\n`],
])("SV1 after a kill what was acknowledged is there, and %s behind it is not", async (what, spoil) => {
  const rooms = ["room 1", "room 2"];
  const store = await openWith(what, rooms);
  for (let seq = 1; seq <= 8; seq++) await append(store, rooms, seq);
  cpSync(join(folder, what), join(folder, `${what}, killed`), { recursive: true });
  await store.close();
  if (spoil !== undefined) writeBehind(join(folder, `${what}, killed`, "rooms.db-log1"), spoil);
  const next = await open(`${what}, killed`);
  for (const it of rooms) expect(await seqsOf(next, it)).toEqual(upTo(8));
  await append(next, rooms, 9);
  await next.close();
  const last = await open(`${what}, killed`);
  for (const it of rooms) expect(await seqsOf(last, it)).toEqual(upTo(9));
  await last.close();
});

test("SV1 a server that is killed at any moment of moving rows to the log has lost and doubled nothing", async () => {
  const rooms = Array.from({ length: 200 }, (_, n) => `room ${n}`);
  const store = await openWith("moving", rooms);
  const copies: [place: string, seq: number][] = [];
  // The files change places after 8,192 rows, which is at the 41st event of each room.
  await store.append(rowsUpTo(37, rooms));
  for (let seq = 38; seq <= 67; seq++) {
    await append(store, rooms, seq);
    if (seq < 40 || seq % 6 > 0) continue;
    const place = `moving ${seq}`;
    cpSync(join(folder, "moving"), join(folder, place), { recursive: true });
    copies.push([place, seq]);
  }
  await store.close();
  for (const [place, seq] of copies) {
    const next = await open(place);
    for (const it of rooms.slice(0, 9)) expect(await seqsOf(next, it)).toEqual(upTo(seq));
    await next.close();
  }
});

test("SV1 servers that are killed one after another, each while it moves the rows of the one before, have lost and doubled nothing", async () => {
  const rooms = Array.from({ length: 40 }, (_, n) => `room ${n}`);
  const stores = [await openWith("chain 0", rooms)];
  const seen: string[][] = [];
  for (let n = 0; n < 5; n++) {
    const rows = rowsUpTo(25 * (n + 1), rooms).slice(25 * n * rooms.length);
    await stores[n].append(rows);
    cpSync(join(folder, `chain ${n}`), join(folder, `chain ${n + 1}`), { recursive: true });
    stores.push(await open(`chain ${n + 1}`, slowKeeper, 900));
    seen.push(readdirSync(join(folder, `chain ${n + 1}`)).filter((it) => /-log/.test(it)));
  }
  for (const [n, store] of stores.entries()) {
    const events = Math.min(25 * (n + 1), 125);
    expect(await Promise.all(rooms.map((it) => seqsOf(store, it)))).toEqual(rooms.map(() => upTo(events)));
    await store.close();
  }
  // A third file is made where both others have rows.
  expect(Math.max(...seen.map((it) => it.length))).toBeGreaterThan(2);
});

/** A disk on which the tables cannot grow while it is full. The files of the journal have space left. */
function fullDisk() {
  const disk = { isFull: true };
  const keeper: typeof keeperHere = (heard, failed) => {
    const port = keeperHere(heard, failed);
    const isRefused = (order: Parameters<typeof port.post>[0]): boolean =>
      disk.isFull && order.type === "run" && order.sql.startsWith("insert or ignore into event");
    return {
      ...port,
      post: (order) =>
        port.post(isRefused(order) ? { type: "run", sql: "the disk is full", parameters: [] } : order),
    };
  };
  return { disk, keeper };
}

test("SV4 rows of earlier servers that a full disk does not let go are moved once it has space again, though nobody plays", async () => {
  const rooms = Array.from({ length: 40 }, (_, n) => `room ${n}`);
  const stores = [await openWith("full 0", rooms)];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Each server finds files of those before it, cannot move their rows, and is killed.
  for (const n of [0, 1]) {
    await stores[n].append(rowsUpTo(25 * (n + 1), rooms).slice(25 * n * rooms.length));
    cpSync(join(folder, `full ${n}`), join(folder, `full ${n + 1}`), { recursive: true });
    stores.push(await open(`full ${n + 1}`, fullDisk().keeper, 900));
  }
  await stores[2].append(rowsUpTo(75, rooms).slice(50 * rooms.length));
  cpSync(join(folder, "full 2"), join(folder, "full 3"), { recursive: true });
  const { disk, keeper } = fullDisk();
  const backend = await openBackend("full 3", keeper, 90_000);
  stores.push(await Store.open(backend));
  const [, , , last] = stores;
  const seqs = () => Promise.all(rooms.map((it) => seqsOf(last, it)));
  const moved = async () => (await backend.db.selectFrom("event").select("seq").execute()).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await seqs(), await moved()]).toEqual([rooms.map(() => upTo(75)), 0]);
  disk.isFull = false;
  for (let n = 0; n < 200 && (await moved()) < 75 * rooms.length; n++)
    await vi.advanceTimersByTimeAsync(30_000);
  expect(await moved()).toBe(75 * rooms.length);
  vi.useRealTimers();
  await last.append(rowsUpTo(76, rooms).slice(75 * rooms.length));
  expect(await seqs()).toEqual(rooms.map(() => upTo(76)));
  for (const it of stores) await it.close();
});

test("SV5 a copy has all that was acknowledged before, and an older copy beside newer files of the journal opens too", async () => {
  const rooms = ["room 1", "room 2"];
  const store = await openWith("copied", rooms);
  for (let seq = 1; seq <= 5; seq++) await append(store, rooms, seq);
  mkdirSync(join(folder, "copy"));
  await store.copyTo(join(folder, "copy", "rooms.db"));
  await append(store, rooms, 6);
  await store.copyTo(join(folder, "copy", "later.db"));
  await append(store, rooms, 7);
  for (const it of ["rooms.db-log1", "rooms.db-log2"])
    cpSync(join(folder, "copied", it), join(folder, "copy", it));
  await store.close();
  const copy = await open("copy");
  // The sixth is in no file but the copy that was made later, and the seventh is kept aside.
  for (const it of rooms) expect(await seqsOf(copy, it)).toEqual(upTo(5));
  const unused = ["log1", "log2"].map((it) =>
    readFileSync(join(folder, "copy", `rooms.db-${it}.unused`), "utf8"),
  );
  expect(unused.join("")).toContain("room 2 7");
  await copy.close();
});

test("a file in the place of a journal that is none is kept aside", async () => {
  mkdirSync(join(folder, "foreign"));
  const file = join(folder, "foreign", "rooms.db-log1");
  writeFileSync(file, "What somebody has written.");
  await (await open("foreign")).close();
  expect(readFileSync(`${file}.unused`, "utf8")).toBe("What somebody has written.");
});

test("SV1 a journal that is longer than a string can be is read", async () => {
  const store = await openWith("long", ["room 1"]);
  await append(store, ["room 1"], 1);
  const file = ["rooms.db-log1", "rooms.db-log2"]
    .map((it) => join(folder, "long", it))
    .find((it) => readFileSync(it, "utf8").includes("room 1"))!;
  cpSync(join(folder, "long"), join(folder, "long, killed"), { recursive: true });
  await store.close();
  truncateSync(file.replace("/long/", "/long, killed/"), 540 * 2 ** 20);
  const next = await open("long, killed");
  expect(await seqsOf(next, "room 1")).toEqual([1]);
  await next.close();
});

test.skipIf(process.platform === "win32")(
  "a pipe in the place of a journal is refused, and does not hang the start",
  async () => {
    const place = join(folder, "pipe");
    mkdirSync(place);
    spawnSync("sh", ["-c", `mkfifo "${join(place, "rooms.db-log2")}"`]);
    await expect(open("pipe")).rejects.toThrow(
      "rooms.db-log2 is not a file but a device or a pipe. Move it away",
    );
    rmSync(join(place, "rooms.db-log2"));
    await (await open("pipe")).close();
  },
);

test("SV29 a room that was removed leaves nothing that stops the next start", async () => {
  const store = await openWith("pruned", ["room 1", "room 2"]);
  await append(store, ["room 1", "room 2"], 1);
  await store.prune(Date.now(), (room) => room === "room 2");
  cpSync(join(folder, "pruned"), join(folder, "pruned, killed"), { recursive: true });
  await store.close();
  const next = await open("pruned, killed");
  expect(await next.take("room 1")).toBeUndefined();
  expect(await seqsOf(next, "room 2")).toEqual([1]);
  await next.close();
});

test("SV4 where a row was lost no later one of its room is written, until the room is taken again", async () => {
  mkdirSync(join(folder, "lost"));
  const backend = await openBackend("lost", keeperHere, mostRows);
  let isFull = false;
  const store = await Store.open({
    ...backend,
    append: async (rows) => {
      if (isFull) throw new Error("The disk is full.");
      return backend.append(rows);
    },
  });
  await store.addGame({ id: "game", title: "A game", program: "{}" });
  for (const id of ["one", "two"])
    await store.addRoom({ id, game: "game", made: 0, setup: "{}", nonce: "", keys: "[]", fence: 0 });
  const write = (room: string, seq: number) => store.append([fenced(rowOf(room, seq))]);
  await write("one", 1);
  isFull = true;
  await expect(write("one", 2)).rejects.toThrow("full");
  isFull = false;
  const both = await store.append([fenced(rowOf("one", 3)), fenced(rowOf("two", 1))]);
  expect([...both]).toEqual(["one"]);
  expect([await seqsOf(store, "one"), await seqsOf(store, "two")]).toEqual([[1], [1]]);
  expect([...(await write("one", 2))]).toEqual([]);
  expect(await seqsOf(store, "one")).toEqual([1, 2]);
  await store.close();
});
