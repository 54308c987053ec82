// @ts-check
// `npm run bench -- creatures`: fields of view and first steps of paths as a game asks for them, beside rot.js on the same cave, in the same run.
// Each step must begin a path as short as that of rot.js; rot.js casts shadows by another rule, so that only the number of cells seen is told.

import { createRequire } from "node:module";
import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

/** @type {typeof import("rot-js")} */
const { FOV, Path } = createRequire(import.meta.url)("rot-js");

export const about = "fields of view and paths a second, beside rot.js";

const [width, height] = [80, 50];
const rounds = 5;

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  return /** @type {const} */ (["views", "paths"]).map((name) => ({
    name,
    prepare(tree) {
      const play = playersOf(tree, caveFor(tree, 40))[name];
      return () => timed(() => play().join(" "));
    },
  }));
}

/** @typedef {{ open: readonly boolean[], eyes: readonly number[], goals: readonly number[] }} Cave */

/** Returns a cave with cells to look from, and a goal for each. @param {Tree} tree @param {number} looks @returns {Cave} */
function caveFor(tree, looks) {
  const open = caveBy(7, tree.base.directions);
  const cells = open.flatMap((it, cell) => (it ? [cell] : []));
  const eyes = Array.from({ length: looks }, (_, i) => cells[(i * 7919) % cells.length]);
  const goals = Array.from({ length: looks }, (_, i) => cells[(i * 104_729 + 13) % cells.length]);
  return { open, eyes, goals };
}

/** @param {Tree} tree @param {Cave} cave */
function playersOf(tree, { open, eyes, goals }) {
  const ask = askerOf(tree, open);
  return {
    ask,
    views: () => eyes.map((eye) => ask("look", [eye])),
    paths: () => eyes.map((eye, i) => ask("find", [eye, goals[i]])),
  };
}

/** @param {string[]} args `quick` looks less often. */
export async function bench(args) {
  const looks = args.includes("quick") ? 40 : 400;
  const tree = await treeAt(ownRoot);
  const { directions } = tree.base;
  const cave = caveFor(tree, looks);
  const { open, eyes, goals } = cave;
  const { ask, views, paths } = playersOf(tree, cave);
  await compare("fields of view", looks, {
    engine: views,
    "rot.js": () => eyes.map((eye) => seenByRot(open, eye)),
  });
  const [ours, theirs] = [0, 0].map((_, i) =>
    eyes.reduce((sum, eye) => sum + (i === 0 ? ask("look", [eye]) : seenByRot(open, eye)), 0),
  );
  console.log(`  ${ours} cells seen, by rot.js ${theirs}`);
  await compare("paths", looks, {
    engine: paths,
    "rot.js": () => eyes.map((eye, i) => stepsByRot(open, eye, goals[i])),
  });
  for (const [i, eye] of eyes.entries()) {
    const way = ask("find", [eye, goals[i]]);
    const known = stepsByRot(open, eye, goals[i]);
    const rest =
      way < 0 ? known : stepsByRot(open, eye + directions[way][1] * width + directions[way][0], goals[i]);
    if (way < 0 ? known > 0 : rest !== known - 1)
      throw new Error(`The path from ${eye} to ${goals[i]} is longer.`);
  }
  console.log("  each as short as that of rot.js");
}

/** @param {string} what @param {number} count @param {Readonly<Record<string, () => number[]>>} players */
async function compare(what, count, players) {
  const timedPlayers = Object.fromEntries(
    Object.entries(players).map(([name, play]) => [name, () => timed(play)]),
  );
  const results = await inTurn(timedPlayers, rounds);
  console.log(`${what}, ${width}x${height}`);
  for (const [name, of] of Object.entries(results))
    console.log(`  ${name.padEnd(7)} ${rate(of, count, what)}`);
  const { low, middle, high } = timesAsFast(results["engine"], results["rot.js"]);
  console.log(`  ${middle.toFixed(2)} times as fast as rot.js (${low.toFixed(2)} to ${high.toFixed(2)})`);
}

