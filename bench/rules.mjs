// @ts-check
// `npm run bench -- rules [--tree DIR | --engine DIR] [--apart] [--rounds 5] [NAMES]`: games of rules in rows, ours and generated ones of up to 1,000 rules and 5,000 cells, played
// through sessions with undo: how long reading takes, the first hundred turns of a game, and turns a second later on. With `--tree` each round is
// also one of another built checkout, and each column has how many times as fast this tree is. With `--apart` each game has a process of its own, as a player has it: in one
// process, the games before a game change how fast JavaScript runs it. With `--engine`, a checkout
// of PuzzleScript, its demos are played in its engine and in ours instead.

import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { besideEngine } from "./rules/beside.mjs";
import { measured, measures, subjects } from "./rules/games.mjs";
import { timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./rules/games.mjs").Subject} Subject */
/** @typedef {import("./rules/games.mjs").Measured} Measured */
/** @typedef {import("./shared/rounds.mjs").Round<unknown>} Round */

export const about =
  "rules in rows, ours and generated, with undo: rules [--tree DIR | --engine DIR] [--apart] [NAMES]";

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return subjects.flatMap((subject) =>
    measures.map(({ name, prepare }) => ({
      name: `${subject.name}, ${name}`,
      prepare: (tree) => prepare(tree, subject),
    })),
  );
}

/** @param {string[]} args */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tree: { type: "string" },
      engine: { type: "string" },
      apart: { type: "boolean", default: false },
      rounds: { type: "string", default: "5" },
    },
  });
  const rounds = Number(values.rounds);
  if (!(rounds >= 1)) return fail("--rounds takes a number.");
  if (values.engine !== undefined) {
    const asked = { rounds, names: positionals };
    const wrong = await besideEngine(await treeAt(ownRoot), resolve(values.engine), asked);
    return wrong && fail(wrong);
  }
  if (values.tree !== undefined && !existsSync(join(resolve(values.tree), "dist/index.js")))
    return fail(`${values.tree} is no checkout that is built.`);
  const roots = [ownRoot, ...(values.tree === undefined ? [] : [resolve(values.tree)])];
  const chosen = subjects.filter(
    ({ name }) => positionals.length === 0 || positionals.some((it) => name.includes(it)),
  );
  const trees = values.apart ? [] : await Promise.all(roots.map(treeAt));
  const measure = (/** @type {Subject} */ subject) =>
    values.apart ? apart(roots, subject, rounds) : measured(trees, subject, rounds);
  await table(chosen, measure, roots.length > 1);
}

/** @param {string} text */
function fail(text) {
  console.error(text);
  process.exitCode = 2;
}

/** @param {readonly Subject[]} chosen @param {(subject: Subject) => Promise<Measured>} measure @param {boolean} isBeside whether there is another tree */
async function table(chosen, measure, isBeside) {
  const beside = isBeside ? "times (quartiles)" : "";
  const heads = ["reading ms", "first 100 ms", "turns/s"].map(
    (it) => `${it.padStart(13)}  ${beside.padEnd(21)}`,
  );
  const kept = ["game kB", "play kB"].map((it) => it.padStart(9)).join("");
  console.log(`${"game".padEnd(26)}${heads.join("")}${kept}`);
  /** @type {number[][]} */
  const times = measures.map(() => []);
  for (const subject of chosen) {
    const { rounds: all, game, play } = await measure(subject);
    let line = subject.name.padEnd(26);
    for (const [i, { ours, theirs }] of all.entries()) {
      const middle = middleOf(ours);
      const figure = i === 2 ? perSecond(subject.turns, middle) : (middle / 1e6).toFixed(2);
      line += `${figure.padStart(13)}  ${(isBeside ? beat(ours, theirs, times[i]) : "").padEnd(21)}`;
    }
    console.log(line + [game, play].map((it) => (it > 0 ? it.toFixed(0) : "-").padStart(9)).join(""));
  }
  if (!isBeside) return;
  const means = times.map((it) => `${" ".repeat(13)}  ${meanOf(it).toFixed(2).padEnd(21)}`);
  console.log(`${"geometric mean".padEnd(26)}${means.join("").trimEnd()}`);
}

/** Returns what is measured of a game in a process of its own. @param {readonly string[]} roots @param {Subject} subject @param {number} rounds @returns {Promise<Measured>} */
function apart(roots, { name }, rounds) {
  const child = fork(join(import.meta.dirname, "rules/apart.mjs"), [name, String(rounds), ...roots]);
  return new Promise((settle, fail) => {
    child.once("message", (message) => settle(/** @type {Measured} */ (message)));
    child.once("exit", (code) => fail(new Error(`${name} was not measured: it ended with ${code}.`)));
  });
}

/** @param {number} count @param {number} nanoseconds */
function perSecond(count, nanoseconds) {
  return Math.round((count * 1e9) / nanoseconds).toLocaleString("en");
}

/** Returns how many times as fast ours is; the middle is added to a list. @param {readonly Round[]} ours @param {readonly Round[]} theirs @param {number[]} middles */
function beat(ours, theirs, middles) {
  const { low, middle, high } = timesAsFast(ours, theirs);
  middles.push(middle);
  const differs = ours.some(({ result }, i) => result !== theirs[i].result);
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})${differs ? " DIFFERS" : ""}`;
}

/** @param {readonly Round[]} rounds */
function middleOf(rounds) {
  const sorted = rounds.map(({ nanoseconds }) => nanoseconds).sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1];
}

const meanOf = (/** @type {readonly number[]} */ times) =>
  Math.exp(times.reduce((sum, it) => sum + Math.log(it), 0) / times.length);
