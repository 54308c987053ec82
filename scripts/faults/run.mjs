// @ts-check
// `npm run faults -- 100`: kills `quadrille serve` (SIGKILL) so many times at a moment of chance while two in each of eight rooms play chess and say
// names, each when what was said before is acknowledged. After each restart everything that was acknowledged must be there, in the same order and once,
// and the positions must have the hashes that they had; `-- cuts 10000` cuts so many connections instead, while the server stays;
// `-- --postgres 10` breaks two processes with one database; `-- flood`, `-- replays`, `-- secrets`, `-- seeds`, `-- strangers` are what somebody might do on purpose.

import { once } from "node:events";
import { join } from "node:path";
import { WebSocket } from "ws";
import { newSession } from "../../dist/index.js";
import { floods } from "./flood.mjs";
import { faultsOfMany } from "./many.mjs";
import { changeReplays } from "./replays.mjs";
import { searchForSecrets } from "./secrets.mjs";
import { trySeeds } from "./seeds.mjs";
import { comeAsStrangers } from "./strangers.mjs";
import { gameNamed } from "../shared/games.mjs";
import { inFolder, loadNow, wait } from "../shared/tools.mjs";
import { chessByChance, makeRoom, moveAct, ServerProcess } from "./serving.mjs";

/** Rooms that are played at once. */
const rooms = 8;
/** Between what a player says, in milliseconds: a server takes 120 messages in a second. */
const pace = 10;
/** One in so many acts is a move, so that a game lasts. */
const talk = 25;

const chess = gameNamed("chess");
const moves = chessByChance(300);

/** A player who says names and moves without end. What was acknowledged is remembered. */
class Player {
  /** @type {Map<number, string>} seq -> what was acknowledged with it */
  kept = new Map();
  /** @type {Map<number, any>} seq -> the event that the server told */
  told = new Map();
  /** @type {Map<number, string>} number -> what was said */
  said = new Map();
  number = 0;
  /** The position that was seen last: after so many moves it has this hash. */
  seen = { plies: 0, hash: 0 };
  /** @type {WebSocket | undefined} */
  socket;

  /** @param {string} room @param {string} key @param {number} seat */
  constructor(room, key, seat) {
    this.room = room;
    this.key = key;
    this.seat = seat;
  }

  /** Comes in, and hears everything, or what came after the last that it has. @param {string} address @param {boolean} isAnew */
  async join(address, isAnew) {
    if (isAnew) this.told.clear();
    const socket = new WebSocket(`ws://${address}/api/rooms/${this.room}/socket`);
    this.socket = socket;
    this.isIn = false;
    socket.on("error", () => {});
    socket.on("message", (data) => this.hear(socket, JSON.parse(String(data))));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "join", version: 1, key: this.key, from: this.told.size }));
    await new Promise((resolve) => (this.welcomed = resolve));
  }

  /** @param {WebSocket} socket @param {any} message */
  hear(socket, message) {
    if (socket !== this.socket) return;
    if (message.type === "welcome") {
      this.number = message.number;
      this.seed = message.setup.seed;
    }
    if (message.type === "events") for (const it of message.events) this.note(socket, it);
    if (message.type === "ack") this.kept.set(message.seq, this.said.get(message.number) ?? "");
    if (message.type === "error") console.log(`${this.room}: ${JSON.stringify(message)}`);
    if (message.type === "here" && !this.isIn) {
      this.isIn = true;
      this.welcomed?.(undefined);
      this.say(socket);
    }
  }

  /** @param {WebSocket} socket @param {any} event */
  note(socket, event) {
    this.told.set(event.seq, event);
    if (this.isIn && event.seat === this.seat && event.number === this.number)
      setTimeout(() => this.say(socket), pace);
  }

  /** @param {WebSocket} socket */
  say(socket) {
    if (socket.readyState !== WebSocket.OPEN) return;
    const number = ++this.number;
    const plies = this.plies().length;
    const move = plies % 2 === this.seat && number % talk === 0 ? moves[plies] : undefined;
    const act = move === undefined ? { do: "name", name: `name ${number}` } : moveAct(move);
    this.said.set(number, plainly(act));
    socket.send(JSON.stringify({ type: "act", number, act }));
  }

  plies() {
    return [...this.told.values()].filter((it) => it.act.do === "input");
  }

  /** What is wrong with what was told: something acknowledged is missing or changed, there is a hole, or a position has another hash. */
  wrong() {
    const missing = [...this.kept].filter(([seq, act]) => plainly(this.told.get(seq)?.act ?? {}) !== act);
    const isWhole = Math.max(0, ...this.told.keys()) === this.told.size;
    return [
      ...missing.map(([seq, act]) => `${seq} ${act}`),
      ...(isWhole ? [] : ["a hole"]),
      ...(this.isSeenAgain() ? [] : ["another hash"]),
    ];
  }

  /** Whether the log leads through the position that was seen before. Remembers where it leads to. */
  isSeenAgain() {
    const session = newSession(chess, { seed: this.seed });
    const { plies, hash } = this.seen;
    let isSame = plies === 0 || this.plies().length >= plies;
    for (const [ply, { act }] of this.plies().entries()) {
      session.play(act.input);
      if (ply + 1 === plies) isSame &&= session.hash() === hash;
    }
    this.seen = { plies: this.plies().length, hash: session.hash() };
    return isSame;
  }
}

