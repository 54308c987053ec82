// @ts-check
// How well the computer plays a game by moves: games from openings that are always the same, each with colours changed, judged by ffish.
// Chess is played against Stockfish's limited strength, and the rating that explains the results best is told, with its 95 % bounds.
// Others are played against Fairy-Stockfish at a level of skill.
//
//   npm run strength -- [--game NAME] [--games N] [--against 1600,1900,2200] [--time MS] [--nodes N] [--clock MS+MS] [--threads N] [--processes N]
//
// `--clock 1000+10` gives each side a clock instead of a time for each move: a second, and 10 ms more with each move. Who runs out of time loses.
// `--against DIR` names another built checkout, which plays with the same limits, `--tree DIR` one that plays in place of this.
// `--game go` plays Go against GNU Go (`go.mjs`).

import { findGame, loadNow, readOptions } from "../shared/tools.mjs";
import { Engine, loadFfish, openingByChance, ownEngine, playGame } from "./uci.mjs";

if (/--game[ =]go\b/.test(process.argv.slice(2).join(" "))) {
  await import("./go.mjs");
  process.exit();
}

/** Openings as moves of UCI: each is played twice, with colours changed. */
const openings = `
  e2e4 e7e5 g1f3 b8c6, e2e4 c7c5 g1f3 d7d6, d2d4 d7d5 c2c4 e7e6, d2d4 g8f6 c2c4 g7g6, e2e4 e7e6 d2d4 d7d5,
  e2e4 c7c6 d2d4 d7d5, c2c4 e7e5 b1c3 g8f6, g1f3 d7d5 g2g3 g8f6, d2d4 d7d5 c2c4 c7c6, e2e4 e7e5 f1c4 g8f6,
  d2d4 g8f6 c2c4 e7e6, e2e4 d7d5 e4d5 d8d5, e2e4 c7c5 b1c3 b8c6, d2d4 g8f6 c1g5 e7e6, e2e4 g7g6 d2d4 f8g7,
  e2e4 e7e5 f2f4 e5f4, d2d4 f7f5 g2g3 g8f6, e2e4 g8f6 e4e5 f6d5, c2c4 c7c5 g1f3 g8f6, e2e4 d7d6 d2d4 g8f6,
  d2d4 d7d5 g1f3 g8f6, e2e4 e7e5 g1f3 g8f6, e2e4 e7e5 b1c3 g8f6, b2b3 e7e5 c1b2 b8c6, d2d4 e7e6 c2c4 f8b4,
  e2e4 c7c5 d2d4 c5d4, d2d4 d7d5 c1f4 g8f6, e2e4 e7e6 d2d3 d7d5, f2f4 d7d5 g1f3 g7g6, d2d4 g8f6 c2c4 c7c5`
  .split(",")
  .map((it) => it.trim().split(" "));

const usual = {
  ...{ game: "chess", games: 20, against: "", time: 200, nodes: "", clock: "" },
  ...{ threads: 1, processes: 1, tree: "" },
};
const { game: variant, games, against, time, clock: clockText, ...own } = readOptions(usual);
const { nodes, threads, processes, tree } = own;
const isChess = variant === "chess";
const clock = clockText === "" ? undefined : clockOf(clockText);
const perMove = nodes ? `nodes ${nodes}` : `movetime ${time}`;
const limit = clock ? `a clock of ${clockText} ms` : perMove;

/**
 * @typedef {{ readonly name: string, readonly rating: number, readonly command: string, readonly options: readonly string[], readonly limit: string }} Opponent
 * @typedef {{ readonly opponent: Opponent, readonly score: number }} Result
 */

const ownOptions = threads === 1 ? [] : [`Threads value ${threads}`];
const opponents = (against || (isChess ? "1600,1900,2200" : "5")).split(",").map(opponentNamed);
const jobs = opponents.flatMap((opponent) =>
  Array.from({ length: games }, (_, game) => ({ opponent, game })),
);
/** @type {Result[]} */
const results = [];
const faults = { illegal: 0, late: 0, slowest: 0 };
const began = performance.now();
const ffish = await loadFfish();
await Promise.all(Array.from({ length: processes }, playJobs));
tellAll();
process.exitCode = faults.illegal + faults.late === 0 ? 0 : 1;

