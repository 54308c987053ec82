// @ts-check
// `npm run faults -- 100`: kills `quadrille serve` (SIGKILL) so many times at a moment of chance while players give inputs as fast as they are
// acknowledged. After each restart everything that was acknowledged must be there, in the same order and once; `-- cuts 1000` cuts a
// connection so many times instead, while the server stays; `-- --postgres 10` breaks two processes with one database.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { faultsOfMany } from "./faults-many.mjs";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

/** Rooms that are played at once. */
const rooms = 8;

/** A server as a process of its own. */
class Process {
  /** @param {string} data */
  static async start(data) {
    const child = spawn(
      process.execPath,
      [main, "serve", "--port", "0", "--host", "localhost", "--data", data],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    let said = "";
    for await (const chunk of child.stdout) {
      said += String(chunk);
      const [, address] = /(localhost:\d+)\//.exec(said) ?? [];
      if (address !== undefined) return new Process(child, address);
    }
    throw new Error(`The server ended: ${said}`);
  }

  /** @param {import("node:child_process").ChildProcess} child @param {string} address */
  constructor(child, address) {
    this.child = child;
    this.address = address;
  }

  async kill() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }
}

/** A player who says names without end, each when the one before is acknowledged. What was acknowledged is remembered. */
class Player {
  /** @type {Map<number, string>} seq -> what was acknowledged with it */
  kept = new Map();
  /** @type {Map<number, string>} seq -> what the server told last */
  told = new Map();
  said = 0;
  /** @type {WebSocket | undefined} */
  socket;

  /** @param {string} room @param {string} key */
  constructor(room, key) {
    this.room = room;
    this.key = key;
  }

  /** @param {string} address */
  async join(address) {
    this.told.clear();
    const socket = new WebSocket(`ws://${address}/api/rooms/${this.room}/socket`);
    this.socket = socket;
    socket.on("error", () => {});
    socket.on("message", (data) => this.hear(socket, JSON.parse(String(data))));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "join", version: 1, key: this.key }));
    await new Promise((resolve) => (this.welcomed = resolve));
  }

  /** @param {WebSocket} socket @param {any} message */
  hear(socket, message) {
    if (message.type === "welcome") {
      this.said = message.number;
      this.seq = message.seq;
    }
    if (message.type === "events") for (const it of message.events) this.told.set(it.seq, it.act.name);
    if (message.type === "ack") this.kept.set(message.seq, `name ${message.number}`);
    if (message.type === "here" && this.told.size >= (this.seq ?? 0)) this.welcomed?.(undefined);
    if (message.type === "here" || message.type === "ack") this.say(socket);
  }

  /** @param {WebSocket} socket */
  say(socket) {
    const number = ++this.said;
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ type: "act", number, act: { do: "name", name: `name ${number}` } }));
  }

  /** What was acknowledged and is not there, or is another thing. */
  missing() {
    return [...this.kept].filter(([seq, name]) => this.told.get(seq) !== name);
  }
}

/** @param {string} address @returns {Promise<Player>} */
async function sit(address) {
  const made = await fetch(`http://${address}/api/rooms`, { method: "POST", body: '{"game":"chess"}' });
  const { room, seats } = await made.json();
  return new Player(room, seats[0].key);
}

const wait = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));

/** @param {number} times @param {"kills" | "cuts"} way */
async function run(times, way) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-faults-"));
  const data = join(folder, "rooms.db");
  let server = await Process.start(data);
  let wrong = 0;
  /** From the kill on, and from when the server answers. */
  let slowest = { away: 0, back: 0 };
  /** @type {Player[]} */
  const players = [];
  for (let i = 0; i < rooms; i++) players.push(await sit(server.address));
  await Promise.all(players.map((it) => it.join(server.address)));
  for (let n = 1; n <= times; n++) {
    await wait(Math.random() * (way === "kills" ? 400 : 40));
    const broke = performance.now();
    if (way === "kills") {
      await server.kill();
      server = await Process.start(data);
    } else for (const it of players) it.socket?.terminate();
    const began = performance.now();
    await Promise.all(players.map((it) => it.join(server.address)));
    slowest = {
      away: Math.max(slowest.away, performance.now() - broke),
      back: Math.max(slowest.back, performance.now() - began),
    };
    const missing = players.flatMap((it) => it.missing());
    wrong += missing.length;
    if (missing.length > 0) console.log(`after ${n}: ${JSON.stringify(missing.slice(0, 3))} missing`);
  }
  const kept = players.reduce((sum, it) => sum + it.kept.size, 0);
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${times} ${way}: ${kept} acknowledged, ${wrong} missing; everybody back ${Math.round(slowest.back)} ms after the server answered at most, ${Math.round(slowest.away)} ms after the line broke (load ${load})`,
  );
  return wrong === 0 && kept > 0;
}

const words = process.argv.slice(2);
const way = words[0] === "cuts" ? "cuts" : "kills";
const times = Number(words.find((it) => /^\d+$/.test(it)) ?? 100);
const isGood = words.includes("--postgres") ? await faultsOfMany(times) : await run(times, way);
process.exitCode = isGood ? 0 : 1;
