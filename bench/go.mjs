// @ts-check
// Moves of Go on 19x19, beside a plain program by hand in the same run: random legal moves, a thousand in a game, with captures and ko. Both
// programs try the same points in the same order, and must agree about each.

import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

const rounds = 7;
const size = 19;
const file = "go.quad";

export const about = "moves of Go on 19x19, beside a program by hand";

/** Returns how many points are tried. @param {boolean} quick less */
const amount = (quick) => (quick ? 2_000 : 10_000);

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const prepare = (/** @type {Tree} */ tree) => {
    const engine = engineOf(tree);
    const points = pointsToTry(amount(true));
    return () => timed(() => engine(points));
  };
  return [{ name: "go, 19x19", game: file, prepare }];
}

/** @param {string[]} args `quick` tries less. */
export async function bench(args) {
  const points = pointsToTry(amount(args.includes("quick")));
  const engine = engineOf(await treeAt(ownRoot));
  const played = await inTurn(
    { quadrille: () => timed(() => engine(points)), hand: () => timed(() => byHand(points)) },
    rounds,
  );
  const results = [...played.quadrille, ...played.hand].map((it) => it.result);
  if (new Set(results).size > 1) throw new Error("The two programs do not agree.");
  console.log(`Go on 19x19, ${points.length.toLocaleString("en")} points tried, a new game each 1,000`);
  console.log(`  Quadrille   ${rate(played.quadrille, points.length, "moves")}`);
  console.log(`  by hand     ${rate(played.hand, points.length, "moves")}`);
  const { low, middle, high } = timesAsFast(played.hand, played.quadrille);
  const times = (/** @type {number} */ it) => it.toFixed(1);
  console.log(`  by hand ${times(middle)} times as fast (${times(low)} to ${times(high)})`);
}

/** @param {number} count @returns {readonly number[]} */
function pointsToTry(count) {
  let seed = 20;
  return Array.from({ length: count }, () => (seed = (seed * 48271) % 2147483647) % (size * size));
}

/**
 * Plays points where that is legal; the result is a sum over what was legal and the stones that stand in the end.
 *
 * @param {Tree} tree @returns {(points: readonly number[]) => number}
 */
function engineOf(tree) {
  const loaded = tree.quadrille.load(tree.textOf(file));
  if (!loaded.ok) throw new Error("go.quad cannot be played.");
  const { program } = loaded.game;
  const game = tree.makeGame(program, "all");
  const control = program.controls.findIndex((it) => it.name === "lay");
  const options = (program.options ?? []).map((it) => (it.name === "size" ? [size] : undefined));
  const [dark, light] = ["dark", "light"].map((name) => program.kinds.findIndex((it) => it.name === name));
  return (points) => {
    let sum = 0;
    let { position } = game.begin(0, 1, options);
    for (const [at, point] of points.entries()) {
      if (at % 1000 === 0) ({ position } = game.begin(0, 1, options));
      const player = position.turn;
      const { result, changed } = game.cycle(position, { controls: [{ control, args: [point], player }] });
      const isLegal = result === "done" && changed;
      position.dropChanges();
      sum = added(sum, isLegal ? point + 1 : 0);
      if (at % 1000 < 999) continue;
      for (let cell = 0; cell < size * size; cell++) {
        const kind = position.topAt(cell);
        sum = added(sum, kind === dark ? 1 : kind === light ? 2 : 0);
      }
    }
    return sum;
  };
}

/** @param {number} sum @param {number} part */
function added(sum, part) {
  return (Math.imul(sum, 31) + part) | 0;
}

// ------------------------------------------------------------------------------------------- by hand

const wide = size + 2;
const steps = [-wide, -1, 1, wide];

/** The same as somebody writes it who writes a program for Go: a board with an edge, groups found by a flood. @param {readonly number[]} points */
function byHand(points) {
  let sum = 0;
  let board = emptyBoard();
  let turn = 1;
  let ko = -1;
  for (const [at, point] of points.entries()) {
    if (at % 1000 === 0) {
      board = emptyBoard();
      turn = 1;
      ko = -1;
    }
    const cell = (Math.floor(point / size) + 1) * wide + (point % size) + 1;
    const played = lay(board, cell, turn, ko);
    if (played !== undefined) {
      ko = played;
      turn = 3 - turn;
    }
    sum = added(sum, played === undefined ? 0 : point + 1);
    if (at % 1000 < 999) continue;
    for (let y = 1; y <= size; y++) for (let x = 1; x <= size; x++) sum = added(sum, board[y * wide + x]);
  }
  return sum;
}

/** 0 is empty, 1 and 2 are stones, 3 is beyond the edge. */
function emptyBoard() {
  const board = new Uint8Array(wide * wide).fill(3);
  for (let y = 1; y <= size; y++) board.fill(0, y * wide + 1, y * wide + 1 + size);
  return board;
}

/**
 * Lays a stone; the answer is where ko forbids the next one, -1 for nowhere, undefined if the move is not legal.
 *
 * @param {Uint8Array} board @param {number} cell @param {number} turn @param {number} ko
 */
function lay(board, cell, turn, ko) {
  if (board[cell] !== 0 || cell === ko) return undefined;
  board[cell] = turn;
  let taken = 0;
  let last = -1;
  for (const step of steps) {
    const next = cell + step;
    if (board[next] !== 3 - turn) continue;
    const { group, liberties } = groupAt(board, next);
    if (liberties > 0) continue;
    for (const it of group) board[it] = 0;
    taken += group.length;
    last = next;
  }
  const own = groupAt(board, cell);
  if (own.liberties === 0) {
    board[cell] = 0;
    return undefined;
  }
  return taken === 1 && own.liberties === 1 && own.group.length === 1 ? last : -1;
}

/** Returns the group of a stone and its liberties. @param {Uint8Array} board @param {number} cell */
function groupAt(board, cell) {
  const colour = board[cell];
  const seen = new Uint8Array(board.length);
  const group = [cell];
  let liberties = 0;
  seen[cell] = 1;
  for (let i = 0; i < group.length; i++)
    for (const step of steps) {
      const next = group[i] + step;
      if (seen[next] === 1) continue;
      seen[next] = 1;
      if (board[next] === 0) liberties++;
      else if (board[next] === colour) group.push(next);
    }
  return { group, liberties };
}
