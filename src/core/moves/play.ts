import type { End, Setup } from "../../program/index.ts";
import type { PositionFacts } from "./conditions.ts";
import type { EvaluationQueries } from "./evaluation-queries.ts";
import type { PieceGrid } from "./grid.ts";
import type { Move } from "./move.ts";
import type { PieceCells } from "./pseudo-moves.ts";

/** Represents a piece game in progress. All implementations list the same moves, in any order; `PlainPlay` is the reference implementation. */
export interface Play extends PieceCells, PositionFacts, EvaluationQueries {
  readonly grid: PieceGrid;
  /** Returns the side to move. */
  turn(): number;
  /** Writes the legal moves to `out`, beginning at index `at`, and returns the index after the last one. */
  list(out: Int32Array, at: number): number;
  countMoves(): number;
  make(move: Move): void;
  undo(): void;
  /** Returns the cell of a piece that must continue to capture in this turn; undefined if there is none. */
  chain(): number | undefined;
  /** Returns what the side to move must do now: move, place a wall, or take an enemy piece off the board. */
  owes(): "move" | "wall" | "take";
  /** Returns how the game has ended, as seen by the side to move; undefined if it has not. */
  findEnd(): End | undefined;
  /** Returns true if perft counts no moves after this position: like `findEnd`, without ends by repetition and most draws. */
  stopsPerft(): boolean;
  inCheck(): boolean;
  setup(): Setup;
  /** Returns the counters in the form of `Setup`. */
  counters(): Setup["counters"];
  /** Begins a separate play of the same rules. */
  beginAnother(setup: Setup): Play;
  /** Returns a 53-bit hash of everything that a repetition compares, and of the rights of unmoved pieces. */
  hash(): number;
}

/** Limits the number of moves in a position: an array of this length is enough for `list`. */
export const MOST_MOVES = 4096;

/** Is scratch space for lists of moves. */
const movesScratch = new Int32Array(MOST_MOVES);

/** Returns the legal moves as a new array. */
export function legalMoves(play: Play): Move[] {
  const moves: Move[] = [];
  const end = play.list(movesScratch, 0);
  for (let i = 0; i < end; i++) moves.push(movesScratch[i]);
  return moves;
}

export function isLegal(play: Play, move: Move): boolean {
  const end = play.list(movesScratch, 0);
  for (let i = 0; i < end; i++) if (movesScratch[i] === move) return true;
  return false;
}
