// @ts-check
// How well the computer plays Go on 9x9: games against GNU Go (Debian: `apt install gnugo`, development only), with stones of handicap.
//
//   npm run strength -- --game go [--games 10] [--stones 4] [--level 1] [--time 1000] [--strength N] [--komi 7] [--seed 1]
//
// With `--stones N` the computer is black and has N stones on the board before white begins; without, colours change. `--time` is processor
// time for a move, so that others on the machine change nothing; `--strength` is a level of ours instead. Komi is the file's: so many points and a half. Who has
// won is what GNU Go counts, which takes off dead stones that nobody took.

import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { columns, goFile, GoProcess } from "./go-process.mjs";

const size = 9;

/** The width of our board: a smaller game is played in its upper left corner. */
const width = 19;

/** The most moves of both sides; then it is counted as it is. */
const longest = 300;

const { values } = parseArgs({
  options: {
    game: { type: "string" },
    games: { type: "string", default: "10" },
    stones: { type: "string", default: "0" },
    level: { type: "string", default: "1" },
    time: { type: "string", default: "1000" },
    strength: { type: "string" },
    komi: { type: "string", default: "7" },
    seed: { type: "string", default: "1" },
    show: { type: "boolean", default: false },
  },
});
const stones = Number(values.stones);

if (!goFile) {
  console.error("GNU Go is not here (Debian: `apt install gnugo`).");
  process.exit(2);
}
const { load } = await import("../../dist/index.js");
const { makeGame } = await import("../../dist/game/index.js");
const { makeOpponent } = await import("../../dist/solve/index.js");
const loaded = load(readFileSync(new URL("../../games/go.quad", import.meta.url), "utf8"), {
  file: "go.quad",
});
if (!loaded.ok) throw new Error("go.quad cannot be played.");
const game = makeGame(loaded.game.program);
const controls = game.program.controls.map((it) => it.name);
const [lay, pass] = [controls.indexOf("lay"), controls.indexOf("pass")];
const [size9, komi] = [size, Number(values.komi)];
const options = (game.program.options ?? []).map((it) => (it.name === "size" ? [size9] : [komi]));

let [won, moves, positions, slowest, wrong] = [0, 0, 0, 0, 0];
const began = performance.now();
const games = Number(values.games);
for (let i = 0; i < games; i++) {
  const isBlack = stones > 0 || i % 2 === 0;
  const report = await playGame(Number(values.seed) + i, isBlack);
  if (report.hasWon) won++;
  console.log(
    `game ${i + 1}, ${isBlack ? "black" : "white"}: ${report.hasWon ? "won" : "lost"} after ${report.length}. ${report.text}`,
  );
}
console.log(
  `go 9x9 against GNU Go, level ${values.level}, ${stones} stones, komi ${values.komi} and a half, ${values.strength ? `our level ${values.strength}` : `${values.time} ms of processor time a move`}: ` +
    `${won} of ${games} won; ${Math.round(positions / Math.max(1, moves))} positions a move, slowest move ${slowest.toFixed(0)} ms, ${wrong} moves refused; ` +
    `${((performance.now() - began) / 60_000).toFixed(1)} minutes, load ${loadavg()[0]?.toFixed(1)}`,
);
process.exitCode = wrong > 0 ? 1 : 0;

/** @param {number} seed @param {boolean} isBlack */
async function playGame(seed, isBlack) {
  const other = new GoProcess(/** @type {string} */ (goFile), seed, Number(values.level));
  // By Chinese rules white has a point for each stone of handicap beside its komi. The file gives none, so it is taken off.
  const theirKomi = komi + 0.5 - stones;
  for (const command of [`boardsize ${size}`, "clear_board", `komi ${theirKomi}`]) await other.ask(command);
  const { position } = game.begin(0, 1, options);
  const opponent = makeOpponent(game, { seed, ...(values.strength && { level: Number(values.strength) }) });
  if (typeof opponent === "string") throw new Error(opponent);
  const player = isBlack ? 0 : 1;
  if (stones > 1) {
    const crossings = (await other.ask(`fixed_handicap ${stones}`)).split(/\s+/);
    for (const [i, name] of crossings.entries()) {
      give(position, cellOf(name));
      if (i + 1 < crossings.length) give(position, undefined); // white passes between black's stones
    }
  }
  let length = 0;
  for (; position.ending === "playing" && length < longest; length++) {
    const colour = position.turn === 0 ? "black" : "white";
    if (position.turn === player) {
      const choice = think(opponent, position, player);
      const given = choice?.controls[0];
      if (!given) throw new Error("There is nothing to give.");
      await other.ask(`play ${colour} ${given.control === pass ? "pass" : nameOf(given.args[0])}`);
      if (game.cycle(position, choice).result !== "done") wrong++;
      position.dropChanges();
      continue;
    }
    const answer = (await other.ask(`genmove ${colour}`)).toUpperCase();
    if (answer === "RESIGN") {
      other.end();
      return { hasWon: true, length, text: "GNU Go resigned." };
    }
    give(position, answer === "PASS" ? undefined : cellOf(answer));
  }
  if (values.show) console.log(await other.ask("showboard"));
  const score = await other.ask("final_score");
  other.end();
  const about = position.endingPlayer ?? position.turn;
  const isOwn = (position.ending === "won") === (about === player);
  const own = position.ending === "playing" ? "broken off" : `here ${isOwn ? "won" : "lost"}`;
  return { hasWon: score.startsWith(isBlack ? "B" : "W"), length, text: `GNU Go counts ${score}, ${own}.` };
}

/** @param {import("../../dist/solve/index.js").Opponent} opponent @param {any} position @param {number} player */
function think(opponent, position, player) {
  const clock = performance.now();
  const busy = process.cpuUsage();
  const thinking = opponent.think(position, player, values.strength ? {} : { limits: { nodes: 1e9 } });
  const used = () => {
    const { user, system } = process.cpuUsage(busy);
    return (user + system) / 1000;
  };
  while (!thinking.step(100)) if (!values.strength && used() >= Number(values.time)) break;
  moves++;
  positions += thinking.progress.nodes;
  slowest = Math.max(slowest, performance.now() - clock);
  return thinking.choice;
}

/** Lays a stone, or passes. @param {any} position @param {number | undefined} cell */
function give(position, cell) {
  const { turn: player } = position;
  const given =
    cell === undefined ? { control: pass, args: [], player } : { control: lay, args: [cell], player };
  if (game.cycle(position, { controls: [given] }).result !== "done") wrong++;
  position.dropChanges();
}

/** @param {string} name */
function cellOf(name) {
  return (size - Number(name.slice(1))) * width + columns.indexOf(name.charAt(0));
}

/** @param {number} cell */
function nameOf(cell) {
  return `${columns.charAt(cell % width)}${size - Math.floor(cell / width)}`;
}
