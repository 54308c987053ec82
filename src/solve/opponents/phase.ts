import type { Play } from "../../game/index.ts";
import { type MoveRules, codeOf } from "../../program/index.ts";

/** How early in a game a position is: by what is left of the pieces that are worth more than the cheapest. */
export class Phase {
  readonly #strong: readonly { readonly pieces: readonly number[]; readonly value: number }[];
  readonly #sides: number;
  /** What stands and is held in the beginning. */
  readonly #full: number;

  constructor(rules: MoveRules, pieces: readonly number[], unit: number) {
    this.#sides = rules.sides.length;
    this.#strong = pieces.flatMap((value, piece) =>
      value > unit ? [{ pieces: [piece], value: value - unit }] : [],
    );
    const { cells, hands } = rules.start;
    const countAtFirst = (side: number, piece: number): number =>
      cells.filter((it) => it === codeOf(rules, side, piece)).length + hands[side][piece];
    this.#full = rules.sides.reduce(
      (sum, _, side) =>
        sum + this.#strong.reduce((part, it) => part + it.value * countAtFirst(side, it.pieces[0]), 0),
      0,
    );
  }

  /** From 1 with as much as in the beginning, or more, down to 0. */
  of(play: Play): number {
    let left = 0;
    for (let i = 0; i < this.#strong.length; i++) {
      const { pieces, value } = this.#strong[i];
      for (let side = 0; side < this.#sides; side++)
        left += value * (play.countOf(side, pieces) + play.held(side, pieces));
    }
    return this.#full === 0 ? 1 : Math.min(1, left / this.#full);
  }
}
