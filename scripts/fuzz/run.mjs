// @ts-check
// Mutates game files and plays what still compiles: nothing may throw, hang, or complain without a place.
//
//   npm run fuzz [-- COUNT [SEED]]      10,000 files by default
//   npm run fuzz -- drags [COUNT [SEED]]      see fuzz-drags.mjs
//   npm run fuzz -- programs [OPTIONS]        see fuzz-programs.mjs
//   npm run fuzz -- games [--inputs N] [--seed N] [NAME...]      see fuzz-bundled.mjs
//   npm run fuzz -- readers [--seconds N] [--texts N] [--seed N] [READER...]      see fuzz-readers.mjs
//   npm run fuzz -- second [--count N] [--seed N]      see fuzz-second.mjs
//   npm run fuzz -- fmt [--count N] [--seed S]      see fmt.mjs
//   npm run fuzz -- codegen [COUNT] [--count N] [--seed N]      see fuzz-codegen.mjs

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import { load, newSession } from "../../dist/index.js";
import { chance, mutated } from "./mutated-text.mjs";

const games = fileURLToPath(new URL("../../games/", import.meta.url));
const slowest = 5_000; // milliseconds that one file may take
const mostMemory = 1_000; // megabytes of heap that one file may take

/** @typedef {import("./mutated-text.mjs").Draw} Draw */

/** Plays a file as far as it goes; whether it is still a game. @param {string} text @param {Draw} draw */
function tryOut(text, draw) {
  const loaded = load(text);
  for (const { span, message } of loaded.diagnostics) {
    const inside = span.from >= 0 && span.from <= span.to && span.to <= text.length;
    if (!inside || message === "") throw new Error(`no place for: ${message}`);
  }
  if (!loaded.ok) return false;
  const session = newSession(loaded.game, { seed: draw(1000) });
  const { controls } = loaded.game.program;
  for (let turns = 0; turns < 5; turns++) {
    const keys = controls[draw(Math.max(1, controls.length))]?.keys ?? [];
    session.play({ type: "cycle", given: keys.slice(0, 1).map(({ key }) => ({ type: "key", key })) });
  }
  return true;
}

/** Tries one file after another in a thread of its own, which may run out of memory or time. */
function serve() {
  parentPort?.on("message", (/** @type {{ text: string, seed: number }} */ { text, seed }) => {
    try {
      parentPort?.postMessage({ played: tryOut(text, chance(seed)) }, []);
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? error.stack : String(error) }, []);
    }
  });
}

/** A thread that tries files, and what comes of a file in it. */
class Bench {
  #worker = this.#open();

  #open() {
    return new Worker(new URL(import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  }

  /** @param {{ text: string, seed: number }} file @returns {Promise<{ played?: boolean, failure?: string }>} */
  async try(file) {
    const worker = this.#worker;
    const result = await new Promise((resolve) => {
      const fail = (/** @type {unknown} */ error) => done({ failure: String(error) });
      const late = setTimeout(() => done({ failure: `not done after ${slowest} ms` }), slowest);
      const done = (/** @type {unknown} */ it) => {
        clearTimeout(late);
        worker.off("message", done).off("error", fail);
        resolve(it);
      };
      worker.on("message", done).on("error", fail);
      worker.postMessage(file, []);
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

async function main() {
  const count = Number(process.argv[2] ?? 10_000);
  const draw = chance(Number(process.argv[3] ?? 1));
  const seeds = readdirSync(games).filter((name) => name.endsWith(".quad"));
  const texts = seeds.map((name) => readFileSync(games + name, "utf8"));
  const bench = new Bench();
  let played = 0;
  let failed = 0;
  let longest = 0;
  for (let i = 0; i < count; i++) {
    const text = mutated(texts[draw(texts.length)], draw);
    const began = performance.now();
    const result = await bench.try({ text, seed: i + 1 });
    longest = Math.max(longest, performance.now() - began);
    if (result.played) played++;
    if (result.failure === undefined) continue;
    console.log(`--- file ${i}\n${text}\n--- ${result.failure}`);
    failed++;
  }
  await bench.close();
  console.log(
    `${count} files, ${played} of them still games, ${failed} failed, longest ${Math.round(longest)} ms`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

if (!isMainThread) serve();
else if (process.argv[2] === "drags") await (await import("./drags.mjs")).fuzzDrags();
else if (process.argv[2] === "programs") await (await import("./programs.mjs")).fuzzPrograms();
else if (process.argv[2] === "games") (await import("./bundled.mjs")).fuzzBundled();
else if (process.argv[2] === "readers") (await import("./readers.mjs")).fuzzReaders();
else if (process.argv[2] === "second") (await import("./second.mjs")).fuzzSecond();
else if (process.argv[2] === "fmt") await (await import("./fmt.mjs")).fuzzFmt();
else if (process.argv[2] === "codegen") (await import("./codegen.mjs")).fuzzCodegen();
else await main();
