// @ts-check
// `npm run puzzles [-- --time SECONDS] [NAME...]`: solves every level of every bundled puzzle (or of those named) and prints a table. First the shortest solution is looked for; where that
// takes longer (10 s without `--time`), any. Each solution is played in a session, and must win there. Games that are no puzzles are named with the reason. Exit code 1 if a level could not be decided.

import { chosenInput, mapLevels, newSession } from "../../dist/session/index.js";
import { readPuzzle, solvePuzzle } from "../../dist/solve/index.js";
import { gameFiles, loadFile } from "../shared/games.mjs";
import { readOptions } from "../shared/tools.mjs";

const { time: patience, words: names } = readOptions({ time: 10 });
const seed = 1;
const files = gameFiles(/\.(quad|txt|cab)$/);

console.log(
  "game                            level  result            inputs   positions       /s  bytes  seconds",
);
for (const file of files)
  if (names.length === 0 || names.some((name) => file.includes(name))) solveGame(file);

/** @param {string} file */
function solveGame(file) {
  const game = loadFile(file);
  const { program } = game;
  if (program.moves || program.players.length > 1) return;
  for (const [index] of mapLevels(program).entries()) {
    const session = newSession(game, { level: index + 1, seed });
    while (session.message !== undefined) session.play({ type: "next" });
    const puzzle = readPuzzle(game, session.position, { knowChance: true });
    if ("wrong" in puzzle) return console.log(`${file.padEnd(31)} no puzzle: ${puzzle.wrong}`);
    const shortest = searched(puzzle, { seconds: patience });
    const found =
      shortest.outcome.result === "limit" ? searched(puzzle, { any: true, seconds: 6 * patience }) : shortest;
    console.log(rowOf(file, index + 1, puzzle, found));
    // Games of time and chance may go on for ever.
    if (found.outcome.result === "limit" && !puzzle.byChance) process.exitCode = 1;
    if (found.outcome.result === "won" && !wins(session, found.outcome.inputs)) {
      console.log("  THE SOLUTION DOES NOT WIN WHEN IT IS PLAYED");
      process.exitCode = 1;
    }
  }
}

/**
 * Returns what comes of a search in so many seconds.
 *
 * @param {import("../../dist/solve/index.js").Puzzle} puzzle
 * @param {{ any?: boolean, seconds: number }} options
 */
function searched(puzzle, { any = false, seconds }) {
  const began = performance.now();
  const passed = () => (performance.now() - began) / 1000;
  const search = solvePuzzle(puzzle, { memory: 600e6, any });
  let outcome = search.work(50);
  while (!outcome && passed() < seconds) outcome = search.work(50);
  return { outcome: outcome ?? { ...search.progress, result: "limit", limit: "time" }, seconds: passed() };
}

/** @param {import("../../dist/session/index.js").Session} session @param {readonly import("../../dist/solve/index.js").PuzzleInput[]} inputs */
function wins(session, inputs) {
  const { game, level, position } = session;
  for (const controls of inputs) session.play(chosenInput(game, position, { controls }));
  return session.status === "won" || session.level !== level || session.ended !== undefined;
}

/**
 * @param {string} file
 * @param {number} level
 * @param {import("../../dist/solve/index.js").Puzzle} puzzle
 * @param {ReturnType<typeof searched>} found
 */
function rowOf(file, level, { byChance }, { outcome, seconds }) {
  const { result, states, bytes } = outcome;
  const won =
    result === "won"
      ? outcome.shortest
        ? "shortest"
        : "any"
      : result === "limit"
        ? `limit of ${outcome.limit}`
        : result;
  const inputs = result === "won" ? String(outcome.inputs.length) : "";
  const group = (/** @type {number} */ n) => Math.round(n).toLocaleString("en");
  return [
    file.padEnd(31),
    String(level).padStart(5),
    ` ${(byChance ? `${won}, seed ${seed}` : won).padEnd(17)}`,
    inputs.padStart(6),
    group(states).padStart(11),
    group(states / Math.max(seconds, 1e-3)).padStart(8),
    (bytes / Math.max(states, 1)).toFixed(0).padStart(6),
    seconds.toFixed(2).padStart(8),
  ].join(" ");
}
