// @ts-check
// `npm run bench -- pairs --tree DIR [--pairs 11] [--seconds 0.3] [--rows TEXT] [NAMES]`: whether this tree is as fast as another checkout that is
// built. It runs the rows of the benches, or those whose name contains a text, in alternating pairs of rounds, with the code of this tree in one process and that of the other in a second one.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { load, names } from "./shared/benches.mjs";
import { startSide } from "./shared/child.mjs";
import { inTurn, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot } from "./shared/tree.mjs";

/**
 * @typedef {{ tree: string, pairs: number, seconds: number, text: string, benches: string[] }} Asked
 * @typedef {import("./shared/child.mjs").Round} Round
 * @typedef {import("./shared/child.mjs").Side} Side
 */

export const about = "this tree beside another, in alternating pairs of rounds: pairs --tree DIR [NAMES]";

/** Of the speed of the other tree: what the mean of a bench needs, and what each row needs. */
const least = { mean: 0.97, row: 0.9 };

/** Holds one row with the code of one tree. */
const script = "shared/side.mjs";

/** The machine code that a process comes to differs by luck, so that no process runs more pairs than this. */
const pairsOfProcess = 4;

/** @param {string[]} args */
export async function bench(args) {
  const asked = read(args);
  if ("wrong" in asked) {
    console.error(asked.wrong);
    process.exitCode = 2;
    return;
  }
  console.log(`How many times as fast as ${asked.tree}: median (quartiles) of ${asked.pairs} pairs`);
  /** @type {string[]} */
  const misses = [];
  for (const name of asked.benches) misses.push(...(await compareBench(name, asked)));
  if (misses.length > 0) process.exitCode = 1;
  console.log(
    misses.length > 0
      ? `\nMISSED:\n${misses.map((it) => `  ${it}`).join("\n")}`
      : "\nAll is well: no mean is slower by more than 3 %, no row by more than 10 %.",
  );
}

/** @param {string[]} args @returns {Asked | { wrong: string }} */
function read(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: {
      tree: { type: "string" },
      pairs: { type: "string" },
      seconds: { type: "string" },
      rows: { type: "string" },
    },
  });
  const tree = resolve(String(values.tree ?? ""));
  const [pairs, seconds] = [Number(values.pairs ?? 11), Number(values.seconds ?? 0.3)];
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) return { wrong: `There is no bench \`${unknown}\`.` };
  if (!(pairs >= 1 && seconds > 0)) return { wrong: "--pairs and --seconds take a number." };
  if (values.tree === undefined) return { wrong: "--tree takes the folder of another checkout." };
  if (!existsSync(join(tree, "dist/index.js"))) return { wrong: `${tree} is no checkout that is built.` };
  // Every bundled game is a row of `ablate`: too many unless they are asked for.
  const benches = positionals.length > 0 ? positionals : names.filter((it) => it !== "ablate");
  return { tree, pairs, seconds, text: String(values.rows ?? ""), benches };
}

/** Prints its rows and their mean, and answers what was missed. @param {string} name @param {Asked} asked */
async function compareBench(name, asked) {
  const rows = ((await load(name)).rows?.() ?? []).filter((it) => it.name.includes(asked.text));
  if (rows.length === 0) return [];
  console.log(`\n# ${name}`);
  const misses = [];
  let product = 1;
  const missing = rows.filter(({ game }) => game && !existsSync(join(asked.tree, "games", game)));
  for (const { name, game } of missing) print(name, `not measured: the other tree has no ${game}`);
  const shared = rows.filter((row) => !missing.includes(row));
  if (shared.length === 0) return [];
  for (const row of shared) {
    const { here, there } = await measure(name, row.name, asked);
    const { low, middle, high } = timesAsFast(here, there);
    product *= middle;
    print(row.name, `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`);
    if (middle < least.row) misses.push(`${name}: ${row.name} ${middle.toFixed(3)}`);
    if (here.some(({ result }, i) => result !== there[i].result))
      misses.push(`${name}: ${row.name} comes to another result`);
  }
  const mean = product ** (1 / shared.length);
  print("geometric mean", mean.toFixed(3));
  if (mean < least.mean) misses.push(`${name}: geometric mean ${mean.toFixed(3)}`);
  return misses;
}

/** @param {string} what @param {string} ratio */
function print(what, ratio) {
  console.log(`  ${what.padEnd(26)} ${ratio}`);
}

/** @param {string} name @param {string} row @param {Asked} asked */
async function measure(name, row, asked) {
  /** @type {{ here: Round[], there: Round[] }} */
  const all = { here: [], there: [] };
  while (all.here.length < asked.pairs) {
    const pairs = Math.min(asked.pairs - all.here.length, pairsOfProcess);
    const { here, there } = await alternate(name, row, { ...asked, pairs });
    all.here.push(...here);
    all.there.push(...there);
  }
  return all;
}

/** Some pairs, with two new processes. @param {string} name @param {string} row @param {Asked} asked */
async function alternate(name, row, { tree, pairs, seconds }) {
  const sides = {
    here: startSide(script, [ownRoot, name, row]),
    there: startSide(script, [tree, name, row]),
  };
  await Promise.all([sides.here.ready, sides.there.ready]);
  const times = await warmUp(sides, seconds * 1e9);
  const rounds = await inTurn(
    { here: () => sides.here.round(times), there: () => sides.there.round(times) },
    pairs,
  );
  await Promise.all([sides.here.end(), sides.there.end()]);
  return rounds;
}

/** Runs longer and longer rounds, and answers how often the row fits into one. @param {{ here: Side, there: Side }} sides @param {number} nanoseconds */
async function warmUp({ here, there }, nanoseconds) {
  for (let times = 1; ; times *= 2) {
    const taken = (await here.round(times)).nanoseconds + (await there.round(times)).nanoseconds;
    if (taken >= 2 * nanoseconds) return Math.ceil((times * 2 * nanoseconds) / taken);
  }
}
