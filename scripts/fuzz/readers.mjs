// @ts-check
// Feeds changed texts to everything that reads what other people write, guided by coverage: a text that reaches code which none reached before is kept and
// changed further. V8 itself tells what was reached. A reader may say what is wrong; it may not throw, and not take longer than five seconds.
//
//   npm run fuzz -- readers [--seconds N] [--texts N] [--seed N] [READER...]      60 seconds by default, shared by all readers, or so many texts of each

import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { compilePuzzle, parseFen, parsePgn, readCab } from "../../dist/formats/index.js";
import { load, newSession } from "../../dist/index.js";
import * as sessions from "../../dist/session/index.js";
import { gameFiles, gameNamed, gamesFolder } from "../shared/games.mjs";
import { drawsOf, loadNow, readOptions } from "../shared/tools.mjs";

/** Milliseconds that a text may take. */
const slowest = 5_000;
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

/** @typedef {{ begin: () => { texts: readonly string[], read: (text: string) => unknown } }} Reader */

/** Reads texts of other people; each has texts to begin with. @type {Readonly<Record<string, Reader>>} */
const readers = {
  game: { begin: () => ({ texts: textsOf(/^[^/]+\.quad$/), read: tryOut }) },
  puzzlescript: {
    begin: () => ({
      texts: textsOf(/^puzzlescript\/.*\.txt$/),
      read: (text) => compilePuzzle({ file: "game.txt", text }),
    }),
  },
  cabbage: {
    begin: () => ({
      texts: textsOf(/\.cab$/, "latin1"),
      read: (text) =>
        readCab(
          Uint8Array.from(text, (it) => it.charCodeAt(0)),
          "game.cab",
        ),
    }),
  },
  inputs: {
    begin: () => {
      const { program } = gameNamed("biquadris");
      const texts = ["3 left, drop, cw right down", "sequence a.txt, norandom b.txt, 2levelup", "click 3 4"];
      return { texts, read: (text) => sessions.parseInputs(program, text) };
    },
  },
  save: {
    begin: () => {
      const all = plays();
      return {
        texts: all.map((it) => sessions.makeSave(it)),
        read: (text) => all.map((it) => sessions.parseSave(it.game, text)),
      };
    },
  },
  replay: {
    begin: () => {
      const all = plays();
      return {
        texts: all.map((it) => sessions.makeReplay(it.game, sessions.replayOf(it))),
        read: (text) => all.map((it) => sessions.parseReplay(it.game, text)),
      };
    },
  },
  fen: {
    begin: () => {
      const { rules } = gameNamed("chess").program.moves ?? {};
      if (!rules) throw new Error("chess has no moves");
      const texts = [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "8/8/8/8/8/8/8/K1k5[Qq] w - - 0 1",
      ];
      return { texts, read: (text) => parseFen(rules, text) };
    },
  },
  pgn: {
    begin: () => ({
      texts: [
        '[Event "A"]\n[Result "1-0"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 {good} Nc6 3. Bb5 a6 1-0\n',
      ],
      read: (text) => parsePgn(text),
    }),
  },
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
  switch (draw(6)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + piece + text.slice(at);
    case 2:
      return text.slice(0, at) + glyph + text.slice(at + 1);
    case 3:
      return [...lines.slice(0, line), ...lines.slice(line + 1)].join("\n");
    case 4:
      return [...lines.slice(0, line), lines[draw(lines.length)], ...lines.slice(line)].join("\n");
    default:
      return text.slice(0, at) + String(draw(2) === 0 ? draw(100) : 2 ** draw(40)) + text.slice(at);
  }
}

/** Tries changed texts until the time is over; the main thread hears of each before it is read. */
function serve() {
  const { name, seed, until, most } = workerData;
  const { texts, read } = readers[name].begin();
  const draw = drawsOf(seed);
  const kept = [...texts];
  const reached = reachedCode();
  let tried = 0;
  for (const text of kept) read(text);
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
  parentPort?.postMessage({ tried, kept: kept.length - texts.length }, []);
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
  const usual = { seconds: NaN, texts: Infinity, seed: 1 };
  const { seconds, texts: most, seed, words } = readOptions(usual, process.argv.slice(3));
  const names = words.length > 0 ? words : Object.keys(readers);
  const time = Number.isNaN(seconds) ? (most === Infinity ? 60 : Infinity) : seconds;
  let failed = 0;
  for (const name of names) {
    const until = Date.now() + (time * 1000) / names.length;
    const { told, text, failure } = await tried(name, { seed, until, most });
    console.log(`${name.padEnd(14)} ${told}`);
    if (failure === undefined) continue;
    console.log(`--- ${JSON.stringify(text)}\n--- ${failure}`);
    failed++;
  }
  console.log(`${failed} of ${names.length} readers failed (${loadNow()})`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/**
 * Lets a reader try texts in a thread of its own.
 * @param {string} name @param {{ seed: number, until: number, most: number }} options
 * @returns {Promise<{ told: string, text: string, failure?: string }>}
 */
async function tried(name, options) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, ...options } });
  let text = "";
  try {
    return await new Promise((resolve) => {
      const fail = (/** @type {unknown} */ error) =>
        resolve({
          told: "failed",
          text,
          failure: error instanceof Error ? (error.stack ?? "") : String(error),
        });
      const tooLong = () => fail(`not read after ${slowest} ms`);
      let late = setTimeout(tooLong, 4 * slowest);
      worker.on("error", fail);
      worker.on("message", (/** @type {any} */ it) => {
        clearTimeout(late);
        if (it.text === undefined)
          return resolve({
            told: `${it.tried} texts, of which ${it.kept} led to new code and were changed further`,
            text,
          });
        text = it.text;
        late = setTimeout(tooLong, slowest);
      });
    });
  } finally {
    await worker.terminate();
  }
}

if (isMainThread) await main();
else serve();
