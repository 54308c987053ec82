// @ts-check
// `npm run variants -- DIR`: converts each section of DIR/src/variants.ini (DIR: a checkout of Fairy-Stockfish, or an .ini file), and plays it here and in ffish:
// perft from the start and from random positions, then random games, with the legal moves, the end and the result compared at every move. Every fourth game goes to and fro.
//
//   --depth N      of perft; 3 by default
//   --positions N  20 by default
//   --games N      50 by default
//   --plies N      the longest game; 400 by default
//   --only NAME    one section

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fenOf, iniToQuad, kingTakesRook, makeUci, parseFen } from "../../dist/formats/index.js";
import { compileMoves, legalMoves, perft, playOf } from "../../dist/game/index.js";
import { compileProgram } from "../../dist/program/index.js";
import { drawsOf, readOptions } from "../../scripts/shared/tools.mjs";

/** @typedef {ReturnType<typeof playOf>} Play @typedef {import("ffish").Board} Board */

const given = readOptions({ depth: 3, positions: 20, games: 50, plies: 400, only: "" });
const [place = "."] = given.words;
// On Node it would try to fetch its wasm file from a path.
Reflect.deleteProperty(globalThis, "fetch");
const { default: ffish } = /** @type {{ default: any }} */ (/** @type {unknown} */ (await import("ffish")));
await new Promise((ready) => {
  ffish.onRuntimeInitialized = ready;
});
// It knows its games only after it has made a board.
new ffish.Board("chess", "").delete();
const file = place.endsWith(".ini") ? place : join(place, "src/variants.ini");
const text = readFileSync(file, "utf8");
ffish.loadVariantConfig(text);

/** @param {Board} board @returns {string[]} */
const theirMoves = (board) =>
  board
    .legalMoves()
    .split(" ")
    .filter((it) => it !== "");
/** A pass is a piece that stays where it is. @param {string} move */
const plain = (move) => (/^([a-z]\d+)\1$/.test(move) ? "0000" : move);

/**
 * Names the turns of a play as ffish does, each with its moves: a wall stands behind the comma, after the cell from which it went up.
 * Castling is the king taking its rook where ffish has it so.
 * @param {Play} play @param {readonly string[]} theirs @returns {Map<string, number[]>}
 */
function turnsOf(play, theirs) {
  /** @type {[string, number[]][]} */
  const turns = legalMoves(play).flatMap((move) => {
    const taking = kingTakesRook(play, move);
    const uci = taking !== undefined && theirs.includes(taking) ? taking : makeUci(play, move);
    const to = /^[a-z]\d+([a-z]\d+)/.exec(uci)?.[1] ?? "";
    play.make(move);
    const walls = play.rules.wall && !play.findEnd() ? legalMoves(play) : [];
    const both = walls.map((wall) => /** @type {[string, number[]]} */ ([`${uci},${to}${makeUci(play, wall)}`, [move, wall]]));
    play.undo();
    return both.length > 0 ? both : [[uci, [move]]];
  });
  return new Map(turns);
}

/** @param {Board} board @param {number} depth @returns {number} */
function count(board, depth) {
  const moves = theirMoves(board);
  if (depth === 1) return moves.length;
  let sum = 0;
  for (const move of moves) {
    board.push(move);
    sum += count(board, depth - 1);
    board.pop();
  }
  return sum;
}

/** Counts turns as ffish does, where a draw by passing leaves no move. @param {Play} play @param {number} depth @returns {number} */
function countOurs(play, depth) {
  if (!play.rules.pass) return perft(play, depth);
  const end = play.findEnd();
  if (end && (end.result !== "draw" || /passed|face|full/.test(end.text))) return 0;
  if (depth === 1) return play.countMoves();
  return legalMoves(play).reduce((sum, move) => {
    play.make(move);
    const rest = countOurs(play, depth - 1);
    play.undo();
    return sum + rest;
  }, 0);
}

/** @param {Play} play */
function ourResult(play) {
  const end = play.findEnd();
  if (!end) return "*";
  return end.result === "draw" ? "1/2-1/2" : (end.result === "win") === (play.turn() === 0) ? "1-0" : "0-1";
}

/**
 * A move that ends the game puts up no wall here: whichever wall follows there, the game has to end as it does here.
 * @param {Play} play @param {Board} board @param {readonly string[]} theirs @param {Map<string, number[]>} named @returns {string | undefined} what differs
 */
function endsOtherwise(play, board, theirs, named) {
  for (const move of theirs.filter((it) => !named.has(plain(it)))) {
    for (const part of named.get(move.split(",")[0] ?? "") ?? []) play.make(part);
    board.push(move);
    const [ours, other] = [ourResult(play), board.result(true)];
    board.pop();
    play.undo();
    if (ours !== other) return `${board.fen()}: ${move} ${other}, here ${ours}`;
  }
  return undefined;
}

/** Counts the positions of a section from which perft was taken. */
let tried = 0;

/**
 * @param {ReturnType<typeof compileMoves>} compiled @param {string} name @param {number} seed
 * @param {string} drawn is the result that stands for a draw, which with odds is a victory @returns {string | undefined} what differs
 */
