// @ts-check
// Falling blocks: the engine beside plain programs written by hand for the one game, in the same run. First resting places
// counted by the moves of games/marathon.quad, then cycles of games/firing-line.quad with random keys. What comes out must be equal.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeGame } from "../dist/game/index.js";
import { compileProgram } from "../dist/program/index.js";
import { countRestingPlaces, fallingOf } from "../dist/solve/index.js";
import { seedChance } from "../dist/base/index.js";
import { FiringLine } from "./blocks/firing-line-by-hand.mjs";
import { countByHand } from "./blocks/resting-search.mjs";

const rounds = 5;

/** @param {string[]} args `quick` counts and plays less. */
export function bench(args) {
  const quick = args.includes("quick");
  countPlaces(quick ? "IOL" : "IOLJ");
  playCycles(quick ? 200_000 : 2_000_000);
}

/** @param {string} name */
function programOf(name) {
  const file = join(import.meta.dirname, `../games/${name}.quad`);
  const { program } = compileProgram({ file, text: readFileSync(file, "utf8") });
  if (!program) throw new Error(`${name} has mistakes`);
  return program;
}

/** @param {string} queue */
function countPlaces(queue) {
  const program = programOf("marathon");
  const falling = fallingOf(program);
  if (typeof falling === "string") throw new Error(falling);
  const bodies = [...queue].map((letter) => {
    const body = falling.bodies.find(({ kind }) => program.kinds[kind].name === letter);
    if (!body) throw new Error(`no ${letter}`);
    return body;
  });
  const players = [
    { name: "engine", play: () => countRestingPlaces(falling, bodies) },
    { name: "by hand", play: () => countByHand(queue) },
  ];
  report(`Resting places of ${queue}`, players, { what: "places", must: 10, reach: 2, count: undefined });
}

/** @param {number} cycles */
function playCycles(cycles) {
  const program = programOf("firing-line");
  const keys = randomKeys(cycles);
  const players = [
    { name: "engine", play: enginePlayer(program, keys, "written") },
    { name: "by hand", play: handPlayer(keys) },
    { name: "closures", play: enginePlayer(program, keys, "called") },
  ];
  report(`Firing Line, ${cycles} cycles`, players, { what: "cycles", must: 10, reach: 3, count: cycles });
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
 * @param {import("../dist/program/index.js").Program} program
 * @param {Uint8Array} keys
 * @param {"written" | "called"} statements how the engine runs them
 */
function enginePlayer(program, keys, statements) {
  const game = makeGame(program, { statements });
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
      if (position.ending === "playing") continue;
      sum = mix(sum, cycle);
      position = start.copy();
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

/** @param {Uint8Array} keys */
function handPlayer(keys) {
  const chance = new Int32Array(4);
  seedChance(chance, 0, 1, 0);
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
  for (let round = 0; round < rounds; round++) {
    players.forEach(({ play }, index) => {
      const from = process.hrtime.bigint();
      results[index] = play();
      times[index].push(Number(process.hrtime.bigint() - from));
    });
  }
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