/** An act without what the server says of whose it is. @param {any} act */
const plainly = ({ do: what, name, input }) => `${what} ${name ?? input?.given[0]?.text}`;

/** Whether all have the same log at last. @param {readonly Player[]} players */
function areAlike(players) {
  return players.every((it) => {
    const other = players.find((one) => one.room === it.room && one !== it);
    return it.seen.hash === other?.seen.hash && it.seen.plies === other.seen.plies;
  });
}

/** @param {number} times @param {"kills" | "cuts"} way @param {string} folder */
async function run(times, way, folder) {
  const start = () => ServerProcess.start(["--data", join(folder, "rooms.db")]);
  let server = await start();
  let wrong = 0;
  /** From the break on, and from when the server answers; until everybody is in, and until everybody's next act is acknowledged. */
  const slowest = { away: 0, back: 0, plays: 0 };
  /** @type {Player[]} */
  const players = [];
  for (let i = 0; i < rooms; i++) {
    const { room, keys } = await makeRoom(server.address, "chess", i);
    players.push(...keys.map((key, seat) => new Player(room, key, seat)));
  }
  const joinAll = (/** @type {boolean} */ isAnew) =>
    Promise.all(players.map((it) => it.join(server.address, isAnew)));
  const check = (/** @type {string} */ when) => {
    for (const it of players) {
      const found = it.wrong();
      wrong += found.length;
      if (found.length > 0) console.log(`${when}: ${it.room} ${found.slice(0, 3).join(", ")}`);
    }
  };
  await joinAll(true);
  const rounds = way === "kills" ? times : Math.ceil(times / players.length);
  for (let n = 1; n <= rounds; n++) {
    await wait(Math.random() * (way === "kills" ? 400 : 40));
    const broke = performance.now();
    if (way === "kills") {
      await server.kill();
      server = await start();
    } else for (const it of players) it.socket?.terminate();
    const began = performance.now();
    await joinAll(way === "kills");
    slowest.away = Math.max(slowest.away, performance.now() - broke);
    slowest.back = Math.max(slowest.back, performance.now() - began);
    check(`after ${n}`);
    if (way === "cuts") continue;
    const before = players.map((it) => it.kept.size);
    while (players.some((it, i) => it.kept.size === before[i])) await wait(2);
    slowest.plays = Math.max(slowest.plays, performance.now() - began);
  }
  await joinAll(true);
  check("at the end");
  if (!areAlike(players)) wrong++;
  const kept = players.reduce((sum, it) => sum + it.kept.size, 0);
  const plies = players.reduce((sum, it) => sum + it.plies().length, 0) / 2;
  await server.kill();
  const plays = way === "kills" ? `, and plays on after ${Math.round(slowest.plays)} ms` : "";
  console.log(
    `${rounds * (way === "kills" ? 1 : players.length)} ${way}: ${kept} acknowledged with ${plies} moves, ${wrong} wrong; everybody back ${Math.round(slowest.back)} ms after the server answered at most${plays}, ${Math.round(slowest.away)} ms after the line broke (${loadNow()})`,
  );
  return wrong === 0 && kept > 0 && plies > 0;
}

const words = process.argv.slice(2);
const given = words.find((it) => /^\d+$/.test(it));
const times = Number(given ?? 100);

/** What somebody might do on purpose, and how often if it is not said. @type {Readonly<Record<string, { usual: number, run: (times: number) => Promise<boolean> | boolean }>>} */
const attacks = {
  flood: { usual: 12, run: floods },
  replays: { usual: 10_000, run: changeReplays },
  secrets: { usual: 20, run: searchForSecrets },
  seeds: { usual: 24, run: trySeeds },
  strangers: { usual: 200, run: comeAsStrangers },
};

/** @returns {Promise<boolean>} */
async function chosen() {
  const attack = attacks[words[0] ?? ""];
  if (attack) return attack.run(Number(given ?? attack.usual));
  if (words.includes("--postgres")) return faultsOfMany(times);
  return inFolder((folder) => run(times, words[0] === "cuts" ? "cuts" : "kills", folder));
}

process.exit((await chosen()) ? 0 : 1);
