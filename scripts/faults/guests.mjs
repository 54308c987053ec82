// @ts-check
// People who play in rooms while something is done to their servers, for `npm run faults`: what was acknowledged or told must be there
// afterwards, once and in one order, and every position must have the hash that it had.

import { WebSocket } from "ws";
import { newSession } from "../../dist/index.js";
import { gameNamed } from "../shared/games.mjs";
import { loadNow, wait } from "../shared/tools.mjs";
import { chessByChance, makeRoom, moveAct } from "./serving.mjs";

/** Rooms that are played at once, by two each and one who watches. */
const rooms = 8;
/** Says how long a player waits after what was acknowledged, in milliseconds: a server takes 120 messages in a second. */
const pace = 15;
/** One in so many acts is a move, so that a game lasts. */
const talk = 25;

const chess = gameNamed("chess");
const moves = chessByChance(300);

/** Returns an act without what the server says of whose it is. @param {any} act */
const plainly = ({ do: what, name, input }) => `${what} ${name ?? input?.given[0]?.text}`;

/**
 * Somebody in a room of chess, who comes back whenever the line breaks. Players say names, and now and then a move, without end: each when the
 * one before is acknowledged, and again when that was not heard.
 */
export class Guest {
  /** @type {Map<number, string>} seq -> who said what, as it was acknowledged or told */
  heard = new Map();
  /** @type {Map<number, any>} seq -> an input */
  inputs = new Map();
  /** @type {Map<number, any>} number -> what was said with it */
  said = new Map();
  /** Holds the position that was seen last: after so many moves it has this hash. */
  seen = { plies: 0, hash: 0 };
  /** @type {string[]} */
  wrong = [];
  acknowledged = 0;
  isThere = false;
  isDone = false;
  number = 0;
  tries = 0;
  seed = 0;
  pace = pace;

