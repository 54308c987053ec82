// @ts-check
// Feeds changed texts to everything that reads what other people write, guided by coverage: a text that reaches code which none reached before is kept and
// changed further. V8 itself tells what was reached. A reader may say what is wrong; it may not throw, and not take longer than five seconds.
//
//   npm run fuzz -- readers [--seconds N] [--texts N] [--seed N] [READER...]      60 seconds by default, shared by all readers, or so many texts of each
//   npm run fuzz -- readers --size 1000000     looks for slow texts: one part of a text is repeated up to that size; the slowest is told. Two seconds, 300 MB

import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { compilePuzzle, readCab } from "../../dist/formats/index.js";
import { load, newSession } from "../../dist/index.js";
import * as sessions from "../../dist/session/index.js";
import { fileReaders } from "../../tests/files/fuzzed-readers.mjs";
import { gameFiles, gameNamed, gamesFolder } from "../shared/games.mjs";
import { drawsOf, loadNow, readOptions } from "../shared/tools.mjs";

/** Milliseconds that a text may take, and one that is made large. */
const slowest = 5_000;
const slowestLarge = 2_000;
/** Characters that a text may have, so that many are tried. */
const longest = 6_000;
/** So many texts are tried between two looks at the coverage. */
const between = 8;

/** @param {RegExp} names @param {BufferEncoding} [encoding] */
const textsOf = (names, encoding = "utf8") =>
  gameFiles(names)
    .map((it) => readFileSync(gamesFolder + it, encoding))
    .filter((it) => it.length <= longest);

/** @param {string} name @param {string} words */
function playOf(name, words) {
  const session = newSession(gameNamed(name), { seed: 7 });
  for (const input of sessions.parseInputs(session.game.program, words).inputs) session.play(input);
  return session;
}

const plays = () => [playOf("warehouse", "right, down, left, up"), playOf("chess", "e4, e5, Nf3, Nc6")];

/** Loads a text and plays a few keys of what is still a game. @param {string} text */
function tryOut(text) {
  const loaded = load(text);
  for (const { span, message } of loaded.diagnostics) {
    const isInside = span.from >= 0 && span.from <= span.to && span.to <= text.length;
    if (!isInside || message === "") throw new Error(`no place for: ${message}`);
  }
  if (!loaded.ok) return;
  const session = newSession(loaded.game, { seed: text.length });
  for (const { keys } of loaded.game.program.controls.slice(0, 5))
    session.play({ type: "cycle", given: keys.slice(0, 1).map(({ key }) => ({ type: "key", key })) });
}

/** Prepares texts to begin with, and reads texts. @typedef {() => { texts: readonly string[], read: (text: string) => unknown }} Reader */

/** @type {Readonly<Record<string, Reader>>} */
const readers = {
  game: () => ({ texts: textsOf(/^[^/]+\.quad$/), read: tryOut }),
  puzzlescript: () => ({
    texts: textsOf(/^puzzlescript\/.*\.txt$/),
    read: (text) => compilePuzzle({ file: "game.txt", text }),
  }),
  cabbage: () => ({
    texts: textsOf(/\.cab$/, "latin1"),
    read: (text) => readCab(Buffer.from(text, "latin1"), "game.cab"),
  }),
  inputs: () => {
    const { program } = gameNamed("biquadris");
    const texts = ["3 left, drop, cw right down", "sequence a.txt, norandom b.txt, 2levelup", "click 3 4"];
    return { texts, read: (text) => sessions.parseInputs(program, text) };
  },
  save: () => {
    const all = plays();
    const texts = all.map((it) => sessions.makeSave(it));
    return { texts, read: (text) => all.map((it) => sessions.parseSave(it.game, text)) };
  },
  replay: () => {
    const all = plays();
    const texts = all.map((it) => sessions.makeReplay(it.game, sessions.replayOf(it)));
    return { texts, read: (text) => all.map((it) => sessions.parseReplay(it.game, text)) };
  },
  ...fileReaders,
};

/** Changes a text in one to four places. @param {string} text @param {import("../shared/tools.mjs").Draw} draw */
function mutated(text, draw) {
  let result = text;
  for (let changes = 1 + draw(4); changes > 0; changes--) result = changed(result, draw);
  return result;
}

/** @param {string} text @param {import("../shared/tools.mjs").Draw} draw */
function changed(text, draw) {
  const at = draw(text.length + 1);
  const length = draw(draw(4) === 0 ? 200 : 6);
  const from = draw(text.length + 1);
  const piece = text.slice(from, from + length);
  const glyph = String.fromCodePoint(draw(3) === 0 ? draw(0xd7ff) : 32 + draw(95));
  const lines = text.split("\n");
  const line = draw(lines.length);
  const number = String(draw(2) === 0 ? draw(100) : 2 ** draw(40));
  const ways = [
    () => text.slice(0, at) + text.slice(at + length),
    () => text.slice(0, at) + piece + text.slice(at),
    () => text.slice(0, at) + glyph + text.slice(at + 1),
    () => [...lines.slice(0, line), ...lines.slice(line + 1)].join("\n"),
    () => [...lines.slice(0, line), lines[draw(lines.length)], ...lines.slice(line)].join("\n"),
    () => text.slice(0, at) + number + text.slice(at),
  ];
  return ways[draw(ways.length)]();
}

/**
 * Repeats a line, a word or a piece of a line of a text, or makes names of one another of a line, until the text has its size.
 * @param {string} text @param {import("../shared/tools.mjs").Draw} draw @param {number} size
 */
