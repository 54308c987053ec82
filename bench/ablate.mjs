// @ts-check
// `npm run bench -- ablate [NAMES] [--rounds 9] [--seconds 0.06]`: plays the bundled games with each fast part left out in turn. No game may gain by
// that. Names choose the files in `games/` whose path contains one.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "../scripts/shared/tools.mjs";
import { playByChance, programOf, replay } from "./ablate/plays.mjs";
import { startSide } from "./shared/child.mjs";
import { inTurn, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot } from "./shared/tree.mjs";

/** @typedef {import("./shared/child.mjs").Side} Side */

export const about = "each fast part left out in turn, in all bundled games: ablate [NAMES]";

/** Holds a gain beyond the spread of the game with itself that is one too many. */
const most = 0.05;

/** A way that is so many times slower than all parts together is not measured further. */
const slow = 2;

/** Each bundled game, for `pairs`. @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return bundled().map((file) => ({
    name: file,
    game: file,
    prepare(tree) {
      const game = tree.makeGame(programOf(tree, file), "all");
      const play = playByChance(game);
      return () => timed(() => replay(game, play));
    },
  }));
}

/** @param {string[]} args */
export async function bench(args) {
  const { rounds, seconds, words } = readOptions({ rounds: 9, seconds: 0.06 }, args);
  const files = bundled().filter((file) => words.length === 0 || words.some((it) => file.includes(it)));
  console.log(
    `How many times as fast without a part: the median of ${rounds} rounds; itself: the same game twice`,
  );
  /** @type {string[]} */
  const gains = [];
  for (const file of files) gains.push(...(await ablate(file, rounds, seconds * 1e9)));
  console.log(
    gains.length > 0
      ? `\nGAIN BY LOSING A PART:\n${gains.map((it) => `  ${it}`).join("\n")}`
      : "\nNo game gains by losing a part.",
  );
  if (gains.length > 0) process.exitCode = 1;
}

/** Returns the games that come with Quadrille, by their files in `games/`. */
function bundled() {
  return readdirSync(join(ownRoot, "games"), { recursive: true })
    .map((it) => String(it).replaceAll("\\", "/"))
    .filter((file) => /\.(quad|cab)$|^puzzlescript\/.*\.txt$/.test(file))
    .sort();
}

/** Prints the row of a game, and returns what it gains. @param {string} file @param {number} rounds @param {number} nanoseconds */
async function ablate(file, rounds, nanoseconds) {
  const all = startSide("ablate/side.mjs", [file, "all"]);
  const [used] = await all.ready;
  const names = ["itself", ...used];
  const others = Object.fromEntries(names.map((name) => [name, startSide("ablate/side.mjs", [file, name])]));
  await Promise.all(Object.values(others).map((it) => it.ready));
  const times = await warmUp(all, nanoseconds);
  /** @type {Record<string, Side>} */
  const sides = { all };
  /** @type {string[]} */
  const cells = [];
  for (const [name, side] of Object.entries(others)) {
    const factor = await warmth(side, times, nanoseconds);
    if (factor < slow || name === "itself") sides[name] = side;
    else cells.push(`${name} ${(1 / factor).toFixed(2)}`);
  }
  const measured = await inTurn(
    Object.fromEntries(Object.entries(sides).map(([name, side]) => [name, () => side.round(times)])),
    rounds,
  );
  await Promise.all([all, ...Object.values(others)].map((it) => it.end()));
  const itself = timesAsFast(measured.itself, measured.all);
  const spread = Math.max(itself.high - 1, 1 - itself.low, 0);
  /** @type {string[]} */
  const gains = [];
  for (const name of Object.keys(sides).filter((it) => it !== "all")) {
    const { low, middle, high } = timesAsFast(measured[name], measured.all);
    cells.push(
      name === "itself"
        ? `itself ${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
        : `${name} ${middle.toFixed(2)}`,
    );
    if (name !== "itself" && middle > 1 + spread + most)
      gains.push(`${file} without ${name}: ${middle.toFixed(2)}`);
    if (measured[name].some(({ result }) => result !== measured.all[0].result))
      gains.push(`${file} without ${name} comes to ANOTHER RESULT`);
  }
  console.log(`${file.padEnd(28)} ${cells.sort((a) => (a.startsWith("itself") ? -1 : 0)).join(", ")}`);
  return gains;
}

/** Runs longer and longer rounds, and returns how many plays fit into one. @param {Side} side @param {number} nanoseconds */
async function warmUp(side, nanoseconds) {
  for (let times = 1; ; times *= 2) {
    const taken = (await side.round(times)).nanoseconds;
    if (taken >= 4 * nanoseconds) return Math.ceil((times * nanoseconds) / taken);
  }
}

/** Warms up a way, and returns how many times longer than a round of all parts it takes. @param {Side} side @param {number} times @param {number} nanoseconds */
async function warmth(side, times, nanoseconds) {
  let last = (await side.round(1)).nanoseconds;
  if (last > 20 * nanoseconds) return last / nanoseconds;
  for (let round = 0; round < 4; round++) {
    last = (await side.round(times)).nanoseconds;
    if (last > 8 * nanoseconds) break;
  }
  return last / nanoseconds;
}
