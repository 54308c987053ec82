// @ts-check
// Counts sequences of chess moves from the start and from Kiwipete, beside chessops and chess.js, and plays random games with all ends. chessops
// counts the last move of each sequence without making it, as our `perft` does; chess.js makes and takes back every move, and is compared with a count
// of ours that does so too. Xiangqi, shogi and janggi, which the others do not play, are compared with our own chess. Then the bench measures how many
// positions a second the computer searches in each of these games, and in the first second of a process.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Chess } from "chess.js";
import { Chess as OpsChess } from "chessops/chess";
import { perft as opsPerft } from "chessops/debug";
import { parseFen as opsFen } from "chessops/fen";
import { memoryLine } from "./shared/memory.mjs";
import { figureOf, inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
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

/** Games that are compared with our chess. */
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

/** Returns a thought from the start with an empty table. @param {string} name @returns {import("./shared/tree.mjs").Row} */
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

export const about = "moves of chess and its relatives, beside chessops and chess.js";

/** @param {string[]} args `quick` counts one move less; `first NAME` measures how a fresh process begins to think. */
export async function bench(args) {
  if (args[0] === "first") return thinkAfresh(args[1] ?? "chess");
  const quick = args.includes("quick");
  const { start, kiwipete, others } = depths(quick);
  const tree = await treeAt(ownRoot);
  const chess = toldMoves(tree, "chess.quad");
  const ours = await race(
    `the start, ${start} moves deep`,
    "sequences",
    bulkCounters(tree, chess, START, start),
  );
  await race(
    `the start, ${start - 1} moves deep, with every move made`,
    "sequences",
    makingCounters(tree, chess, START, start - 1),
  );
  await race(`Kiwipete, ${kiwipete} moves deep`, "sequences", bulkCounters(tree, chess, KIWIPETE, kiwipete));
  await race(
    `Kiwipete, ${kiwipete - 1} moves deep, with every move made`,
    "sequences",
    makingCounters(tree, chess, KIWIPETE, kiwipete - 1),
  );
  for (const name of OTHERS) {
    const counter = ourCounter(tree, toldMoves(tree, fileOf(name)), undefined, others);
    const theirs = await race(`${name}, ${others} moves deep`, "sequences", [counter]);
    console.log(`  ${(theirs / ours).toFixed(2)} times the speed of our chess\n`);
  }
  await race("random games", "games", gamePlayers(tree, chess, gameCount(quick)));
  const rules = rulesOf(chess);
  const things = {
    "compiled rules of chess": () => tree.game.compileMoves(rules),
    "a position being played": () => tree.game.playOf(chess),
  };
  console.log(`${memoryLine(things)}\n`);
  for (const name of ["chess", ...OTHERS]) {
    const compiled = movesOf(tree, fileOf(name));
    const thinker = new tree.solve.MoveThinker(moveGameOf(tree, fileOf(name)), { memory: 2 ** 22 });
    await race(`thinking in ${name}`, "positions", [
      { name: OURS, run: () => think(tree, thinker, compiled) },
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

/** Returns a file beside another, or among the games. @param {Tree} tree @param {string} folder @param {string} name */
function included(tree, folder, name) {
  for (const file of [join(folder, `${name}.quad`), tree.pathOf(`${name}.quad`)])
    if (existsSync(file)) return { file, text: readFileSync(file, "utf8") };
  return undefined;
}

/** Returns the moves of a game file, compiled; the time that it takes is printed. @param {Tree} tree @param {string} file */
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

/** Counters that add up the last moves without making them. @param {Tree} tree @param {Compiled} compiled @param {string} fen @param {number} depth @returns {Player[]} */
function bulkCounters(tree, compiled, fen, depth) {
  const ops = OpsChess.fromSetup(opsFen(fen).unwrap()).unwrap();
  return [ourCounter(tree, compiled, fen, depth), { name: "chessops", run: () => opsPerft(ops, depth) }];
}

/** Counters that make and take back every move, the last ones too. @param {Tree} tree @param {Compiled} compiled @param {string} fen @param {number} depth @returns {Player[]} */
function makingCounters(tree, compiled, fen, depth) {
  const theirs = new Chess(fen);
  const play = tree.game.playOf(compiled, setupOf(tree, compiled, fen));
  const buffers = Array.from({ length: depth + 1 }, () => new Int32Array(tree.game.MOST_MOVES));
  return [
    { name: OURS, run: () => countByMaking(play, depth, buffers) },
    { name: "chess.js", run: () => theirs.perft(depth) },
  ];
}

/**
 * @param {ReturnType<Tree["game"]["playOf"]>} play
 * @param {number} depth
 * @param {readonly Int32Array[]} buffers one for the moves of each depth
 */
function countByMaking(play, depth, buffers) {
  if (depth === 0) return 1;
  if (play.stopsPerft()) return 0;
  const moves = buffers[depth];
  const end = play.list(moves, 0);
  let sum = 0;
  for (let i = 0; i < end; i++) {
    play.make(moves[i]);
    sum += countByMaking(play, depth - 1, buffers);
    play.undo();
  }
  return sum;
}

/** Rows for the README. @returns {Promise<import("./shared/rounds.mjs").Figure[]>} */
export async function figures() {
  const { kiwipete } = depths(false);
  const tree = await treeAt(ownRoot);
  const chess = movesOf(tree, "chess.quad");
  const found = [];
  for (const [what, players] of /** @type {const} */ ([
    ["chess, last move counted only", bulkCounters(tree, chess, KIWIPETE, kiwipete)],
    ["chess, every move made", makingCounters(tree, chess, KIWIPETE, kiwipete - 1)],
  ])) {
    const [ours, theirs] = await measured(players);
    const count = countOfSets(ours, theirs);
    found.push(figureOf({ what, unit: "sequences", peer: theirs.name, count }, ours.rounds, theirs.rounds));
  }
  return found;
}

/** @param {Tree} tree @param {Compiled} compiled @param {string | undefined} fen @param {number} depth @returns {Player} */
function ourCounter(tree, compiled, fen, depth) {
  const play = tree.game.playOf(compiled, setupOf(tree, compiled, fen));
  return { name: OURS, run: () => tree.game.perft(play, depth) };
}

/** @typedef {import("../dist/game/index.js").CompiledMoves} Compiled */

/** @param {Compiled} compiled */
const rulesOf = (compiled) => compiled.rules ?? compiled.tables.rules;

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
  return { name: OURS, run: () => playOurs(tree, compiled, count) };
}

/** Returns how a play of this tree or of an older one has ended. @param {any} play */
const endOf = (play) => (play.findEnd ? play.findEnd() : play.ended());

/** @param {Tree} tree @param {Compiled} compiled @param {number} count */
function playOurs({ game: { MOST_MOVES, playOf } }, compiled, count) {
  const moves = new Int32Array(MOST_MOVES);
  for (let game = 0; game < count; game++) {
    const play = playOf(compiled);
    const chance = stream(game + 1);
    while (!endOf(play)) play.make(/** @type {number} */ (moves[chance(play.list(moves, 0))]));
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
const OURS = "quadrille";

/**
 * Returns the rounds of players in turn, without a first one in which they warm up.
 *
 * @param {readonly Player[]} players
 */
async function measured(players) {
  const runs = Object.fromEntries(players.map(({ name, run }) => [name, () => timed(run)]));
  const results = await inTurn(runs, ROUNDS + 1);
  return players.map(({ name }) => ({ name, rounds: results[name].slice(1) }));
}

/**
 * Prints how much each player did in a second, and returns the rate of ours. `chess.js` may play fewer games than the others; counts of sequences
 * must be equal.
 *
 * @param {string} title @param {string} unit @param {readonly Player[]} players
 */
async function race(title, unit, players) {
  console.log(title);
  const [ours, ...others] = await measured(players);
  const each = (/** @type {Timed["rounds"]} */ rounds) =>
    rounds.map(({ nanoseconds, result }) => ({ nanoseconds: nanoseconds / result, result }));
  console.log(`  ${OURS.padEnd(12)}${rate(each(ours.rounds), 1, unit)}`);
  for (const { name, rounds } of others) {
    if (unit === "sequences") countOfSets(ours, { name, rounds });
    const { low, middle, high } = timesAsFast(each(ours.rounds), each(rounds));
    console.log(
      `  ${name.padEnd(12)}${rate(each(rounds), 1, unit)}; ${OURS} is ${middle.toFixed(2)} times as fast (${low.toFixed(2)} to ${high.toFixed(2)})`,
    );
  }
  return median(ours.rounds.map(({ nanoseconds, result }) => result / nanoseconds));
}

/** @typedef {Awaited<ReturnType<typeof measured>>[number]} Timed */

/** Returns the count on which two players agree. @param {Timed} ours @param {Timed} theirs @throws {Error} if they do not */
function countOfSets(ours, theirs) {
  const [own, other] = [ours, theirs].map(({ rounds }) => rounds[0].result);
  if (own !== other) throw new Error(`${theirs.name} counts ${other} sequences, we count ${own}.`);
  return own;
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
