// @ts-check
// `npm run bench -- rules [--tree DIR | --engine DIR] [--rounds 5] [NAMES]`: games of rules in rows, ours and generated ones of up to 1,000 rules and 5,000 cells, played
// through sessions with undo: how long reading takes, the first hundred turns of a game, and turns a second later on. With `--tree` each round is
// also one of another built checkout, and each column has how many times as fast this tree is. With `--engine`, a checkout
// of PuzzleScript, its demos are played in its engine and in ours instead.

import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { besideEngine } from "./rules/beside.mjs";
import { generatedGame, sizes } from "./rules/generated.mjs";
import { inTurn, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */
/** @typedef {import("./shared/rounds.mjs").Round<unknown>} Round */
/** @typedef {{ name: string, textOf(tree: Tree): string, turns: number }} Subject `turns` are those of a round */
/** @typedef {{ name: string, prepare(tree: Tree, subject: Subject): () => Round }} Measure */

export const about =
  "rules in rows, ours and generated, with undo: rules [--tree DIR | --engine DIR] [NAMES]";

const folder = join(ownRoot, "games/puzzlescript");

/** @type {readonly Subject[]} */
const subjects = [
  ...readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .map((file) => ({
      name: file.slice(0, -".txt".length),
      textOf: (/** @type {Tree} */ tree) => tree.textOf(`puzzlescript/${file}`),
      turns: 65_536,
    })),
  ...sizes.map((size) => ({ name: size.name, textOf: () => generatedGame(size), turns: 16_384 })),
];

/** @type {readonly Measure[]} */
const measures = [
  { name: "reading", prepare: reading },
  { name: "first turns", prepare: firstTurns },
  { name: "turns", prepare: turns },
];

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return subjects.flatMap((subject) =>
    measures.map(({ name, prepare }) => ({
      name: `${subject.name}, ${name}`,
      prepare: (tree) => prepare(tree, subject),
    })),
  );
}

/** @param {Tree} tree @param {Subject} subject @returns {() => Round} */
function reading(tree, subject) {
  return () => timed(() => void readGame(tree, subject));
}

/** @param {Tree} tree @param {Subject} subject */
function readGame(tree, { name, textOf }) {
  return tree.game.makeGame(tree.formats.compilePuzzle({ file: name, text: textOf(tree) }).program);
}

const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "KeyX"];

/** The same random walk for each game; every sixteenth input takes one back. @param {Tree} tree @param {number} count */
function walk({ session: { pressed } }, count) {
  let state = 7;
  return Array.from({ length: count }, (_, number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const at = (state >>> 16) % 24;
    return number % 16 === 15
      ? /** @type {const} */ ({ type: "undo" })
      : pressed(keys[at === 23 ? 4 : at & 3]);
  });
}

/** Plays inputs; a game that is over begins again. @param {import("../dist/session/index.js").Session} session @param {ReturnType<typeof walk>} inputs */
function play(session, inputs) {
  for (const input of inputs) {
    session.play(input);
    if (session.status !== "playing") session.play({ type: "restart" });
  }
}

/** A hundred turns of a game that has just been made. @param {Tree} tree @param {Subject} subject @returns {() => Round} */
function firstTurns(tree, subject) {
  const { program } = tree.formats.compilePuzzle({ file: subject.name, text: subject.textOf(tree) });
  const inputs = walk(tree, 100);
  return () => {
    const game = tree.game.makeGame(program);
    const session = tree.session.newSession(game, { seed: 1 });
    const round = timed(() => play(session, inputs));
    return { ...round, result: session.hash() };
  };
}

/** Rounds of a walk that goes on where the last one stopped. The result is the position at the end. @param {Tree} tree @param {Subject} subject */
function turns(tree, subject) {
  const session = tree.session.newSession(readGame(tree, subject), { seed: 1 });
  const inputs = walk(tree, subject.turns);
  return () => ({ ...timed(() => play(session, inputs)), result: session.hash() });
}

/** @param {string[]} args */
export async function bench(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tree: { type: "string" },
      engine: { type: "string" },
      rounds: { type: "string", default: "5" },
    },
  });
  const rounds = Number(values.rounds);
  if (!(rounds >= 1)) return fail("--rounds takes a number.");
  if (values.engine !== undefined) {
    const asked = { rounds, names: positionals };
    const wrong = await besideEngine(await treeAt(ownRoot), resolve(values.engine), asked);
    return wrong && fail(wrong);
  }
  if (values.tree !== undefined && !existsSync(join(resolve(values.tree), "dist/index.js")))
    return fail(`${values.tree} is no checkout that is built.`);
  const trees = await Promise.all(
    [ownRoot, ...(values.tree === undefined ? [] : [resolve(values.tree)])].map(treeAt),
  );
  const chosen = subjects.filter(
    ({ name }) => positionals.length === 0 || positionals.some((it) => name.includes(it)),
  );
  await table(trees, chosen, rounds);
}

/** @param {string} text */
function fail(text) {
  console.error(text);
  process.exitCode = 2;
}

