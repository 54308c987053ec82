// @ts-check
// How well the computer plays another game by moves, against Fairy-Stockfish at a level of skill and equal time: games from openings by chance that
// are always the same, each with colours changed, judged by ffish.
//
//   npm run strength -- --game xiangqi [--against 3,5] [--games N] [--time MS] [--nodes N]

import { existsSync } from "node:fs";
import { loadavg } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { loadFfish } from "./ffish.mjs";
import { Engine, ownEngine } from "./uci-engine.mjs";

/** The most moves of both sides in a game; then it is drawn. */
const longest = 400;

/** Moves by chance at the beginning of a game. */
const opening = 4;

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "xiangqi" },
    games: { type: "string", default: "20" },
    against: { type: "string", default: "5" },
    time: { type: "string", default: "200" },
    nodes: { type: "string" },
  },
});
const theirTime = `movetime ${values.time}`;
const ownLimit = values.nodes ? `nodes ${values.nodes}` : theirTime;
const ffish = await loadFfish();
let illegal = 0;

for (const skill of values.against.split(",")) {
  const tally = { won: 0, drawn: 0, lost: 0 };
  for (let game = 0; game < Number(values.games); game++) {
    const own = new Engine(ownEngine(values.game));
    const other = new Engine(findFairy());
    await own.begin();
    await other.begin([`UCI_Variant value ${values.game}`, `Skill Level value ${skill}`]);
    const isFirst = game % 2 === 0;
    const result = await playGame(isFirst ? [own, other] : [other, own], game >> 1, isFirst);
    tally[result]++;
    console.log(`skill ${skill} game ${game + 1}, ${isFirst ? "first" : "second"}: ${result}`);
    own.end();
    other.end();
  }
  const { won, drawn, lost } = tally;
  console.log(
    `${values.game} against skill ${skill}: ${won} won, ${drawn} drawn, ${lost} lost; we ${ownLimit}, they ${theirTime}; ` +
      `${illegal} illegal moves, load ${loadavg()[0]?.toFixed(1)}`,
  );
}
process.exitCode = illegal === 0 ? 0 : 1;

/**
 * @param {readonly Engine[]} engines the first to move and the other
 * @param {number} number of the opening
 * @param {boolean} isFirst whether we move first
 * @returns {Promise<"won" | "drawn" | "lost">} */
async function playGame(engines, number, isFirst) {
  const board = new ffish.Board(values.game, "");
  /** @type {string[]} */
  const moves = [];
  for (let i = 0; i < opening; i++) {
    const legal = board.legalMoves().split(" ");
    moves.push(legal[(number * 7919 + i * 104_729 + 17) % legal.length] ?? "");
    board.push(moves.at(-1));
  }
  for (const it of engines) {
    it.say("ucinewgame");
    it.say("isready");
    await it.hear("readyok");
  }
  while (moves.length < longest && !board.isGameOver(true)) {
    const isOwn = (moves.length % 2 === 0) === isFirst;
    const engine = engines[moves.length % 2];
    engine?.say(`position startpos moves ${moves.join(" ")}`);
    engine?.say(`go ${isOwn ? ownLimit : theirTime}`);
    const best = ((await engine?.hear("bestmove")) ?? "").split(" ")[1] ?? "";
    if (!board.legalMoves().split(" ").includes(best)) {
      console.log(`illegal: ${best} after ${moves.join(" ")}`);
      if (isOwn) illegal++;
      board.delete();
      return isOwn ? "lost" : "won";
    }
    board.push(best);
    moves.push(best);
  }
  const result = board.isGameOver(true) ? board.result(true) : "1/2-1/2";
  board.delete();
  if (result !== "1-0" && result !== "0-1") return "drawn";
  return (result === "1-0") === isFirst ? "won" : "lost";
}

/** @returns {string} */
function findFairy() {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/games"];
  const found = folders.map((it) => join(it, "fairy-stockfish")).find((it) => existsSync(it));
  if (found) return found;
  console.error("Fairy-Stockfish is not here. Install it (Debian: `apt install fairy-stockfish`).");
  return process.exit(2);
}
