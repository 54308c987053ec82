// @ts-check
// Falling blocks: the engine beside plain programs written by hand for the one game, in the same run. First resting places
// counted by the moves of games/marathon.quad, then cycles of games/firing-line.quad with random keys. What comes out must be equal.

import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";
import { FiringLine } from "./blocks/firing-line-by-hand.mjs";
import { countByHand } from "./blocks/resting-search.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

const rounds = 5;

/** How much is counted and played. @param {boolean} quick less */
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
  countPlaces(tree, queue);
  playCycles(tree, cycles);
}

/** @param {Tree} tree @param {string} name */
function programOf(tree, name) {
  const file = `${name}.quad`;
  const { program } = tree.program.compileProgram({ file: tree.pathOf(file), text: tree.textOf(file) });
  if (!program) throw new Error(`${name} has mistakes`);
  return program;
}

/** @param {Tree} tree @param {string} queue */
function countPlaces(tree, queue) {
  const players = [
    { name: "engine", play: enginePlaces(tree, queue) },
    { name: "by hand", play: () => countByHand(queue) },
  ];
  report(`Resting places of ${queue}`, players, { what: "places", must: 10, reach: 2, count: undefined });
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
function playCycles(tree, cycles) {
  const keys = randomKeys(cycles);
  const players = [
    { name: "engine", play: enginePlayer(tree, keys, "all") },
    { name: "by hand", play: handPlayer(tree, keys) },
    { name: "closures", play: enginePlayer(tree, keys, "closures") },
  ];
  report(`Firing Line, ${cycles} cycles`, players, { what: "cycles", must: 4, reach: 2.5, count: cycles });
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

/**
 * @param {string} title
 * @param {{ name: string, play: () => number }[]} players
 * @param {{ what: string, must: number, reach: number, count: number | undefined }} goal
 */
function report(title, players, { what, must, reach, count }) {
  console.log(`\n${title}`);
  const times = players.map(() => /** @type {number[]} */ ([]));
  /** @type {number[]} */
  const results = [];
  const playRound = (/** @type {number} */ index) => {
    const from = process.hrtime.bigint();
    results[index] = players[index].play();
    times[index].push(Number(process.hrtime.bigint() - from));
  };
  // The engine and the program by hand take turns. What else is measured comes after them, so that it teaches their code nothing.
  for (let round = 0; round < rounds; round++) for (const index of [0, 1]) playRound(index);
  for (let index = 2; index < players.length; index++)
    for (let round = 0; round < rounds; round++) playRound(index);
  const medians = times.map((all) => all.toSorted((a, b) => a - b)[rounds >> 1]);
  players.forEach(({ name }, index) => {
    const rate = ((count ?? results[index]) / medians[index]) * 1e9;
    console.log(`  ${name.padEnd(8)} ${Math.round(rate).toLocaleString("en")} ${what}/s`);
  });
  const slower = medians[0] / medians[1];
  const verdict = slower <= reach ? "reached" : slower <= must ? "must met, reach not" : "MISSED";
  console.log(
    `  the engine takes ${slower.toFixed(2)} times as long (must ${must}, reach ${reach}): ${verdict}`,
  );
  const equal = results.every((it) => it === results[1]);
  console.log(`  outcomes ${equal ? "equal" : "DIFFER"}`);
  if (!equal || slower > must) process.exitCode = 1;
}
