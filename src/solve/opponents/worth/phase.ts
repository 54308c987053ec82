import { type MoveRules, type End, codeOf } from "../../../program/index.ts";

/**
 * Returns the total force of the pieces at the start, on the board and in hand. Force is what a piece is worth beyond the
 * cheapest one; `force` lists it by piece code.
 */
export function startForce(rules: MoveRules, force: Int32Array): number {
  const { cells, hands } = rules.start;
  const handForces = hands.flatMap((hand, side) =>
    hand.map((count, piece) => count * force[codeOf(rules, side, piece)]),
  );
  return [...handForces, ...cells.map((code) => force[code])].reduce((sum, it) => sum + it, 0);
}

/** Returns for each piece code how much more the piece is worth than the cheapest piece. */
export function forceOf(rules: MoveRules, pieces: readonly number[], unit: number): Int32Array {
  const force = new Int32Array(256);
  for (const side of rules.sides.keys())
    for (const [piece, value] of pieces.entries())
      force[codeOf(rules, side, piece)] = Math.max(0, value - unit);
  return force;
}

/** Exceeds the value of any position: a win has this value, minus the number of turns until the win. */
export const WIN_VALUE = 1_000_000;

/** Sets the least value that means a win; below its negative, a value means a loss. */
export const WIN_THRESHOLD = 900_000;

/** Returns the value of an end for the side to move after a number of turns; sooner wins are better. */
export const valueOfEnd = ({ result }: End, turns: number): number =>
  result === "draw" ? 0 : result === "win" ? WIN_VALUE - turns : turns - WIN_VALUE;

/**
 * Converts a value found after a number of turns to one relative to its position: the distance to a win is then
 * counted from this position instead of the root.
 */
export const toStoredValue = (value: number, turns: number): number =>
  value > WIN_THRESHOLD ? value + turns : value < -WIN_THRESHOLD ? value - turns : value;

/** Converts a stored value back to one relative to the root, a number of turns earlier. */
export const fromStoredValue = (value: number, turns: number): number => toStoredValue(value, -turns);

/** Returns the number of own moves to the end of the game, if the value means a win or loss. */
export function mateOf(value: number): { readonly mate?: number } {
  const turns = turnsToWin(value);
  if (turns === undefined) return {};
  return { mate: value > 0 ? (turns + 1) >> 1 : -((turns + 1) >> 1) };
}

/** Returns the number of turns of both sides until the game is over; undefined if the value means neither a win nor a loss. */
export const turnsToWin = (value: number): number | undefined =>
  Math.abs(value) > WIN_THRESHOLD ? WIN_VALUE - Math.abs(value) : undefined;
