import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { RoomFold } from "../../src/play/index.ts";
import { listen, portOf } from "../../src/server/listening.ts";
import { Meters } from "../../src/server/meters.ts";
import { acceptSockets } from "../../src/server/sockets.ts";
import { beginnings } from "../faults/beginnings.mjs";
import { Host } from "./client.ts";

// No client and no game ends the process. An error that nobody listens for fails the whole run of this file.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());
afterEach(() => void vi.restoreAllMocks());

/** Waits so long until it resets: not at all, until its bytes have been read, and until the answer is under way. */
const waits = [undefined, 0, 20];

test("SV8 a client that resets its connection at any moment costs nobody else anything", async () => {
  const { room } = await host.makeRoom();
  const port = Number(host.address.split(":")[1]);
  const alive: Record<string, number> = {};
  for (const [name, text] of Object.entries(beginnings)) {
    for (const wait of waits) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(text.replace("ROOM", room), "latin1");
      if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
      socket.resetAndDestroy();
    }
    alive[name] = (await fetch(`http://${host.address}/healthz`)).status;
  }
  expect(alive).toEqual(Object.fromEntries(Object.keys(beginnings).map((name) => [name, 200])));
});

test("a refused upgrade is closed within seconds, whatever its client does", async () => {
  const server = createServer();
  const sockets = acceptSockets({
    server,
    addressOf: () => "",
    mayConnect: async () => true,
    enter: async () => ({ handleMessage: () => {}, leave: () => {} }),
    log: pino({ level: "silent" }),
    meters: new Meters(),
  });
  await listen(server, 0, "127.0.0.1");
  const clients: Socket[] = [];
  for (const [name, text] of Object.entries(beginnings)) {
    if (!name.includes("upgrade") || /^a room's|h2c$/.test(name)) continue;
    // It neither reads nor closes its side.
    const socket = connect({ port: portOf(server)!, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.pause();
    socket.write(text.replace("ROOM", "room"), "latin1");
    clients.push(socket);
  }
  const open = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  expect(clients.length).toBe(6);
  await expect.poll(open, { timeout: 20_000, interval: 50 }).toBe(0);
  for (const it of clients) it.destroy();
  sockets.close();
  server.close();
});

test("an upgrade to a protocol that the server does not know is ignored", async () => {
  const port = Number(host.address.split(":")[1]);
  const body = JSON.stringify({ game: "chess" });
  const upgrade =
    "Host: here\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  let answers = "";
  socket.on("data", (it) => (answers += it.toString("latin1")));
  const heads = () => answers.match(/HTTP\/1\.1 \d+/g);
  socket.write(`GET /healthz HTTP/1.1\r\n${upgrade}\r\n`);
  await expect.poll(heads).toEqual(["HTTP/1.1 200"]);
  socket.write(`GET /api/nothing HTTP/1.1\r\n${upgrade}\r\n`);
  await expect.poll(heads).toEqual(["HTTP/1.1 200", "HTTP/1.1 404"]);
  const head = `POST /api/rooms HTTP/1.1\r\n${upgrade}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 5));
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.write(body.slice(5));
  await expect.poll(heads).toEqual(["HTTP/1.1 200", "HTTP/1.1 404", "HTTP/1.1 201"]);
  socket.destroy();
});

describe("SV9 an error of a game ends its room, and no other", () => {
  /** Has every room throw where a move is played, or somebody is offered a draw. */
  function breakGames(word: string): void {
    const take = RoomFold.prototype.apply;
    vi.spyOn(RoomFold.prototype, "apply").mockImplementation(function (this: RoomFold, event) {
      if (JSON.stringify(event.act).includes(word)) throw new Error("This should not happen");
      return take.call(this, event);
    });
  }

  test.each([
    // who is told first what: the act has a number, so that its client does not send it again
    { word: "g1f3", told: ["error refused", "bye"] },
  ])("when $word is played", async ({ word, told }) => {
    const { room, keys } = await host.makeRoom();
    const other = await host.makeRoom();
    const white = await host.join(room, keys[0]);
    const black = await host.join(room, keys[1]);
    const neighbour = await host.join(other.room, other.keys[0]);
    white.move("e2e4");
    await white.next("ack");
    black.move("e7e5");
    await black.next("ack");
    breakGames(word);
    white.heard.length = 0;
    white.move(word);
    await Promise.all([white.closed(), black.closed()]);
    const heard = white.heard.flatMap((it) =>
      it.type === "error" ? [`error ${it.code}`] : it.type === "bye" ? ["bye"] : [],
    );
    expect(heard).toEqual(told);
    expect(host.logged.filter((it) => it.room === room).map((it) => it.msg)).toEqual(["a room has failed"]);
    neighbour.move("d2d4");
    await neighbour.next("ack");
    vi.restoreAllMocks();
    const again = await host.join(room, keys[0]);
    expect((await again.next("events")).events.map((it) => it.seq)).toEqual([1, 2]);
    again.move(word);
    expect((await again.next("ack")).seq).toBe(3);
  });

  test("when its time runs out, where nobody waits for an answer", async () => {
    const { room, keys } = await host.makeRoom({ game: "chess", clock: { initial: 1000, increment: 0 } });
    const white = await host.join(room, keys[0]);
    const black = await host.join(room, keys[1]);
    white.move("e2e4");
    await white.next("ack");
    breakGames("flag");
    black.move("e7e5");
    await Promise.all([white.closed(), black.closed()]);
    expect(host.logged.filter((it) => it.room === room).map((it) => it.msg)).toEqual(["a room has failed"]);
  });

  test("when a tick passes", async () => {
    const { room, keys } = await host.makeRoom({ game: "versus" });
    breakGames('"time"');
    const red = await host.join(room, keys[0]);
    const blue = await host.join(room, keys[1]);
    await Promise.all([red.closed(), blue.closed()]);
    expect(host.logged.filter((it) => it.room === room).map((it) => it.msg)).toEqual(["a room has failed"]);
  });
});
