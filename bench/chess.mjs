// @ts-check
// Moves of chess from its game file beside chessops and chess.js: sequences counted from the start and from Kiwipete,
// and random games with all ends. Xiangqi, shogi and janggi, which the others do not play, are set beside our own chess.
// Rounds alternate. Then how many positions a second the computer looks at in each of these, and in the first second of a process.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Chess } from "chess.js";
import { Chess as OpsChess } from "chessops/chess";
import { perft as opsPerft } from "chessops/debug";
import { parseFen as opsFen } from "chessops/fen";
import { memoryLine } from "./shared/memory.mjs";
import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

/**
 * One of those that are timed: `run` does its work once and answers how much it was.
 * @typedef {{ name: string, run: () => number }} Player
 */

/** Moves deep that are counted. @param {boolean} quick one less */
function depths(quick) {
  return quick ? { start: 4, kiwipete: 3, others: 3 } : { start: 5, kiwipete: 4, others: 4 };
}

/** @param {boolean} quick */
const gameCount = (quick) => (quick ? 20 : 100);

/** Games that are set beside our chess. */
const OTHERS = ["xiangqi", "shogi", "janggi"];

/** @param {string} name */
const fileOf = (name) => (name === "chess" ? "chess.quad" : `chess/${name}.quad`);

/** Positions that a thought looks at in a row of the bench. */
const THOUGHT = 10_000;
/** Positions between two looks at the clock. */
const STEP = 64;

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const { start, kiwipete, others } = depths(true);
  return [
    row("perft of the start", "chess.quad", (tree, compiled) => ourCounter(tree, compiled, START, start)),
    row("perft of Kiwipete", "chess.quad", (tree, compiled) =>
      ourCounter(tree, compiled, KIWIPETE, kiwipete),
    ),
    ...OTHERS.map((name) =>
      row(`perft of ${name}`, fileOf(name), (tree, compiled) =>
        ourCounter(tree, compiled, undefined, others),
      ),
    ),
    row("random games", "chess.quad", (tree, compiled) => ourGames(tree, compiled, gameCount(true))),
    ...["chess", ...OTHERS].map((name) => thinkingRow(name)),
  ];
}

/**
 * @param {string} name @param {string} file
 * @param {(tree: Tree, compiled: Compiled) => Player} playerOf
 * @returns {import("./shared/tree.mjs").Row}
 */
function row(name, file, playerOf) {
  const prepare = (/** @type {Tree} */ tree) => {
    const { run } = playerOf(tree, movesOf(tree, file));
    return () => timed(run);
  };
  return { name, prepare };
}

/** A thought from the start with an empty table. @param {string} name @returns {import("./shared/tree.mjs").Row} */
function thinkingRow(name) {
  const prepare = (/** @type {Tree} */ tree) => {
    const game = moveGameOf(tree, fileOf(name));
    const compiled = tree.game.compileMoves(game.rules);
    const thinker = new tree.solve.MoveThinker(game, { memory: 2 ** 22 });
    return () => timed(() => think(tree, thinker, compiled));
  };
  return { name: `thinking in ${name}`, game: fileOf(name), prepare };
}

/** @param {Tree} tree @param {InstanceType<Tree["solve"]["MoveThinker"]>} thinker @param {Compiled} compiled */
function think(tree, thinker, compiled) {
  thinker.forget();
  const thought = thinker.think(tree.game.playOf(compiled), { nodes: THOUGHT });
  let count = STEP;
  while (!thought.step(STEP)) count += STEP;
  return count;
}

/** @param {string[]} args `quick` counts one move less; `first NAME` tells how a fresh process begins to think. */
export async function bench(args) {
  if (args[0] === "first") return thinkAfresh(args[1] ?? "chess");
  const quick = args.includes("quick");
  const { start, kiwipete, others } = depths(quick);
  const tree = await treeAt(ownRoot);
  const chess = toldMoves(tree, "chess.quad");
  const ours = race("perft of the start, nodes", counters(tree, chess, START, start));
  race("perft of Kiwipete, nodes", counters(tree, chess, KIWIPETE, kiwipete));
  for (const name of OTHERS) {
    const counter = ourCounter(tree, toldMoves(tree, fileOf(name)), undefined, others);
    const theirs = race(`perft of ${name}, nodes`, [counter]);
    console.log(`  ${name} goes at ${(theirs / ours).toFixed(2)} of our chess\n`);
  }
  race("random games", gamePlayers(tree, chess, gameCount(quick)));
  const { rules } = chess.tables;
  const things = {
    "compiled rules of chess": () => tree.game.compileMoves(rules),
    "a position being played": () => tree.game.playOf(chess),
  };
  console.log(`${memoryLine(things)}\n`);
  for (const name of ["chess", ...OTHERS]) {
    const compiled = movesOf(tree, fileOf(name));
    const thinker = new tree.solve.MoveThinker(moveGameOf(tree, fileOf(name)), { memory: 2 ** 22 });
    race(`thinking in ${name}, positions`, [
      { name: "quadrille", run: () => think(tree, thinker, compiled) },
    ]);
    console.log(
      execFileSync(process.execPath, [join(ownRoot, "bench/run.mjs"), "chess", "first", name], {
        encoding: "utf8",
      }),
    );
  }
  return undefined;
}

/**
 * Thinks for ten seconds of its thread's time, and tells the positions of the first beside those of the tenth. V8 compiles in
 * threads of its own meanwhile: what the whole process took for that first second is told too.
 *
 * @param {string} name
 */
