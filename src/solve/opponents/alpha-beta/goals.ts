import type { Play } from "../../../game/index.ts";
import { codeOf, type Condition, type PieceSet } from "../../../program/index.ts";

/** What wins a game at once, as far as its ends tell: cells that pieces must reach, and pieces that must not be lost. */
export class Goals {
  readonly #size: number;
  /** By code and spot: whether a piece that lands there may have won. */
  readonly #landings: Uint8Array | undefined;
  /** By piece: whether a side may have lost with the last of it. */
  readonly #vital: readonly boolean[];

  constructor({ rules, grid }: Play) {
    const lost = rules.ends
      .filter((it) => it.result === "lose" || it.toMover)
      .flatMap((it) => conjuncts(it.when));
    const reached = lost.flatMap((it) => somethingOf(it) ?? []).filter((it) => it.whose === "enemy" && it.in);
    const missed = lost.flatMap((it) => nothingOf(it) ?? []).filter((it) => it.whose === "my" && !it.in);
    this.#size = grid.size;
    this.#vital = rules.pieces.map(
      (_, piece) =>
        missed.some((it) => it.pieces.length === 1 && it.pieces[0] === piece) &&
        rules.sides.every(
          (_side, side) => rules.start.cells.filter((it) => it === codeOf(rules, side, piece)).length < 2,
        ),
    );
    if (reached.length === 0) return;
    this.#landings = new Uint8Array(256 * grid.size);
    for (const { pieces, in: zone = [] } of reached)
      for (const [side, cells] of zone.entries())
        for (const piece of pieces)
          for (const cell of cells)
            this.#landings[codeOf(rules, side, piece) * grid.size + grid.spots[cell]] = 1;
  }

  /** Whether there are cells that a piece may win by reaching. */
  get hasLandings(): boolean {
    return this.#landings !== undefined;
  }

  /** Whether a piece, given by its code, may win by landing there. */
  isReached(code: number, spot: number): boolean {
    return this.#landings !== undefined && this.#landings[code * this.#size + spot] === 1;
  }

  /** Whether a side may lose by losing this piece. */
  isVital(piece: number): boolean {
    return this.#vital[piece];
  }
}

/** The tests joined by `and`. */
function conjuncts(test: Condition): readonly Condition[] {
  return test.is === "and" ? test.of.flatMap(conjuncts) : [test];
}

/** The pieces whose presence a test requires. */
function somethingOf(test: Condition): PieceSet | undefined {
  if (test.is !== "compare" || test.left.is !== "count" || test.right.is !== "number") return undefined;
  const { op, right } = test;
  const isAny = (right.value === 0 && (op === ">" || op === "!=")) || (right.value === 1 && op === ">=");
  return isAny ? test.left.pieces : undefined;
}

/** The pieces whose absence a test requires. */
function nothingOf(test: Condition): PieceSet | undefined {
  if (test.is !== "compare" || test.left.is !== "count" || test.right.is !== "number") return undefined;
  const { op, right } = test;
  const isNone = (right.value === 0 && (op === "=" || op === "<=")) || (right.value === 1 && op === "<");
  return isNone ? test.left.pieces : undefined;
}
