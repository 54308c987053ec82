import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Host } from "./client.ts";

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
