// @ts-check
// `npm run matches [-- --games N] [--level N] [--against random|computer:N] [--seed N] [NAME...]`: the computer plays every bundled game for two players (or those of these names; where a word is
// no game's name, those whose names contain it) against a random mover, seats changing, and prints a table. Exit code 1 if a game was not won.
//
// `npm run matches -- firing-line --pieces 10000 [--seeds 3] [--level N] [--minutes N] [--from "passes = 13000"]`: the computer plays a game of falling bodies alone until so many pieces have
// come to rest, and tells how many it were; `--from` gives counters that the file declares another beginning. Exit code 1 if the game was lost before.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeOpponent } from "../../dist/solve/index.js";
import { fallOf } from "../../dist/solve/falling.js";
import { chosenInput, newSession } from "../../dist/session/index.js";
import { root } from "../ready.mjs";
import { gameFiles, gameNamed } from "../shared/games.mjs";
import { loadNow, readOptions } from "../shared/tools.mjs";

const usual = {
  ...{ games: "100", level: 4, against: "random", seed: "1" },
  ...{ pieces: 0, seeds: 3, minutes: 60, from: "" },
};
const { games, level, against, seed, pieces: most, seeds, minutes, from, words } = readOptions(usual);
const run = promisify(execFile);

const all = gameFiles().map((it) => it.slice(0, -".quad".length));
const names = all.filter(
  (name) =>
    words.length === 0 || words.some((word) => (all.includes(word) ? name === word : name.includes(word))),
);

if (most > 0) {
  for (const name of names) fallOn(name);
  process.exit();
}
console.log(`computer:${level} against ${against}, ${games} games each`);
console.log("game                      won  drawn  lost  inputs  seconds");
for (const name of names) await matchOf(name);

/**
 * Plays one match and prints its row, and a line for each game that was not won.
 *
 * @param {string} name
 */
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
  const numbers = [
    [wins, 4],
    [draws, 7],
    [losses, 6],
    [Math.round(inputs), 8],
    [seconds.toFixed(1), 9],
  ];
  console.log(
    `${name.padEnd(24)} ${numbers.map(([it, width]) => String(it).padStart(Number(width))).join("")}`,
  );
  for (const { game, seed: own, a, result, length, reason } of lines)
    if (result !== "a")
      console.log(
        `  game ${game}, seed ${own}, computer ${a === 1 ? "first" : "second"}: ${result === "b" ? "lost" : "drawn"} after ${length}. ${reason}`,
      );
  if (losses + draws > 0) process.exitCode = 1;
}

/**
 * What the command line says, line by line; undefined for games that are not for two, or that have no opponent.
 *
 * @param {readonly string[]} args
 * @returns {Promise<any[] | undefined>}
 */
async function linesOf(args) {
  try {
    const { stdout } = await run(process.execPath, [join(root, "dist/terminal/main.js"), ...args], {
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

/** Plays a game of falling bodies alone with several seeds, and prints how long each lasted. @param {string} name */
function fallOn(name) {
  const [, counter, value] = /^([\w-]+) = (\d+)$/.exec(from) ?? [];
  const game = gameNamed(name, (text) => {
    const begun = counter ? text.replace(new RegExp(`(counter .*\\b${counter})\\b`), `$1 = ${value}`) : text;
    if (from && begun === text) throw new Error(`${name} declares no such counter: ${from}`);
    return begun;
  });
  const fall = fallOf(game.program);
  if (!fall) throw new Error(`Nothing falls in ${name}.`);
  const lasted = [];
  for (let number = 0; number < seeds; number++) {
    const own = Number(seed) + number;
    const opponent = makeOpponent(game, { level, seed: own });
    if (typeof opponent === "string") throw new Error(opponent);
    const session = newSession(game, { seed: own });
    const until = performance.now() + 60_000 * minutes;
    /** @type {number | undefined} */
    let body;
    let pieces = -1;
    let cycles = 0;
    for (; session.status === "playing" && pieces < most && performance.now() < until; cycles++) {
      const now = game.look(session.position, 0).value({ is: "variable", variable: fall.slot });
      if (now !== undefined && now !== body) pieces++;
      body = now;
      const thinking = opponent.think(session.position, 0);
      while (!thinking.step(1000));
      session.play(chosenInput(game, session.position, thinking.choice ?? { controls: [] }));
    }
    lasted.push(pieces);
    const how = session.status !== "playing" ? "over" : pieces >= most ? "goes on" : "out of time";
    console.log(`${name}, level ${level}, seed ${own}: ${pieces} pieces in ${cycles} cycles, ${how}`);
    if (session.status === "lost") process.exitCode = 1;
  }
  lasted.sort((a, b) => a - b);
  console.log(`${name}: median ${lasted[lasted.length >> 1]} of ${most} pieces, ${loadNow()}`);
}
