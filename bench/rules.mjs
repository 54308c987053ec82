// @ts-check
// `npm run bench -- rules [SECONDS]`: games of line rules of our own, from a simple crate pusher to a heavy one. Prints how long reading takes, how
// many turns are played a second, and beside that what PuzzleScript's own engine is said to do on such a machine.

import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

/** Stated figures of PuzzleScript 1.8 in turns a second of processor time; they are not measured here, for there is no package of it. */
const games = [
  { name: "plain-crates", sort: "simple", stated: 108_000 },
  { name: "rods", sort: "medium", stated: 34_500 },
  { name: "beam-room", sort: "heavy", stated: 23_900 },
];

const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return games.flatMap(({ name }) => [
    { name: `${name}, reading`, prepare: (tree) => () => timed(() => void readGame(tree, name)) },
    { name: `${name}, turns`, prepare: (tree) => turnsOf(tree, name) },
  ]);
}

/** Milliseconds of processor time so far: others on the machine do not count. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The same random walk for each game.
 *
 * @param {number} seed @param {Tree["session"]["pressed"]} pressed
 * @returns {Generator<ReturnType<typeof pressed>, never>}
 */
function* walk(seed, pressed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield pressed(keys[(state >>> 16) & 3] ?? "");
  }
}

/** @param {Tree} tree @param {string} name */
function readGame(tree, name) {
  const text = tree.textOf(`puzzlescript/${name}.txt`);
  return tree.game.makeGame(tree.formats.compilePuzzle({ file: name, text }).program);
}

/** Milliseconds to read a game, once everything is warm. @param {Tree} tree @param {string} name */
function timeReading(tree, name) {
  const start = now();
  let times = 0;
  for (; now() - start < 300; times++) readGame(tree, name);
  return (now() - start) / times;
}

/** Turns in a round. */
const turns = 4096;

/**
 * Rounds of a random walk; a game that is over begins again. The result is what is seen at the end of a round.
 *
 * @param {Tree} tree @param {string} name
 */
function turnsOf(tree, name) {
  const { frameOf, frameText, looksOf } = tree.view;
  const game = readGame(tree, name);
  const steps = walk(7, tree.session.pressed);
  const inputs = Array.from({ length: turns }, () => steps.next().value);
  const session = tree.session.newSession(game, { seed: 1, remember: false });
  const play = () => {
    for (const input of inputs) {
      session.play(input);
      if (session.status !== "playing") session.play({ type: "restart" });
    }
  };
  return () => {
    const { nanoseconds } = timed(play);
    return { nanoseconds, result: frameText(frameOf(session), looksOf(game.program)) };
  };
}

/** Turns a second. @param {Tree} tree @param {string} name @param {number} seconds */
function timeTurns(tree, name, seconds) {
  const round = turnsOf(tree, name);
  /** How long some rounds take. @param {number} least nanoseconds */
  const play = (least) => {
    let [rounds, nanoseconds] = [0, 0];
    for (; nanoseconds < least; rounds++) nanoseconds += round().nanoseconds;
    return { rounds, nanoseconds };
  };
  play(0.5e9);
  const { rounds, nanoseconds } = play(seconds * 1e9);
  return (rounds * turns) / (nanoseconds / 1e9);
}

/** @param {string[]} args */
export async function bench(args) {
  const seconds = Number(args[0] ?? 2);
  const tree = await treeAt(ownRoot);
  console.log("game           sort      read ms    turns/s     stated   times");
  for (const { name, sort, stated } of games) {
    const read = timeReading(tree, name);
    const turns = timeTurns(tree, name, seconds);
    const row = [
      name.padEnd(14),
      sort.padEnd(8),
      read.toFixed(2).padStart(8),
      Math.round(turns).toLocaleString("en").padStart(10),
      stated.toLocaleString("en").padStart(10),
      (turns / stated).toFixed(1).padStart(7),
    ];
    console.log(row.join(" "));
  }
  console.log("stated: what PuzzleScript's own engine is said to play on such a machine, not measured here");
}
