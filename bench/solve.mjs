// @ts-check
// `npm run bench -- solve`: all positions of a crate level that cannot be won, by the solver, which plays the game as its file says, beside a plain breadth-first search written by hand for
// crates, in the same run. Both must find as many positions.

import { readFileSync } from "node:fs";
import { compilePuzzle } from "../dist/formats/index.js";
import { makeGame } from "../dist/game/index.js";
import { compileProgram } from "../dist/program/index.js";
import { breadthFirst, readPuzzle } from "../dist/solve/index.js";
import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { searchByHand } from "./solve/crates-by-hand.mjs";

export const about = "positions a second of the solver beside a search by hand for the same crates";

const rounds = 5;

const level = `
##########
#....#...#
#.*..#.o.#
#..*...o.#
#.@.*#.o.#
#....#...#
##########`
  .trim()
  .split("\n");

const small = `
########
#....#.#
#.*..o.#
#..*.oo#
#.@..#.#
#..*.#.#
########`
  .trim()
  .split("\n");

/** @param {string[]} args `quick` searches a smaller level. */
export function bench(args) {
  const rows = args.includes("quick") ? small : level;
  for (const { name, program } of games(rows)) {
    const game = makeGame(program);
    const results = inTurn(
      { engine: () => timed(() => searchByEngine(game)), "by hand": () => timed(() => searchByHand(rows)) },
      rounds,
    );
    const [ours, theirs] = [results["engine"], results["by hand"]];
    const { states, bytes, result } = ours[0].result;
    const known = theirs[0].result;
    if (states !== known.states) throw new Error(`${name}: ${states} positions, by hand ${known.states}`);
    console.log(`${name}: ${states.toLocaleString("en")} positions, ${result}; equal`);
    console.log(
      `  engine   ${rate(ours, states, "positions")}, ${(bytes / states).toFixed(1)} bytes a position`,
    );
    console.log(`  by hand  ${rate(theirs, states, "positions")}`);
    const { low, middle, high } = timesAsFast(ours, theirs);
    const [slower, from, to] = [middle, high, low].map((it) => (1 / it).toFixed(1));
    console.log(
      `  by hand is ${slower} times as fast (${from} to ${to}); at most 10 is needed, 3 is aimed at`,
    );
  }
}

/** The level in the crates that come along in both notations. @param {readonly string[]} rows */
function games(rows) {
  const read = (/** @type {string} */ file) =>
    readFileSync(new URL(`../games/${file}`, import.meta.url), "utf8");
  const quad = read("warehouse.quad");
  const puzzle = read("puzzlescript/plain-crates.txt");
  const indented = rows.map((row) => `  ${row}`).join("\n");
  const drawn = rows.join("\n").replaceAll("@", "P").replaceAll("*", "C").replaceAll("o", "O");
  const ours = compileProgram({
    file: "warehouse",
    text: `${quad.split("\nlevel ")[0]}\nlevel\n${indented}\n`,
  });
  const theirs = compilePuzzle({
    file: "warehouse",
    text: `${puzzle.split("\nLEVELS")[0]}\nLEVELS\n=======\n\n${drawn}\n`,
  });
  return [
    { name: "warehouse.quad", program: ours.program },
    { name: "plain-crates.txt", program: theirs.program },
  ];
}

/** @param {import("../dist/game/index.js").Game} game */
function searchByEngine(game) {
  const first = game.program.levels.findIndex((it) => it.type === "map");
  const puzzle = readPuzzle(game, game.begin(first, 1).position, { apart: true });
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = breadthFirst(puzzle, { memory: 1e9 });
  let outcome = search.work(10_000);
  while (!outcome) outcome = search.work(10_000);
  return outcome;
}
