// @ts-check
// `npm run faults -- flood 12`: people play chess in sixteen rooms, while one client says ten times as much as a server takes: by one socket after the
// other, and by HTTP. For so many seconds each, by turns, it is quiet and it floods. What is too much has to be refused with one typed error, and what
// the others play may take twice as long to the partner as without it (p99), and no longer.

import { once } from "node:events";
import { connect } from "node:net";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { WebSocket } from "ws";
import { loadNow, wait } from "../shared/tools.mjs";
import { chessByChance, makeRoom, moveAct, withServer } from "./serving.mjs";

const rooms = 16;
/** Between two moves in a room, in milliseconds. */
const pace = 100;
/** Says how long it is quiet, and how long it floods, before the turn changes, in milliseconds. */
const spell = 2000;
/** Messages and requests in a second: ten times what is taken by one line. */
const rate = 1200;
/** Lines by which one address asks, as a browser does. */
const linesAtOnce = 6;
/** Where a commit takes longer by chance, twice of next to nothing says nothing: so many milliseconds are allowed in any case. */
const leastAllowed = 20;

/** What the client that floods was told. @typedef {{ said: number, lines: number, refused: Record<string, number> }} Told */

// The client that floods has a thread of its own, so that those who are measured do not wait for it.
if (!isMainThread) await flood(workerData);

/** @param {{ way: "sockets" | "http", address: string, room: string }} order */
async function flood({ way, address, room }) {
  /** @type {Told} */
  const told = { said: 0, lines: 0, refused: {} };
  let isOn = false;
  parentPort?.on("message", (/** @type {boolean} */ on) => (isOn = on));
  parentPort?.postMessage(told, []);
  const note = (/** @type {string} */ what) => (told.refused[what] = (told.refused[what] ?? 0) + 1);
  const floods = { sockets: bySockets, http: byHttp };
  for (;;) {
    if (isOn) await floods[way]({ address, room, told, note, goesOn: () => isOn });
    else await wait(5);
    parentPort?.postMessage(told, []);
  }
}

/** @typedef {{ address: string, room: string, told: Told, note: (what: string) => void, goesOn: () => boolean }} Flood */

/** One line: joins, and says as much as it can until it is closed. @param {Flood} options */
async function bySockets({ address, room, told, note, goesOn }) {
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
  const line = { isClosed: false };
  /** @type {string[]} */
  const errors = [];
  socket.on("close", () => (line.isClosed = true));
  socket.on("error", () => (line.isClosed = true));
  socket.on("unexpected-response", (_, response) => {
    note(`status ${response.statusCode}`);
    line.isClosed = true;
    response.destroy();
  });
  socket.on("message", (data) => {
    const { type, code } = JSON.parse(String(data));
    if (type === "error" && code !== "no-seat") errors.push(code);
  });
  while (socket.readyState === WebSocket.CONNECTING && !line.isClosed) await wait(1);
  if (line.isClosed) return;
  told.lines++;
  socket.send(JSON.stringify({ type: "join", version: 1 }));
  let said = 1;
  const began = performance.now();
  while (!line.isClosed && goesOn()) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; said < due && socket.readyState === WebSocket.OPEN; said++)
      socket.send(JSON.stringify({ type: "act", number: said, act: { do: "name", name: "flood" } }));
    await wait(1);
  }
  told.said += said;
  if (line.isClosed) note(errors.join(" ") || "closed without a word");
  socket.terminate();
}

/** Asks for rooms, boards, lists and programs, on as many lines as a browser has, without waiting for answers. @param {Flood} options */
async function byHttp({ address, told, note, goesOn }) {
  const asked = [
    request("POST", "rooms", { game: "chess" }),
    request("GET", "scores?game=warehouse"),
    request("GET", "published?search=chess"),
    request("POST", "scores", { game: "warehouse", name: "flood", key: "the key of a flood", replay: "x" }),
  ];
  const [host, port] = address.split(":");
  let answers = "";
  const lines = Array.from({ length: linesAtOnce }, () => connect(Number(port), host));
  for (const it of lines) {
    it.on("error", () => note("a line broke"));
    it.on("data", (data) => (answers += String(data)));
  }
  const began = performance.now();
  let said = 0;
  while (goesOn()) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; said < due; said++) lines[said % lines.length]?.write(asked[said % asked.length] ?? "");
    await wait(1);
  }
  told.said += said;
  for (const it of lines) it.destroy();
  for (const [answer] of answers.matchAll(/(?<=HTTP\/1.1 )\d+|(?<=\{"wrong":")[^"]*/g)) note(answer);
}

