// @ts-check
// The demos of a checkout of PuzzleScript in its engine and in ours: the same random inputs, with undo.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { theirEngine } from "../../scripts/beside/theirs.mjs";
import { inTurn, timed, timesAsFast } from "../shared/rounds.mjs";

/** @typedef {import("../shared/tree.mjs").Tree} Tree */
/** @typedef {import("../../scripts/beside/ours.mjs").Word} Word */
/** @typedef {{ compile(): boolean, play(): void }} Side */

const words = /** @type {const} */ (["up", "left", "down", "right", "action", "undo"]);

/** Turns of a walk, nanoseconds that a round has at least, and those before the first round, in which V8 compiles what runs often. */
const turns = 200;
const least = 40e6;
const warmth = 200e6;

/** Returns the same random walk for each game; one input in sixteen takes one back. @returns {Word[]} */
function walk() {
  let state = 7;
  return Array.from({ length: turns }, (_, number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const at = (state >>> 16) % 24;
    return words[number % 16 === 15 ? 5 : at === 23 ? 4 : at & 3];
  });
}

/** @param {Tree} tree @param {string} text @returns {Side} */
function ours({ formats, makeGame, session }, text) {
  const inputs = walk().map((word) => inputOf(word, session));
  /** @type {import("../../dist/game/index.js").Game | undefined} */
  let made;
  const begin = () => session.newSession(/** @type {NonNullable<typeof made>} */ (made), { seed: 1 });
  // The last play lives on, as on a page: without any, V8 would drop all code that knows its shape.
  /** @type {ReturnType<typeof begin>} */
  let play;
  return {
    compile() {
      const { program, diagnostics } = formats.compilePuzzle({ file: "demo.txt", text });
      if (diagnostics.some(({ severity }) => severity === "error")) return false;
      made = makeGame(program, "closures");
      return true;
    },
    play() {
      play = begin();
      for (const input of inputs) {
        while (play.message !== undefined) play.play({ type: "next" });
        play.play(input);
        if (play.status !== "playing") play = begin();
      }
    },
  };
}

/** @param {Word} word @param {Tree["session"]} session @returns {import("../../dist/session/index.js").Input} */
function inputOf(word, { pressed }) {
  if (word === "undo") return { type: "undo" };
  return pressed(word === "action" ? "KeyX" : `Arrow${word[0].toUpperCase()}${word.slice(1)}`);
}

/** @param {import("../../scripts/beside/ours.mjs").Player} engine @param {string} text @returns {Side} */
function theirs(engine, text) {
  const inputs = walk();
  return {
    compile() {
      const { errors, playable } = engine.compile(text);
      return errors === 0 && playable;
    },
    play() {
      engine.begin(1, 1);
      for (const word of inputs) {
        engine.play(word);
        if (engine.isOver()) engine.begin(1, 1);
      }
    },
  };
}

/** Returns how long something takes, on average. @param {() => unknown} work @param {number} [enough] nanoseconds after which it is done no more */
function average(work, enough = least) {
  let [times, nanoseconds] = [0, 0];
  for (; nanoseconds < enough; times++) nanoseconds += timed(work).nanoseconds;
  return { nanoseconds: nanoseconds / times, result: undefined };
}

/**
 * Prints how many times as fast we are with each demo, compiling and playing.
 *
 * @param {Tree} tree @param {string} checkout @param {{ rounds: number, names: readonly string[] }} asked
 * @returns {Promise<string | undefined>} what is wrong with the checkout
 */
export async function besideEngine(tree, checkout, { rounds, names }) {
  const engine = theirEngine(checkout);
  if (typeof engine === "string") return engine;
  const folder = join(checkout, "src/demo");
  if (!existsSync(folder)) return `${checkout} has no src/demo.`;
  const files = readdirSync(folder).filter((it) => it.endsWith(".txt"));
  const chosen = files.filter((it) => names.length === 0 || names.some((name) => it.includes(name)));
  console.log(
    `${"demo".padEnd(34)}${"compiling, times".padEnd(26)}${"our turns/s".padStart(12)}  turns, times`,
  );
  /** @type {number[][]} */
  const all = [[], []];
  for (const file of chosen) {
    const text = readFileSync(join(folder, file), "utf8");
    const sides = [ours(tree, text), theirs(engine, text)];
    if (!sides.every((it) => it.compile())) continue;
    const [compiling] = await compare(sides, "compile", rounds, all[0]);
    const [playing, rate] = await compare(sides, "play", rounds, all[1]);
    console.log(`${file.padEnd(34)}${compiling.padEnd(26)}${rate.padStart(12)}  ${playing}`);
  }
  const [compiling, playing] = all.map((it) => mean(it).toFixed(2));
  console.log(
    `geometric mean of ${all[0].length}`.padEnd(34) + compiling.padEnd(26) + " ".repeat(14) + playing,
  );
  return undefined;
}

/** @param {readonly Side[]} sides @param {"compile" | "play"} what @param {number} rounds @param {number[]} middles */
async function compare([one, other], what, rounds, middles) {
  for (const side of [one, other]) average(() => side[what](), warmth);
  const { here, there } = await inTurn(
    { here: () => average(() => one[what]()), there: () => average(() => other[what]()) },
    rounds,
  );
  const { low, middle, high } = timesAsFast(here, there);
  middles.push(middle);
  const sorted = here.map(({ nanoseconds }) => nanoseconds).sort((a, b) => a - b);
  const rate = Math.round((turns * 1e9) / sorted[(sorted.length - 1) >> 1]).toLocaleString("en");
  return [`${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`, rate];
}

const mean = (/** @type {readonly number[]} */ numbers) =>
  Math.exp(numbers.reduce((sum, it) => sum + Math.log(it), 0) / numbers.length);
