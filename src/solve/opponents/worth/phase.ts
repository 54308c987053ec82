import type { Play, Scales } from "../../../game/index.ts";
import { type MoveRules, type End, codeOf } from "../../../program/index.ts";

/** Computes how early in a game a position is, by the remaining pieces that are worth more than the cheapest. */
export class GamePhase {
  readonly #scales: Scales;
  /** Is the total force on the board and in hand at the start. */
  readonly #fullForce: number;

  /** @param scales must have the force of `forceOf` */
  constructor(rules: MoveRules, scales: Scales) {
    const { cells, hands } = rules.start;
    const { force } = scales;
    this.#scales = scales;
    this.#fullForce = hands
      .flatMap((hand, side) => hand.map((count, piece) => count * force[codeOf(rules, side, piece)]))
      .reduce((sum, it) => sum + it, 0);
    for (const code of cells) this.#fullForce += force[code];
  }

  /** Returns 1 with the force of the start, or more, down to 0 without any. */
  of(play: Play): number {
    return this.#fullForce === 0 ? 1 : Math.min(1, play.force(this.#scales) / this.#fullForce);
  }
}

/** Returns, indexed by code, how much more a piece is worth than the cheapest piece. */
export function forceOf(rules: MoveRules, pieces: readonly number[], unit: number): Int32Array {
  const force = new Int32Array(256);
  for (const side of rules.sides.keys())
    for (const [piece, value] of pieces.entries())
      force[codeOf(rules, side, piece)] = Math.max(0, value - unit);
  return force;
}

/** Is above the value of any position: a win counts this much, less a little for each turn that it takes. */
export const WIN_VALUE = 1_000_000;

/** Is the least value that means a win (below its negative, a loss). */
export const WIN_THRESHOLD = 900_000;

/** Returns the value of an end for the side to move after a number of turns; sooner wins are better. */
export function valueOfEnd({ result }: End, turns: number): number {
  return result === "draw" ? 0 : result === "win" ? WIN_VALUE - turns : turns - WIN_VALUE;
}

/** Converts a value found after a number of turns to one relative to that position: the distance of a win is counted from there, not from the root. */
export function toStoredValue(value: number, turns: number): number {
  return value > WIN_THRESHOLD ? value + turns : value < -WIN_THRESHOLD ? value - turns : value;
}

/** Converts a stored value back to one relative to a position a number of turns earlier. */
export function fromStoredValue(value: number, turns: number): number {
  return toStoredValue(value, -turns);
}

/** Returns the number of own moves to the end of the game, if the value means a win or loss. */
export function mateOf(value: number): { readonly mate?: number } {
  const turns = turnsToWin(value);
  if (turns === undefined) return {};
  return { mate: value > 0 ? (turns + 1) >> 1 : -((turns + 1) >> 1) };
}

/** Returns the number of turns of both sides until the game is over; undefined if the value means no win. */
export function turnsToWin(value: number): number | undefined {
  return Math.abs(value) > WIN_THRESHOLD ? WIN_VALUE - Math.abs(value) : undefined;
}
