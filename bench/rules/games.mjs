// @ts-check
// Games of rules in rows as a bench measures them: how long reading takes, the first hundred turns, turns later on, and what is kept in memory.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bytesEach } from "../shared/memory.mjs";
import { inTurn, timed } from "../shared/rounds.mjs";
import { ownRoot } from "../shared/tree.mjs";
import { generatedGame, sizes } from "./generated.mjs";

/** @typedef {import("../shared/tree.mjs").Tree} Tree */
/** @typedef {import("../shared/rounds.mjs").Round<unknown>} Round */
/** @typedef {{ name: string, textOf(tree: Tree): string, turns: number }} Subject `turns` are those of a round */
/** @typedef {{ name: string, prepare(tree: Tree, subject: Subject): () => Round }} Measure */
/** @typedef {{ rounds: { ours: Round[], theirs: Round[] }[], game: number, play: number }} Measured the rounds of each measure; kilobytes of a compiled game, and of a play of it after a hundred inputs */

const folder = join(ownRoot, "games/puzzlescript");

/** @type {readonly Subject[]} */
export const subjects = [
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
export const measures = [
  { name: "reading", prepare: reading },
  { name: "first turns", prepare: firstTurns },
  { name: "turns", prepare: turns },
];

/**
 * Holds the last game and the last play that each tree made. They live on, as a player's page always has one: when nothing lives that has the shape of a class, V8 drops that shape
 * in the next garbage collection, and all code made for it, so that a round would tell of nothing but making that code again.
 *
 * @type {Map<Tree, { game?: unknown, play?: unknown }>}
 */
const living = new Map();

/** @param {Tree} tree @param {{ game?: unknown, play?: unknown }} made */
function letLive(tree, made) {
  living.set(tree, { ...living.get(tree), ...made });
}

/** @param {Tree} tree @param {Subject} subject @returns {() => Round} */
function reading(tree, subject) {
  return () => timed(() => letLive(tree, { game: readGame(tree, subject) }));
}

/** @param {Tree} tree @param {Subject} subject */
function readGame(tree, { name, textOf }) {
  return tree.makeGame(tree.formats.compilePuzzle({ file: name, text: textOf(tree) }).program, "closures");
}

const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "KeyX"];

/** Returns the same random walk for each game; every sixteenth input takes one back. Inputs that say the same are one object, so that the list of a long walk is not most of what is read from memory. @param {Tree} tree @param {number} count */
function walk({ session: { pressed } }, count) {
  const inputs = keys.map((key) => pressed(key));
  const undo = /** @type {const} */ ({ type: "undo" });
  let state = 7;
  return Array.from({ length: count }, (_, number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    const at = (state >>> 16) % 24;
    return number % 16 === 15 ? undo : inputs[at === 23 ? 4 : at & 3];
  });
}

/** Plays inputs; a game that is over begins again. @param {import("../../dist/session/index.js").Session} session @param {ReturnType<typeof walk>} inputs */
function play(session, inputs) {
  for (const input of inputs) {
    session.play(input);
    if (session.status !== "playing") session.play({ type: "restart" });
  }
}

/** Returns a hundred turns of a game that has just been made. @param {Tree} tree @param {Subject} subject @returns {() => Round} */
function firstTurns(tree, subject) {
  const { program } = tree.formats.compilePuzzle({ file: subject.name, text: subject.textOf(tree) });
  const inputs = walk(tree, 100);
  return () => {
    const game = tree.makeGame(program, "closures");
    const session = tree.session.newSession(game, { seed: 1 });
    letLive(tree, { game, play: session });
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

/**
 * Measures a game in each tree in turn. The first tree is the one whose memory is told.
 *
 * @param {readonly Tree[]} trees @param {Subject} subject @param {number} rounds
 * @returns {Promise<Measured>}
 */
export async function measured([here, there], subject, rounds) {
  const all = [];
  for (const measure of measures) {
    const players = {
      ours: roundOf(here, subject, measure),
      theirs: there === undefined ? prepareNothing : roundOf(there, subject, measure),
    };
    const before = measure.prepare === turns ? 0 : Math.ceil(warmth / least);
    const { ours, theirs } = await inTurn(players, before + rounds);
    all.push({ ours: ours.slice(before), theirs: theirs.slice(before) });
  }
  return { rounds: all, ...memoryOf(here, subject) };
}

/** @returns {Round} */
const prepareNothing = () => ({ nanoseconds: 1, result: undefined });

/** Kilobytes that a compiled game takes, and a play of it after a hundred inputs. @param {Tree} tree @param {Subject} subject */
function memoryOf(tree, subject) {
  const inputs = walk(tree, 100);
  const { program } = tree.formats.compilePuzzle({ file: subject.name, text: subject.textOf(tree) });
  const game = tree.makeGame(program, "closures");
  const played = () => {
    const session = tree.session.newSession(game, { seed: 1 });
    play(session, inputs);
    return session;
  };
  return { game: bytesEach(() => tree.makeGame(program, "closures")) / 1000, play: bytesEach(played) / 1000 };
}

/** Reading and the first turns are over so soon that a round is many games: in one game alone, compiling our code takes most of the time. @param {Tree} tree @param {Subject} subject @param {Measure} measure */
function roundOf(tree, subject, { prepare }) {
  const round = prepare(tree, subject);
  return prepare === turns ? round : averaged(round);
}

/**
 * Nanoseconds that a round takes at least, by being repeated, and those before the first that counts, in which V8 compiles what runs often. The trees take turns in them too: while one
 * runs alone for a while, V8 forgets what it has made for the other.
 */
const least = 60e6;
const warmth = 4000e6;

/** Returns a round that is repeated, and takes as long as one did on average. @param {() => Round} round @returns {() => Round} */
function averaged(round) {
  return () => {
    let [times, nanoseconds] = [0, 0];
    /** @type {unknown} */
    let result;
    for (; nanoseconds < least; times++) {
      const one = round();
      nanoseconds += one.nanoseconds;
      result = one.result;
    }
    return { nanoseconds: nanoseconds / times, result };
  };
}
