// @ts-check
// `npm run matches [-- --games N] [--level N] [--against random|computer:N] [--seed N] [NAME...]`: the computer plays every bundled game for two players (or those of these names; where a word is
// no game's name, those whose names contain it) against a random mover, seats changing, and prints a table. Exit code 1 if a game was not won.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../ready.mjs";
import { gameFiles } from "../shared/games.mjs";
import { readOptions } from "../shared/tools.mjs";

const usual = { games: "100", level: 4, against: "random", seed: "1" };
const { games, level, against, seed, words } = readOptions(usual);
const run = promisify(execFile);

const all = gameFiles().map((it) => it.slice(0, -".quad".length));
const names = all.filter(
  (name) =>
    words.length === 0 || words.some((word) => (all.includes(word) ? name === word : name.includes(word))),
);

console.log(`computer:${level} against ${against}, ${games} games each`);
console.log("game                      won  drawn  lost  inputs  seconds");
for (const name of names) await matchOf(name);

/** Plays one match and prints its row, and a line for each game that was not won. @param {string} name */
async function matchOf(name) {
  const began = performance.now();
  const args = ["--a", `computer:${level}`, "--b", against, "--games", games, "--seed", seed, "--json"];
  const lines = await linesOf(["match", name, ...args]);
  if (!lines) return;
  const total = lines.pop();
  if (total?.wins === undefined || lines.some((it) => it.result === undefined)) return;
  const { wins, draws, losses } = total;
  const inputs = lines.reduce((sum, it) => sum + it.length, 0) / lines.length;
  const seconds = (performance.now() - began) / 1000;
  const numbers = [wins, draws, losses, Math.round(inputs), seconds.toFixed(1)];
  const columns = numbers.map((it, i) => String(it).padStart([4, 7, 6, 8, 9][i] ?? 0));
  console.log(`${name.padEnd(24)} ${columns.join("")}`);
  for (const { game, seed: own, a, result, length, reason } of lines)
    if (result !== "a")
      console.log(
        `  game ${game}, seed ${own}, computer ${a === 1 ? "first" : "second"}: ${result === "b" ? "lost" : "drawn"} after ${length}. ${reason}`,
      );
  if (losses + draws > 0) process.exitCode = 1;
}

/**
 * Returns what the command line says, line by line; undefined for games that are not for two, or that have no opponent.
 *
 * @param {readonly string[]} args
 * @returns {Promise<any[] | undefined>}
 */
async function linesOf(args) {
  try {
    const { stdout } = await run(process.execPath, [join(root, "dist/cli/main.js"), ...args], {
      maxBuffer: 1e8,
    });
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    return undefined;
  }
}
