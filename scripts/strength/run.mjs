// @ts-check
// How well the computer plays chess, on the scale of Stockfish's limited strength: games from fixed openings with
// colours changed, and the rating that explains their results best, with its 95 % bounds.
//
//   npm run strength -- [--games N] [--against 1600,1900,2200] [--time MS] [--nodes N] [--clock MS+MS] [--threads N] [--processes N] [--tree DIR]
//
// `--clock 1000+10` gives each side a clock instead of a time for each move: a second, and 10 ms more with each move. Who runs out of time loses.
//
// `--game go` plays Go against GNU Go instead (`strength-go.mjs`), `--game xiangqi` and others play against Fairy-Stockfish (`strength-fairy.mjs`).
// `--against DIR` names another built checkout, which plays with the same limits; then the difference is told.

import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { Chess } from "chessops/chess";
import { makeFen } from "chessops/fen";
import { parseUci } from "chessops/util";
import { Engine, ownEngine } from "./uci-engine.mjs";

const [, game] = /--game[ =](\S+)/.exec(process.argv.join(" ")) ?? [];
if (game && game !== "chess") {
  await import(game === "go" ? "./go.mjs" : "./fairy.mjs");
  process.exit();
}

/** Openings as moves of UCI: each is played twice, with colours changed. */
const openings = [
  "e2e4 e7e5 g1f3 b8c6",
  "e2e4 c7c5 g1f3 d7d6",
  "d2d4 d7d5 c2c4 e7e6",
  "d2d4 g8f6 c2c4 g7g6",
  "e2e4 e7e6 d2d4 d7d5",
  "e2e4 c7c6 d2d4 d7d5",
  "c2c4 e7e5 b1c3 g8f6",
  "g1f3 d7d5 g2g3 g8f6",
  "d2d4 d7d5 c2c4 c7c6",
  "e2e4 e7e5 f1c4 g8f6",
  "d2d4 g8f6 c2c4 e7e6",
  "e2e4 d7d5 e4d5 d8d5",
  "e2e4 c7c5 b1c3 b8c6",
  "d2d4 g8f6 c1g5 e7e6",
  "e2e4 g7g6 d2d4 f8g7",
  "e2e4 e7e5 f2f4 e5f4",
  "d2d4 f7f5 g2g3 g8f6",
  "e2e4 g8f6 e4e5 f6d5",
  "c2c4 c7c5 g1f3 g8f6",
  "e2e4 d7d6 d2d4 g8f6",
  "d2d4 d7d5 g1f3 g8f6",
  "e2e4 e7e5 g1f3 g8f6",
  "e2e4 e7e5 b1c3 g8f6",
  "b2b3 e7e5 c1b2 b8c6",
  "d2d4 e7e6 c2c4 f8b4",
  "e2e4 c7c5 d2d4 c5d4",
  "d2d4 d7d5 c1f4 g8f6",
  "e2e4 e7e6 d2d3 d7d5",
  "f2f4 d7d5 g1f3 g7g6",
  "d2d4 g8f6 c2c4 c7c5",
].map((it) => it.split(" "));

/** The most moves of both sides in a game; then it is drawn. */
const longest = 400;

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "chess" },
    games: { type: "string", default: "20" },
    against: { type: "string", default: "1600,1900,2200" },
    time: { type: "string", default: "200" },
    nodes: { type: "string" },
    clock: { type: "string" },
    threads: { type: "string", default: "1" },
    processes: { type: "string", default: "1" },
    tree: { type: "string" },
  },
});
const clock = values.clock === undefined ? undefined : clockOf(values.clock);
const perMove = values.nodes ? `nodes ${values.nodes}` : `movetime ${values.time}`;
const limit = clock ? `a clock of ${values.clock} ms` : perMove;

/**
 * @typedef {{ readonly name: string, readonly rating: number, readonly command: string, readonly options: readonly string[], readonly limit: string }} Opponent
 * @typedef {{ readonly opponent: Opponent, readonly score: number }} Result
 */

