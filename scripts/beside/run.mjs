// @ts-check
// `npm run beside -- DIR --engine PATH`: plays each PuzzleScript file of a folder (or a file) in PuzzleScript's own engine, of which PATH is a checkout, and in ours, with the same inputs.
// It prints each difference with its place, the totals of what differs, and how fast both are.
//
//   --inputs N    in the first level; 300 by default, in others a third of it
//   --levels N    how many levels are begun; 5 by default
//   --seconds N   after which the next game comes; 20 by default
//   --seed N      of the inputs and of chance; 1 by default

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { performance } from "node:perf_hooks";
import { drawsOf, readOptions } from "../shared/tools.mjs";
import { mostErrors, ourEngine } from "./ours.mjs";
import { theirEngine } from "./theirs.mjs";

/** @typedef {import("./ours.mjs").Player} Player */
/** @typedef {import("./ours.mjs").Word} Word */
/** @typedef {import("./ours.mjs").Seen} Seen */
/** @typedef {import("./ours.mjs").Facts} Facts */

/** What differs, in one word for the totals, and where. @typedef {{ cause: string, what: string }} Difference */

/** @typedef {{ compiling: number, playing: number, turns: number }} Spent milliseconds of one engine for one game */

/** @typedef {{ inputs: number, levels: number, seconds: number, seed: number }} Limits */

/** @typedef {{ name: string, result: "same" | "different" | "refused" | "neither", differences: Difference[], theirs: Spent, ours: Spent }} Row */

/** Inputs as a restless player gives them, on a board of some size. @param {Facts} facts @param {Seen} board @param {number} count @param {number} seed @returns {Word[]} */
function randomInputs({ ticks, action, clicks }, { width, height }, count, seed) {
  const draw = drawsOf(seed);
  const ways = /** @type {const} */ (["up", "left", "down", "right"]);
  return Array.from({ length: count }, () => {
    const roll = draw(1000);
    if (roll < 70) return "undo";
    if (roll < 82) return "restart";
    if (ticks && roll < 400) return "tick";
    if (action && roll > 900) return "action";
    if (clicks.length > 0 && roll > 600)
      return `${clicks[draw(clicks.length)] ?? ""}@${draw(width)},${draw(height)}`;
    return ways[draw(4)] ?? "up";
  });
}

/** @param {Spent} spent @param {"compiling" | "playing"} what @param {() => void} work */
function timed(spent, what, work) {
  const start = performance.now();
  work();
  spent[what] += performance.now() - start;
}

/** Returns how two looks differ, if they do. @param {Seen} theirs @param {Seen} ours @returns {Difference | undefined} */
function differenceOf(theirs, ours) {
  if (theirs.level !== ours.level)
    return { cause: "level", what: `theirs is in level ${theirs.level}, ours in ${ours.level}` };
  const cell = theirs.cells.findIndex((it, i) => it !== ours.cells[i]);
  if (cell >= 0) {
    const place = `${(cell % theirs.width) + 1}, ${Math.floor(cell / theirs.width) + 1}`;
    return { cause: "cells", what: `at ${place} theirs has ${theirs.cells[cell]}; ours ${ours.cells[cell]}` };
  }
  for (const what of /** @type {const} */ (["messages", "sounds"])) {
    // All sounds of an input are heard at once.
    const listed = (/** @type {Seen} */ it) =>
      (what === "sounds" ? it.sounds.sort() : it.messages).join(" | ");
    const [theirList, ourList] = [listed(theirs), listed(ours)];
    if (theirList !== ourList)
      return {
        cause: what,
        what: `${what} of theirs: ${theirList || "none"}; of ours: ${ourList || "none"}`,
      };
  }
  return undefined;
}

/** Two engines that play a file, and what was found so far. Time is up at the deadline. @typedef {{ theirs: Player, ours: Player, row: Row, seed: number, deadline: number }} Match */

/** Looks at both; nothing if they cannot be played on together. @param {Match} match @param {string} where @returns {Seen | undefined} */
function compare({ theirs, ours, row }, where) {
  const [there, here] = [theirs.seen(), ours.seen()];
  if (there.isEndless && here.isEndless) return undefined;
  const difference = differenceOf(there, here);
  if (!difference) return there.level > 0 ? there : undefined;
  const isKnown = row.differences.some((it) => it.cause === difference.cause);
  if (!isKnown) row.differences.push({ ...difference, what: `${where}: ${difference.what}` });
  const isHeard = difference.cause === "messages" || difference.cause === "sounds";
  return isHeard && there.level > 0 ? there : undefined;
}

/** Plays on from a level, until the cells or levels differ. @param {Match} match @param {number} level @param {Facts} facts @param {number} count of inputs */
function playLevel(match, level, facts, count) {
  const { theirs, ours, row, seed, deadline } = match;
  theirs.begin(level, seed);
  ours.begin(level, seed);
  let board = compare(match, `level ${level}, beginning`);
  if (!board) return;
  for (const [number, word] of randomInputs(facts, board, count, seed + level - 1).entries()) {
    if (performance.now() > deadline) return;
    if (!isOnBoard(word, board)) continue;
    timed(row.theirs, "playing", () => theirs.play(word));
    timed(row.ours, "playing", () => ours.play(word));
    row.theirs.turns++;
    row.ours.turns++;
    board = compare(match, `level ${level}, input ${number + 1} (${word})`);
    if (!board) return;
  }
}

/** Returns true if a click, if it is one, is on the board. @param {Word} word @param {Seen} board */
function isOnBoard(word, { width, height }) {
  const [, x = 0, y = 0] = word.split(/[@,]/).map(Number);
  return x < width && y < height;
}

