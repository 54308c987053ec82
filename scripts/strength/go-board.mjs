// @ts-check
// GNU Go (Debian: `apt install gnugo`, development only) behind the Go Text Protocol, and our game of Go on a board of its size.

import { spawn } from "node:child_process";
import { gameNamed } from "../shared/games.mjs";
import { findGame } from "../shared/tools.mjs";

/** Holds the width of our board: a smaller game is played in its upper left corner. */
export const width = 19;

/** Holds the letters of columns: there is no I. */
const columns = "ABCDEFGHJKLMNOPQRST";

/** Returns the name of a crossing on a board of some size. @param {number} size @param {number} cell */
export const nameOf = (size, cell) => `${columns.charAt(cell % width)}${size - Math.floor(cell / width)}`;

/** @param {number} size @param {string} name */
export const cellOf = (size, name) =>
  (size - Number(name.slice(1))) * width + columns.indexOf(name.charAt(0));

/** Our game, with its options by their order. @param {Readonly<Record<string, number>>} given @param {(text: string) => string} [change] */
export function ownGo(given, change) {
  const game = gameNamed("go", change);
  const { controls, options = [] } = game.program;
  const [lay, pass] = ["lay", "pass"].map((name) => controls.findIndex((it) => it.name === name));
  const begin = () => {
    const values = options.map(({ name }) => (given[name] === undefined ? undefined : [given[name]]));
    return game.begin(0, 1, values).position;
  };
  /** Lays a stone, or passes; answers whether the position took it. @param {any} position @param {number | undefined} cell */
  const give = (position, cell) => {
    const { turn: player } = position;
    const control = cell === undefined ? { control: pass, args: [] } : { control: lay, args: [cell] };
    return game.cycle(position, { controls: [{ ...control, player }] }).result === "done";
  };
  return { game, lay, pass, begin, give };
}

/** Describes a process that answers commands, one after the other. */
export class GoProcess {
  #child;
  #text = "";
  /** @type {((answer: string) => void)[]} */
  #waiting = [];

  /** @param {number} seed @param {number} [level] */
  constructor(seed, level = 1) {
    const options = ["--mode", "gtp", "--chinese-rules", "--capture-all-dead", "--level", String(level)];
    const args = [...options, "--seed", String(seed)];
    this.#child = spawn(findGame("gnugo"), args, { stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout.on("data", (data) => this.#read(String(data)));
  }

  /** @param {string} data */
  #read(data) {
    const answers = (this.#text + data).split("\n\n");
    this.#text = answers.pop() ?? "";
    for (const answer of answers) this.#waiting.shift()?.(answer);
  }

  /** @param {string} command @returns {Promise<string>} */
  async ask(command) {
    /** @type {Promise<string>} */
    const answered = new Promise((resolve) => this.#waiting.push(resolve));
    this.#child.stdin.write(`${command}\n`);
    const answer = await answered;
    if (!answer.startsWith("=")) throw new Error(`GNU Go does not take \`${command}\`: ${answer}`);
    return answer.slice(1).trim();
  }

  /** Begins a game. @param {number} size @param {number} komi */
  async begin(size, komi) {
    for (const it of [`boardsize ${size}`, "clear_board", `komi ${komi}`]) await this.ask(it);
  }

  /** Returns what it plays: a crossing, `PASS` or `RESIGN`. @param {string} colour */
  async move(colour) {
    return (await this.ask(`genmove ${colour}`)).toUpperCase();
  }

  end() {
    this.#child.stdin.end("quit\n");
  }
}