const ownOptions = values.threads === "1" ? [] : [`Threads value ${values.threads}`];
const opponents = values.against.split(",").map(opponentNamed);
const jobs = opponents.flatMap((opponent) =>
  Array.from({ length: Number(values.games) }, (_, game) => ({ opponent, game })),
);
/** @type {Result[]} */
const results = [];
const faults = { illegal: 0, late: 0, slowest: 0 };
const began = performance.now();
await Promise.all(Array.from({ length: Number(values.processes) }, playJobs));
tellAll();
process.exitCode = faults.illegal + faults.late === 0 ? 0 : 1;

/** A level of Stockfish, or another checkout.
 * @param {string} name
 * @returns {Opponent} */
function opponentNamed(name) {
  if (!/^\d+$/.test(name))
    return { name, rating: 0, command: ownEngine("chess", name), options: [], limit: perMove };
  const options = ["UCI_LimitStrength value true", `UCI_Elo value ${name}`, "Threads value 1"];
  return { name, rating: Number(name), command: findStockfish(), options, limit: `movetime ${values.time}` };
}

/** The beginning of a clock and what each move adds to it, in milliseconds.
 * @param {string} text */
function clockOf(text) {
  const [, start, added] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  if (start !== undefined && added !== undefined) return { start: Number(start), added: Number(added) };
  console.error(`--clock ${text}: a clock is written \`1000+10\`, in milliseconds.`);
  return process.exit(2);
}

/** @returns {string} */
function findStockfish() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/games"];
  const found = folders.map((it) => join(it, "stockfish")).find((it) => existsSync(it));
  if (found) return found;
  console.error(
    "Stockfish is not here. Install it (Debian: `apt install stockfish`), or name another checkout: `--against DIR`.",
  );
  return process.exit(2);
}

/** Plays games as long as there are any. */
async function playJobs() {
  for (;;) {
    const job = jobs.shift();
    if (!job) return;
    const { opponent, game } = job;
    const own = new Engine(ownEngine("chess", values.tree));
    const other = new Engine(opponent.command);
    await Promise.all([own.begin(ownOptions), other.begin(opponent.options)]);
    const isWhite = game % 2 === 0;
    const { white, text } = await playGame(isWhite ? [own, other] : [other, own], opponent, game, isWhite);
    const score = isWhite ? white : 1 - white;
    results.push({ opponent, score });
    console.log(
      `${opponent.name} game ${game + 1}, ${isWhite ? "white" : "black"}: ${["lost", "drawn", "won"][2 * score]} ${text}`,
    );
    own.end();
    other.end();
  }
}

/** The points of white, and how it ended.
 * @param {readonly Engine[]} engines white and black
 * @param {Opponent} opponent
 * @param {number} game
 * @param {boolean} isWhite */
