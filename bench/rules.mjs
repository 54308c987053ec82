// @ts-check
// `npm run bench -- rules [SECONDS]`: games of line rules of our own, from a simple crate pusher to a heavy one. Prints how long reading takes, how
// many turns are played a second, and beside that what PuzzleScript's own engine is said to do on such a machine.

import { readFileSync } from "node:fs";
import { compilePuzzle } from "../dist/formats/index.js";
import { makeGame } from "../dist/game/index.js";
import { newSession, pressed } from "../dist/session/index.js";

/** Stated figures of PuzzleScript 1.8 in turns a second of processor time; they are not measured here, for there is no package of it. */
const games = [
  { name: "plain-crates", sort: "simple", stated: 108_000 },
  { name: "rods", sort: "medium", stated: 34_500 },
  { name: "beam-room", sort: "heavy", stated: 23_900 },
];

const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];

/** Milliseconds of processor time so far: others on the machine do not count. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same random walk for each game. @param {number} seed */
function* walk(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield pressed(keys[(state >>> 16) & 3] ?? "");
  }
}

/** @param {string} name */
function textOf(name) {
  return readFileSync(new URL(`../games/puzzlescript/${name}.txt`, import.meta.url), "utf8");
}

/** Milliseconds to read a game, once everything is warm. @param {string} name */
function timeReading(name) {
  const text = textOf(name);
  const start = now();
  let times = 0;
  for (; now() - start < 300; times++) makeGame(compilePuzzle({ file: name, text }).program);
  return (now() - start) / times;
}

/** Turns a second. @param {string} name @param {number} seconds */
function timeTurns(name, seconds) {
  const game = makeGame(compilePuzzle({ file: name, text: textOf(name) }).program);
  const steps = walk(7);
  const inputs = Array.from({ length: 4096 }, () => steps.next().value);
  const session = newSession(game, { seed: 1, remember: false });
  const play = (/** @type {number} */ until) => {
    let turns = 0;
    for (; now() < until; turns += 256)
      for (let i = 0; i < 256; i++) {
        session.play(inputs[(turns + i) & 4095] ?? inputs[0]);
        if (session.status !== "playing") session.play({ type: "restart" });
      }
    return turns;
  };
  play(now() + 500);
  const start = now();
  const turns = play(start + seconds * 1000);
  return (turns * 1000) / (now() - start);
}

/** @param {string[]} args */
export function bench(args) {
  const seconds = Number(args[0] ?? 2);
  console.log("game           sort      read ms    turns/s     stated   times");
  for (const { name, sort, stated } of games) {
    const read = timeReading(name);
    const turns = timeTurns(name, seconds);
    const row = [
      name.padEnd(14),
      sort.padEnd(8),
      read.toFixed(2).padStart(8),
      Math.round(turns).toLocaleString("en").padStart(10),
      stated.toLocaleString("en").padStart(10),
      (turns / stated).toFixed(1).padStart(7),
    ];
    console.log(row.join(" "));
  }
  console.log("stated: what PuzzleScript's own engine is said to play on such a machine, not measured here");
}
