// @ts-check
// Cycles a second of CABBAGE games: the engine beside a straightforward C loop (cabbage.c) with the same rules and the same random keys.
// The last boards must be equal.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryLine } from "./shared/memory.mjs";
import { figureOf, inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/**
 * @typedef {import("./shared/tree.mjs").Tree} Tree
 * @typedef {{ name: string, bytesOf(tree: Tree): Uint8Array, cycles: number, each: number }} Case
 * @typedef {import("./shared/rounds.mjs").Round<string>} Round its result is the last board
 */

export const about = "cycles of CABBAGE games, beside a C loop compiled by gcc -O2";

const rounds = 7;

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return cases().map((one) => ({
    name: one.name,
    prepare: (tree) => enginePlayer(tree, one, randomKeys(one.cycles), "fast"),
  }));
}

/** @param {string[]} args `agree` measures nothing: it plays a few cycles of each and compares the boards. */
export async function bench(args) {
  const tree = await treeAt(ownRoot);
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const native = compileC(folder);
    for (const one of cases()) {
      if (!args.includes("agree")) await measure(tree, one, native, folder);
      else if (native) await agree(tree, { ...one, cycles: Math.ceil(one.cycles / 50) }, native, folder);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns {Case[]} */
function cases() {
  const read = (/** @type {string} */ name) => (/** @type {Tree} */ tree) =>
    readFileSync(tree.pathOf(`cabbage/${name}.cab`));
  return [
    { name: "paddle 36x18", bytesOf: read("paddle"), cycles: 400_000, each: 1000 },
    { name: "invaders 41x20", bytesOf: read("invaders"), cycles: 200_000, each: 1000 },
    { name: "crates 20x15", bytesOf: read("crates"), cycles: 800_000, each: 1000 },
    { name: "large 1000x1000", bytesOf: largeCab, cycles: 300, each: 1_000_000 },
  ];
}

/** @param {Tree} tree @param {Case} one @param {string | undefined} native @param {string} folder */
async function measure(tree, one, native, folder) {
  const { cycles } = one;
  const players = playersOf(tree, one, native, folder);
  const results = await inTurn(players, rounds);
  const fewer = Math.ceil(cycles / 400);
  const plain = enginePlayer(tree, { ...one, cycles: fewer }, randomKeys(cycles), "plain")();
  console.log(`\n${one.name}, ${cycles} cycles, ${rounds} rounds`);
  for (const [name, all] of Object.entries(results))
    console.log(`  ${name.padEnd(6)} ${rate(all, cycles, "cycles")}`);
  console.log(`  ${memoryOf(tree, one)}`);
  console.log(`  plain  ${rate([plain], fewer, "cycles")}, the reference implementation`);
  if (!results["C"]) return;
  const { low, middle, high } = timesAsFast(results["fast"], results["C"]);
  console.log(`  ratio  ${middle.toFixed(2)} times C (${low.toFixed(2)} to ${high.toFixed(2)})`);
  compare(results["fast"], results["C"]);
}

/** Returns what a compiled game and a position take. @param {Tree} tree @param {Case} one */
function memoryOf(tree, one) {
  const { program } = tree.formats.readCab(one.bytesOf(tree), "game.cab");
  if (!program) throw new Error(`${one.name} has errors`);
  const { position } = tree.makeGame(program, "all").begin(0, 1);
  return memoryLine(
    {
      "a game with its first position": () => {
        const game = tree.makeGame(program, "all");
        return [game, game.begin(0, 1)];
      },
      "a position": () => position.copy(),
    },
    5,
  );
}

/** Rows for the README. @returns {Promise<import("./shared/rounds.mjs").Figure[]>} */
export async function figures() {
  const tree = await treeAt(ownRoot);
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const native = compileC(folder);
    if (native === undefined) throw new Error("The README compares with C: please install gcc.");
    const found = [];
    for (const one of cases()) {
      const { fast, C } = await inTurn(playersOf(tree, one, native, folder), rounds);
      compare(fast, C);
      const about = {
        what: `CABBAGE, ${one.name}`,
        unit: "cycles",
        peer: "C loop, gcc -O2",
        count: one.cycles,
      };
      found.push(figureOf(about, fast, C));
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {Tree} tree @param {Case} one @param {string} native @param {string} folder */
async function agree(tree, one, native, folder) {
  const { fast, C } = await inTurn(playersOf(tree, one, native, folder), 1);
  console.log(`${one.name}, ${one.cycles} cycles`);
  compare(fast, C);
}

/** @param {Round[]} ours @param {Round[]} theirs */
function compare(ours, theirs) {
  const equal = ours.every(({ result }) => result === theirs[0].result);
  console.log(`  boards ${equal ? "equal" : "DIFFER"}`);
  if (!equal) process.exitCode = 1;
}

/**
 * @param {Tree} tree @param {Case} one @param {string | undefined} native @param {string} folder
 * @returns {Record<string, () => Round>}
 */
function playersOf(tree, one, native, folder) {
  const keys = randomKeys(one.cycles);
  const cab = join(folder, "game.cab");
  const keyFile = join(folder, "keys");
  writeFileSync(cab, one.bytesOf(tree));
  writeFileSync(keyFile, keys);
  const fast = enginePlayer(tree, one, keys, "fast");
  return native ? { fast, C: () => playC(native, cab, keyFile, one) } : { fast };
}

// ---------------------------------------------------------------------------------------------- the engine

/**
 * @param {Tree} tree
 * @param {Case} one
 * @param {Uint8Array} keys
 * @param {"plain" | "fast"} rules
 * @returns {() => Round}
 */
function enginePlayer(tree, one, keys, rules) {
  const { program } = tree.formats.readCab(one.bytesOf(tree), "game.cab");
  if (!program) throw new Error(`${one.name} has errors`);
  const game = tree.makeGame(program, rules === "plain" ? "none" : "all");
  const none = { controls: [] };
  const inputs = Array.from({ length: 256 }, (_, byte) => {
    const key = byte === 32 ? "Space" : String.fromCharCode(byte);
    const control = program.controls.findIndex(({ keys: bound }) =>
      bound.some((binding) => binding.key === key),
    );
    return control < 0 ? none : { controls: [{ control, args: [], player: 0 }] };
  });
  const start = game.begin(0, 1).position;
  return () => {
    let position = start.copy();
    const { nanoseconds } = timed(() => {
      for (let cycle = 0; cycle < one.cycles; cycle++) {
        if (cycle > 0 && cycle % one.each === 0) position = start.copy();
        game.cycle(position, inputs[keys[cycle]]);
        position.dropChanges();
      }
    });
    return { nanoseconds, result: boardOf(program, position) };
  };
}

/**
 * @param {import("../dist/program/index.js").Program} program
 * @param {import("../dist/game/index.js").Position} position
 */
function boardOf(program, position) {
  const shown = program.kinds.map((kind, index) => (index === 0 ? "\0" : (kind.shown ?? kind.glyph)));
  const [{ first, width, height }] = position.boards;
  return Array.from({ length: width * height }, (_, cell) => shown[position.topAt(first + cell)]).join("");
}

// ---------------------------------------------------------------------------------------------- C

/**
 * @param {string} folder
 * @returns {string | undefined}
 */
function compileC(folder) {
  const out = join(folder, "cabbage");
  const { error, status } = spawnSync("gcc", ["-O2", "-o", out, join(import.meta.dirname, "cabbage.c")], {
    stdio: "inherit",
  });
  if (!error && status === 0) return out;
  console.log("There is no gcc here: the engine is measured alone.");
  return undefined;
}

/**
 * @param {string} native
 * @param {string} cab
 * @param {string} keys
 * @param {Case} one
 * @returns {Round}
 */
function playC(native, cab, keys, one) {
  const args = [cab, keys, String(one.cycles), String(one.each)];
  const text = execFileSync(native, args, { maxBuffer: 1 << 26 }).toString("latin1");
  const end = text.indexOf("\n");
  return { nanoseconds: Number(text.slice(0, end)), result: text.slice(end + 1) };
}

// ---------------------------------------------------------------------------------------------- games and numbers

/** Random keys of hjkl, blank and none, the same each time. @param {number} count */
function randomKeys(count) {
  const next = generator(7);
  return Uint8Array.from({ length: count }, () => [104, 106, 107, 108, 32, 0][next() % 6]);
}

/** Returns a board of 1000x1000 with walls, stones at rest, slopes, and a hundred ships that fly to and fro in corridors. */
function largeCab() {
  const next = generator(11);
  const width = 999;
  const ground = [..."####ooo/\\", ...":".repeat(60)];
  const rows = Array.from({ length: 1000 }, (_, y) =>
    Array.from({ length: width }, (_cell, x) => {
      const wall = x === 0 || y === 0 || x === width - 1 || y === 999;
      if (wall) return "#";
      return y % 10 === 5 ? "." : ground[next() % ground.length];
    }),
  );
  for (let y = 5; y < 1000; y += 10) rows[y][1 + (next() % (width - 2))] = y % 20 === 5 ? ">" : "<";
  const down = [
    transition(".o..\\....", "....\\o..."),
    transition(".o../....", "...o/...."),
    ...["#", "o"].map((wall) => transition(`***${wall}<****`, "****>****")),
    transition("***.<****", "***<.****"),
  ];
  const up = [
    ...["#", "o"].map((wall) => transition(`****>${wall}***`, "****<****")),
    transition("****>.***", "****.>***"),
    transition("****o**.*", "****.**o*"),
    transition("****@.***", "****.@***", "l"),
  ];
  const lists = [down, up].map((list) => `${list.join("\n")}\n\n`).join("");
  return Buffer.from(
    `${lists}${width + 1} 1000\n${rows.map((row) => `${row.join("")}\n`).join("")}`,
    "latin1",
  );
}

/** Returns a line of a `.cab` file from nine cells in reading order before and after. @param {string} before @param {string} after */
function transition(before, after, key = "*") {
  const middleFirst = (/** @type {string} */ nine) => nine[4] + nine.slice(0, 4) + nine.slice(5);
  return middleFirst(before) + middleFirst(after) + key;
}

/** @param {number} seed */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
}
