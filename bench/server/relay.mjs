// @ts-check
// The peer of `npm run bench -- server`: a bare `ws` server that passes each message on to all in its room, and to who sent it. It knows no rules and
// keeps nothing.

import { WebSocketServer } from "ws";

/** @type {Map<string, Set<import("ws").WebSocket>>} */
const rooms = new Map();
const server = new WebSocketServer({ port: 0, host: "localhost", perMessageDeflate: false });
server.on("connection", (socket, { url = "" }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room.add(socket));
  socket.on("message", (data) => {
    const text = String(data);
    for (const it of room) it.send(text);
  });
});
server.on("listening", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`http://localhost:${address.port}/`);
});
