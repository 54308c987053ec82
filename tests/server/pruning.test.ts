import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSqlite } from "../../src/server/store/sqlite.ts";
import { Store } from "../../src/server/store/store.ts";
import { Host, keeperHere } from "./client.ts";

const day = 86_400_000;

let host: Host;
beforeEach(() => {
  host = new Host();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.end();
});

/** Lets so many days pass. */
function later(days: number): void {
  const now = Date.now() + days * day;
  vi.spyOn(Date, "now").mockReturnValue(now);
}

/** The first thing that whoever joins a room is told. */
async function toldOf(room: string): Promise<string> {
  const client = await host.connect(room);
  client.say({ type: "join", version: 1 });
  const told = await client.any();
  client.socket.close();
  return told.type === "error" ? told.code : told.type;
}

test.each([
  [2, undefined, "welcome"],
  [0.5, 1, "welcome"],
  [2, 1, "no-room"],
])("after %s days, with rooms kept for %s, whoever joins hears %s", async (days, keepRooms, told) => {
  await host.start();
  const { room } = await host.makeRoom();
  await host.stop();
  later(days);
  await host.start(keepRooms === undefined ? {} : { keepRooms });
  await vi.waitFor(async () => expect(await toldOf(room)).toBe(told));
});

test("SV29 a room in which something has happened since is kept", async () => {
  await host.start();
  const { room, keys } = await host.makeRoom();
  later(2);
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  await host.stop();
  await host.start({ keepRooms: 1 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await toldOf(room)).toBe("welcome");
});

test("SV29 the text of a game goes with the last room of it, and a room that somebody joins meanwhile stays", async () => {
  const text = `players red, blue
objects: man o
controls
  pass p
step passing when pass: end turn
level
  o
`;
  await host.start();
  const { room } = await host.makeRoom({ text });
  const { room: other } = await host.makeRoom();
  const told = await host.ask("GET", `rooms/${room}/game.json`);
  expect(told.status).toBe(200);
  await host.stop();
  later(2);
  const live = new Set<string>();
  const store = await Store.open(await openSqlite(host.data, keeperHere));
  const rooms = await store.room(other);
  const { game = "" } = (await store.room(room)) ?? {};
  expect(await store.game(game)).toBeDefined();
  // The first room is looked at while somebody joins the second.
  const pruned = store.prune(Date.now(), (it) => live.has(it) || live.add(other).has(it));
  expect([await pruned, await store.room(other)]).toEqual([1, rooms]);
  expect([await store.room(room), await store.game(game)]).toEqual([undefined, undefined]);
  expect(await store.game(rooms?.game ?? "")).toBeDefined();
  live.clear();
  expect(await store.prune(Date.now(), () => false)).toBe(1);
  expect(await store.game(rooms?.game ?? "")).toBeDefined();
  await store.close();
});

test("a moderator makes a name be forgotten without its key", async () => {
  await host.start({ moderatorKey: "a key of the moderator" });
  const own = { name: "Ann", key: "0123456789abcdef" };
  const other = { name: "Ann", key: "fedcba9876543210" };
  expect((await host.ask("POST", "names", { body: own })).status).toBe(200);
  expect((await host.ask("POST", "names", { body: other })).status).toBe(403);
  const forget = (key: string) => host.ask("POST", "names/forget", { body: { name: "Ann" }, key });
  expect((await forget("another key of 16 letters")).status).toBe(400);
  expect((await forget("a key of the moderator")).status).toBe(200);
  expect((await host.ask("POST", "names", { body: other })).status).toBe(200);
});
