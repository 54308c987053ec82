// @ts-check
// Generates whole games and plays each in every way: plain, fast, written, observed, copied, undone, saved, replayed, some in Chromium.
// All must agree after every input. What differs is cut down, printed, and kept in tests/random/found/, which the suite plays first.
//
//   npm run fuzz -- programs [--count N] [--seed S] [--inputs N] [--threads N] [--browser N]
//
// The games have the seeds S, S + 1 and so on. `--browser 50` plays every 50th in Chromium too, 0 none.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { chromium } from "playwright-core";
import { findBrowser } from "../browser.mjs";
import { bundled } from "./bundle.mjs";

/** @typedef {import("../../tests/random/cases.ts").Tried} Tried */
/** @typedef {import("../../tests/random/ways.ts").Case} Case */
/** @typedef {{ seed: number, tried: Tried, cut?: string, took: number }} Outcome */
/** @typedef {{ module: string, inputs: number }} Task */

const found = fileURLToPath(new URL("../../tests/random/found/", import.meta.url));
const slowest = 900_000; // milliseconds that a game may take in all ways, on a busy machine

/** Plays the games whose seeds it is sent, in a thread of its own. */
async function serve() {
  const { module, inputs } = /** @type {Task} */ (workerData);
  /** @type {typeof import("../../tests/random/cases.ts")} */
  const { trySeed, cutDown, caseText } = await import(module);
  parentPort?.on("message", (/** @type {number} */ seed) => {
    const began = performance.now();
    const tried = trySeed(seed, inputs);
    const took = performance.now() - began;
    if ("invalid" in tried || !tried.wrong) return parentPort?.postMessage({ seed, tried, took }, []);
    // Cutting it down may take longer than a game has.
    console.error(
      `seed ${seed} differs: ${tried.wrong.way}, input ${tried.wrong.input}: ${tried.wrong.text}`,
    );
    const { case: short, wrong } = cutDown(tried.case, tried.wrong);
    const cut = `${caseText(short)}\n${wrong.way}, input ${wrong.input}: ${wrong.text}\n`;
    return parentPort?.postMessage({ seed, tried: { ...tried, case: short }, cut, took }, []);
  });
}

/** A thread and the game that it plays now. */
class Player {
  /** @param {Task} task */
  constructor(task) {
    this.task = task;
    this.worker = this.#open();
  }

  #open() {
    return new Worker(new URL(import.meta.url), {
      workerData: this.task,
      resourceLimits: { maxOldGenerationSizeMb: 2000 },
    });
  }

  /** @param {number} seed @returns {Promise<Outcome | { seed: number, failure: string }>} */
  async play(seed) {
    const { worker } = this;
    const result = await new Promise((resolve) => {
      const fail = (/** @type {unknown} */ error) => done({ seed, failure: String(error) });
      const late = setTimeout(() => done({ seed, failure: `not done after ${slowest / 1000} s` }), slowest);
      const done = (/** @type {unknown} */ it) => {
        clearTimeout(late);
        worker.off("message", done).off("error", fail);
        resolve(it);
      };
      worker.on("message", done).on("error", fail);
      worker.postMessage(seed, []);
    });
    if ("failure" in result) {
      await worker.terminate();
      this.worker = this.#open();
    }
    return result;
  }
}

/** Plays cases in Chromium, and opens another one where it has closed. */
class Browser {
  /** @type {Promise<{ browser: import("playwright-core").Browser, page: import("playwright-core").Page }> | undefined} */
  #opened;

  /** @param {string} executablePath @param {string} script */
  constructor(executablePath, script) {
    this.executablePath = executablePath;
    this.script = script;
  }