function playOne(compiled, name, seed, drawn) {
  const [play, board, draw] = [playOf(compiled), new ffish.Board(name, ""), drawsOf(seed)];
  try {
    const at = draw(Math.min(60, given.plies));
    let before = "";
    for (let ply = 0; ply <= given.plies; ply++) {
      let result = board.isGameOver(true) ? board.result(true) : "*";
      if (board.isInsufficientMaterial() && result === "1/2-1/2") {
        // Only ffish calls the game a draw then, the engine plays on: so its moves are compared until it stops.
        if (theirMoves(board).length === 0) return undefined;
        result = ourResult(play);
        if (result !== "*" && result !== drawn) return `${board.fen()}: cannot be won, here ${result}`;
      }
      if (result !== ourResult(play)) return `${board.fen()}: ${result}, here ${ourResult(play)}`;
      if (result !== "*") return undefined;
      const theirs = theirMoves(board);
      const named = turnsOf(play, theirs);
      // A move that ends the game puts up no wall here.
      const base = (/** @type {string} */ move) => move.split(",")[0] ?? move;
      const known = (/** @type {string} */ move) => (named.has(base(plain(move))) ? base(plain(move)) : plain(move));
      const [ours, other] = [[...named.keys()].sort().join(" "), [...new Set(theirs.map(known))].sort().join(" ")];
      if (ours !== other) return `${board.fen()}: ${other}; here ${ours}`;
      const ends = compiled.rules.wall && endsOtherwise(play, board, theirs, named);
      if (ends) return ends;
      const isTried = ply === at && tried < given.positions;
      if (isTried) tried++;
      // With walls a turn has many ways. Where something can be taken the two count turns that end the game otherwise: those were compared above.
      const { wall, pieces } = compiled.rules;
      const depth = wall ? (theirs.length > 300 ? 1 : 2) : given.depth;
      const takes = pieces.some((it) => it.paths.some((path) => path.legs.some((leg) => leg.to.enemy)));
      if (isTried && !(wall && takes)) {
        const setup = parseFen(compiled.rules, fenOf(play));
        const counted = "message" in setup ? setup.message : countOurs(playOf(compiled, setup), depth);
        const fresh = new ffish.Board(name, board.fen());
        const wanted = count(fresh, depth);
        fresh.delete();
        if (counted !== wanted) return `${board.fen()}: perft ${wanted}, here ${counted}`;
      }
      const back = before.replace(/^([a-z]\d+)([a-z]\d+)$/, "$2$1");
      const move =
        (seed % 4 === 0 && ply > 8 && theirs.includes(back) && back) || theirs[draw(theirs.length)] || "";
      before = seed % 4 === 0 ? (board.moveStack().split(" ").at(-1) ?? "") : "";
      for (const part of named.get(known(move)) ?? []) play.make(part);
      board.push(move);
    }
    return undefined;
  } finally {
    board.delete();
  }
}

const rows = {
  same: /** @type {string[]} */ ([]),
  refused: /** @type {string[]} */ ([]),
  wrong: /** @type {string[]} */ ([]),
  "not taken by ffish": /** @type {string[]} */ ([]),
};
for (const name of iniToQuad({ file, text }).variants.filter(
  (it) => given.only === "" || it === given.only,
)) {
  const { text: quad, diagnostics } = iniToQuad({ file, text }, name);
  if (!ffish.variants().split(" ").includes(name)) rows["not taken by ffish"].push(name);
  else if (quad === undefined) rows.refused.push(`${name}: ${diagnostics.map((it) => it.message).join(" ")}`);
  else {
    const { program, diagnostics: wrong } = compileProgram({ file: `${name}.quad`, text: quad });
    const board = new ffish.Board(name, "");
    const compiled =
      program &&
      compileMoves(/** @type {import("../../dist/program/index.js").MoveGame} */ (program.moves).rules);
    const isOver = compiled && playOf(compiled).findEnd() !== undefined;
    const [ours, theirs] = [
      compiled ? (isOver ? 0 : countOurs(playOf(compiled), given.depth)) : wrong[0]?.message,
      count(board, given.depth),
    ];
    board.delete();
    let differs = ours === theirs ? undefined : `perft ${theirs}, here ${ours}`;
    const [, odds] = /\) and me = (white|black): win /.exec(quad) ?? [];
    const drawn = odds === undefined ? "1/2-1/2" : odds === "white" ? "1-0" : "0-1";
    tried = 0;
    // Short games may end before their position comes: others are played for it.
    const most = compiled ? 5 * given.games : 0;
    for (let seed = 1; seed <= most && differs === undefined; seed++) {
      if (seed > given.games && tried >= given.positions) break;
      differs = compiled && playOne(compiled, name, seed, drawn);
    }
    rows[differs === undefined ? "same" : "wrong"].push(differs === undefined ? name : `${name}: ${differs}`);
  }
}
for (const [what, all] of Object.entries(rows))
  console.log(`${what}: ${all.length}\n${all.map((it) => `  ${it}`).join("\n")}`);
process.exitCode = rows.wrong.length > 0 ? 1 : 0;
