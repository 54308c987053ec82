// @ts-check
// `npm run faults -- secrets 20`: so many whole plays, by chance, of each game whose rooms keep secrets, on a server; and everything that was sent to
// each seat, and to somebody who watches, is searched for what they must not know before the play is over: the seed and the nonce, keys, inputs of
// the other, and what these have hidden. For the last, one input of the other is changed and the play is played again: for as long as the seat is shown
// the same, by words and boards, the bytes have to be the same, too.

import { once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { WebSocket } from "ws";
import { frameText, looksOf } from "../../dist/index.js";
import { foldOf } from "../../dist/play/index.js";
import { seatFramesOf } from "../../dist/server/rooms/seat-frames.js";
import { gameFiles, gameNamed } from "../shared/games.mjs";
import { drawsOf, loadNow, wait } from "../shared/tools.mjs";
import { makeRoom, tryRoom, withServer } from "./serving.mjs";

/** After so many inputs somebody gives up: plays by chance need not end. */
const mostInputs = 400;
/** Between two inputs, in milliseconds: a line takes 120 messages in a second. */
const pace = 8;
/** Other plays that are tried for each seat of a play. */
const twins = 12;

/** One end of a socket: everything that came, in order. */
export class Ear {
  /** @type {string[]} */
  texts = [];
  /** @type {any[]} */
  messages = [];
  #wake = () => {};

  /** @param {string} address @param {string} room @param {string} [key] */
  static async join(address, room, key) {
    const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
    const ear = new Ear(socket);
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "join", version: 1, key }));
    await ear.until(({ type }) => type === "here" || type === "error");
    return ear;
  }

  /** @param {WebSocket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.on("message", (data) => {
      this.texts.push(String(data));
      this.messages.push(JSON.parse(String(data)));
      this.#wake();
    });
    socket.on("close", () => this.#wake());
  }

  /** Waits for a message that came after the first so many. @param {(message: any) => boolean} isIt @param {number} [from] */
  async until(isIt, from = 0) {
    for (;;) {
      const found = this.messages.slice(from).find(isIt);
      if (found) return found;
      if (this.socket.readyState >= WebSocket.CLOSING)
        throw new Error(`The line was closed after ${this.texts.at(-1)}`);
      await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    }
  }

  /** Says an act, and waits until it is kept or refused. @param {number} number @param {object} act */
  async act(number, act) {
    const from = this.messages.length;
    this.socket.send(JSON.stringify({ type: "act", number, act }));
    const told = await this.until(
      (it) => it.number === number && (it.type === "ack" || it.type === "error"),
      from,
    );
    return told.type === "ack"
      ? this.until((it) => it.type === "frame" && it.seq >= told.seq, from)
      : undefined;
  }
}

/** Returns an input by chance: a control of the game, at cells by chance. @param {import("../../dist/index.js").Program} program @param {(count: number) => number} below */
function inputByChance({ controls, boards }, below) {
  const free = controls.flatMap((it, control) =>
    it.args.every((arg) => arg.type === "cell") && !/quit|restart|surrender/.test(it.name) ? [control] : [],
  );
  const control = free[below(free.length)] ?? 0;
  const { width = 1, height = 1 } = boards[0] ?? {};
  const args = (controls[control]?.args ?? []).map(() => ({ x: below(width), y: below(height) }));
  return { type: "cycle", given: [{ type: "control", control, args }] };
}

/** @param {string} address @param {string} name @param {(count: number) => number} below */
async function playOut(address, name, below) {
  const { program } = gameNamed(name);
  const { room, keys } = await makeRoom(address, name, below(65_536));
  const seats = await Promise.all(keys.map((key) => Ear.join(address, room, key)));
  const watcher = await Ear.join(address, room);
  const numbers = seats.map(() => 0);
  let isOver = false;
  for (let n = 0; n < mostInputs && !isOver; n++) {
    const seat = below(seats.length);
    const act = { do: "input", input: inputByChance(program, below) };
    await wait(pace);
    const shown = await seats[seat]?.act((numbers[seat] = (numbers[seat] ?? 0) + 1), act);
    isOver = shown !== undefined && shown.frame.status !== "playing";
  }
  if (!isOver) await seats[0]?.act((numbers[0] ?? 0) + 1, { do: "resign" });
  const reveal = await seats[0]?.until(({ type }) => type === "reveal");
  await seats[1]?.until(({ type }) => type === "reveal");
  for (const it of [...seats, watcher]) it.socket.terminate();
  return { keys, seats, watcher, reveal };
}

/** Returns what was sent before the secrets were told. @param {Ear} ear */
function sentBefore({ texts, messages }) {
  const end = messages.findIndex(({ type }) => type === "reveal");
  return texts.slice(0, end < 0 ? undefined : end);
}

/** Secrets that stand in a text, by what they are. @param {string} sent @param {Readonly<Record<string, string>>} secrets */
const secretsIn = (sent, secrets) =>
  Object.entries(secrets).flatMap(([what, secret]) => (sent.includes(secret) ? [what] : []));

/** Returns a seed in the ways in which it could be written. @param {string} seed @returns {Record<string, string>} */
function waysOf(seed) {
  const words = [0, 8, 16, 24].map((at) => seed.slice(at, at + 8));
  return Object.fromEntries([
    ["the seed", seed],
    ...words.flatMap((it, i) => {
      const value = Number.parseInt(it, 16);
      return [
        [`word ${i} of the seed`, it],
        [`word ${i} of the seed as a number`, `${value}`],
        [`word ${i} of the seed as an integer`, `${value | 0}`],
      ];
    }),
  ]);
}

