// @ts-check
// Cycles a second of CABBAGE games: the engine beside a straightforward C loop (cabbage.c) with the same rules and the same random keys.
// The last boards must be equal. Rounds alternate; the fastest and the median round are printed.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCab } from "../dist/formats/index.js";
import { makeGame } from "../dist/game/index.js";

/**
 * @typedef {{ name: string, bytes: Uint8Array, cycles: number, each: number, must: number, reach: number }} Case
 * @typedef {{ nanoseconds: number, board: string }} Round
 */

const rounds = 5;
const games = join(import.meta.dirname, "../games/cabbage");

/** @param {string[]} args `quick` plays a tenth of the cycles. */
export function bench(args) {
  const share = args.includes("quick") ? 0.1 : 1;
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const native = compileC(folder);
    for (const one of cases()) run({ ...one, cycles: Math.ceil(one.cycles * share) }, native, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @returns {Case[]} */
function cases() {
  const read = (/** @type {string} */ name) => readFileSync(join(games, `${name}.cab`));
  return [
    { name: "paddle 36x18", bytes: read("paddle"), cycles: 400_000, each: 1000, must: 0.5, reach: 1 },
    { name: "invaders 41x20", bytes: read("invaders"), cycles: 200_000, each: 1000, must: 0.5, reach: 1 },
    { name: "crates 20x15", bytes: read("crates"), cycles: 800_000, each: 1000, must: 0.5, reach: 1 },
    { name: "large 1000x1000", bytes: largeCab(), cycles: 200, each: 1_000_000, must: 5, reach: 20 },
  ];
}

/**
 * @param {Case} one
 * @param {string | undefined} native
 * @param {string} folder
 */
function run(one, native, folder) {
  const keys = randomKeys(one.cycles);
  const cab = join(folder, "game.cab");
  const keyFile = join(folder, "keys");
  writeFileSync(cab, one.bytes);
  writeFileSync(keyFile, keys);
  const players = [
    { name: "fast", play: enginePlayer(one, keys, "fast") },
    ...(native ? [{ name: "C", play: () => playC(native, cab, keyFile, one) }] : []),
  ];
  /** @type {Map<string, Round[]>} */
  const results = new Map(players.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, play } of players) results.get(name)?.push(play());
  }
  const fewer = { ...one, cycles: Math.ceil(one.cycles / 400) };
  const plain = enginePlayer(fewer, keys, "plain")();
  console.log(`\n${one.name}, ${one.cycles} cycles`);
  for (const [name, all] of results) console.log(`  ${name.padEnd(6)} ${rates(all, one.cycles)}`);
  console.log(`  plain  ${rates([plain], fewer.cycles)}  (for information, ${fewer.cycles} cycles)`);
  compare(results, one);
}

/**
 * @param {Map<string, Round[]>} results
 * @param {Case} one
 */
function compare(results, one) {
  const ours = results.get("fast") ?? [];
  const theirs = results.get("C");
  if (!theirs) return;
  const ratio = median(theirs) / median(ours);
  const verdict = ratio >= one.reach ? "reached" : ratio >= one.must ? "must met, reach not" : "MISSED";
  console.log(`  ratio  ${ratio.toFixed(2)} times C (must ${one.must}, reach ${one.reach}): ${verdict}`);
  const equal = ours.every(({ board }) => board === theirs[0].board);
  console.log(`  boards ${equal ? "equal" : "DIFFER"}`);
  if (!equal || ratio < one.must) process.exitCode = 1;
}

// ---------------------------------------------------------------------------------------------- the engine

/**
 * @param {Case} one
 * @param {Uint8Array} keys
 * @param {"plain" | "fast"} rules
 * @returns {() => Round}
 */
function enginePlayer(one, keys, rules) {
  const { program } = readCab(one.bytes, "game.cab");
  if (!program) throw new Error(`${one.name} has errors`);
  const game = makeGame(program, { rules });
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
    const from = process.hrtime.bigint();
    for (let cycle = 0; cycle < one.cycles; cycle++) {
      if (cycle > 0 && cycle % one.each === 0) position = start.copy();
      game.cycle(position, inputs[keys[cycle]]);
      position.dropChanges();
    }
    const nanoseconds = Number(process.hrtime.bigint() - from);
    return { nanoseconds, board: boardOf(program, position) };
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
  return { nanoseconds: Number(text.slice(0, end)), board: text.slice(end + 1) };
}

// ---------------------------------------------------------------------------------------------- games and numbers

/** Random keys of hjkl, blank and none, the same each time. @param {number} count */
function randomKeys(count) {
  const next = generator(7);
  return Uint8Array.from({ length: count }, () => [104, 106, 107, 108, 32, 0][next() % 6]);
}

/** A board of 1000x1000 with walls, stones at rest, slopes, and a hundred ships that fly to and fro in corridors. */
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

/** A line of a `.cab` file from nine cells in reading order before and after. @param {string} before @param {string} after */
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

/**
 * @param {Round[]} all
 * @param {number} cycles
 */
function rates(all, cycles) {
  const rate = (/** @type {number} */ nanoseconds) =>
    `${Math.round(cycles / (nanoseconds / 1e9)).toLocaleString("en")} cycles/s`;
  const fastest = Math.min(...all.map(({ nanoseconds }) => nanoseconds));
  return `best ${rate(fastest).padStart(20)}   median ${rate(median(all)).padStart(20)}`;
}

/** @param {Round[]} all */
function median(all) {
  const sorted = all.map(({ nanoseconds }) => nanoseconds).sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