function inflated(text, draw, size) {
  const lines = text.split("\n");
  const at = draw(lines.length);
  const line = lines[at];
  const [name = "x"] = /[\p{L}_]{2,}/u.exec(line) ?? [];
  const words = line.split(/(?<=\s)/);
  const word = draw(words.length);
  const from = draw(line.length + 1);
  const piece = line.slice(from, from + 1 + draw(4)) || "(";
  const [before, after] = [words.slice(0, word).join(""), words.slice(word).join("")];
  /** @type {readonly ((i: number) => string)[]} */
  const parts = [
    () => `${line}\n`,
    (i) => `${line.replaceAll(name, name + i)}\n`,
    (i) =>
      `${line.replace(/[\p{L}_]{2,}/gu, (it) => (it === name ? name + (i + 1) : it.length > 3 ? name + i : it))}\n`,
    () => words[word] || " ",
    (i) => `${(words[word] ?? "").trim()}${i} `,
    () => piece,
  ];
  const way = draw(parts.length);
  const many = [];
  for (let length = 0; length < size; length += many[many.length - 1].length)
    many.push(parts[way](many.length));
  const grown = way < 3 ? many.join("") : before + many.join("") + after;
  return [...lines.slice(0, at), grown, ...lines.slice(at + 1)].join("\n");
}

/** Tries texts that are made large, and tells of the slowest. */
function serveLarge() {
  const { name, seed, until, most, size } = workerData;
  const { texts, read } = readers[name]();
  const draw = drawsOf(seed);
  let [tried, slow, what] = [0, 0, ""];
  for (const text of texts) {
    parentPort?.postMessage({ text }, []);
    read(text);
  }
  for (; Date.now() < until && tried < most; tried++) {
    const text = inflated(texts[draw(texts.length)], draw, size);
    parentPort?.postMessage({ text }, []);
    const begun = performance.now();
    read(text);
    const took = performance.now() - begun;
    const middle = text.length >> 1;
    if (took > slow) [slow, what] = [took, text.slice(middle, middle + 60)];
  }
  const told = `${tried} texts of ${size} characters; the slowest, ${JSON.stringify(what)}, took ${Math.round(slow)} ms`;
  parentPort?.postMessage({ told }, []);
}

/** Tries changed texts until the time is over; the main thread hears of each before it is read. */
function serve() {
  const { name, seed, until, most } = workerData;
  const { texts, read } = readers[name]();
  const draw = drawsOf(seed);
  const kept = [...texts];
  const reached = reachedCode();
  let tried = 0;
  for (const text of kept) {
    parentPort?.postMessage({ text }, []);
    read(text);
  }
  reached();
  while (Date.now() < until && tried < most) {
    const group = Array.from({ length: between }, () =>
      mutated(kept[draw(kept.length)], draw).slice(0, longest),
    );
    for (const text of group) {
      parentPort?.postMessage({ text }, []);
      read(text);
      tried++;
    }
    if (reached()) kept.push(...group);
  }
  const told = `${tried} texts, of which ${kept.length - texts.length} led to new code and were changed further`;
  parentPort?.postMessage({ told }, []);
}

/** Returns a function that tells whether code was reached since it was asked last that was never reached before. */
function reachedCode() {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: false, detailed: true });
  const seen = new Set();
  return () => {
    const before = seen.size;
    session.post("Profiler.takePreciseCoverage", (_, { result }) => {
      for (const { scriptId, functions } of result.filter((it) => it.url.includes("/dist/"))) {
        const ran = functions.flatMap(({ ranges }) => ranges).filter(({ count }) => count > 0);
        for (const it of ran) seen.add(`${scriptId} ${it.startOffset} ${it.endOffset}`);
      }
    });
    return seen.size > before;
  };
}

async function main() {
  const usual = { seconds: NaN, texts: Infinity, seed: 1, size: 0 };
  const { seconds, texts: most, seed, size, words } = readOptions(usual, process.argv.slice(3));
  const names = words.length > 0 ? words : Object.keys(readers);
  const time = Number.isNaN(seconds) ? (most === Infinity ? 60 : Infinity) : seconds;
  let failed = 0;
  for (const name of names) {
    const until = Date.now() + (time * 1000) / names.length;
    const { told, text, failure } = await tried(name, { seed, until, most, size });
    console.log(`${name.padEnd(14)} ${told}`);
    if (failure === undefined) continue;
    console.log(
      `--- ${JSON.stringify(size > 0 ? text.slice(text.length >> 1).slice(0, 200) : text)}\n--- ${failure}`,
    );
    failed++;
  }
  const { maxRSS } = process.resourceUsage();
  console.log(`${failed} of ${names.length} readers failed (${loadNow()}; at most ${maxRSS >> 10} MB)`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Lets a reader try texts in a thread of its own.
 * @param {string} name @param {{ seed: number, until: number, most: number, size: number }} options
 * @returns {Promise<{ told: string, text: string, failure?: string }>}
 */
async function tried(name, options) {
  const isLarge = options.size > 0;
  const time = isLarge ? slowestLarge : slowest;
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { name, ...options },
    ...(isLarge && { resourceLimits: { maxOldGenerationSizeMb: 300 } }),
  });
  let text = "";
  try {
    return await new Promise((resolve) => {
      const fail = (/** @type {unknown} */ error) =>
        resolve({
          told: "failed",
          text,
          failure: error instanceof Error ? (error.stack ?? "") : String(error),
        });
      const tooLong = () => fail(`not read after ${time} ms`);
      let late = setTimeout(tooLong, 4 * slowest);
      worker.on("error", fail);
      worker.on("message", (/** @type {any} */ it) => {
        clearTimeout(late);
        if (it.text === undefined) return resolve({ told: it.told, text });
        text = it.text;
        late = setTimeout(tooLong, time);
      });
    });
  } finally {
    await worker.terminate();
  }
}

if (isMainThread) await main();
else if (workerData.size > 0) serveLarge();
else serve();
