// @ts-check
// `npm run bench -- solve`: all positions of a crate level that cannot be won, by the solver, which plays the game as its file says, beside a plain breadth-first search written by hand for
// crates, in the same run. Both must find as many positions.

import { figureOf, inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";
import { searchByHand } from "./solve/crates-by-hand.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

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

/** Holds a yard with magnets, larger than those that come along. */
const yard = `
############
#S....#..O.#
#.##....S..#
#.P..#.#...#
#.#S....O..#
#O...S..#..#
############`
  .trim()
  .split("\n");

/** The search of the yard ends after this number of positions. */
const yardPositions = 100_000;

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const crates = games.map(({ name, programOf }) => ({
    name,
    /** @param {Tree} tree */
    prepare(tree) {
      const game = tree.makeGame(programOf(tree, small), "closures");
      return () => timed(() => searchByEngine(tree, game).states);
    },
  }));
  return [
    ...crates,
    {
      name: "magnet-yard.txt, a larger level",
      prepare(tree) {
        const game = tree.makeGame(magnetYard(tree), "closures");
        return () => timed(() => searchByEngine(tree, game, yardPositions).states);
      },
    },
  ];
}

/** @param {string[]} args `quick` searches a smaller level. */
export async function bench(args) {
  const tree = await treeAt(ownRoot);
  const map = args.includes("quick") ? small : level;
  for (const { name, programOf } of games) {
    const game = tree.makeGame(programOf(tree, map), "closures");
    const results = await inTurn(playersOf(tree, game, map), rounds);
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
    console.log(`  by hand is ${slower} times as fast (${from} to ${to})`);
  }
  const yards = tree.makeGame(magnetYard(tree), "closures");
  const { states, bytes, ...round } = ofYard(tree, yards);
  console.log(
    `magnet-yard.txt, a larger level: ${rate([round], states, "positions")}, ${(bytes / states).toFixed(1)} bytes a position`,
  );
}

/** Rows for the README. @returns {Promise<import("./shared/rounds.mjs").Figure[]>} */
export async function figures() {
  const tree = await treeAt(ownRoot);
  const game = tree.game.makeGame(warehouse(tree, level));
  const results = await inTurn(playersOf(tree, game, level), rounds);
  const [ours, theirs] = [results["engine"], results["by hand"]];
  const { states } = ours[0].result;
  const known = theirs[0].result.states;
  if (states !== known) throw new Error(`warehouse.quad: ${states} positions, by hand ${known}`);
  const about = { what: "crates, solved", unit: "positions", peer: "search by hand", count: states };
  return [figureOf(about, ours, theirs)];
}

/** @param {Tree} tree @param {import("../dist/game/index.js").Game} game @param {readonly string[]} map */
function playersOf(tree, game, map) {
  return {
    engine: () => timed(() => searchByEngine(tree, game)),
    "by hand": () => timed(() => searchByHand(map)),
  };
}

/** @param {Tree} tree @param {import("../dist/game/index.js").Game} game */
function ofYard(tree, game) {
  const { nanoseconds, result } = timed(() => searchByEngine(tree, game, yardPositions));
  return { ...result, result: undefined, nanoseconds };
}

/** Holds the crates that come along, in both notations. */
const games = [
  { name: "warehouse.quad", programOf: warehouse },
  { name: "plain-crates.txt", programOf: plainCrates },
];

/** @param {Tree} tree @param {readonly string[]} map */
function warehouse(tree, map) {
  const [head] = tree.textOf("warehouse.quad").split("\nlevel ");
  const drawn = map.map((row) => `  ${row}`).join("\n");
  const text = `${head}\nlevel\n${drawn}\n`;
  const { program } = tree.program.compileProgram({ file: "warehouse", text });
  if (!program) throw new Error("warehouse.quad has mistakes");
  return program;
}

/** @param {Tree} tree @param {readonly string[]} map */
function plainCrates(tree, map) {
  const [head] = tree.textOf("puzzlescript/plain-crates.txt").split("\nLEVELS");
  const drawn = map.join("\n").replaceAll("@", "P").replaceAll("*", "C").replaceAll("o", "O");
  const text = `${head}\nLEVELS\n=======\n\n${drawn}\n`;
  return tree.formats.compilePuzzle({ file: "warehouse", text }).program;
}

/** @param {Tree} tree */
function magnetYard(tree) {
  const [head] = tree.textOf("puzzlescript/magnet-yard.txt").split("\nLEVELS");
  const text = `${head}\nLEVELS\n=======\n\n${yard.join("\n")}\n`;
  return tree.formats.compilePuzzle({ file: "magnet-yard", text }).program;
}

/** @param {Tree} tree @param {import("../dist/game/index.js").Game} game */
function puzzleOf({ solve: { readPuzzle } }, game) {
  const first = game.program.levels.findIndex((it) => it.type === "map");
  // Trees of the past count mirror images once, unless they are told not to.
  const options = { apart: true };
  const puzzle = readPuzzle(game, game.begin(first, 1).position, options);
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  return puzzle;
}

/** @param {Tree} tree @param {import("../dist/game/index.js").Game} game @param {number} [states] the most */
function searchByEngine(tree, game, states = 2 ** 30) {
  const search = tree.solve.breadthFirst(puzzleOf(tree, game), { memory: 1e9, states });
  let outcome = search.work(10_000);
  while (!outcome) outcome = search.work(10_000);
  return outcome;
}