/** Returns what each seat is shown after each event of a play, as it is sent. @param {ReturnType<typeof gameNamed>} game @param {any} reveal @param {readonly any[]} events */
function framesOf(game, { seed, nonce }, events) {
  const fold = foldOf(game, { setup: { seed, level: 1, options: [] } });
  const all = [];
  for (const event of events) {
    if (fold.apply(event) || fold.end || fold.session.status !== "playing") break;
    all.push(seatFramesOf(fold, { seed, nonce }, event.act.do === "input").frames);
  }
  return all;
}

/**
 * Changes an input of the other, and looks how long a seat cannot tell by what is shown; so long the bytes must be the same.
 * @param {ReturnType<typeof gameNamed>} game @param {any} reveal @param {number} seat @param {(count: number) => number} below
 */
function tellTwin(game, reveal, seat, below) {
  const { events } = reveal;
  const others = events.flatMap((/** @type {any} */ it, /** @type {number} */ i) =>
    it.seat !== seat && it.act.do === "input" ? [i] : [],
  );
  const at = others[below(others.length)] ?? 0;
  const changed = events.map((/** @type {any} */ it, /** @type {number} */ i) =>
    i === at ? { ...it, act: { do: "input", input: inputByChance(game.program, below) } } : it,
  );
  const [true_, other] = [framesOf(game, reveal, events), framesOf(game, reveal, changed)];
  const looks = looksOf(game.program);
  const text = (/** @type {any} */ frames) => frameText(frames[seat], looks);
  let same = 0;
  let hidden = 0;
  for (const [i, frames] of true_.entries()) {
    const twin = other[i];
    if (!twin || text(frames) !== text(twin)) break;
    if (JSON.stringify(frames[seat]) !== JSON.stringify(twin[seat])) return { at: i, same, hidden };
    same++;
    if (!isDeepStrictEqual(frames, twin)) hidden++;
  }
  return { same, hidden };
}

/** Returns the events after which a seat was sent another frame than the one that is compared with those of other plays. @param {Ear} ear @param {readonly any[]} shown @param {number} seat */
const shownOtherwise = ({ messages }, shown, seat) =>
  messages.flatMap(({ type, seq, frame }) => {
    if (type !== "frame" || frame.status !== "playing" || shown[seq - 1] === undefined) return [];
    return isDeepStrictEqual(frame, JSON.parse(JSON.stringify(shown[seq - 1][seat]))) ? [] : [seq];
  });

/** @param {string} address @param {string} name @param {number} times */
async function search(address, name, times) {
  const game = gameNamed(name);
  const below = drawsOf(times);
  const found = new Set();
  const counts = { bytes: 0, frames: 0, hidden: 0, inputs: 0 };
  for (let n = 0; n < times; n++) {
    const { keys, seats, watcher, reveal } = await playOut(address, name, below);
    const shown = framesOf(game, reveal, reveal.events);
    counts.inputs += reveal.events.length;
    for (const [seat, ear] of [...seats, watcher].entries()) {
      const texts = sentBefore(ear);
      const all = texts.join("\n");
      counts.bytes += Buffer.byteLength(all);
      const other = Object.fromEntries(
        keys.flatMap((key, i) => (i === seat ? [] : [[`the key of seat ${i}`, key]])),
      );
      for (const it of secretsIn(all, { ...waysOf(reveal.seed), "the nonce": reveal.nonce, ...other }))
        found.add(it);
      if (/"do":"input"|"given":|"seed":/.test(all)) found.add("an input, or a seed");
      if (seat >= seats.length) continue;
      for (const seq of shownOtherwise(ear, shown, seat)) found.add(`event ${seq} is shown otherwise`);
      for (let i = 0; i < twins; i++) {
        const { at, same, hidden } = tellTwin(game, reveal, seat, below);
        counts.frames += same;
        counts.hidden += hidden;
        if (at !== undefined) found.add(`seat ${seat} is sent what is not shown, after event ${at + 1}`);
      }
    }
  }
  const what = [...found];
  console.log(
    `${name}: ${times} plays with ${counts.inputs} inputs; ${(counts.bytes / 1e6).toFixed(1)} MB sent, ${counts.frames} frames compared with those of other plays, in ${counts.hidden} of which the other was shown something else: ${what.length === 0 ? "nothing found" : what.slice(0, 6).join("; ")} (${loadNow()})`,
  );
  return what.length === 0;
}

/** Returns the games in whose rooms each seat is sent frames. @param {string} address */
async function secretive(address) {
  const found = [];
  for (const [n, file] of gameFiles(/^[^/]+\.quad$/).entries()) {
    const name = file.slice(0, -".quad".length);
    const made = await tryRoom(address, name, n);
    if (!made) continue;
    const ear = await Ear.join(address, made.room, made.keys[0]);
    if (ear.messages[0].mode === "frames") found.push(name);
    ear.socket.terminate();
  }
  return found;
}

/** @param {number} times */
export function searchForSecrets(times) {
  return withServer(async (address) => {
    let isGood = true;
    for (const name of await secretive(address)) isGood = (await search(address, name, times)) && isGood;
    return isGood;
  });
}
