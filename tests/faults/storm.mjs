// @ts-check
// What clients of bad will do to a server, all of it at once, in a thread of its own: see `chaos.mjs`.

import { once } from "node:events";
import { connect } from "node:net";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";
import { wait } from "../../scripts/shared/tools.mjs";
import { beginnings } from "./beginnings.mjs";

/** @type {{ address: string, rooms: readonly string[], slow: readonly { room: string, keys: readonly string[] }[] }} */
const { address, rooms, slow } = workerData;
// Clients of bad will have machines of their own: what they compute must not take time from the server and its players. Linux lowers this thread only.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const [host = "", port = ""] = address.split(":");
const chance = (/** @type {number} */ below) => Math.floor(Math.random() * below);
const anyRoom = () => rooms[chance(rooms.length)] ?? "";
/** Counts what was done, by its name. @type {Record<string, number>} */
const done = {};
const storm = { isOn: true };

/** Opens a socket of a room; undefined where none is to be had. @param {string} room @param {string} from @param {object} [join] */
async function enter(room, from, join) {
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`, {
    headers: { "x-forwarded-for": from },
    handshakeTimeout: 3000,
  });
  socket.on("error", () => {});
  await Promise.race([once(socket, "open"), once(socket, "close")]).catch(() => {});
  if (socket.readyState !== WebSocket.OPEN) return undefined;
  if (join) socket.send(JSON.stringify({ type: "join", version: 1, ...join }));
  return socket;
}

/** @param {string} path @param {unknown} body @param {string} from */
const post = (path, body, from) =>
  fetch(`http://${address}/api/${path}`, {
    method: "POST",
    headers: { connection: "close", "x-forwarded-for": from },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });

/** A text that is another each time, so that the judge does not know it. */
const strangeGame = () =>
  `title Strange ${chance(1e9)}\nplayers 2 at any time\nboard 4x4\nobjects\n  ant a brown\ncontrols\n  go g\nstep s when go\n  repeat ${chance(400_000)}: win\nlevel\n  a...\n`;

/** Each does its own again and again. @type {Readonly<Record<string, () => Promise<unknown>>>} */
const attacks = {
  "a connection was reset": async () => {
    const texts = Object.values(beginnings);
    const socket = connect(Number(port), host);
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write((texts[chance(texts.length)] ?? "").replace("ROOM", anyRoom()), "latin1");
    await wait(chance(30));
    socket.resetAndDestroy();
    await wait(20);
  },
  "half a body was sent": async () => {
    const socket = connect(Number(port), host);
    socket.on("error", () => {});
    await once(socket, "connect");
    const lines = `Host: a\r\nX-Forwarded-For: 10.3.0.${chance(30)}\r\nContent-Length: ${10 + chance(1e5)}\r\n\r\n{`;
    socket.write(`POST /api/${["rooms", "scores", "published"][chance(3)]} HTTP/1.1\r\n${lines}`);
    await wait(chance(4000));
    socket.destroy();
  },
  "a watcher read nothing": async () => {
    const socket = await enter(anyRoom(), `10.4.0.${chance(30)}`, {});
    socket?.pause();
    await wait(8000);
    socket?.terminate();
  },
  "a long room was joined": async () => {
    const socket = await enter(anyRoom(), `10.5.0.${chance(30)}`, { from: 0 });
    await wait(100 + chance(300));
    socket?.terminate();
  },
  "a room was played at its budget": async () => {
    const { room = "", keys = [] } = slow[chance(slow.length)] ?? {};
    const socket = await enter(room, "10.6.0.1", { key: keys[chance(keys.length)] });
    const input = { type: "cycle", given: [{ type: "key", key: "g" }] };
    const began = Date.now();
    for (let n = 0; n < 100 && socket?.readyState === WebSocket.OPEN; n++) {
      socket.send(JSON.stringify({ type: "act", number: began + n, act: { do: "input", input } }));
      await wait(20);
    }
    socket?.terminate();
    await wait(50);
  },
  "a line was flooded": async () => {
    const socket = await enter(anyRoom(), "10.7.0.1", {});
    for (let n = 0; n < 500 && socket?.readyState === WebSocket.OPEN; n++) {
      if (n % 3 === 0) socket.ping();
      else socket.send(n % 3 === 1 ? "{}" : "x".repeat(9000));
      if (n % 50 === 0) await wait(1);
    }
    await wait(200);
    socket?.terminate();
  },
  "one address published": () => post("published", { text: strangeGame() }, "10.8.0.1").then(() => wait(50)),
  "thirty addresses had something judged": async () => {
    const from = `10.9.0.${chance(30)}`;
    if (chance(2) === 0) await post("rooms", { text: strangeGame() }, from);
    else
      await post("scores", { game: "warehouse", name: "Ann", key: "0123456789abcdef", replay: `x${chance(1e9)}` }, from);
    await wait(30);
  },
};

/** Says how many do the same at a time, where it is more than one. @type {Readonly<Record<string, number>>} */
const crowds = { "a watcher read nothing": 20, "half a body was sent": 10, "thirty addresses had something judged": 5 };

for (const [name, attack] of Object.entries(attacks))
  for (let n = 0; n < (crowds[name] ?? 1); n++) void again(name, attack);

/** @param {string} name @param {() => Promise<unknown>} attack */
async function again(name, attack) {
  while (storm.isOn) {
    await attack().catch(() => wait(100));
    done[name] = (done[name] ?? 0) + 1;
  }
}

parentPort?.once("message", () => {
  storm.isOn = false;
  parentPort?.postMessage(done, []);
});