/** @param {string} path @returns {Row} */
const emptyRow = (path) => ({
  name: basename(path),
  result: "same",
  differences: [],
  theirs: { compiling: 0, playing: 0, turns: 0 },
  ours: { compiling: 0, playing: 0, turns: 0 },
});

/** @param {string} path @param {Player} theirs @param {Player} ours @param {Limits} limits @returns {Row} */
function besideOne(path, theirs, ours, limits) {
  const row = emptyRow(path);
  const text = readFileSync(path, "utf8").replaceAll("\r\n", "\n");
  const deadline = performance.now() + limits.seconds * 1000;
  const [there, here] = [theirs, ours].map((player, i) => {
    /** @type {ReturnType<Player["compile"]>} */
    let compiled = { errors: mostErrors + 1, told: [], playable: false };
    timed(i === 0 ? row.theirs : row.ours, "compiling", () => (compiled = player.compile(text)));
    return compiled;
  });
  if (!there?.playable || there.errors > mostErrors) return { ...row, result: "neither" };
  if (!here?.playable) {
    row.differences.push({
      cause: `refused: ${here?.told[0]?.split(":")[0]}`,
      what: here?.told.join("; ") ?? "",
    });
    return { ...row, result: "refused" };
  }
  if (there.errors === 0 && here.errors > 0)
    row.differences.push({ cause: "told without need", what: here.told.join("; ") });
  const facts = theirs.facts();
  const match = { theirs, ours, row, seed: limits.seed, deadline };
  for (let level = 1; level <= Math.min(facts.levels, limits.levels); level++) {
    const count = level === 1 ? limits.inputs : Math.ceil(limits.inputs / 3);
    playLevel(match, level, facts, count);
  }
  return { ...row, result: row.differences.length === 0 ? "same" : "different" };
}

/** @param {string} path @param {Player} theirs @param {Player} ours @param {Limits} limits @returns {Row} */
function besideSafely(path, theirs, ours, limits) {
  try {
    return besideOne(path, theirs, ours, limits);
  } catch (error) {
    const what =
      error instanceof Error
        ? (error.stack ?? error.message).split("\n").slice(0, 3).join(" ")
        : String(error);
    return { ...emptyRow(path), result: "different", differences: [{ cause: "breaks", what }] };
  }
}

/** Returns how many times faster ours is, as a geometric mean over games, and where it is least. @param {readonly Row[]} rows @param {"compiling" | "playing"} what */
function timesFaster(rows, what) {
  const ratios = rows
    .map((it) => ({ name: it.name, times: it.theirs[what] / it.ours[what] }))
    .filter(({ times }) => times > 0 && Number.isFinite(times))
    .sort((a, b) => a.times - b.times);
  const [least] = ratios;
  if (!least) return "nothing measured";
  const mean = Math.exp(ratios.reduce((sum, { times }) => sum + Math.log(times), 0) / ratios.length);
  const slower = rows.filter((it) => it.theirs[what] < it.ours[what]).map((it) => it.name);
  const few = slower.length <= 8 ? slower.join(", ") : `${slower.length} games`;
  const lowest = `lowest ${least.times.toFixed(2)} (${least.name})`;
  return `${mean.toFixed(2)} times as fast as theirs, ${lowest}${slower.length > 0 ? `; slower: ${few}` : ""}`;
}

/** @param {readonly Row[]} rows */
function printTotals(rows) {
  const count = (/** @type {Row["result"]} */ result) => rows.filter((it) => it.result === result).length;
  const turns = rows.reduce((sum, it) => sum + it.ours.turns, 0);
  console.log(
    `\n${rows.length} games, ${turns} inputs: ${count("same")} same, ${count("different")} different, ${count("refused")} refused by ours, ${count("neither")} that PuzzleScript does not play`,
  );
  /** @type {Map<string, number>} */
  const causes = new Map();
  for (const { cause } of rows.flatMap((it) => it.differences))
    causes.set(cause, (causes.get(cause) ?? 0) + 1);
  for (const [cause, games] of [...causes].sort((a, b) => b[1] - a[1]))
    console.log(`  ${cause}: ${games} games`);
  const played = rows.filter((it) => it.ours.turns > 0);
  console.log(`play: ${timesFaster(played, "playing")}\ncompiling: ${timesFaster(played, "compiling")}`);
}

/** Returns the files of games in a folder, or the file itself. @param {string} path */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((it) => it.endsWith(".txt"))
    .sort()
    .map((it) => join(path, it));
}

/** @param {string} path @param {Player} theirs */
function beside(path, theirs) {
  const ours = ourEngine();
  const rows = filesOf(path).map((file) => {
    const row = besideSafely(file, theirs, ours, options);
    for (const { what } of row.differences) console.log(`${row.name}: ${what}`);
    return row;
  });
  printTotals(rows);
  if (rows.some((it) => it.differences.length > 0)) process.exitCode = 1;
}

const usual = { engine: "", inputs: 300, levels: 5, seconds: 20, seed: 1, keep: false };
const { engine, words, keep, ...options } = readOptions(usual);
const [path, ...files] = words;
const theirs = engine && path !== "pictures" ? theirEngine(engine) : undefined;
if (path === undefined || engine === "") {
  console.error(
    "usage: npm run beside -- DIR --engine PATH [--inputs N] [--levels N] [--seconds N] [--seed N]",
  );
  process.exitCode = 2;
} else if (path === "pictures") {
  const { comparePictures } = await import("./pictures.mjs");
  await comparePictures(engine, files, keep);
} else if (typeof theirs === "string") {
  console.error(theirs);
  process.exitCode = 2;
} else if (theirs) beside(path, theirs);
