import type { End, MoveRules, Setup } from "../../program/index.ts";
import type { PieceGrid } from "./grid.ts";
import type { PositionFacts } from "./conditions.ts";
import type { Move } from "./move.ts";
import type { EvaluationQueries } from "./evaluation-queries.ts";
import type { CellContents } from "./pseudo-moves.ts";

/**
 * A game by moves in progress: a position that changes in place. Both the plain judge and the fast play implement it; they list the same moves,
 * though not in the same order.
 */
export interface Play extends CellContents, PositionFacts, EvaluationQueries {
  readonly grid: PieceGrid;
  turn(): number;
  /** Writes the legal moves to `out` from `at` on, and returns where they end. */
  list(out: Int32Array, at: number): number;
  /** How many legal moves there are. */
  countMoves(): number;
  /**
   * The same as `list` for those legal moves alone that take something, make another piece of the one that moves or go in several legs; -1 where they
   * cannot be listed without the others.
   */
  listTaking(out: Int32Array, at: number): number;
  /** Makes a move that was listed. */
  make(move: Move): void;
  /** Takes the last move back. */
  undo(): void;
  /** Whether a piece of this side would be attacked on this cell (numbered from the top left). */
  attacks(cell: number, side: number): boolean;
  /** The cell of a piece that must go on capturing in this turn. */
  chain(): number | undefined;
  /** What the side to move has to do now: a move, or the rest of its turn. */
  owes(): "move" | "wall" | "take";
  /** The end that applies now, for the side to move. */
  ended(): End | undefined;
  /** The same without ends that count repetitions or are drawn: for counting moves. */
  stopped(): boolean;
  /** Whether the side to move is under an attack that the rules forbid to leave standing. */
  inCheck(): boolean;
  /** How often this position has occurred, including now. */
  repeats(): number;
  setup(): Setup;
  /** The counters of the rules, as in `setup`. */
  counters(): Setup["counters"];
  /** Begins a separate play of the same rules. */
  another(setup: Setup): Play;
  /** Hash of boards, turn and rights, 53 bits. */
  hash(): number;
}

/** Upper bound of the moves in a position: how long an array for `list` should be. */
export const MOST_MOVES = 4096;

/** Where moves are listed that are copied at once. */
const listed = new Int32Array(MOST_MOVES);

/** The legal moves as a new array. */
export function legalMoves(play: Play): Move[] {
  const moves: Move[] = [];
  const end = play.list(listed, 0);
  for (let i = 0; i < end; i++) moves.push(listed[i]);
  return moves;
}

/** Whether a move is among the legal ones. */
export function isLegal(play: Play, move: Move): boolean {
  const end = play.list(listed, 0);
  for (let i = 0; i < end; i++) if (listed[i] === move) return true;
  return false;
}

/** Counts the sequences of `depth` turns. */
export function perft(play: Play, depth: number): number {
  return hasSecondSteps(play.rules) ? countTurns(play, depth) : leavesBelow(play, depth, []);
}

/** Counts moves without making the last ones, where every move ends the turn. */
function leavesBelow(play: Play, depth: number, buffers: Int32Array[]): number {
  if (depth === 0) return 1;
  if (play.stopped()) return 0;
  if (depth === 1) return play.countMoves();
  const moves = (buffers[depth] ??= new Int32Array(MOST_MOVES));
  const end = play.list(moves, 0);
  let sum = 0;
  for (let i = 0; i < end; i++) {
    play.make(moves[i]);
    sum += leavesBelow(play, depth - 1, buffers);
    play.undo();
  }
  return sum;
}

function countTurns(play: Play, depth: number): number {
  if (depth === 0) return 1;
  if (play.stopped()) return 0;
  const moves = new Int32Array(MOST_MOVES);
  const end = play.list(moves, 0);
  const turn = play.turn();
  let sum = 0;
  for (let i = 0; i < end; i++) {
    play.make(moves[i]);
    sum += countTurns(play, depth - (play.turn() === turn ? 0 : 1));
    play.undo();
  }
  return sum;
}

/** Whether a side can move again before its turn is over. */
function hasSecondSteps(rules: MoveRules): boolean {
  return (
    rules.wall !== undefined ||
    rules.landing?.mill !== undefined ||
    rules.sides.length === 1 ||
    rules.pieces.some((piece) => piece.paths.some((path) => path.again))
  );
}
