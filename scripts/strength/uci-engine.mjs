// @ts-check
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** An engine that speaks UCI, in a process of its own. */
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

  /** The next line that begins so.
   * @param {string} start
   * @returns {Promise<string>} */
  async hear(start) {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error("The engine has gone.");
      if (value.startsWith(start)) return value;
    }
  }

  /** Waits until it is ready for a game; options are lines like `Hash value 16`.
   * @param {readonly string[]} options */
  async begin(options = []) {
    this.say("uci");
    await this.hear("uciok");
    for (const it of options) this.say(`setoption name ${it}`);
    this.say("isready");
    await this.hear("readyok");
  }

  end() {
    this.say("quit");
    this.process.stdin.end();
  }
}

/** The command that plays a game of a built checkout: this one if none is named.
 * @param {string} name
 * @param {string} tree */
export function ownEngine(name, tree = fileURLToPath(new URL("../..", import.meta.url))) {
  return `${process.execPath} ${tree}/dist/terminal/main.js uci ${name}`;
}
