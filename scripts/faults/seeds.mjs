// @ts-check
// `npm run faults -- seeds 32`: a player in a room of a game of lots sees those that fell to the own seat, and tries all seeds of so many bits against
// them, to learn what fell to the other: as numbers, and written four times into a wide seed. None may fit. The same search has to find a seed that was
// made so small on purpose.

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { chanceBelow, seedChance } from "../../dist/base/chance.js";
import { frameText, load, looksOf } from "../../dist/index.js";
import { foldOf } from "../../dist/play/index.js";
import { seatFramesOf } from "../../dist/server/rooms/seat-frames.js";
import { loadNow } from "../shared/tools.mjs";
import { Ear } from "./secrets.mjs";
import { makeRoom, withServer } from "./serving.mjs";

const text = `title Lots
author Quadrille contributors
players red, blue together
board lots 8x4 for each player

objects
  fire ^ red   leaf # green   drop o blue   star * yellow   cloud ? grey

layers
  others

controls
  wait

define lot = fire, leaf, drop, star

start
  for each player
    for each cells in lots: put lot[random 0 to 3] at it

view
  lots covering lot as cloud when me != viewer
`;

const shapes = "^#o*";
/** Lots of a player: each tells two bits of the seed. */
const cells = 32;
const workers = 2;

/** How the second, third and fourth words are made of a number that is tried, which is the first. @type {readonly ((tried: number) => readonly number[])[]} */
const ways = [() => [0, 0, 1], (tried) => [tried, tried, tried]];

if (!isMainThread) parentPort?.postMessage(fitting(workerData), []);

/**
 * The numbers of a range whose lots are those that were seen, in each way.
 * @param {{ seen: readonly number[], from: number, to: number }} order
 */
function fitting({ seen, from, to }) {
  return [...candidates(seen, from, to, false), ...candidates(seen, from, to, true)];
}

/**
 * Tries numbers in local variables, which takes a fifth of the time: the first lots are drawn as `nextChance` does, and who fits is tried again with that.
 * Lots are of a power of two, so none is drawn again.
 * @param {readonly number[]} seen @param {number} from @param {number} to @param {boolean} isRepeated
 */
function* candidates(seen, from, to, isRepeated) {
  const [first, second, third] = seen;
  for (let tried = from; tried < to; tried++) {
    let a = tried | 0;
    let b = isRepeated ? a : 0;
    let c = b;
    let d = isRepeated ? a : 1;
    let sum = 0;
    for (let i = 0; i < 16; i++) {
      sum = (a + b + d) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      d = (d + 1) | 0;
    }
    if ((sum & 3) !== first) continue;
    sum = (a + b + d) | 0;
    if ((sum & 3) !== second) continue;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    d = (d + 1) | 0;
    if (((a + b + d) & 3) !== third) continue;
    if (fits(seen, tried, ways[isRepeated ? 1 : 0])) yield tried;
  }
}

/** @param {readonly number[]} seen @param {number} tried @param {(tried: number) => readonly number[]} way */
function fits(seen, tried, way) {
  const state = new Int32Array(4);
  seedChance(state, 0, [tried, ...way(tried)], 0);
  return seen.every((it) => chanceBelow(state, 0, shapes.length) === it);
}

/** @param {readonly number[]} seen @param {number} bits @returns {Promise<readonly number[]>} */
async function search(seen, bits) {
  const part = 2 ** bits / workers;
  const found = await Promise.all(
    Array.from({ length: workers }, (_, n) => {
      const worker = new Worker(new URL(import.meta.url), {
        workerData: { seen, from: n * part, to: (n + 1) * part },
      });
      return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    }),
  );
  return found.flat();
}

/** The lots that a frame shows, in the order in which they were drawn. @param {any} frame @param {any} looks */
function seenIn(frame, looks) {
  const seen = [...frameText(frame, looks)].map((it) => shapes.indexOf(it)).filter((it) => it >= 0);
  if (seen.length !== cells) throw new Error(`A seat sees ${seen.length} lots.`);
  return seen;
}

/** @param {number} bits */
export async function trySeeds(bits) {
  const loaded = load(text);
  if (!loaded.ok) throw new Error("The game of lots has mistakes.");
  const { game } = loaded;
  const looks = looksOf(game.program);
  const small = 2 ** bits - 5;
  const fold = foldOf(game, { setup: { seed: small, level: 1, options: [] } });
  const { frames } = seatFramesOf(fold, { seed: "0".repeat(32), nonce: "" }, true);
  const control = await search(seenIn(frames[0], looks), bits);
  const isFound = control.length === 1 && control[0] === small;

  return withServer(async (address) => {
    const published = await fetch(`http://${address}/api/published`, {
      method: "POST",
      body: JSON.stringify({ text }),
    });
    const { id } = await published.json();
    const { room, keys } = await makeRoom(address, `published/${id}`);
    const ear = await Ear.join(address, room, keys[0]);
    const { frame } = await ear.until(({ type }) => type === "frame");
    ear.socket.terminate();
    const began = performance.now();
    const fits = await search(seenIn(frame, looks), bits);
    console.log(
      `2^${bits} seeds tried in ${ways.length} ways in ${Math.round((performance.now() - began) / 1000)} s: ${fits.length} fit; one that was made so small on purpose is ${isFound ? "found" : "not found"} (${loadNow()})`,
    );
    return fits.length === 0 && isFound;
  });
}
