import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebSocket } from "ws";
import { type Client, Host } from "./client.ts";

// `npm run faults -- flood` measures what a flood does to others.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

/** How often each answer came. */
const counted = (answers: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const it of answers) counts[it] = (counts[it] ?? 0) + 1;
  return counts;
};

describe("a flood", () => {
  test("SV21 by a socket is refused with one error, and the line is closed", async () => {
    const { room } = await host.makeRoom();
    const watcher = await host.join(room);
    for (let n = 1; n <= 1200; n++) watcher.act({ do: "resign" }, n);
    await watcher.closed();
    const errors = watcher.heard.flatMap((it) => (it.type === "error" ? [it.code] : []));
    expect(errors.filter((it) => it !== "no-seat")).toEqual(["too-many"]);
  });

  // Everything else that a client can send without end on a line of which nothing is a message that is taken.
  test.each<[what: string, send: (socket: WebSocket, n: number) => void]>([
    ["messages that are too large", (socket) => socket.send("x".repeat(9000))],
    ["calls", (socket) => socket.ping()],
    ["answers to calls that nobody made", (socket) => socket.pong()],
    ["calls between messages", (socket, n) => (n % 2 === 0 ? socket.ping() : socket.send("{}"))],
  ])("SV21 of %s ends its line too", async (_, send) => {
    const { room } = await host.makeRoom();
    const client = await host.join(room);
    for (let n = 0; n < 400; n++) send(client.socket, n);
    await client.closed();
    const errors = client.heard.flatMap((it) => (it.type === "error" ? [it.code] : []));
    expect(errors.at(-1)).toBe("too-many");
    expect(errors.filter((it) => it === "too-many")).toHaveLength(1);
  });

  test("SV21 of pieces of one message ends its line too", async () => {
    const { room } = await host.makeRoom();
    const client = await host.join(room);
    for (let n = 0; n < 100; n++) client.socket.send("", { fin: false });
    await client.closed();
    const other = await host.join(room);
    for (let n = 0; n < 100; n++) other.socket.send("{}", { fin: n % 10 === 9 });
    expect(await other.wrong()).toBe("not-understood");
  });

  test("SV22 by HTTP is refused above 120 requests in a second, whatever is asked for, and nobody else with it", async () => {
    const ask = async (): Promise<string> => {
      const { status, headers, told } = await host.ask("GET", "nothing");
      return JSON.stringify([status, headers.get("retry-after"), told]);
    };
    const answers: string[] = [];
    // A machine that is busy needs longer for so many: then there are more.
    for (let more = 0; more < 6 && new Set(answers).size < 2; more++)
      answers.push(...(await Promise.all(Array.from({ length: 300 }, ask))));
    const counts = counted(answers);
    const refused = JSON.stringify([429, "1", { wrong: "At most 120 requests are taken in a second." }]);
    const answered = JSON.stringify([404, null, { wrong: "There is nothing here." }]);
    expect(Object.keys(counts).sort()).toEqual([answered, refused].sort());
    expect((await fetch(`http://${host.address}/healthz`)).status).toBe(200);
  });
});

test("SV22 an address opens 256 sockets in a second, as the players of a school do who return at once, and nobody else is refused with it", async () => {
  const own = new Host();
  await own.start({ isBehindProxy: true });
  try {
    const { room } = await own.makeRoom();
    const open = (address: string): Promise<string> =>
      own.connect(room, { "x-forwarded-for": address }).then(
        (client) => {
          client.cut();
          return "open";
        },
        (error: Error) => error.message,
      );
    const answers: string[] = [];
    // Fewer at once than the sockets that an address may have.
    for (let n = 0; n < 5; n++)
      answers.push(...(await Promise.all(Array.from({ length: 100 }, () => open("10.0.0.7")))));
    const counts = counted(answers);
    const refused = "Unexpected server response: 429";
    expect(Object.keys(counts).sort()).toEqual([refused, "open"]);
    expect(counts["open"]).toBeGreaterThanOrEqual(256);
    // A busy machine takes longer to open them: each tenth of a second allows 25 more.
    expect(counts["open"]).toBeLessThan(500);
    expect(await open("10.0.0.8")).toBe("open");
  } finally {
    await own.end();
  }
});

test("SV18, SV30: an address makes 30 rooms in a minute, and is not kept", async () => {
  const own = new Host();
  await own.start();
  try {
    const made: number[] = [];
    for (let n = 0; n < 32; n++) made.push((await own.post({ game: "chess" })).status);
    expect(made).toEqual([...Array.from({ length: 30 }, () => 201), 429, 429]);
    // SV30: whatever it keeps of the rooms, no address is in it.
    await own.stop();
    const kept = readdirSync(own.folder).map((it) => readFileSync(join(own.folder, it), "latin1"));
    expect(kept.join("").includes("chess")).toBe(true);
    expect(kept.join("").includes("127.0.0.1")).toBe(false);
  } finally {
    await own.end();
  }
});

test("SV24 an address, of IPv6 whatever has the same 64 bits in front, has 256 sockets", async () => {
  const own = new Host();
  await own.start({ isBehindProxy: true });
  try {
    const { room } = await own.makeRoom();
    const open = (address: string): Promise<Client | undefined> =>
      own.connect(room, { "x-forwarded-for": address }).catch(() => undefined);
    const clients: (Client | undefined)[] = [];
    // Slower than an address may open them, since others follow.
    for (let n = 0; n < 256; n += 16) {
      clients.push(
        ...(await Promise.all(
          Array.from({ length: 16 }, (_, more) => open(`2001:db8:0:7:${n + more + 1}::${more}`)),
        )),
      );
      await new Promise((resolve) => setTimeout(resolve, 70));
    }
    expect(clients.filter(Boolean)).toHaveLength(256);
    for (const it of [
      "2001:db8:0:7::",
      "2001:0DB8::7:ffff:0:0:1",
      "2001:db8:0:7::%eth0",
      "9.9.9.9, 2001:db8:0:7::1",
    ])
      expect(await open(it)).toBeUndefined();
    for (const it of ["2001:db8:0:8::1", "2001:db8:0:7::1, 10.0.0.1", "::ffff:10.0.0.1"])
      expect(await open(it)).toBeDefined();
    clients[0]?.cut();
    await expect.poll(() => open("2001:db8:0:7::1")).toBeDefined();
    expect(await open("2001:db8:0:7::2")).toBeUndefined();
  } finally {
    await own.end();
  }
});
