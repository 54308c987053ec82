import {
  type CompiledMoves,
  MOST_MOVES,
  type Play,
  compileMoves as compile,
  playOf,
} from "../core/game/index.ts";
import type { MoveRules, Setup } from "../program/index.ts";
import { allFast } from "./fast.ts";

/** Prepares the rules of a piece game (such as chess) for any number of plays, with the fast part if it has been loaded. */
export const compileMoves = (rules: MoveRules): CompiledMoves => compile(rules, allFast.moves);

/** Begins one play of some rules. For several plays of the same rules, call `compileMoves` once. */
export const fastPlay = (rules: MoveRules, setup?: Setup): Play => playOf(compileMoves(rules), setup);

/** Returns the perft count: the number of sequences of `depth` turns. */
export function perft(play: Play, depth: number): number {
  return countSequences(play, depth, !canTakeSeveralMoves(play.rules), [], 0);
}

/** Counts sequences of turns. If every move ends the turn, the last moves are counted without being made. */
function countSequences(
  play: Play,
  depth: number,
  endsTurns: boolean,
  buffers: Int32Array[],
  level: number,
): number {
  if (depth === 0) return 1;
  if (play.stopsPerft()) return 0;
  if (depth === 1 && endsTurns) return play.countMoves();
  const moves = (buffers[level] ??= new Int32Array(MOST_MOVES));
  const end = play.list(moves, 0);
  const turn = play.turn();
  let sum = 0;
  for (let i = 0; i < end; i++) {
    play.make(moves[i]);
    const depthLeft = play.turn() === turn ? depth : depth - 1;
    sum += countSequences(play, depthLeft, endsTurns, buffers, level + 1);
    play.undo();
  }
  return sum;
}

/** Returns true if a turn can consist of several moves. */
function canTakeSeveralMoves(rules: MoveRules): boolean {
  return (
    rules.wall !== undefined ||
    rules.landing?.mill !== undefined ||
    rules.sides.length === 1 ||
    rules.pieces.some((piece) => piece.paths.some((path) => path.again))
  );
}