async function thinkAfresh(name) {
  const tree = await treeAt(ownRoot);
  const [began, load] = [threadSeconds(), process.cpuUsage()];
  const game = moveGameOf(tree, fileOf(name));
  const compiled = tree.game.compileMoves(game.rules);
  const thinker = new tree.solve.MoveThinker(game, { memory: 2 ** 24 });
  const [ready, before] = [threadSeconds(), process.cpuUsage()];
  /** @type {number[]} */
  const counts = [];
  let used = before;
  const thought = thinker.think(tree.game.playOf(compiled), {});
  for (let second = 0; second < 10; second++) {
    let count = 0;
    for (; threadSeconds() - ready < second + 1; count += STEP) thought.step(STEP);
    counts.push(count);
    if (second === 0) used = process.cpuUsage(before);
  }
  const [first = 0, last = 1] = [counts[0], counts.at(-1)];
  const whole = (/** @type {NodeJS.CpuUsage} */ { user, system }) => (user + system) / 1e6;
  console.log(
    `  a fresh process: ${((ready - began) * 1000).toFixed(0)} ms until it can think, then ${first} positions in the first second ` +
      `and ${last} in the tenth (${(first / last).toFixed(2)}). All threads took ${(1000 * (whole(before) - whole(load))).toFixed(0)} ms ` +
      `until it could think and ${whole(used).toFixed(2)} s in that first second`,
  );
}

/** Linux tells the time of a thread here. */
const schedule = "/proc/thread-self/schedstat";

/** Seconds that this thread has run; where the system does not tell it, seconds by the clock. */
const threadSeconds = existsSync(schedule)
  ? () => Number(readFileSync(schedule, "utf8").split(" ")[0]) / 1e9
  : () => performance.now() / 1000;

/** A file beside another, or among the games. @param {Tree} tree @param {string} folder @param {string} name */
function included(tree, folder, name) {
  for (const file of [join(folder, `${name}.quad`), tree.pathOf(`${name}.quad`)])
    if (existsSync(file)) return { file, text: readFileSync(file, "utf8") };
  return undefined;
}

/** The moves of a game file, compiled; the time that it takes is printed. @param {Tree} tree @param {string} file */
function toldMoves(tree, file) {
  const began = performance.now();
  const compiled = movesOf(tree, file);
  console.log(`${file}: read and compiled in ${(performance.now() - began).toFixed(0)} ms`);
  return compiled;
}

/** @param {Tree} tree @param {string} file */
function movesOf(tree, file) {
  return tree.game.compileMoves(moveGameOf(tree, file).rules);
}

/** @param {Tree} tree @param {string} file */
function moveGameOf(tree, file) {
  const path = tree.pathOf(file);
  const loaded = tree.quadrille.load(tree.textOf(file), {
    file: path,
    include: (name) => included(tree, dirname(path), name),
  });
  if (!loaded.ok) throw new Error(`${file}: ${loaded.diagnostics.map((it) => it.message).join("\n")}`);
  const { moves } = loaded.game.program;
  if (!moves) throw new Error(`${file} is no game by moves.`);
  return moves;
}

// ---------------------------------------------------------------------------------------------- counting

/** @param {Tree} tree @param {Compiled} compiled @param {string} fen @param {number} depth @returns {Player[]} */
function counters(tree, compiled, fen, depth) {
  const theirs = new Chess(fen);
  const ops = OpsChess.fromSetup(opsFen(fen).unwrap()).unwrap();
  return [
    ourCounter(tree, compiled, fen, depth),
    { name: "chessops", run: () => opsPerft(ops, depth) },
    { name: "chess.js", run: () => theirs.perft(depth - 1) },
  ];
}

/** @param {Tree} tree @param {Compiled} compiled @param {string | undefined} fen @param {number} depth @returns {Player} */
function ourCounter(tree, compiled, fen, depth) {
  const play = tree.game.playOf(compiled, setupOf(tree, compiled, fen));
  return { name: "quadrille", run: () => tree.game.perft(play, depth) };
}

/** @typedef {import("../dist/game/index.js").CompiledMoves} Compiled */

/** @param {Compiled} compiled */
const rulesOf = (compiled) => compiled.tables.rules;

/** @param {Tree} tree @param {Compiled} compiled @param {string | undefined} fen */
function setupOf(tree, compiled, fen) {
  const setup = fen === undefined ? rulesOf(compiled).start : tree.formats.parseFen(rulesOf(compiled), fen);
  if ("message" in setup) throw new Error(setup.message);
  return setup;
}

// ---------------------------------------------------------------------------------------------- games

/** Games to the end, all legal moves listed at every turn. @param {Tree} tree @param {Compiled} compiled @param {number} count @returns {Player[]} */
function gamePlayers(tree, compiled, count) {
  return [
    ourGames(tree, compiled, count),
    { name: "chessops", run: () => playOps(count) },
    { name: "chess.js", run: () => playChessJs(Math.ceil(count / 20)) },
  ];
}

/** @param {Tree} tree @param {Compiled} compiled @param {number} count @returns {Player} */
function ourGames(tree, compiled, count) {
  return { name: "quadrille", run: () => playOurs(tree, compiled, count) };
}

/** @param {Tree} tree @param {Compiled} compiled @param {number} count */
function playOurs({ game: { MOST_MOVES, playOf } }, compiled, count) {
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
