// @ts-check
// Generates whole games and plays each in every way: plain, fast, written, observed, copied, undone, saved, replayed, some in Chromium.
// All must agree after every input. What differs is cut down, printed, and kept in tests/random/found/, which the suite plays first.
//
//   npm run fuzz -- programs [puzzlescript] [--count N] [--seed S] [--inputs N] [--browser N]
//
// The games have the seeds S, S + 1 and so on. `--browser 50` plays every 50th in Chromium too, 0 none.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { findBrowser, openBrowser } from "../browser.mjs";
import { inFolder, PatientWorker, readOptions } from "../shared/tools.mjs";
import { bundled } from "./bundle.mjs";

/** @typedef {import("../../tests/random/cases.ts").Tried} Tried */
/** @typedef {import("../../tests/random/ways.ts").Case} Case */
/** @typedef {{ seed: number, tried: Tried, cut?: string, took: number }} Outcome */
/** @typedef {{ module: string, inputs: number, isPuzzle: boolean }} Task */

const found = fileURLToPath(new URL("../../tests/random/found/", import.meta.url));
const slowest = 900_000; // milliseconds that a game may take in all ways, on a busy machine

/** Milliseconds of processor time that a cycle may take; an input may be several. */
const mostTime = 2000;

/** Plays the games whose seeds it is sent, in a thread of its own. */
async function serve() {
  const { module, inputs, isPuzzle } = /** @type {Task} */ (workerData);
  /** @type {typeof import("../../tests/random/cases.ts")} */
  const { trySeed, cutDown, caseText } = await import(module);
  parentPort?.on("message", (/** @type {number} */ seed) => {
    const began = performance.now();
    const tried = trySeed(seed, inputs, isPuzzle);
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

/** Plays a case in Chromium. Answers its digest. @param {string} script @param {Case} it @returns {Promise<unknown>} */
async function digestInBrowser(script, it) {
  const page = await (await openBrowser()).newPage();
  try {
    await page.addScriptTag({ content: script });
    return await page.evaluate(`ways.playOneWay(${JSON.stringify(it)})`);
  } catch (error) {
    return String(error);
  } finally {
    await page.context().browser()?.close();
  }
}

/** Plays games and tells what came of them. Answers whether all ways agreed. @param {string} folder for the generator */
async function main(folder) {
  const usual = { count: 1000, seed: 1, inputs: 200, browser: 50 };
  const { words, ...options } = readOptions(usual, process.argv.slice(3));
  const { count, seed: first, inputs, browser: every } = options;
  const isPuzzle = words.includes("puzzlescript");
  const module = join(folder, "cases.mjs");
  writeFileSync(module, await bundled("random/cases.ts"));
  const hasBrowser = every > 0 && findBrowser() !== undefined;
  const script = hasBrowser ? await bundled("random/ways.ts", "ways") : undefined;
  /** Is the input that took longest in each way. @type {Record<string, { time: number, input: number, seed: number }>} */
  const longest = {};
  const sums = { played: 0, inputs: 0, changed: 0, faults: 0, invalid: 0, differ: 0, inBrowser: 0, slow: 0 };
  const began = performance.now();
  const tell = () => {
    const { played, changed, faults, invalid, differ, inBrowser, slow } = sums;
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    return `${played} games, ${sums.inputs} inputs (${changed} changed something, ${faults} met a fault), ${inBrowser} in Chromium too, ${invalid} were no games, ${differ} differ, slowest ${(slow / 1000).toFixed(1)} s; ${minutes} minutes\n  slowest inputs: ${JSON.stringify(longest)}`;
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
    for (const [way, { time, input }] of Object.entries(tried.slowest ?? {})) {
      if (time > mostTime) console.log(`seed ${seed}: ${way}, input ${input} took ${Math.round(time)} ms`);
      if (time > (longest[way]?.time ?? 0)) longest[way] = { time: Math.round(time), input, seed };
    }
    if (cut !== undefined) return fail(seed, cut);
    if (!script || seed % every !== 0) return;
    sums.inBrowser++;
    const digest = await digestInBrowser(script, tried.case);
    if (digest !== tried.digest) fail(seed, `Chromium comes to ${digest}, Node to ${tried.digest}.`);
  };

  /** @param {number} seed @param {string} what */
  const fail = (seed, what) => {
    sums.differ++;
    console.log(
      `--- seed ${seed}\n${what}\nAgain: npm run fuzz -- programs ${words.join(" ")} --seed ${seed} --count 1\n`,
    );
    if (!what.includes("\ninputs ")) return;
    mkdirSync(found, { recursive: true });
    writeFileSync(join(found, `${[...words, "seed", seed].join("-")}.txt`), what);
  };

  const data = { module, inputs, isPuzzle };
  const worker = new PatientWorker(import.meta.url, { slowest, memory: 2_000, data });
  for (let seed = first; seed < first + count; seed++) {
    const outcome = await worker.do(seed);
    if (outcome.failure !== undefined) fail(seed, outcome.failure);
    else await take(outcome);
    if ((seed - first) % 100 === 99) console.error(`seed ${seed}: ${tell()}`);
  }
  await worker.close();
  console.log(tell());
  return sums.differ === 0;
}

if (isMainThread) process.exitCode = (await inFolder(main)) ? 0 : 1;
else await serve();