  /** @param {string} address @param {string} room @param {number} [seat] @param {string} [key] */
  constructor(address, room, seat, key) {
    this.address = address;
    this.room = room;
    this.seat = seat;
    this.key = key;
    this.socket = this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${this.address}/api/rooms/${this.room}/socket`);
    socket.on("open", () =>
      socket.send(JSON.stringify({ type: "join", version: 1, key: this.key, from: this.heard.size })),
    );
    socket.on("message", (data) => socket === this.socket && this.hear(JSON.parse(String(data))));
    socket.on("error", () => {});
    socket.on("close", () => {
      this.isThere = false;
      // As the page does it.
      const time = Math.min(100 * 2 ** this.tries++, 600);
      if (!this.isDone) setTimeout(() => (this.socket = this.open()), time);
    });
    return socket;
  }

  /** @param {any} message */
  hear(message) {
    const { type, number } = message;
    if (type === "welcome") {
      this.isThere = true;
      this.tries = 0;
      this.seed = message.setup.seed;
      this.say(Math.max(this.number, number, 1));
    }
    if (type === "events") for (const it of message.events) this.note(it.seq, it.seat, it.number, it.act);
    if (type === "ack" && number === this.number) {
      this.note(message.seq, this.seat, number, this.said.get(number));
      this.acknowledged++;
      setTimeout(() => this.say(number + 1), this.pace);
    }
    if (type === "error" && message.code !== "not-kept") this.wrong.push(JSON.stringify(message));
  }

  /** @param {number} seq @param {number | undefined} seat @param {number} number @param {any} act */
  note(seq, seat, number, act) {
    const said = `${seat} ${number} ${plainly(act)}`;
    const before = this.heard.get(seq) ?? said;
    if (before !== said) this.wrong.push(`${this.room} ${seq}: ${before}, then ${said}`);
    this.heard.set(seq, said);
    if (act.do === "input") this.inputs.set(seq, act.input);
  }

  /** @param {number} number */
  say(number) {
    if (this.seat === undefined || this.isDone || this.socket.readyState !== WebSocket.OPEN) return;
    this.number = number;
    const plies = this.inputs.size;
    const move = plies % 2 === this.seat && number % talk === 0 ? moves[plies] : undefined;
    const chosen = move === undefined ? { do: "name", name: `name ${number}` } : moveAct(move);
    const act = this.said.get(number) ?? chosen;
    this.said.set(number, act);
    this.socket.send(JSON.stringify({ type: "act", number, act }));
  }

  /** Looks whether the log leads through the position that was seen before, and remembers where it leads to. */
  look() {
    const session = newSession(chess, { seed: this.seed });
    const { plies, hash } = this.seen;
    const inputs = [...this.inputs].sort(([a], [b]) => a - b).map(([, input]) => input);
    let isSame = plies === 0 || inputs.length >= plies;
    for (const [ply, input] of inputs.entries()) {
      session.play(input);
      if (ply + 1 === plies) isSame &&= session.hash() === hash;
    }
    this.seen = { plies: inputs.length, hash: session.hash() };
    if (!isSame) this.wrong.push(`${this.room}: another hash after ${plies} moves`);
  }

  cut() {
    this.isThere = false;
    this.socket.terminate();
  }

  end() {
    this.isDone = true;
    this.socket.terminate();
  }
}

/** @param {string} address @param {number} n */
export async function enter(address, n) {
  const { room, keys } = await makeRoom(address, "chess", n);
  return [0, 1, undefined].map((seat) => new Guest(address, room, seat, keys[seat ?? -1]));
}

/** @param {() => boolean} isTrue @param {number} most */
export async function until(isTrue, most) {
  const began = performance.now();
  while (!isTrue() && performance.now() - began < most) await wait(5);
  return isTrue();
}

/** Returns what is in the logs at the end, beside what anybody was told of them. @param {string} address @param {readonly Guest[]} guests */
export async function compare(address, guests) {
  const wrong = guests.flatMap((it) => it.wrong);
  for (const room of new Set(guests.map((it) => it.room))) {
    const reader = new Guest(address, room);
    const known = guests.filter((it) => it.room === room);
    const last = Math.max(...known.flatMap((it) => [...it.heard.keys()]));
    if (!(await until(() => reader.heard.size >= last, 10_000)))
      wrong.push(`${room}: not all of ${last} is there`);
    for (const [seq, said] of known.flatMap((it) => [...it.heard]))
      if (reader.heard.get(seq) !== said)
        wrong.push(`${room} ${seq}: ${said}, but ${reader.heard.get(seq)} in the log`);
    const said = [...reader.heard.values()];
    if (new Set(said).size < said.length) wrong.push(`${room}: something is there twice`);
    if (said.length !== Math.max(...reader.heard.keys())) wrong.push(`${room}: there is a hole`);
    reader.end();
  }
  return wrong;
}

/**
 * What is done to servers or guests the nth time, what puts it right again, and how soon everybody has to play on, in milliseconds.
 * @typedef {{ harm: (n: number, guests: readonly Guest[]) => unknown, mend?: (n: number) => unknown, longest?: number }} Way
 */

/** Does it so many times while people play. Answers whether all was well. @param {string} address @param {number} times @param {Readonly<Record<string, Way>>} ways */
export async function playThrough(address, times, ways) {
  /** @type {Guest[]} */
  const guests = [];
  try {
    for (let n = 0; n < rooms; n++) guests.push(...(await enter(address, n)));
    const isComplete = () => guests.every((it) => it.isThere);
    if (!(await until(isComplete, 10_000))) throw new Error("Not everybody came in.");
    const count = (/** @type {(guest: Guest) => number} */ of) => guests.reduce((sum, it) => sum + of(it), 0);
    let isGood = true;
    for (const [way, { harm, mend, longest = Infinity }] of Object.entries(ways)) {
      let slowest = 0;
      for (let n = 0; n < times; n++) {
        await wait(Math.random() * 400);
        const before = guests.map((it) => it.acknowledged);
        const began = performance.now();
        await harm(n, guests);
        const plays = () =>
          guests.every((it, i) => it.seat === undefined || it.acknowledged > (before[i] ?? 0));
        if (!(await until(() => isComplete() && plays(), 20_000)))
          console.log(`${way}: not everybody is back`);
        slowest = Math.max(slowest, performance.now() - began);
        for (const it of guests) it.look();
        await mend?.(n);
      }
      isGood &&= slowest <= longest;
      console.log(
        `${times} times ${way}: everybody plays on after ${Math.round(slowest)} ms at most; ${count((it) => it.acknowledged)} acknowledged with ${count((it) => it.inputs.size) / 3} moves so far (${loadNow()})`,
      );
    }
    for (const it of guests) it.end();
    const wrong = await compare(address, guests);
    console.log(wrong.length === 0 ? "nothing missing, twice or changed" : wrong.slice(0, 10).join("\n"));
    return isGood && wrong.length === 0 && count((it) => it.inputs.size) > 0;
  } finally {
    for (const it of guests) it.end();
  }
}
