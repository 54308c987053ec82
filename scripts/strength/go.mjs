// @ts-check
// How well the computer plays Go on 9x9: games against GNU Go (Debian: `apt install gnugo`, development only), with stones of handicap.
//
//   npm run strength -- --game go [--games 10] [--stones 4] [--level 1] [--time 1000] [--strength N] [--komi 7] [--seed 1]
//
// With `--stones N` the computer is black and has N stones on the board before white begins; without, colours change. `--time` is processor
// time for a move, so that others on the machine change nothing; `--strength` is a level of ours instead. Komi is the file's: so many points and a half. Who has
// won is what GNU Go counts, which takes off dead stones that nobody took.

import { makeOpponent } from "../../dist/solve/index.js";
import { loadNow, readOptions } from "../shared/tools.mjs";
import { cellOf, GoProcess, nameOf, ownGo } from "./go-board.mjs";

const size = 9;

/** Holds the most moves of both sides; then it is counted as it is. */
const longest = 300;

const usual = {
  ...{ game: "go", games: 10, stones: 0, level: 1, time: 1000 },
  ...{ strength: "", komi: 7, seed: 1, show: false },
};
const { games, stones, level, time, strength, komi, seed: first, show } = readOptions(usual);
const { game, pass, begin, give: giveTo } = ownGo({ size, komi });

let [won, moves, positions, slowest, wrong] = [0, 0, 0, 0, 0];
const began = performance.now();
for (let i = 0; i < games; i++) {
  const isBlack = stones > 0 || i % 2 === 0;
  const report = await playGame(first + i, isBlack);
  if (report.hasWon) won++;
  console.log(
    `game ${i + 1}, ${isBlack ? "black" : "white"}: ${report.hasWon ? "won" : "lost"} after ${report.length}. ${report.text}`,
  );
}
console.log(
  `go 9x9 against GNU Go, level ${level}, ${stones} stones, komi ${komi} and a half, ${strength ? `our level ${strength}` : `${time} ms of processor time a move`}: ` +
    `${won} of ${games} won; ${Math.round(positions / Math.max(1, moves))} positions a move, slowest move ${slowest.toFixed(0)} ms, ${wrong} moves refused; ` +
    `${((performance.now() - began) / 60_000).toFixed(1)} minutes, ${loadNow()}`,
);
process.exitCode = wrong > 0 ? 1 : 0;

/** Lays a stone, or passes. @param {any} position @param {number | undefined} cell */
function give(position, cell) {
  if (!giveTo(position, cell)) wrong++;
  position.dropChanges();
}

/** @param {number} seed @param {boolean} isBlack */
async function playGame(seed, isBlack) {
  const other = new GoProcess(seed, level);
  // By Chinese rules white has a point for each stone of handicap beside its komi. The file gives none, so it is taken off.
  await other.begin(size, komi + 0.5 - stones);
  const position = begin();
  const opponent = makeOpponent(game, { seed, ...(strength && { level: Number(strength) }) });
  if (typeof opponent === "string") throw new Error(opponent);
  const player = isBlack ? 0 : 1;
  if (stones > 1) {
    const crossings = (await other.ask(`fixed_handicap ${stones}`)).split(/\s+/);
    for (const [i, name] of crossings.entries()) {
      give(position, cellOf(size, name));
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
      await other.ask(
        `play ${colour} ${given.control === pass ? "pass" : nameOf(size, Number(given.args[0]))}`,
      );
      if (game.cycle(position, choice).result !== "done") wrong++;
      position.dropChanges();
      continue;
    }
    const answer = await other.move(colour);
    if (answer === "RESIGN") {
      other.end();
      return { hasWon: true, length, text: "GNU Go resigned." };
    }
    give(position, answer === "PASS" ? undefined : cellOf(size, answer));
  }
  if (show) console.log(await other.ask("showboard"));
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
  const thinking = opponent.think(position, player, strength ? {} : { limits: { nodes: 1e9 } });
  const used = () => {
    const { user, system } = process.cpuUsage(busy);
    return (user + system) / 1000;
  };
  while (!thinking.step(100)) if (!strength && used() >= time) break;
  moves++;
  positions += thinking.progress.nodes;
  slowest = Math.max(slowest, performance.now() - clock);
  return thinking.choice;
}
