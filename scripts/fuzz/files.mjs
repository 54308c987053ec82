// @ts-check
// Mutates game files and plays what still compiles: nothing may throw, hang, or complain without a place.
//
//   npm run fuzz -- [files] [COUNT [SEED]]      10,000 files by default

import { isMainThread, parentPort } from "node:worker_threads";
import { readFileSync } from "node:fs";
import { load, newSession } from "../../dist/index.js";
import { gameFiles, gamesFolder } from "../shared/games.mjs";
import { drawsOf, PatientWorker } from "../shared/tools.mjs";
import { mutated } from "./mutated-text.mjs";

/** Plays a file as far as it goes; whether it is still a game. @param {string} text @param {import("../shared/tools.mjs").Draw} draw */
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
      parentPort?.postMessage({ played: tryOut(text, drawsOf(seed)) }, []);
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? error.stack : String(error) }, []);
    }
  });
}

async function main() {
  const [count = 10_000, seed = 1] = process.argv
    .slice(2)
    .filter((it) => /^\d+$/.test(it))
    .map(Number);
  const draw = drawsOf(seed);
  const texts = gameFiles(/^[^/]+\.quad$/).map((it) => readFileSync(gamesFolder + it, "utf8"));
  const worker = new PatientWorker(import.meta.url, { slowest: 5_000, memory: 1_000 });
  const sums = { played: 0, failed: 0, longest: 0 };
  for (let i = 0; i < count; i++) {
    const text = mutated(texts[draw(texts.length)] ?? "", draw);
    const began = performance.now();
    const result = await worker.do({ text, seed: i + 1 });
    sums.longest = Math.max(sums.longest, performance.now() - began);
    if (result.played) sums.played++;
    if (result.failure === undefined) continue;
    console.log(`--- file ${i}\n${text}\n--- ${result.failure}`);
    sums.failed++;
  }
  await worker.close();
  const { played, failed, longest } = sums;
  console.log(
    `${count} files, ${played} of them still games, ${failed} failed, longest ${Math.round(longest)} ms`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

if (isMainThread) await main();
else serve();
