// @ts-check
// `npm run bench -- server [ROOMS] [SECONDS]`: chess in 250 rooms of two, ten moves a second of each player, on `quadrille serve`: how long a move takes to the
// partner, with rules, and kept on disk before it is told. Beside it a bare `ws` server that only passes on what is said.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { newSession } from "../dist/library/session.js";
import { load } from "../dist/library/index.js";
import { readFileSync } from "node:fs";

export const about = "rooms of two under load, beside a bare ws server";

const root = join(import.meta.dirname, "..");
/** Between two moves in a room, in milliseconds: each player has every second one. */
const pace = 50;
/** So long before the clock of the measurement starts. */
const warming = 2000;

/** @param {readonly string[]} args */
export async function bench([rooms = "250", seconds = "8"]) {
  const time = Number(seconds) * 1000;
  console.log(
    `${cpus().length} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}; ${rooms} rooms, ${seconds} s`,
  );
  const game = gameOf((warming + time) / pace + 20);
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const serve = [join(root, "dist/cli/main.js"), "serve", "--port", "0", "--host", "localhost", "--proxy"];
    await measure("quadrille", [...serve, "--data", join(folder, "rooms.db")], {
      ...{ rooms: Number(rooms), time, game },
      enter: enterRoom,
    });
    await measure("bare ws", [join(root, "bench/server/relay.mjs")], {
      ...{ rooms: Number(rooms), time, game },
      enter: enterRelay,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Legal moves of a game by chance that lasts long enough. @param {number} length @returns {readonly string[]} */
function gameOf(length) {
  const loaded = load(readFileSync(join(root, "games/chess.quad"), "utf8"));
  if (!loaded.ok) throw new Error("chess cannot be loaded");
  for (let seed = 1; seed < 200; seed++) {
    const session = newSession(loaded.game, { seed });
    /** @type {string[]} */
    const played = [];
    let state = seed;
    while (session.status === "playing" && played.length < length) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const move = session.moves[state % session.moves.length]?.uci ?? "";
      session.play({ type: "cycle", given: [{ type: "move", text: move }] });
      played.push(move);
    }
    if (played.length >= length) return played;
  }
  throw new Error("no game by chance is long enough");
}

/**
 * @typedef {{ a: Socket, b: Socket }} Room two players
 * @typedef {{ socket: WebSocket, number: number }} Socket
 * @typedef {(address: string, room: number) => Promise<Room>} Enter
 * @param {string} name @param {readonly string[]} command
 * @param {{ rooms: number, time: number, game: readonly string[], enter: Enter }} options
 */
async function measure(name, command, { rooms, time, game, enter }) {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const address = await addressOf(child);
    /** @type {Room[]} */
    const all = [];
    for (let n = 0; n < rooms; n++) all.push(await enter(address, n));
    /** @type {number[]} */
    const delays = [];
    const from = performance.now() + warming;
    const plays = all.map((room, n) =>
      playOut(room, { game, from, until: from + time, lead: (n * pace) / rooms, delays }),
    );
    await Promise.all(plays);
    delays.sort((x, y) => x - y);
    const at = (/** @type {number} */ part) =>
      (delays[Math.floor(part * delays.length)] ?? NaN).toFixed(2).padStart(8);
    const rate = Math.round((delays.length / time) * 1000);
    console.log(
      `  ${name.padEnd(12)} ${String(rate).padStart(6)} moves/s, to the partner p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
    for (const { a, b } of all) for (const { socket } of [a, b]) socket.terminate();
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<string>} */
async function addressOf(child) {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const [, address] = /(localhost:\d+)\//.exec(said) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`the server ended: ${said}`);
}

/**
 * Plays a game in a room, each move at its time or when the one before has come, and notes how long each takes to the partner.
 * @param {Room} room
 * @param {{ game: readonly string[], from: number, until: number, lead: number, delays: number[] }} options
 */
async function playOut({ a, b }, { game, from, until, lead, delays }) {
  const begun = performance.now() + lead;
  for (const [ply, move] of game.entries()) {
    const due = begun + ply * pace - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    const sent = performance.now();
    if (sent > until) return;
    const [mover, partner] = ply % 2 === 0 ? [a, b] : [b, a];
    const came = heard(partner.socket, `"${move}"`);
    const act = { do: "input", input: { type: "cycle", given: [{ type: "move", text: move }] } };
    mover.socket.send(JSON.stringify({ type: "act", number: ++mover.number, act }));
    await came;
    if (sent >= from) delays.push(performance.now() - sent);
  }
}

/** Resolves when a socket hears something with a text in it. @param {WebSocket} socket @param {string} text */
function heard(socket, text) {
  return new Promise((resolve) => {
    const listen = (/** @type {unknown} */ data) => {
      if (!String(data).includes(text)) return;
      socket.off("message", listen);
      resolve(undefined);
    };
    socket.on("message", listen);
  });
}

/** @type {Enter} */
async function enterRoom(address, n) {
  // A server makes 30 rooms a minute for one address; behind a proxy each room here has its own.
  const headers = { "x-forwarded-for": `10.0.${n >> 8}.${n & 255}` };
  const made = await fetch(`http://${address}/api/rooms`, {
    method: "POST",
    headers,
    body: '{"game":"chess"}',
  });
  const { room, seats } = await made.json();
  const sit = async (/** @type {number} */ seat) => {
    const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
    await once(socket, "open");
    const welcome = heard(socket, '"welcome"');
    socket.send(JSON.stringify({ type: "join", version: 1, key: seats[seat].key }));
    await welcome;
    return { socket, number: 0 };
  };
  return { a: await sit(0), b: await sit(1) };
}

/** @type {Enter} */
async function enterRelay(address, n) {
  const sit = async () => {
    const socket = new WebSocket(`ws://${address}/${n}`);
    await once(socket, "open");
    return { socket, number: 0 };
  };
  return { a: await sit(), b: await sit() };
}