/** @param {readonly Tree[]} trees this one, and the other where there is one @param {readonly Subject[]} chosen @param {number} rounds */
async function table([here, there], chosen, rounds) {
  const beside = there === undefined ? "" : "times (quartiles)";
  const heads = ["reading ms", "first 100 ms", "turns/s"].map(
    (it) => `${it.padStart(13)}  ${beside.padEnd(21)}`,
  );
  console.log(`${"game".padEnd(26)}${heads.join("")}`);
  /** @type {number[][]} */
  const times = measures.map(() => []);
  for (const subject of chosen) {
    let line = subject.name.padEnd(26);
    for (const [i, measure] of measures.entries()) {
      const { ours, theirs } = await inTurn(
        {
          ours: roundOf(here, subject, measure),
          theirs: there === undefined ? prepareNothing : roundOf(there, subject, measure),
        },
        rounds,
      );
      const middle = middleOf(ours);
      const figure = i === 2 ? perSecond(subject.turns, middle) : (middle / 1e6).toFixed(2);
      line += figure.padStart(13);
      if (there === undefined) continue;
      line += `  ${beat(ours, theirs, times[i]).padEnd(21)}`;
    }
    console.log(line.trimEnd());
  }
  memoryTable(here, chosen);
  if (there === undefined) return;
  const means = times.map((it) => `${" ".repeat(13)}  ${meanOf(it).toFixed(2).padEnd(21)}`);
  console.log(`${"geometric mean".padEnd(26)}${means.join("").trimEnd()}`);
}

/** Prints what a compiled game takes, and a play of it after a hundred inputs. @param {Tree} tree @param {readonly Subject[]} chosen */
function memoryTable(tree, chosen) {
  setFlagsFromString("--expose-gc");
  const collect = /** @type {() => void} */ (runInNewContext("gc"));
  const inputs = walk(tree, 100);
  console.log(`\n${"kB that are kept".padEnd(26)}${"compiled game".padStart(15)}${"play".padStart(15)}`);
  for (const subject of chosen) {
    const { program } = tree.formats.compilePuzzle({ file: subject.name, text: subject.textOf(tree) });
    const game = keptBy(collect, () => tree.game.makeGame(program));
    const made = tree.game.makeGame(program);
    play(tree.session.newSession(made, { seed: 1 }), inputs);
    const session = keptBy(collect, () => {
      const one = tree.session.newSession(made, { seed: 1 });
      play(one, inputs);
      return one;
    });
    console.log(
      `${subject.name.padEnd(26)}${game.toFixed(0).padStart(15)}${session.toFixed(0).padStart(15)}`,
    );
  }
}

/** Kilobytes that one of eight equal things takes. @param {() => void} collect @param {() => unknown} make */
function keptBy(collect, make) {
  const kept = [make()];
  collect();
  const before = process.memoryUsage();
  while (kept.length < 9) kept.push(make());
  collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
  return bytes / (kept.length - 1) / 1000;
}

/** Reading and the first turns are over so soon that a round is many games: in one game alone, compiling our code takes most of the time. @param {Tree} tree @param {Subject} subject @param {Measure} measure */
function roundOf(tree, subject, { prepare }) {
  const round = prepare(tree, subject);
  return prepare === turns ? round : averaged(round);
}

/** Nanoseconds that a round takes at least, by being repeated, and those before the first, in which V8 compiles what runs often. */
const least = 60e6;
const warmth = 300e6;

/** A round that is repeated, and takes as long as one did on average. @param {() => Round} round @returns {() => Round} */
function averaged(round) {
  let isWarm = false;
  return () => {
    if (!isWarm) repeat(warmth);
    isWarm = true;
    return repeat(least);
  };

  /** @param {number} enough */
  function repeat(enough) {
    let [times, nanoseconds] = [0, 0];
    /** @type {unknown} */
    let result;
    for (; nanoseconds < enough; times++) {
      const one = round();
      nanoseconds += one.nanoseconds;
      result = one.result;
    }
    return { nanoseconds: nanoseconds / times, result };
  }
}

/** @param {number} count @param {number} nanoseconds */
function perSecond(count, nanoseconds) {
  return Math.round((count * 1e9) / nanoseconds).toLocaleString("en");
}

/** @returns {Round} */
const prepareNothing = () => ({ nanoseconds: 1, result: undefined });

/** How many times as fast ours is; the middle is added to a list. @param {readonly Round[]} ours @param {readonly Round[]} theirs @param {number[]} middles */
function beat(ours, theirs, middles) {
  const { low, middle, high } = timesAsFast(ours, theirs);
  middles.push(middle);
  const differs = ours.some(({ result }, i) => result !== theirs[i].result);
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})${differs ? " DIFFERS" : ""}`;
}

/** @param {readonly Round[]} rounds */
function middleOf(rounds) {
  const sorted = rounds.map(({ nanoseconds }) => nanoseconds).sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1];
}

const meanOf = (/** @type {readonly number[]} */ times) =>
  Math.exp(times.reduce((sum, it) => sum + Math.log(it), 0) / times.length);
