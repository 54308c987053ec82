// @ts-check
// `npm run bench -- server [ROOMS] [SECONDS] [--peers]`: chess in 250 rooms of two, ten moves a second of each player, on `quadrille serve`: how long a
// move takes to the partner, with rules, and kept on disk before it is told. Beside it a bare `ws` server that only passes on what is said, one that
// waits for the disk before, and with `--peers` Socket.IO and Colyseus, taken from npm for the run. `-- server idle` has 5,000 rooms in which nobody moves, `-- server watchers` one room
// with 500 who watch. `-- server replays` plays runs again, as they are before a score stands.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { WebSocket } from "ws";
import { newSession } from "../dist/index.js";
import {
  addressHeader,
  chessByChance,
  makeRoom,
  moveAct,
  ServerProcess,
} from "../scripts/faults/serving.mjs";
import { gameNamed } from "../scripts/shared/games.mjs";
import { wait } from "../scripts/shared/tools.mjs";
import { peersIn } from "./server/peers.mjs";
import { measureReplays } from "./server/replays.mjs";

export const about = "rooms of two under load, beside a bare ws server and others";

/** Between two moves in a room, in milliseconds: each player has every second one. */
const pace = 50;
/** So long is played before the measurement starts; in short runs as long as they take. */
const longestWarming = 6000;

/**
 * @typedef {{ say: (move: string) => void, hear: (heard: (text: string) => void) => void, leave: () => void }} Seat
 * @typedef {readonly Seat[]} Room
 * @typedef {{ name: string, command: readonly string[], enter: (address: string, room: number) => Promise<Room> }} Peer
 */

const relay = join(import.meta.dirname, "server/relay.mjs");

/** @param {readonly string[]} args */
export async function bench(args) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const load = loadavg()[0]?.toFixed(1);
    console.log(`${cpus().length} cores, Node ${process.versions.node}, load ${load}`);
    if (args[0] === "idle") return await measureIdle(folder, Number(args[1] ?? 5000));
    if (args[0] === "replays") return measureReplays();
    if (args[0] === "watchers") return await measureWatched(folder, Number(args[1] ?? 500));
    const [rooms = "250", seconds = "8"] = args.filter((it) => /^[\d.]+$/.test(it));
    const time = Number(seconds) * 1000;
    const warming = Math.min(longestWarming, time);
    const game = chessByChance((warming + time) / pace + 20);
    const others = args.includes("--peers") ? await peersIn(join(folder, "peers")) : [];
    for (const peer of [oursIn(folder), bareWs, keptWsIn(folder), ...others])
      await measure(peer, { rooms: Number(rooms), time, warming, game });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Peer} */
const oursIn = (folder) => ({
  name: "quadrille",
  command: ["--data", join(folder, `rooms-${Math.random()}.db`)],
  enter: async (address, n) => {
    const { room, keys } = await makeRoom(address, "chess", n);
    return Promise.all(keys.map((key) => sit(address, room, { key, n })));
  },
});

/** @type {Peer} */
const bareWs = {
  name: "bare ws",
  command: [relay],
  enter: (address, n) => Promise.all([0, 1].map(() => sitAtRelay(address, n))),
};

/** The same with the least that keeping takes: no move is passed on before it is on the disk. @param {string} folder @returns {Peer} */
const keptWsIn = (folder) => ({
  ...bareWs,
  name: "ws that keeps",
  command: [relay, join(folder, "kept.txt")],
});

/** @param {Peer} peer @param {{ rooms: number, time: number, warming: number, game: readonly string[] }} options */
async function measure({ name, command, enter }, { rooms, time, warming, game }) {
  const server = await ServerProcess.start(command);
  try {
    /** @type {Room[]} */
    const all = [];
    for (let n = 0; n < rooms; n++) all.push(await enter(server.address, n));
    /** @type {number[]} */
    const delays = [];
    const from = performance.now() + warming;
    await Promise.all(
      all.map((room, n) =>
        playOut(room, { game, from, until: from + time, lead: (n * pace) / rooms, delays }),
      ),
    );
    delays.sort((x, y) => x - y);
    const at = (/** @type {number} */ part) =>
      (delays[Math.floor(part * delays.length)] ?? NaN).toFixed(2).padStart(8);
    const rate = Math.round((delays.length / time) * 1000);
    console.log(
      `  ${name.padEnd(13)} ${String(rate).padStart(6)} moves/s, to the partner p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (load ${loadavg()[0]?.toFixed(1)})`,
    );
    for (const room of all) for (const it of room) it.leave();
  } finally {
    await server.kill();
  }
}

/**
 * Plays a game in a room, each move at its time or when the one before has come, and notes how long each takes to the partner.
 * @param {Room} room
 * @param {{ game: readonly string[], from: number, until: number, lead: number, delays: number[] }} options
 */
async function playOut(room, { game, from, until, lead, delays }) {
  /** @type {{ move: string, seat: number, came: (value: unknown) => void } | undefined} */
  let awaited;
  for (const [seat, it] of room.entries())
    it.hear((text) => {
      if (awaited?.seat === seat && text.includes(awaited.move)) awaited.came(undefined);
    });
  const begun = performance.now() + lead;
  for (const [ply, move] of game.entries()) {
    const due = begun + ply * pace - performance.now();
    if (due > 0) await wait(due);
    const sent = performance.now();
    if (sent > until) return;
    const came = new Promise((resolve) => (awaited = { move, seat: 1 - (ply % 2), came: resolve }));
    room[ply % 2]?.say(move);
    await came;
    if (sent >= from) delays.push(performance.now() - sent);
  }
}