/** Returns a level of Stockfish or Fairy-Stockfish, or another checkout. @param {string} name @returns {Opponent} */
function opponentNamed(name) {
  const theirs = { name, rating: 0, limit: `movetime ${time}` };
  if (!/^\d+$/.test(name))
    return { ...theirs, command: ownEngine(variant, name), options: [], limit: perMove };
  if (!isChess) {
    const options = [`UCI_Variant value ${variant}`, `Skill Level value ${name}`];
    return { ...theirs, command: findGame("fairy-stockfish"), options };
  }
  const options = ["UCI_LimitStrength value true", `UCI_Elo value ${name}`, "Threads value 1"];
  return { ...theirs, rating: Number(name), command: findGame("stockfish"), options };
}

/** Returns the beginning of a clock and what each move adds to it, in milliseconds. @param {string} text */
function clockOf(text) {
  const [, start, added] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  if (start !== undefined && added !== undefined) return { start: Number(start), added: Number(added) };
  console.error(`--clock ${text}: a clock is written \`1000+10\`, in milliseconds.`);
  return process.exit(2);
}

/** Plays games as long as there are any. */
async function playJobs() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { opponent, game } = job;
    const [own, theirs] = [new Engine(ownEngine(variant, tree || undefined)), new Engine(opponent.command)];
    await Promise.all([own.begin(ownOptions), theirs.begin(opponent.options)]);
    const us = game % 2;
    const number = game >> 1;
    const played = await playGame(ffish, {
      variant,
      engines: us === 0 ? [own, theirs] : [theirs, own],
      opening: isChess
        ? (openings[number % openings.length] ?? [])
        : openingByChance(ffish, variant, number, 4),
      how: us === 0 ? [perMove, opponent.limit] : [opponent.limit, perMove],
      clock,
    });
    const score = us === 0 ? played.first : 1 - played.first;
    results.push({ opponent, score });
    if (played.illegal === us) faults.illegal++;
    if (played.late === us) faults.late++;
    if (!nodes) faults.slowest = Math.max(faults.slowest, played.slowest[us] ?? 0);
    const outcome = `${us === 0 ? "first" : "second"}: ${["lost", "drawn", "won"][2 * score]} ${played.text}`;
    console.log(`${opponent.name} game ${game + 1}, ${outcome}`);
    own.end();
    theirs.end();
  }
}

/** Prints a line for each opponent, and the rating. */
function tellAll() {
  for (const opponent of opponents) {
    const scores = results.filter((it) => it.opponent === opponent).map((it) => it.score);
    const count = (/** @type {number} */ score) => scores.filter((it) => it === score).length;
    console.log(
      `${variant} against ${opponent.name}: ${count(1)} won, ${count(0.5)} drawn, ${count(0)} lost`,
    );
  }
  const { best, low, high } = rate(results);
  const rating = isChess ? `: ${best} (95 %: ${low} to ${high})` : "";
  const late = clock ? `${faults.late} lost on time, ` : "";
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${results.length} games at ${limit}${rating}; ${faults.illegal} illegal moves, ${late}slowest move ${faults.slowest.toFixed(0)} ms; ${minutes} minutes, ${loadNow()}`,
  );
}

/** Returns the rating of maximum likelihood, and where the likelihood ratio is that of two standard deviations.
 * @param {readonly Result[]} played */
function rate(played) {
  const steps = Array.from({ length: 801 }, (_, i) => 5 * i - 1000);
  const ratings = played.some((it) => it.opponent.rating > 0) ? steps.map((it) => it + 1000) : steps;
  const rated = ratings.map((rating) => ({ rating, likelihood: likelihoodOf(played, rating) }));
  const best = rated.reduce((a, b) => (b.likelihood > a.likelihood ? b : a));
  const inside = rated.filter((it) => it.likelihood > best.likelihood - 1.92).map((it) => it.rating);
  return { best: best.rating, low: inside[0], high: inside.at(-1) };
}

/** Returns the logarithm of the likelihood of results, where a drawn game is half won and half lost.
 * @param {readonly Result[]} played
 * @param {number} rating */
function likelihoodOf(played, rating) {
  return played.reduce((sum, { opponent, score }) => {
    const expected = 1 / (1 + 10 ** ((opponent.rating - rating) / 400));
    return sum + score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
  }, 0);
}
