import { once } from "node:events";
import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { listen, portOf } from "./listening.ts";
import { Meters } from "./meters.ts";
import { takeSockets } from "./sockets.ts";

test("a line is not cut before it can have answered, and is cut when it never does", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
  const server = createServer();
  const sockets = takeSockets({
    server,
    addressOf: () => "",
    enter: async () => ({ hear: () => {}, leave: () => {} }),
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