/** @param {string} address @param {string} room @param {{ key: string, n: number }} seat with the number of its address @returns {Promise<Seat>} */
async function sit(address, room, { key, n }) {
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`, { headers: addressHeader(n) });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "join", version: 1, key }));
  await once(socket, "message");
  let number = 0;
  return {
    ...seatAt(socket),
    say: (move) => socket.send(JSON.stringify({ type: "act", number: ++number, act: moveAct(move) })),
  };
}

/** @param {string} address @param {number} n @returns {Promise<Seat>} */
async function sitAtRelay(address, n) {
  const socket = new WebSocket(`ws://${address}/${n}`);
  await once(socket, "open");
  return {
    ...seatAt(socket),
    say: (move) => socket.send(JSON.stringify({ type: "act", act: moveAct(move) })),
  };
}

/** @param {WebSocket} socket */
const seatAt = (socket) => ({
  hear: (/** @type {(text: string) => void} */ heard) =>
    void socket.on("message", (data) => heard(String(data))),
  leave: () => socket.terminate(),
});

/** One room, with so many who watch it and without. @param {string} folder @param {number} count */
async function measureWatched(folder, count) {
  const options = { rooms: 1, time: 10_000, warming: 2000, game: chessByChance(260) };
  const ours = oursIn(folder);
  await measure({ ...ours, name: "nobody" }, options);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let watchers;
  const enter = async (/** @type {string} */ address) => {
    const { room, keys } = await makeRoom(address, "chess");
    watchers = await watch(address, count, [room]);
    return Promise.all(keys.map((key) => sit(address, room, { key, n: 0 })));
  };
  try {
    await measure({ ...oursIn(folder), name: `${count} watch`, enter }, options);
  } finally {
    watchers?.kill();
  }
}

/** Watches rooms from another process. @param {string} address @param {number} count @param {readonly string[]} rooms */
async function watch(address, count, rooms) {
  const args = [join(import.meta.dirname, "server/watchers.mjs"), address, `${count}`, ...rooms];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

/** Rooms with one who watches each, in which nothing is done: what they cost beyond a line and the position. @param {string} folder @param {number} count */
async function measureIdle(folder, count) {
  const line = await bytesOfLine(count);
  const server = await ServerProcess.start(oursIn(folder).command);
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let watchers;
  try {
    const rooms = [];
    for (let n = 0; n < count; n++) rooms.push((await makeRoom(server.address, "chess", n)).room);
    // One room loads the game, and all else that is there once.
    const first = await watch(server.address, 1, rooms.slice(0, 1));
    const before = statusOf(server.child.pid);
    watchers = await watch(server.address, 1, rooms.slice(1));
    // The garbage of their coming goes first. Each line is called once in the time that is measured.
    await wait(15_000);
    const [from, began] = [statusOf(server.child.pid), performance.now()];
    await wait(45_000);
    const to = statusOf(server.child.pid);
    const share = (to.cpu - from.cpu) / (performance.now() - began);
    const each = (to.bytes - before.bytes) / count;
    const state = stateBytes();
    console.log(
      `  ${count} idle rooms: ${(100 * share).toFixed(2)} % of a core; ${(each / 1024).toFixed(1)} KB each with a line, of which the game's state has ${(state / 1024).toFixed(1)} KB, and a line of a bare ws server ${(line / 1024).toFixed(1)} KB (load ${loadavg()[0]?.toFixed(1)})`,
    );
    first.kill();
  } finally {
    watchers?.kill();
    await server.kill();
  }
}

/** Returns what a line takes of memory in a bare `ws` server. @param {number} count */
async function bytesOfLine(count) {
  const server = await ServerProcess.start(bareWs.command);
  const rooms = Array.from({ length: count }, (_, n) => `${n}`);
  const first = await watch(server.address, 1, rooms.slice(0, 1));
  const before = statusOf(server.child.pid);
  const others = await watch(server.address, 1, rooms.slice(1));
  try {
    return (statusOf(server.child.pid).bytes - before.bytes) / count;
  } finally {
    first.kill();
    others.kill();
    await server.kill();
  }
}

/** Memory in bytes, and the processor time of all threads in milliseconds. @param {number | undefined} pid */
function statusOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // What `stat` tells is counted by a clock that timers go along with.
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((it) =>
    Number(readFileSync(`/proc/${pid}/task/${it}/schedstat`, "utf8").split(" ")[0]),
  );
  return { cpu: nanoseconds.reduce((sum, it) => sum + it, 0) / 1e6, bytes: Number(fields[21]) * 4096 };
}

/** Returns what a session of chess takes of memory before a move is made. */
function stateBytes() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const used = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const game = gameNamed("chess");
  newSession(game, { seed: 1 });
  const before = used();
  const sessions = Array.from({ length: 1000 }, () => newSession(game, { seed: 1 }));
  return (used() - before) / sessions.length;
}
