// @ts-check
// Falling blocks: the engine beside plain programs written by hand for the one game, in the same run. First resting places
// counted by the moves of games/marathon.quad, then cycles of games/firing-line.quad with random keys. What comes out must be equal.

import { figureOf, inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";
import { FiringLine } from "./blocks/firing-line-by-hand.mjs";
import { countByHand } from "./blocks/resting-search.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

const rounds = 5;

/** Returns how much is counted and played. @param {boolean} quick less */
function amounts(quick) {
  return quick ? { queue: "IOL", cycles: 200_000 } : { queue: "IOLJ", cycles: 2_000_000 };
}

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const { queue, cycles } = amounts(true);
  return [
    row(`resting places of ${queue}`, (tree) => enginePlaces(tree, queue)),
    row("Firing Line", (tree) => enginePlayer(tree, randomKeys(cycles), "all")),
    row("Firing Line, closures", (tree) => enginePlayer(tree, randomKeys(cycles), "closures")),
  ];
}

/** @param {string} name @param {(tree: Tree) => () => number} playerOf @returns {import("./shared/tree.mjs").Row} */
function row(name, playerOf) {
  const prepare = (/** @type {Tree} */ tree) => {
    const play = playerOf(tree);
    return () => timed(play);
  };
  return { name, prepare };
}

/** @param {string[]} args `quick` counts and plays less. */
export async function bench(args) {
  const { queue, cycles } = amounts(args.includes("quick"));
  const tree = await treeAt(ownRoot);
  await countPlaces(tree, queue);
  await playCycles(tree, cycles);
}

/** Rows for the README. @returns {Promise<import("./shared/rounds.mjs").Figure[]>} */
export async function figures() {
  const { cycles } = amounts(false);
  const keys = randomKeys(cycles);
  const tree = await treeAt(ownRoot);
  const players = { engine: enginePlayer(tree, keys, "all"), "by hand": handPlayer(tree, keys) };
  const { engine, "by hand": theirs } = await measured(players);
  const about = {
    what: "falling blocks (Firing Line)",
    unit: "cycles",
    peer: "program by hand",
    count: cycles,
  };
  return [figureOf(about, engine, theirs)];
}

/** @param {Tree} tree @param {string} name */
function programOf(tree, name) {
  const file = `${name}.quad`;
  const { program } = tree.program.compileProgram({ file: tree.pathOf(file), text: tree.textOf(file) });
  if (!program) throw new Error(`${name} has mistakes`);
  return program;
}

/** @param {Tree} tree @param {string} queue */
async function countPlaces(tree, queue) {
  const players = { engine: enginePlaces(tree, queue), "by hand": () => countByHand(queue) };
  await report(`Resting places of ${queue}`, players, { unit: "places" });
}

/** @param {Tree} tree @param {string} queue */
function enginePlaces(tree, queue) {
  const { countRestingPlaces, fallingOf } = tree.solve;
  const program = programOf(tree, "marathon");
  const falling = fallingOf(program);
  if (typeof falling === "string") throw new Error(falling);
  const bodies = [...queue].map((letter) => {
    const body = falling.bodies.find(({ kind }) => program.kinds[kind].name === letter);
    if (!body) throw new Error(`no ${letter}`);
    return body;
  });
  return () => countRestingPlaces(falling, bodies);
}

/** @param {Tree} tree @param {number} cycles */
async function playCycles(tree, cycles) {
  const keys = randomKeys(cycles);
  const players = { engine: enginePlayer(tree, keys, "all"), "by hand": handPlayer(tree, keys) };
  const alone = { closures: enginePlayer(tree, keys, "closures") };
  await report(`Firing Line, ${cycles} cycles`, players, { unit: "cycles", count: cycles, alone });
}

/** Every third cycle has a key. @param {number} cycles */
function randomKeys(cycles) {
  let state = 12345;
  return Uint8Array.from({ length: cycles }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const drawn = (state >>> 8) % 18;
    return drawn < 6 ? drawn + 1 : 0;
  });
}

