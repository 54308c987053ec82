import type { Play, Scales } from "../../../game/index.ts";
import { type MoveRules, codeOf } from "../../../program/index.ts";

/** How early in a game a position is: by what is left of the pieces that are worth more than the cheapest. */
export class Phase {
  readonly #scales: Scales;
  /** What stands and is held in the beginning. */
  readonly #full: number;

  /** Of scales with the force of `forceOf`. */
  constructor(rules: MoveRules, scales: Scales) {
    const { cells, hands } = rules.start;
    const { force } = scales;
    this.#scales = scales;
    this.#full = hands
      .flatMap((hand, side) => hand.map((count, piece) => count * force[codeOf(rules, side, piece)]))
      .reduce((sum, it) => sum + it, 0);
    for (const code of cells) this.#full += force[code];
  }

  /** From 1 with as much as in the beginning, or more, down to 0. */
  of(play: Play): number {
    return this.#full === 0 ? 1 : Math.min(1, play.force(this.#scales) / this.#full);
  }
}

/** By code, what a piece is worth beyond the cheapest. */
export function forceOf(rules: MoveRules, pieces: readonly number[], unit: number): Int32Array {
  const force = new Int32Array(256);
  for (const side of rules.sides.keys())
    for (const [piece, value] of pieces.entries())
      force[codeOf(rules, side, piece)] = Math.max(0, value - unit);
  return force;
}
