// @ts-check
// The peers that `npm run bench -- server --peers` takes from npm into a folder of its own: Socket.IO and Colyseus, each as a server that passes a move
// on to the room. They know no rules and keep nothing.

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const packages = {
  "socket.io": "4.8.4",
  "socket.io-client": "4.8.4",
  "@colyseus/core": "0.16.26",
  "@colyseus/ws-transport": "0.16.5",
  "@colyseus/schema": "3.0.76",
  "colyseus.js": "0.16.8",
  zod: "3.25.76",
};

const socketServer = `
import { createServer } from "node:http";
import { Server } from "socket.io";
const http = createServer();
const server = new Server(http, { transports: ["websocket"], perMessageDeflate: false });
server.on("connection", (socket) => {
  const { room } = socket.handshake.query;
  socket.join(room);
  socket.on("move", (move) => server.to(room).emit("move", move));
});
http.listen(0, "localhost", () => console.log("http://localhost:" + http.address().port + "/"));
`;

const colyseusServer = `
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
class Table extends Room {
  onCreate() {
    this.maxClients = 2;
    this.onMessage("move", (client, move) => this.broadcast("move", move));
  }
}
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("table", Table);
http.listen(0, "localhost", () => console.log("http://localhost:" + http.address().port + "/"));
`;

/**
 * Installs them. @param {string} folder
 * @returns {Promise<{ name: string, command: string[], enter: (address: string, n: number) => Promise<import("../server.mjs").Room> }[]>}
 */
export async function peersIn(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", dependencies: packages }));
  writeFileSync(join(folder, "socket.mjs"), socketServer);
  writeFileSync(join(folder, "colyseus.mjs"), colyseusServer);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
    cwd: folder,
    stdio: "inherit",
  });
  const require = createRequire(join(folder, "package.json"));
  const { io } = await import(pathToFileURL(require.resolve("socket.io-client")).href).then(
    (it) => it.default ?? it,
  );
  const { Client } = require("colyseus.js");
  return [
    {
      name: "Socket.IO",
      command: [join(folder, "socket.mjs")],
      enter: async (address, n) => {
        const sit = async () => {
          const socket = io(`http://${address}`, {
            transports: ["websocket"],
            forceNew: true,
            query: { room: `${n}` },
          });
          await new Promise((resolve) => socket.once("connect", () => resolve(undefined)));
          return {
            say: (/** @type {string} */ move) => socket.emit("move", move),
            hear: (/** @type {(text: string) => void} */ heard) => socket.on("move", heard),
            leave: () => socket.close(),
          };
        };
        return [await sit(), await sit()];
      },
    },
    {
      name: "Colyseus",
      command: [join(folder, "colyseus.mjs")],
      enter: async (address) => {
        const client = new Client(`ws://${address}`);
        const first = await client.create("table");
        const rooms = [first, await client.joinById(first.roomId ?? first.id)];
        return rooms.map((room) => ({
          say: (/** @type {string} */ move) => room.send("move", move),
          hear: (/** @type {(text: string) => void} */ heard) => room.onMessage("move", heard),
          leave: () => room.leave(),
        }));
      },
    },
  ];
}
