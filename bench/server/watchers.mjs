// @ts-check
// Watches rooms for `npm run bench -- server`: `watchers.mjs ADDRESS COUNT ROOM...` opens so many lines to each room, says when all are there, and hears.

import { once } from "node:events";
import { WebSocket } from "ws";
import { addressHeader } from "../../scripts/faults/serving.mjs";

const [address = "", count = "1", ...rooms] = process.argv.slice(2);
for (const [at, room] of rooms.entries())
  for (let n = 0; n < Number(count); n++) {
    const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`, {
      headers: addressHeader(at + n),
    });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "join", version: 1 }));
    await once(socket, "message");
  }
console.log("all are there");
process.stdin.resume();
process.stdin.on("end", () => process.exit());
