import { once } from "node:events";
import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { listen, portOf } from "./listening.ts";
import { Meters } from "./meters.ts";
import { acceptSockets } from "./sockets.ts";

test("a line is not cut before it can have answered, and is cut when it never does", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
  const server = createServer();
  const sockets = acceptSockets({
    server,
    addressOf: () => "",
    mayConnect: async () => true,
    enter: async () => ({ handleMessage: () => {}, leave: () => {} }),
    log: pino({ level: "silent" }),
    meters: new Meters(),
  });
  await listen(server, 0, "localhost");
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://localhost:${portOf(server)}/api/rooms/room/socket`, {
      autoPong: false,
    });
    await once(socket, "open");
    return socket;
  };
  const clients: WebSocket[] = [];
  // One line in 45 is called in each second: among so many, one as soon as it has come.
  while (clients.length < 45) clients.push(await open());
  vi.advanceTimersByTime(1000);
  await open();
  expect(sockets.count).toBe(46);
  vi.advanceTimersByTime(90_000);
  await Promise.all(clients.map((it) => it.readyState === WebSocket.CLOSED || once(it, "close")));
  expect(clients.filter((it) => it.readyState === WebSocket.CLOSED).length).toBe(45);
  sockets.close();
  server.close();
  vi.useRealTimers();
});

test("those who take nothing of a long log share it, and are cut; who takes it slowly gets all of it, and what was said after it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const server = createServer();
  const log = `${"x".repeat(7 * 2 ** 20)}é♟😀`;
  const sockets = acceptSockets({
    server,
    addressOf: () => "",
    mayConnect: async () => true,
    enter: async (_, wire) => ({
      handleMessage: () => {
        wire.send("welcome");
        wire.send(`${log.slice(1)}.`);
        wire.send("an act");
        wire.close(1012);
      },
      leave: () => {},
    }),
    log: pino({ level: "silent" }),
    meters: new Meters(),
  });
  await listen(server, 0, "localhost");
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://localhost:${portOf(server)}/api/rooms/room/socket`);
    socket.on("error", () => {});
    await once(socket, "open");
    return socket;
  };
  const before = process.memoryUsage().rss;
  const lazy = await Promise.all(Array.from({ length: 72 }, open));
  for (const it of lazy) it.pause();
  for (const it of lazy) it.send("join");
  const slow = await open();
  const heard: string[] = [];
  slow.on("message", (data) => heard.push(String(data)));
  slow.send("join");
  while (heard.length < 3) {
    slow.pause();
    vi.advanceTimersByTime(500);
    slow.ping();
    slow.resume();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(heard).toEqual(["welcome", `${log.slice(1)}.`, "an act"]);
  // One of these logs for each of the lines would be 504 MB.
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
  vi.advanceTimersByTime(12_000);
  await expect.poll(() => sockets.count).toBe(0);
  sockets.close();
  server.close();
  vi.useRealTimers();
});
