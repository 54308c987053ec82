// @ts-check
// Plays by chance of any game, straight in the engine: the same inputs however the game is made.

import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { drawsOf } from "../../scripts/shared/tools.mjs";

/**
 * @typedef {import("../shared/tree.mjs").Tree} Tree
 * @typedef {import("../../dist/game/index.js").Game} Game
 * @typedef {import("../../dist/game/index.js").Position} Position
 * @typedef {import("../../dist/game/index.js").CycleInput} CycleInput
 * @typedef {import("../../dist/program/index.js").Program} Program
 * @typedef {{ readonly starts: readonly Position[], readonly inputs: readonly (CycleInput | undefined)[] }} Play `undefined` begins the next level
 */

/** Cycles in a row that a game may ask for. */
const mostAgain = 20;

/** After so many cycles somebody asks for the hash, as a session does for its record and a solver much more often. */
const asksHash = 8;

/** @param {Tree} tree @param {string} file in `games/` @returns {Program} */
export function programOf(tree, file) {
  const path = tree.pathOf(file);
  const name = basename(file);
  const { program } = file.endsWith(".cab")
    ? tree.formats.readCab(readFileSync(path), name)
    : file.endsWith(".txt")
      ? tree.formats.compilePuzzle({ file: name, text: tree.textOf(file) })
      : tree.program.compileProgram(
          { file: path, text: tree.textOf(file) },
          { include: (name) => included(tree, name) },
        );
  if (!program) throw new Error(`${file} has mistakes.`);
  return program;
}

/** Returns a bundled game that another one includes. @param {Tree} tree @param {string} name */
function included(tree, name) {
  const file = [`${name}.quad`, `chess/${name}.quad`].find((it) => existsSync(tree.pathOf(it)));
  return file === undefined ? undefined : { file: tree.pathOf(file), text: tree.textOf(file) };
}

/** Makes up a play of a game. @param {Game} game @returns {Play} */
export function playByChance(game) {
  const { program } = game;
  const draw = drawsOf(7);
  const levels = program.levels.flatMap((it, index) => (it.type === "map" ? [index] : []));
  const starts = levels.slice(0, 8).map((level) => game.begin(level, 1).position.copy());
  /** @type {(CycleInput | undefined)[]} */
  const inputs = [];
  let at = 0;
  let position = starts[0].copy();
  for (let count = program.moves ? 150 : program.tick ? 1200 : 300; count > 0; count--) {
    const input =
      position.ending === "playing" && draw(200) > 0 ? inputByChance(game, position, draw) : undefined;
    inputs.push(input);
    if (input === undefined) position = starts[++at % starts.length].copy();
    else cycle(game, position, input);
  }
  return { starts, inputs };
}

/** Plays it once more, and returns the hashes that were asked for. @param {Game} game @param {Play} play */
export function replay(game, { starts, inputs }) {
  let position = starts[0].copy();
  let [at, sum] = [0, 0];
  for (let n = 0; n < inputs.length; n++) {
    const input = inputs[n];
    if (input === undefined) position = starts[++at % starts.length].copy();
    else cycle(game, position, input);
    if (n % asksHash === 0) sum = (Math.imul(sum, 31) + (position.hash() % 0x7fffffff)) | 0;
  }
  return sum;
}

/** @param {Game} game @param {Position} position @param {CycleInput} input */
function cycle(game, position, input) {
  let { again } = game.cycle(position, input);
  for (let count = 0; again && count < mostAgain; count++)
    ({ again } = game.cycle(position, { controls: [] }));
  position.dropChanges();
}

/** @param {Game} game @param {Position} position @param {import("../../scripts/shared/tools.mjs").Draw} draw @returns {CycleInput | undefined} */
function inputByChance(game, position, draw) {
  const { program } = game;
  const awaited = game.awaits(position);
  const player = awaited.length > 0 ? awaited[draw(awaited.length)] : 0;
  if (program.moves && draw(10) > 0) {
    const play = game.play(position, player);
    const end = play ? play.list(listed, 0) : 0;
    // Moves may be listed in any order.
    const moves = [...listed.subarray(0, end)].sort((a, b) => a - b);
    if (moves.length > 0) return { controls: [], move: { move: moves[draw(moves.length)], player } };
    if (program.controls.length === 0) return undefined;
  }
  const { controls } = program;
  const rest = program.tick ? draw(3) > 0 : draw(12) === 0;
  const control = draw(Math.max(controls.length, 1));
  if (rest || controls.length === 0) return { controls: [] };
  const args = controls[control].args.map((it) => argByChance(program, position, it, draw));
  return { controls: args.includes(-1) ? [] : [{ control, args, player }] };
}

const listed = new Int32Array(4096);

/**
 * @param {Program} program @param {Position} position @param {Program["controls"][number]["args"][number]} arg
 * @param {import("../../scripts/shared/tools.mjs").Draw} draw
 */
function argByChance(program, position, { type, range, kinds }, draw) {
  const board = position.boards[draw(position.boards.length)];
  switch (type) {
    case "cell":
      return board.first + draw(board.width * board.height);
    case "direction":
      return draw(8);
    case "straight":
      return 2 * draw(4);
    case "switch":
      return draw(2);
    case "player":
      return draw(program.players.length);
    case "kind":
      return kinds ? kinds[draw(kinds.length)] : 1 + draw(program.kinds.length - 1);
    case "number": {
      const [least, most] = range ?? [0, 9];
      return least + draw(most - least + 1);
    }
    default:
      return -1;
  }
}
