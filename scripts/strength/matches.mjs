// @ts-check
// `npm run matches [-- --games N] [--level N] [--against random|computer:N] [--seed N] [NAME...]`: the computer plays every bundled game for two players (or those of these names; where a word is
// no game's name, those whose names contain it) against a random mover, seats changing, and prints a table. Exit code 1 if a game was not won.
//
// `npm run matches -- firing-line --pieces 10000 [--seeds 3] [--level N] [--minutes N] [--from "passes = 13000"]`: the computer plays a game of falling bodies alone until so many pieces have
// come to rest, and tells how many it were; `--from` gives counters that the file declares another beginning. Exit code 1 if the game was lost before.

import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: "string", default: "100" },
    level: { type: "string", default: "4" },
    against: { type: "string", default: "random" },
    seed: { type: "string", default: "1" },
    pieces: { type: "string" },
    seeds: { type: "string", default: "3" },
    minutes: { type: "string", default: "60" },
    from: { type: "string" },
  },
});
const { games, level, against, seed } = values;
const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

const all = readdirSync(join(root, "games"), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".quad"))
  .map((file) => file.slice(0, -".quad".length))
  .sort();
const names = all.filter(
  (name) =>
    words.length === 0 || words.some((word) => (all.includes(word) ? name === word : name.includes(word))),
);

if (values.pieces) {
  for (const name of names) await fallOn(name, Number(values.pieces));
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

/**
 * Plays a game of falling bodies alone with several seeds, and prints how long each lasted.
 *
 * @param {string} name
 * @param {number} most pieces
 */
async function fallOn(name, most) {
  const { load } = await import("../../dist/index.js");
  const { makeGame } = await import("../../dist/game/index.js");
  const { makeOpponent } = await import("../../dist/solve/index.js");
  const { fallOf } = await import("../../dist/solve/falling.js");
  const { chosenInput, newSession } = await import("../../dist/session/index.js");
  const counter = /^([\w-]+) = (\d+)$/.exec(values.from ?? "");
  const file = join(root, "games", `${name}.quad`);
  const text = readFileSync(file, "utf8");
  const begun = counter
    ? text.replace(new RegExp(`(counter .*\\b${counter[1]})\\b`), `$1 = ${counter[2]}`)
    : text;
  if (values.from && begun === text) throw new Error(`${name} declares no such counter: ${values.from}`);
  const loaded = load(begun, { file });
  if (!loaded.ok) throw new Error(`${name} cannot be played.`);
  const game = makeGame(loaded.game.program);
  const fall = fallOf(game.program);
  if (!fall) throw new Error(`Nothing falls in ${name}.`);
  const lasted = [];
  for (let number = 0; number < Number(values.seeds); number++) {
    const own = Number(seed) + number;
    const opponent = makeOpponent(game, { level: Number(level), seed: own });
    if (typeof opponent === "string") throw new Error(opponent);
    const session = newSession(game, { seed: own });
    const until = performance.now() + 60_000 * Number(values.minutes);
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
  console.log(
    `${name}: median ${lasted[lasted.length >> 1]} of ${most} pieces, load ${loadavg()[0]?.toFixed(1)}`,
  );
}
