// @ts-check
// Games between engines that speak UCI, judged by ffish, which is Fairy-Stockfish for JavaScript.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "../ready.mjs";

/** Describes an engine that speaks UCI, in a process of its own. */
export class Engine {
  /** @param {string} command */
  constructor(command) {
    const [file = "", ...args] = command.split(" ");
    this.process = spawn(file, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  /** @param {string} line */
  say(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Returns the next line that begins so. @param {string} start @returns {Promise<string>} */
  async hear(start) {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error("The engine has gone.");
      if (value.startsWith(start)) return value;
    }
  }

  /** Waits until it is ready for a game; options are lines like `Hash value 16`. @param {readonly string[]} options */
  async begin(options = []) {
    this.say("uci");
    await this.hear("uciok");
    for (const it of options) this.say(`setoption name ${it}`);
    await this.ready();
  }

  async ready() {
    this.say("isready");
    await this.hear("readyok");
  }

  /** Returns what it moves, and how many milliseconds it took. @param {readonly string[]} moves those before @param {string} how */
  async move(moves, how) {
    this.say(`position startpos moves ${moves.join(" ")}`);
    const asked = performance.now();
    this.say(`go ${how}`);
    const answer = await this.hear("bestmove");
    return { text: answer.split(" ")[1] ?? "", took: performance.now() - asked };
  }

  end() {
    this.say("quit");
    this.process.stdin.end();
  }
}

/** Returns the command that plays a game of a built checkout: this one if none is named. @param {string} name @param {string} [tree] */
export const ownEngine = (name, tree = root) =>
  `${process.execPath} ${tree}/dist/terminal/main.js uci ${name}`;

/** On Node ffish would try to fetch its wasm file from a path. */
export async function loadFfish() {
  Reflect.deleteProperty(globalThis, "fetch");
  /** @type {any} */
  const { default: module } = await import("ffish");
  await new Promise((ready) => {
    module.onRuntimeInitialized = ready;
  });
  new module.Board("chess", "").delete();
  return module;
}

/** Moves by chance at the beginning of a game, other ones for each number. @param {any} ffish @param {string} variant @param {number} number @param {number} count */
export function openingByChance(ffish, variant, number, count) {
  const board = new ffish.Board(variant, "");
  const moves = [];
  for (let i = 0; i < count && !board.isGameOver(); i++) {
    const legal = board.legalMoves().split(" ");
    const move = legal[(number * 7919 + i * 104_729 + 17) % legal.length] ?? "";
    board.push(move);
    moves.push(move);
  }
  board.delete();
  return moves;
}

/**
 * How a game ended: the points of who moved first, in words, and who made an illegal move or ran out of time.
 * @typedef {{ first: number, text: string, moves: readonly string[], slowest: readonly number[], illegal?: number, late?: number }} Played
 */

/**
 * Plays a game. Each engine has a clock, or how long it may take for each move.
 * @param {any} ffish
 * @param {{ variant: string, engines: readonly Engine[], opening: readonly string[], how?: readonly string[], clock?: { start: number, added: number }, longest?: number }} game
 * @returns {Promise<Played>}
 */
export async function playGame(ffish, { variant, engines, opening, how = [], clock, longest = 400 }) {
  const board = new ffish.Board(variant, "");
  const moves = [...opening];
  const left = [clock?.start ?? 0, clock?.start ?? 0];
  const slowest = [0, 0];
  const end = (/** @type {number} */ first, /** @type {string} */ why, /** @type {object} */ fault = {}) => {
    board.delete();
    return { first, text: `${why}after ${moves.length}`, moves, slowest, ...fault };
  };
  for (const it of opening) board.push(it);
  for (const it of engines) {
    it.say("ucinewgame");
    await it.ready();
  }
  while (moves.length < longest && !board.isGameOver(true)) {
    const side = moves.length % 2;
    const [first = 0, second = 0] = left.map((it) => Math.ceil(it));
    const given = clock
      ? `wtime ${first} btime ${second} winc ${clock.added} binc ${clock.added}`
      : (how[side] ?? "");
    const answer = await engines[side]?.move(moves, given);
    const { text = "", took = 0 } = answer ?? {};
    slowest[side] = Math.max(slowest[side] ?? 0, took);
    left[side] = (left[side] ?? 0) - took;
    if (clock && left[side] < 0) return end(side, "on time ", { late: side });
    left[side] += clock?.added ?? 0;
    if (!board.legalMoves().split(" ").includes(text)) {
      console.log(`illegal: ${text} in ${board.fen()} after ${moves.join(" ")}`);
      return end(side, `by an illegal move: ${text} `, { illegal: side });
    }
    board.push(text);
    moves.push(text);
  }
  const result = board.isGameOver(true) ? board.result(true) : "1/2-1/2";
  return end(result === "1-0" ? 1 : result === "0-1" ? 0 : 0.5, "");
}