/** Asks a game: how many cells are seen from a cell, or which way leads from one to another (-1 for none). @param {Tree} tree @param {readonly boolean[]} open */
function askerOf(tree, open) {
  const rows = Array.from({ length: height }, (_, y) =>
    open
      .slice(y * width, (y + 1) * width)
      .map((it) => (it ? "." : "#"))
      .join(""),
  );
  const text = `title Cave
objects
  wall # grey   walker @ yellow
layers
  wall, walker
opaque wall
controls
  look (at-cell: cell)
  find (start-cell: cell, goal: cell)
state: counter found
step looking: when look: found = count cells in sight of at-cell
step finding
  when find
    remove each walker
    put walker at start-cell
    let way = path from walker to goal
    found = if way is none then -1 else code(way)
define code (way: direction) = if way = up then 0 else (if way = up-right then 1 else (if way = right then 2 else (if way = down-right then 3 else (if way = down then 4 else (if way = down-left then 5 else (if way = left then 6 else 7))))))
level
${rows.map((row) => `  ${row}`).join("\n")}
`;
  const { program, diagnostics } = tree.program.compileProgram({ file: "cave.quad", text });
  if (!program) throw new Error(diagnostics.map((it) => it.message).join(" "));
  const session = tree.session.newSession(tree.makeGame(program, "closures"), { seed: 1 });
  /** @param {string} name @param {readonly number[]} args @returns {number} */
  return (name, args) => {
    const control = program.controls.findIndex((it) => it.name === name);
    session.play({ type: "cycle", given: [{ type: "control", control, args }] });
    return session.game.look(session.position, 0).value({ is: "variable", variable: 0 }) ?? 0;
  };
}

/** @param {readonly boolean[]} open @param {number} eye */
function seenByRot(open, eye) {
  let seen = 0;
  const isClear = (/** @type {number} */ x, /** @type {number} */ y) => isInside(x, y) && open[y * width + x];
  const fov = new FOV.PreciseShadowcasting(isClear);
  fov.compute(eye % width, Math.floor(eye / width), width, (x, y, _, share) => {
    if (share > 0 && isInside(x, y)) seen++;
  });
  return seen;
}

/** @param {readonly boolean[]} open @param {number} from @param {number} to */
function stepsByRot(open, from, to) {
  let length = 0;
  const isFree = (/** @type {number} */ x, /** @type {number} */ y) => isInside(x, y) && open[y * width + x];
  const path = new Path.Dijkstra(to % width, Math.floor(to / width), isFree, { topology: 8 });
  path.compute(from % width, Math.floor(from / width), () => void length++);
  return length - 1;
}

/** @param {number} x @param {number} y */
function isInside(x, y) {
  return x >= 0 && x < width && y >= 0 && y < height;
}

/** Returns a cave: open cells of which a part is filled by chance, smoothed thrice; its largest part. @param {number} seed @param {Directions} directions */
function caveBy(seed, directions) {
  let state = seed;
  const chance = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
  let open = Array.from({ length: width * height }, () => chance() > 0.42);
  for (let round = 0; round < 3; round++)
    open = open.map((_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      const around = directions.filter(
        ([dx, dy]) => isInside(x + dx, y + dy) && open[(y + dy) * width + x + dx],
      );
      return around.length + (open[cell] ? 1 : 0) >= 5;
    });
  return largestPart(open, directions);
}

/** @typedef {Tree["base"]["directions"]} Directions */

/** @param {readonly boolean[]} open @param {Directions} directions */
function largestPart(open, directions) {
  /** @type {number[]} */
  let largest = [];
  const seen = new Set();
  for (const start of open.keys()) {
    if (!open[start] || seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const cell of part)
      for (const [dx, dy] of directions) {
        const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy];
        if (!isInside(x, y) || !open[y * width + x] || seen.has(y * width + x)) continue;
        seen.add(y * width + x);
        part.push(y * width + x);
      }
    if (part.length > largest.length) largest = part;
  }
  const kept = new Set(largest);
  return open.map((_, cell) => kept.has(cell));
}