/** Returns a request as it goes over the line. @param {string} method @param {string} path @param {object} [told] */
function request(method, path, told) {
  const body = told === undefined ? "" : JSON.stringify(told);
  return `${method} /api/${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.9.9.9\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

/** Two who play chess, each move when the one before has come and its time has. */
class Pair {
  /** Says how long each move took to the partner, in milliseconds. @type {number[]} */
  delays = [];
  #ply = 0;
  #sent = 0;

  /** @param {readonly WebSocket[]} sockets @param {readonly string[]} moves */
  constructor(sockets, moves) {
    this.sockets = sockets;
    this.moves = moves;
    for (const [seat, socket] of sockets.entries())
      socket.on("message", (data) => {
        const message = JSON.parse(String(data));
        if (message.type === "events" && message.events.at(-1)?.seat === 1 - seat) this.#heard();
      });
  }

  play() {
    const ply = this.#ply++;
    const act = moveAct(this.moves[ply] ?? "");
    this.#sent = performance.now();
    this.sockets[ply % 2]?.send(JSON.stringify({ type: "act", number: (ply >> 1) + 1, act }));
  }

  #heard() {
    const delay = performance.now() - this.#sent;
    this.delays.push(delay);
    if (this.#ply < this.moves.length) setTimeout(() => this.play(), Math.max(0, pace - delay));
  }
}

/** @param {string} address @param {number} n @param {readonly string[]} moves */
async function enter(address, n, moves) {
  const { room, keys } = await makeRoom(address, "chess", n);
  const sockets = await Promise.all(
    keys.map(async (key) => {
      const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "join", version: 1, key }));
      await once(socket, "message");
      return socket;
    }),
  );
  return { room, pair: new Pair(sockets, moves) };
}

/** @param {"sockets" | "http"} way @param {number} seconds of each, quiet and flooded @param {string} address */
async function floodBy(way, seconds, address) {
  const turns = Math.ceil((seconds * 1000) / spell);
  const moves = chessByChance(Math.min(280, ((2 * turns + 2) * spell) / pace));
  /** @type {Worker | undefined} */
  let flooder;
  try {
    const all = [];
    for (let n = 0; n < rooms; n++) all.push(await enter(address, n, moves));
    const order = { way, address, room: all[0]?.room ?? "" };
    flooder = new Worker(new URL(import.meta.url), { workerData: order });
    /** @type {Told} */
    let told = { said: 0, lines: 0, refused: {} };
    flooder.on("message", (it) => (told = it));
    for (const { pair } of all) pair.play();
    await wait(spell);
    /** @type {[number[], number[]]} */
    const delays = [[], []];
    for (let turn = 0; turn < 2 * turns; turn++) {
      for (const { pair } of all) pair.delays.length = 0;
      flooder.postMessage(turn % 2 === 1, []);
      await wait(spell);
      delays[turn % 2 === 1 ? 1 : 0].push(...all.flatMap(({ pair }) => pair.delays));
    }
    flooder.postMessage(false, []);
    await wait(100);
    return tell(way, delays, told);
  } finally {
    await flooder?.terminate();
  }
}

/** @param {string} way @param {[number[], number[]]} delays quiet and flooded @param {Told} told */
function tell(way, delays, told) {
  const at = delays.map((it) => {
    it.sort((x, y) => x - y);
    return [0.5, 0.99].map((part) => it[Math.floor(part * it.length)] ?? NaN);
  });
  const [quiet = [], flooded = []] = at;
  const words = at.map(([p50 = NaN, p99 = NaN]) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  console.log(
    `a flood by ${way}: ${told.said} said${way === "sockets" ? ` on ${told.lines} lines` : ""}; to the partner ${words[0]} without it, ${words[1]} with it (${delays.map((it) => it.length).join(" and ")} moves, ${loadNow()})`,
  );
  for (const [what, count] of Object.entries(told.refused)) console.log(`  ${count} × ${what}`);
  const isSlow = (flooded[1] ?? NaN) > Math.max(leastAllowed, 2 * (quiet[1] ?? NaN));
  if (isSlow) console.log("  the others wait more than twice as long");
  const { 429: refused = 0, ...others } = told.refused;
  const sentences = Object.entries(others).filter(([what]) => /^(At most|Too many)/.test(what));
  const isTyped =
    way === "sockets"
      ? Object.keys(told.refused).every((it) => it === "too-many")
      : refused > 0 && sentences.reduce((sum, [, count]) => sum + count, 0) === refused;
  if (!isTyped) console.log("  not everything was refused with one typed error");
  return !isSlow && isTyped && Object.keys(told.refused).length > 0 && delays.every((it) => it.length > 0);
}

/** @param {number} seconds */
export async function floods(seconds) {
  const good = [];
  for (const way of /** @type {const} */ (["sockets", "http"]))
    good.push(await withServer((address) => floodBy(way, seconds, address)));
  return good.every(Boolean);
}
