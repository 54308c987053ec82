// @ts-check
// Moves of chess from its game file beside chessops and chess.js: sequences counted from the start and from Kiwipete,
// and random games with all ends. Xiangqi, which the others do not play, is set beside our own chess. Rounds alternate.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Chess } from "chess.js";
import { Chess as OpsChess } from "chessops/chess";
import { perft as opsPerft } from "chessops/debug";
import { parseFen as opsFen } from "chessops/fen";
import { parseFen } from "../dist/formats/index.js";
import { MOST_MOVES, compileMoves, perft, plainPlay, playOf } from "../dist/game/index.js";
import { load } from "../dist/index.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/**
 * One of those that are timed: `run` does its work once and answers how much it was.
 * @typedef {{ name: string, run: () => number }} Player
 */

/** @param {string[]} args `quick` counts one move less. */
export function bench(args) {
  const less = args.includes("quick") ? 1 : 0;
  const chess = movesOf("chess.quad");
  const ours = race("perft of the start, nodes", counters(chess, START, 5 - less));
  race("perft of Kiwipete, nodes", counters(chess, KIWIPETE, 4 - less));
  if (existsSync(join(games, "chess/xiangqi.quad"))) {
    const xiangqi = [ourCounter("quadrille", movesOf("chess/xiangqi.quad"), undefined, 4 - less)];
    const theirs = race("perft of xiangqi, nodes", xiangqi);
    console.log(`  xiangqi goes at ${(theirs / ours).toFixed(2)} of our chess (reach 0.5)\n`);
  }
  race("random games", gamePlayers(chess, less ? 20 : 100));
}

const games = join(import.meta.dirname, "../games");

/** A file beside another, or among the games. @param {string} folder @param {string} name */
function included(folder, name) {
  for (const file of [join(folder, `${name}.quad`), join(games, `${name}.quad`)])
    if (existsSync(file)) return { file, text: readFileSync(file, "utf8") };
  return undefined;
}

/** The moves of a game file, compiled. @param {string} file */
function movesOf(file) {
  const began = performance.now();
  const path = join(games, file);
  const loaded = load(readFileSync(path, "utf8"), {
    file: path,
    include: (name) => included(dirname(path), name),
  });
  if (!loaded.ok) throw new Error(`${file}: ${loaded.diagnostics.map((it) => it.message).join("\n")}`);
  const { moves } = loaded.game.program;
  if (!moves) throw new Error(`${file} is no game by moves.`);
  const compiled = compileMoves(moves.rules);
  console.log(`${file}: read and compiled in ${(performance.now() - began).toFixed(0)} ms`);
  return compiled;
}

// ---------------------------------------------------------------------------------------------- counting

/** @param {Compiled} compiled @param {string} fen @param {number} depth @returns {Player[]} */
function counters(compiled, fen, depth) {
  const theirs = new Chess(fen);
  const ops = OpsChess.fromSetup(opsFen(fen).unwrap()).unwrap();
  return [
    ourCounter("quadrille", compiled, fen, depth),
    { name: "chessops", run: () => opsPerft(ops, depth) },
    { name: "chess.js", run: () => theirs.perft(depth - 1) },
    {
      name: "the plain judge",
      run: () => perft(plainPlay(rulesOf(compiled), setupOf(compiled, fen)), depth - 3),
    },
  ];
}

/** @param {string} name @param {Compiled} compiled @param {string | undefined} fen @param {number} depth @returns {Player} */
function ourCounter(name, compiled, fen, depth) {
  const play = playOf(compiled, setupOf(compiled, fen));
  return { name, run: () => perft(play, depth) };
}

/** @typedef {import("../dist/game/index.js").CompiledMoves} Compiled */

/** @param {Compiled} compiled */
const rulesOf = (compiled) => compiled.tables.rules;

/** @param {Compiled} compiled @param {string | undefined} fen */
function setupOf(compiled, fen) {
  const setup = fen === undefined ? rulesOf(compiled).start : parseFen(rulesOf(compiled), fen);
  if ("message" in setup) throw new Error(setup.message);
  return setup;
}

// ---------------------------------------------------------------------------------------------- games

/** Games to the end, all legal moves listed at every turn. @param {Compiled} compiled @param {number} count @returns {Player[]} */
function gamePlayers(compiled, count) {
  return [
    { name: "quadrille", run: () => playOurs(compiled, count) },
    { name: "chessops", run: () => playOps(count) },
    { name: "chess.js", run: () => playChessJs(Math.ceil(count / 20)) },
  ];
}

/** @param {Compiled} compiled @param {number} count */
function playOurs(compiled, count) {
  const moves = new Int32Array(MOST_MOVES);
  for (let game = 0; game < count; game++) {
    const play = playOf(compiled);
    const chance = stream(game + 1);
    while (!play.ended()) play.make(/** @type {number} */ (moves[chance(play.list(moves, 0))]));
  }
  return count;
}

/** With a draw after 75 moves, as in our file. @param {number} count */
function playOps(count) {
  for (let game = 0; game < count; game++) {
    const position = OpsChess.default();
    const chance = stream(game + 1);
    while (!position.isEnd() && position.halfmoves < 150) {
      const moves = [...position.allDests()].flatMap(([from, targets]) => opsMoves(position, from, targets));
      position.play(/** @type {OpsMove} */ (moves[chance(moves.length)]));
    }
  }
  return count;
}

/** @typedef {import("chessops").NormalMove} OpsMove */

/** @param {OpsChess} position @param {number} from @param {Iterable<number>} targets @returns {OpsMove[]} */
function opsMoves(position, from, targets) {
  const isPawn = position.board.pawn.has(from);
  return [...targets].flatMap((to) =>
    isPawn && (to >= 56 || to < 8)
      ? PROMOTIONS.map((promotion) => ({ from, to, promotion }))
      : [{ from, to }],
  );
}

const PROMOTIONS = /** @type {const} */ (["queen", "rook", "bishop", "knight"]);

/** @param {number} count */
function playChessJs(count) {
  for (let game = 0; game < count; game++) {
    const position = new Chess();
    const chance = stream(game + 1);
    while (!position.isGameOver()) {
      const moves = position.moves();
      position.move(/** @type {string} */ (moves[chance(moves.length)]));
    }
  }
  return count;
}

/** Whole numbers below a bound, from a seed. @param {number} seed */
function stream(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % bound;
  };
}

// ---------------------------------------------------------------------------------------------- timing

const ROUNDS = 5;

/** Runs all of them in turn, prints how much they did in a second, and answers ours. @param {string} title @param {Player[]} players */
function race(title, players) {
  console.log(title);
  /** @type {Map<string, number[]>} */
  const speeds = new Map(players.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, run } of players) {
      const began = performance.now();
      const work = run();
      // The first round only warms up.
      if (round > 0) speeds.get(name)?.push((1000 * work) / (performance.now() - began));
    }
  const ours = median(speeds.get("quadrille") ?? []);
  for (const [name, found] of speeds) {
    const middle = median(found);
    const ratio = name === "quadrille" ? "" : `  quadrille is ${(ours / middle).toFixed(2)} times as fast`;
    console.log(`  ${name.padEnd(16)}${shown(middle)} a second (best ${shown(Math.max(...found))})${ratio}`);
  }
  return ours;
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** @param {number} value */
const shown = (value) =>
  value > 1e5
    ? `${(value / 1e6).toFixed(2)} M`.padStart(10)
    : value.toFixed(value < 100 ? 1 : 0).padStart(10);