async function playGame(engines, opponent, game, isWhite) {
  const position = Chess.default();
  const moves = [...(openings[(game >> 1) % openings.length] ?? [])];
  const left = [clock?.start ?? 0, clock?.start ?? 0];
  const seen = new Map();
  for (const it of moves) position.play(moveOf(it));
  for (const it of engines) {
    it.say("ucinewgame");
    it.say("isready");
    await it.hear("readyok");
  }
  while (moves.length < longest) {
    const outcome = position.outcome();
    if (outcome) return { white: pointsOf(outcome.winner), text: `after ${moves.length}` };
    const key = makeFen(position.toSetup()).split(" ").slice(0, 4).join(" ");
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (seen.get(key) >= 3) return { white: 0.5, text: `by repetition after ${moves.length}` };
    if (position.halfmoves >= 100) return { white: 0.5, text: `by fifty moves after ${moves.length}` };
    const isOwn = (position.turn === "white") === isWhite;
    const who = moves.length % 2;
    const how = clock
      ? `wtime ${Math.ceil(left[0] ?? 0)} btime ${Math.ceil(left[1] ?? 0)} winc ${clock.added} binc ${clock.added}`
      : isOwn
        ? perMove
        : opponent.limit;
    const { text, took } = await moveFrom(engines[who], moves, how);
    if (isOwn && !values.nodes) faults.slowest = Math.max(faults.slowest, took);
    const rest = (left[who] ?? 0) - took;
    if (clock && rest < 0) {
      if (isOwn) faults.late++;
      return { white: who === 0 ? 0 : 1, text: `on time after ${moves.length}` };
    }
    left[who] = rest + (clock?.added ?? 0);
    const move = parseUci(text);
    if (!move || !position.isLegal(move)) {
      if (isOwn) faults.illegal++;
      return {
        white: isOwn === isWhite ? 0 : 1,
        text: `by an illegal move: ${text} after ${moves.join(" ")}`,
      };
    }
    position.play(move);
    moves.push(text);
  }
  return { white: 0.5, text: `after ${moves.length}` };
}

/** What an engine moves, and how many milliseconds it took.
 * @param {Engine | undefined} engine
 * @param {readonly string[]} moves
 * @param {string} how */
async function moveFrom(engine, moves, how) {
  engine?.say(`position startpos moves ${moves.join(" ")}`);
  const asked = performance.now();
  engine?.say(`go ${how}`);
  const answer = (await engine?.hear("bestmove")) ?? "";
  return { text: answer.split(" ")[1] ?? "", took: performance.now() - asked };
}

/** @param {string} text */
function moveOf(text) {
  const move = parseUci(text);
  if (!move) throw new Error(`${text} is no move`);
  return move;
}

/** @param {string | undefined} winner */
function pointsOf(winner) {
  return winner === undefined ? 0.5 : winner === "white" ? 1 : 0;
}

/** Prints a line for each opponent, and the rating. */
function tellAll() {
  for (const opponent of opponents) {
    const scores = results.filter((it) => it.opponent === opponent).map((it) => it.score);
    const count = (/** @type {number} */ score) => scores.filter((it) => it === score).length;
    console.log(`against ${opponent.name}: ${count(1)} won, ${count(0.5)} drawn, ${count(0)} lost`);
  }
  const { best, low, high } = rate(results);
  const minutes = (performance.now() - began) / 60_000;
  console.log(
    `${results.length} games at ${limit}: ${best} (95 %: ${low} to ${high}); ${faults.illegal} illegal moves, ` +
      (clock ? `${faults.late} lost on time, ` : "") +
      `slowest move ${faults.slowest.toFixed(0)} ms; ${minutes.toFixed(1)} minutes, load ${loadavg()[0]?.toFixed(1)}`,
  );
}

/** The rating of maximum likelihood, and where the likelihood ratio is that of two standard deviations.
 * @param {readonly Result[]} played */
function rate(played) {
  const steps = Array.from({ length: 801 }, (_, i) => 5 * i - 1000);
  const ratings = played.some((it) => it.opponent.rating > 0) ? steps.map((it) => it + 1000) : steps;
  const rated = ratings.map((rating) => ({ rating, likelihood: likelihoodOf(played, rating) }));
  const best = rated.reduce((a, b) => (b.likelihood > a.likelihood ? b : a));
  const inside = rated.filter((it) => it.likelihood > best.likelihood - 1.92).map((it) => it.rating);
  return { best: best.rating, low: inside[0], high: inside.at(-1) };
}

/** The logarithm of the likelihood of results, where a drawn game is half won and half lost.
 * @param {readonly Result[]} played
 * @param {number} rating */
function likelihoodOf(played, rating) {
  return played.reduce((sum, { opponent, score }) => {
    const expected = 1 / (1 + 10 ** ((opponent.rating - rating) / 400));
    return sum + score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
  }, 0);
}
