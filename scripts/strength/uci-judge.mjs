// @ts-check
// Plays games between two engines that speak UCI, and judges them: every move must be legal for ffish, the
// clock must be kept, and `stop` must be answered at once.
//
//   npm run judge -- [--games N] [--variant NAME] [--time MS] [--increment MS] [--engine "COMMAND"]

import { parseArgs } from "node:util";
import { loadFfish } from "./ffish.mjs";
import { Engine, ownEngine } from "./uci-engine.mjs";

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "50" },
    variant: { type: "string", default: "chess" },
    time: { type: "string", default: "5000" },
    increment: { type: "string", default: "50" },
    engine: { type: "string" },
  },
});
const [games, time, increment] = [Number(values.games), Number(values.time), Number(values.increment)];
const own = ownEngine(values.variant);

const ffish = await loadFfish();
const engines = [new Engine(own), new Engine(values.engine ?? own)];
for (const it of engines) await it.begin();

const tally = { white: 0, black: 0, drawn: 0, moves: 0, illegal: 0, overstepped: 0, slowest: 0 };
const stops = [];
for (let game = 0; game < games; game++) {
  const board = new ffish.Board(values.variant, "");
  const clocks = [time, time];
  /** @type {string[]} */
  const moves = [];
  // Some plies by chance, so that no two games are the same.
  for (let i = 0; i < 6 && !board.isGameOver(); i++) {
    const legal = board.legalMoves().split(" ");
    const move = legal[(game * 7919 + i * 104_729) % legal.length] ?? "";
    board.push(move);
    moves.push(move);
  }
  for (const it of engines) it.say("ucinewgame");
  while (!board.isGameOver(true) && moves.length < 300) {
    const side = moves.length % 2;
    const engine = engines[(side + game) % 2];
    const clock = `wtime ${Math.round(clocks[0] ?? 0)} btime ${Math.round(clocks[1] ?? 0)} winc ${increment} binc ${increment}`;
    const began = performance.now();
    engine?.say(`position startpos moves ${moves.join(" ")}`);
    engine?.say(`go ${clock}`);
    const best = ((await engine?.hear("bestmove")) ?? "").split(" ")[1] ?? "";
    clocks[side] = (clocks[side] ?? 0) - (performance.now() - began);
    if ((clocks[side] ?? 0) < 0) tally.overstepped++;
    tally.slowest = Math.max(tally.slowest, -(clocks[side] ?? 0));
    clocks[side] = Math.max(clocks[side] ?? 0, 0) + increment;
    if (!board.legalMoves().split(" ").includes(best)) {
      tally.illegal++;
      process.stdout.write(`illegal: ${best} in ${board.fen()} after ${moves.join(" ")}\n`);
      break;
    }
    board.push(best);
    moves.push(best);
    tally.moves++;
  }
  const result = board.result(true);
  tally[result === "1-0" ? "white" : result === "0-1" ? "black" : "drawn"]++;
  stops.push(await stopTime(engines[0], moves.slice(0, 20)));
  board.delete();
}
stops.sort((a, b) => a - b);
const middle = stops[stops.length >> 1] ?? 0;
process.stdout.write(
  `${games} games of ${values.variant}, ${tally.moves} moves: ${tally.illegal} illegal, ${tally.overstepped} over time (by ${Math.max(0, tally.slowest).toFixed(0)} ms at most). ` +
    `White won ${tally.white}, black ${tally.black}, ${tally.drawn} drawn or broken off. ` +
    `stop answered after ${middle.toFixed(1)} ms in the middle, ${(stops.at(-1) ?? 0).toFixed(1)} ms at most.\n`,
);
process.exitCode = tally.illegal + tally.overstepped === 0 ? 0 : 1;
for (const it of engines) it.end();

/** How long an engine that thinks for ever takes to stop.
 * @param {Engine | undefined} engine
 * @param {readonly string[]} moves */
async function stopTime(engine, moves) {
  engine?.say(`position startpos moves ${moves.join(" ")}`);
  engine?.say("go infinite");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  engine?.say("stop");
  await engine?.hear("bestmove");
  return performance.now() - began;
}