/**
 * @param {Tree} tree
 * @param {Uint8Array} keys
 * @param {import("./shared/tree.mjs").Way} way how the engine runs them
 */
function enginePlayer(tree, keys, way) {
  const program = programOf(tree, "firing-line");
  const game = tree.makeGame(program, way);
  const names = ["", "left", "right", "drop", "down", "ccw", "cw"];
  const inputs = names.map((name) => {
    const control = program.controls.findIndex((it) => it.name === name);
    return { controls: control < 0 ? [] : [{ control, args: [], player: 0 }] };
  });
  const start = game.begin(0, 1).position;
  const kinds = program.kinds.map((kind) => " IOLJSZT".indexOf(kind.glyph));
  return () => {
    let position = start.copy();
    let sum = 0;
    for (let cycle = 0; cycle < keys.length; cycle++) {
      game.cycle(position, inputs[keys[cycle]]);
      position.dropChanges();
      if (!position.isOver) continue;
      sum = mix(sum, cycle);
      // Older trees have no `copyFrom`.
      if (position.copyFrom === undefined) position = start.copy();
      else position.copyFrom(start);
    }
    const look = game.look(position, 0);
    for (const name of ["score", "lines"]) {
      const variable = program.variables.findIndex((it) => it.name === name);
      sum = mix(sum, look.value({ is: "variable", variable }) ?? 0);
    }
    for (let cell = 0; cell < 200; cell++) sum = mix(sum, kinds[position.topAt(cell)]);
    return sum;
  };
}

/** @param {Tree} tree @param {Uint8Array} keys */
function handPlayer(tree, keys) {
  const chance = new Int32Array(4);
  tree.base.seedChance(chance, 0, 1, 0);
  return () => {
    const game = new FiringLine();
    game.begin(chance);
    let sum = 0;
    for (let cycle = 0; cycle < keys.length; cycle++) {
      game.cycle(keys[cycle]);
      if (!game.lost) continue;
      sum = mix(sum, cycle);
      game.begin(chance);
    }
    sum = mix(mix(sum, game.score), game.lines);
    game.settle();
    for (const kind of game.tank) sum = mix(sum, kind);
    return sum;
  };
}

/** @param {number} sum @param {number} value */
function mix(sum, value) {
  return (Math.imul(sum, 31) + value) | 0;
}

/** @typedef {Readonly<Record<string, () => number>>} Players each plays a round, and returns what came of it */

/** Returns the rounds of players who take turns. @param {Players} players */
function measured(players) {
  return inTurn(
    Object.fromEntries(Object.entries(players).map(([name, play]) => [name, () => timed(play)])),
    rounds,
  );
}

/**
 * Prints what each player did in a second. Those in `alone` are measured after the others, so that V8 compiles the code of the others without them.
 *
 * @param {string} title
 * @param {Players} players the engine and a program by hand
 * @param {{ unit: string, count?: number, alone?: Players }} about `count` is the work of a round; by default, what came of it
 */
async function report(title, players, { unit, count, alone = {} }) {
  const results = { ...(await measured(players)), ...(await measured(alone)) };
  console.log(`\n${title}`);
  for (const [name, all] of Object.entries(results))
    console.log(`  ${name.padEnd(8)} ${rate(all, count ?? all[0].result, unit)}`);
  const { low, middle, high } = timesAsFast(results["by hand"], results.engine);
  console.log(
    `  the engine takes ${middle.toFixed(2)} times as long (${low.toFixed(2)} to ${high.toFixed(2)})`,
  );
  const outcomes = new Set(Object.values(results).flatMap((all) => all.map(({ result }) => result)));
  console.log(`  outcomes ${outcomes.size === 1 ? "equal" : "DIFFER"}`);
  if (outcomes.size > 1) process.exitCode = 1;
}