  /** The digest of a case. @param {Case} it @returns {Promise<unknown>} */
  async digestOf(it) {
    const play = async () => (await this.#page()).evaluate(`ways.playOneWay(${JSON.stringify(it)})`);
    try {
      return await play();
    } catch (error) {
      console.error(`Chromium has closed, another one opens: ${String(error).split("\n")[0]}`);
      await this.close();
      return play();
    }
  }

  async close() {
    const opened = this.#opened;
    this.#opened = undefined;
    await (await opened?.catch(() => undefined))?.browser.close().catch(() => undefined);
  }

  async #page() {
    this.#opened ??= this.#open();
    return (await this.#opened).page;
  }

  async #open() {
    const { executablePath, script } = this;
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    return { browser, page };
  }
}

/** Undefined where there is no Chromium. */
async function openBrowser() {
  const executablePath = findBrowser();
  if (executablePath === undefined) return undefined;
  return new Browser(executablePath, await bundled("random/ways.ts", "ways"));
}

/** Plays games and tells what came of them. Answers whether all ways agreed. */
async function main() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: Object.fromEntries(
      ["count", "seed", "inputs", "threads", "browser"].map((it) => [it, { type: "string" }]),
    ),
  });
  const number = (/** @type {string} */ name, /** @type {number} */ usual) => Number(values[name] ?? usual);
  const [count, first, every] = [number("count", 1000), number("seed", 1), number("browser", 50)];
  const folder = mkdtempSync(join(tmpdir(), "quadrille-fuzz-"));
  const module = join(folder, "cases.mjs");
  writeFileSync(module, await bundled("random/cases.ts"));
  const browser = every > 0 ? await openBrowser() : undefined;
  const sums = { played: 0, inputs: 0, changed: 0, faults: 0, invalid: 0, differ: 0, inBrowser: 0, slow: 0 };
  const began = performance.now();
  let next = first;
  const tell = () => {
    const { played, inputs, changed, faults, invalid, differ, inBrowser, slow } = sums;
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    return `${played} games, ${inputs} inputs (${changed} changed something, ${faults} met a fault), ${inBrowser} in Chromium too, ${invalid} were no games, ${differ} differ, slowest ${(slow / 1000).toFixed(1)} s; ${minutes} minutes`;
  };

  /** @param {Player} player */
  const playOn = async (player) => {
    while (next < first + count) {
      const outcome = await player.play(next++);
      if ("failure" in outcome) fail(outcome.seed, outcome.failure);
      else await take(outcome);
      const done = sums.played + sums.invalid;
      if (done % 100 === 0) console.error(`seed ${next - 1}: ${tell()}`);
    }
    await player.worker.terminate();
  };

  /** @param {Outcome} outcome */
  const take = async ({ seed, tried, cut, took }) => {
    if ("invalid" in tried) {
      sums.invalid++;
      return;
    }
    sums.played++;
    sums.inputs += tried.words.length;
    sums.changed += tried.changed;
    sums.faults += tried.faults;
    sums.slow = Math.max(sums.slow, took);
    if (cut !== undefined) return fail(seed, cut);
    if (!browser || seed % every !== 0) return;
    sums.inBrowser++;
    const digest = await browser.digestOf(tried.case).catch((/** @type {unknown} */ error) => String(error));
    if (digest !== tried.digest) fail(seed, `Chromium comes to ${digest}, Node to ${tried.digest}.`);
  };

  /** @param {number} seed @param {string} what */
  const fail = (seed, what) => {
    sums.differ++;
    console.log(`--- seed ${seed}\n${what}\nAgain: npm run fuzz -- programs --seed ${seed} --count 1\n`);
    if (!what.includes("\ninputs ")) return;
    mkdirSync(found, { recursive: true });
    writeFileSync(join(found, `seed-${seed}.txt`), what);
  };

  const task = { module, inputs: number("inputs", 200) };
  await Promise.all(Array.from({ length: number("threads", 1) }, () => playOn(new Player(task))));
  await browser?.close();
  rmSync(folder, { recursive: true });
  console.log(tell());
  return sums.differ === 0;
}

/** Begins, in the thread that it is called in. */
export async function fuzzPrograms() {
  process.exitCode = (await main()) ? 0 : 1;
}

if (!isMainThread) await serve();
