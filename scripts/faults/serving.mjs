// @ts-check
// `quadrille serve` as a process, and games by chance to be played on it, for `npm run faults` and `npm run bench -- server`.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newSession } from "../../dist/index.js";
import { gameNamed } from "../shared/games.mjs";
import { drawsOf, inFolder } from "../shared/tools.mjs";

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

/** Describes a server as a process of its own. */
export class ServerProcess {
  /** @param {readonly string[]} command what Node runs, `serve` if it is options alone @param {NodeJS.ProcessEnv} [env] */
  static async start(command, env = {}) {
    const serve = command[0]?.startsWith("--") ? [main, "serve", ...localhost, ...command] : command;
    const child = spawn(process.execPath, serve, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...env },
    });
    let said = "";
    for await (const chunk of child.stdout) {
      said += String(chunk);
      const [, address] = /((?:localhost|127\.0\.0\.1):\d+)\//.exec(said) ?? [];
      if (address !== undefined) return new ServerProcess(child, address);
    }
    throw new Error(`The server ended: ${said}`);
  }

  /** @param {import("node:child_process").ChildProcess} child @param {string} address */
  constructor(child, address) {
    this.child = child;
    this.address = address;
  }

  async kill() {
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }
}

/**
 * Starts a server that keeps its rooms in a folder, and kills it when the work with it is done.
 * @template Result
 * @param {(address: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export function withServer(work) {
  return inFolder(async (folder) => {
    const server = await ServerProcess.start(["--data", join(folder, "rooms.db"), "--log", "error"]);
    try {
      return await work(server.address);
    } finally {
      await server.kill();
    }
  });
}

/**
 * Makes a room, and answers the keys of its seats. A server makes 30 rooms in a minute for one address; behind a proxy each number here has its own.
 * @param {string} address @param {string} game @param {number} [n]
 */
export async function makeRoom(address, game, n = 0) {
  const made = await tryRoom(address, game, n);
  if (!made) throw new Error(`There is no room for ${game}.`);
  return made;
}

/** The same; undefined if the server makes none. @param {string} address @param {string} game @param {number} n */
export async function tryRoom(address, game, n) {
  const made = await fetch(`http://${address}/api/rooms`, {
    method: "POST",
    // A line that is kept open may be closed by the server while this process is busy.
    headers: { connection: "close", ...addressHeader(n) },
    body: JSON.stringify({ game }),
  });
  /** @type {{ room: string, seats: { key: string }[] }} */
  const { room, seats } = await made.json();
  return made.ok ? { room, keys: seats.map((it) => it.key) } : undefined;
}

const localhost = ["--port", "0", "--host", "localhost", "--proxy"];

/** Names another address for each number, as a proxy does. @param {number} n */
export const addressHeader = (n) => ({ "x-forwarded-for": `10.0.${n >> 8}.${n & 255}` });

/** Legal moves of a game of chess by chance that lasts long enough. @param {number} length @returns {readonly string[]} */
export function chessByChance(length) {
  const game = gameNamed("chess");
  for (let seed = 1; seed < 200; seed++) {
    const session = newSession(game, { seed });
    /** @type {string[]} */
    const played = [];
    const draw = drawsOf(seed);
    while (session.status === "playing" && played.length < length) {
      const move = session.moves[draw(session.moves.length)]?.uci ?? "";
      session.play({ type: "cycle", given: [{ type: "move", text: move }] });
      played.push(move);
    }
    if (played.length >= length) return played;
  }
  throw new Error("no game by chance is long enough");
}

/** Returns a move as an act of a room. @param {string} text */
export const moveAct = (text) => ({
  do: "input",
  input: { type: "cycle", given: [{ type: "move", text }] },
});
