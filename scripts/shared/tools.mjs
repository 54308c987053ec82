// @ts-check
// What many scripts need: options, numbers by chance, folders and programs, and how busy the machine is.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";

/**
 * Reads options such as `--games 20 --show`: the value is a number or a switch where the usual one is. Other words are in `words`.
 * @template {Record<string, string | number | boolean | undefined>} Options
 * @param {Options} usual
 * @param {readonly string[]} [args]
 * @returns {Options & { readonly words: readonly string[] }}
 */
export function readOptions(usual, args = process.argv.slice(2)) {
  const types = Object.entries(usual).map(([name, it]) => [
    name,
    { type: typeof it === "boolean" ? "boolean" : "string" },
  ]);
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(types),
  });
  const read = Object.entries(values).map(([name, it]) => [
    name,
    typeof usual[name] === "number" ? Number(it) : it,
  ]);
  return { ...usual, ...Object.fromEntries(read), words: positionals };
}

/** Draws numbers by chance, whole and below a count; the same for the same seed. @typedef {(below: number) => number} Draw */

/** Begins a generator by Lehmer. It stands alone, so that a page can have its text. @param {number} seed @returns {Draw} */
export function drawsOf(seed) {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Tells how busy the machine is, beside a figure that hangs on it. */
export const loadNow = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Waits so many milliseconds. @param {number} time */
export const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Makes a folder, and removes it when the work in it is done.
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Finds a program in PATH and other folders; undefined if it is in none. @param {string} name @param {readonly string[]} others */
export function findProgram(name, ...others) {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...others];
  return folders.map((it) => join(it, name)).find((it) => existsSync(it));
}

/** Finds a program of Debian's games, or ends with exit code 2 and says how to install it. @param {string} name @returns {string} */
export function findGame(name) {
  const found = findProgram(name, "/usr/games");
  if (found) return found;
  console.error(`${name} is not here. Install it (Debian: \`apt install ${name}\`).`);
  return process.exit(2);
}

/** Does one task after the other in a thread; where a task fails, dies or takes too long, the next has a new thread. */
export class PatientWorker {
  #worker;

  /** @param {string} url of the script of the thread @param {{ slowest: number, memory: number, data?: unknown }} limits milliseconds, megabytes of heap */
  constructor(url, limits) {
    this.url = url;
    this.limits = limits;
    this.#worker = this.#open();
  }

  #open() {
    const { memory, data } = this.limits;
    return new Worker(new URL(this.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
  }

  /** Answers what the thread posts for a task, which has `failure` if it is not done. @param {unknown} task @returns {Promise<any>} */
  async do(task) {
    const worker = this.#worker;
    const { slowest } = this.limits;
    const result = await new Promise((resolve) => {
      const fail = (/** @type {unknown} */ error) => done({ failure: String(error) });
      const late = setTimeout(() => done({ failure: `not done after ${slowest} ms` }), slowest);
      const done = (/** @type {unknown} */ it) => {
        clearTimeout(late);
        worker.off("message", done).off("error", fail);
        resolve(it);
      };
      worker.on("message", done).on("error", fail);
      worker.postMessage(task, []);
    });
    if (result.failure !== undefined) {
      await worker.terminate();
      this.#worker = this.#open();
    }
    return result;
  }

  close() {
    return this.#worker.terminate();
  }
}
