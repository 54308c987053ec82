// @ts-check
// The peer of `npm run bench -- server`: a bare `ws` server that passes each message on to all in its room, and to who sent it. It knows no rules and
// keeps nothing; with the name of a file it writes each message there first, and waits for the disk: all that comes while the disk is busy goes together.

import { fdatasync, openSync, write } from "node:fs";
import { promisify } from "node:util";
import { WebSocketServer } from "ws";

const [name] = process.argv.slice(2);
const file = name === undefined ? undefined : openSync(name, "a");
const [writeTo, sync] = [promisify(write), promisify(fdatasync)];
/** @type {(() => void)[]} */
let waiting = [];
/** @type {string[]} */
let lines = [];
let isWriting = false;

/** @param {string} text @param {() => void} kept called once it is on the disk */
function keep(text, kept) {
  if (file === undefined) return kept();
  lines.push(text);
  waiting.push(kept);
  if (!isWriting) void writeAll(file);
}

/** @param {number} to */
async function writeAll(to) {
  isWriting = true;
  while (lines.length > 0) {
    const [group, told] = [lines, waiting];
    lines = [];
    waiting = [];
    await writeTo(to, `${group.join("\n")}\n`);
    await sync(to);
    for (const it of told) it();
  }
  isWriting = false;
}

/** @type {Map<string, Set<import("ws").WebSocket>>} */
const rooms = new Map();
const server = new WebSocketServer({ port: 0, host: "localhost", perMessageDeflate: false });
server.on("connection", (socket, { url = "" }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on("message", (data) => {
    const text = String(data);
    keep(text, () => {
      for (const it of room) it.send(text);
    });
  });
});
server.on("listening", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`http://localhost:${address.port}/`);
});
