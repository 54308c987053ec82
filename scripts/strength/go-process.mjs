// @ts-check
// GNU Go (Debian: `apt install gnugo`, development only) behind the Go Text Protocol.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The letters of columns: there is no I. */
export const columns = "ABCDEFGHJKLMNOPQRST";

/** Where GNU Go is; undefined if it is not here. */
export const goFile = [...(process.env.PATH ?? "").split(delimiter), "/usr/games"]
  .map((it) => join(it, "gnugo"))
  .find((it) => existsSync(it));

/** A process that answers commands, one after the other. */
export class GoProcess {
  #child;
  #text = "";
  /** @type {((answer: string) => void)[]} */
  #waiting = [];

  /** @param {string} file @param {number} seed @param {number} [level] */
  constructor(file, seed, level = 1) {
    const options = ["--mode", "gtp", "--chinese-rules", "--capture-all-dead", "--level", String(level)];
    this.#child = spawn(file, [...options, "--seed", String(seed)], { stdio: ["pipe", "pipe", "inherit"] });
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

  end() {
    this.#child.stdin.end("quit\n");
  }
}
