import type { MoveGame } from "../../../program/index.ts";

/** How many moves a position remembers: repetitions further back are not seen. */
export const remembered = 1024;
/** Cells of a trail that are kept. */
export const trailCells = 8;

/**
 * Where the numbers of a game by moves lie, counted from `layout.moves`: turn, ply, victim of the trail + 1, length of the trail, its cells; the
 * cells of the last move + 1 (from, to); hands by side and piece; counters by side; cells; the count of moves; the moves.
 */
export interface MovePlaces {
  readonly hands: number;
  readonly counters: number;
  readonly cells: number;
  readonly count: number;
  readonly size: number;
}

export function movePlaces({ rules }: MoveGame): MovePlaces {
  const hands = 4 + trailCells + 2;
  const counters = hands + rules.sides.length * rules.pieces.length;
  const cells = counters + rules.counters.length * rules.sides.length;
  const count = cells + rules.width * rules.height;
  return { hands, counters, cells, count, size: count + 1 + remembered };
}
