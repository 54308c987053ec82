import { joinedTests, type Move, PASS, type Play, packMove } from "../../../game/index.ts";
import type { Limits } from "../levels.ts";
import { WIN_THRESHOLD } from "../worth/phase.ts";
import type { Evaluation } from "../worth/worth.ts";

/**
 * Returns a pass for null-move pruning, even in games whose rules do not allow passing. It is a function because the
 * web page loads `packMove` after this module.
 */
export const makePassMove = (): Move => packMove(PASS, 0, 0);

/** Limits the depth at which late or futile moves are pruned. */
const shallowDepth = 6;
/**
 * Limits the depth of reverse futility pruning, which skips positions whose static value is far above beta. `margin` is in
 * units of a cheap piece per turn.
 */
const reverseFutility = { depth: 6, margin: 0.8 };
/** Limits the depth at which quiet moves that lose an exchange are pruned; `margin` is the allowed loss at depth 1, in units of a cheap piece. */
const losingMoves = { depth: 5, margin: 0.3 };

/** Decides which moves are not searched, in games in which a royal piece makes margins and null moves sound. */
export class Pruning {
  readonly #play: Play;
  readonly #unit: number;
  /** Lists the pieces worth clearly more than the cheapest one: a side that has such a piece is rarely in zugzwang. */
  readonly #strongPieces: readonly number[];

  constructor(play: Play, { unit, pieces }: Evaluation) {
    this.#play = play;
    this.#unit = unit;
    this.#strongPieces = pieces.flatMap((value, piece) => (value > 1.5 * unit ? [piece] : []));
  }

  /** Returns true if the static value is so far above beta that a search would hardly bring it below. */
  isFarAbove(staticValue: number, beta: number, depth: number, isImproving: boolean): boolean {
    const margin = (isImproving ? depth - 0.5 : depth) * reverseFutility.margin * this.#unit;
    return depth <= reverseFutility.depth && staticValue - margin >= beta && isUndecided(beta);
  }

  /** Returns true if a null move is worth searching; two null moves in a row never are. */
  mayPass(staticValue: number, beta: number, depth: number): boolean {
    const play = this.#play;
    if (depth < 2 || staticValue < beta || !isUndecided(beta) || play.lastFact("mover") === 0) return false;
    const pieces = this.#strongPieces;
    return play.countOf(play.turn(), pieces) > 0 || play.countInHand(play.turn(), pieces) > 0;
  }

  /** Returns the depth reduction of a null move; it grows with the distance of the position above beta. */
  passReduction(depth: number, excess: number): number {
    return 3 + Math.floor(depth / 4) + Math.min(2, Math.floor(excess / (2 * this.#unit)));
  }

  /**
   * Returns true if the quiet move at `index` of the sorted moves can be skipped at a low depth: enough moves were tried, or the
   * static value is far below alpha. Fewer moves are enough if the position has become worse.
   */
  isFutile(staticValue: number, alpha: number, depth: number, index: number, isImproving: boolean): boolean {
    if (depth > shallowDepth || !isUndecided(alpha)) return false;
    const minTriedMoves = isImproving ? 4 + 2 * depth * depth : 3 + depth * depth;
    return index >= minTriedMoves || (depth <= 4 && staticValue + (depth + 0.5) * this.#unit <= alpha);
  }

  /** Returns the largest exchange loss with which a quiet move is still searched; undefined if there is no limit. It grows with the depth. */
  maxLoss(depth: number): number | undefined {
    return depth <= losingMoves.depth ? losingMoves.margin * depth * depth * this.#unit : undefined;
  }
}

/** Returns pruning for a game in which it is sound; undefined for others, where captures are compulsory or zugzwang is common. */
export function pruningFor(play: Play, evaluation: Evaluation, limits: Limits): Pruning | undefined {
  const { rules } = play;
  const isSound =
    limits.mate === undefined &&
    play.sides === 2 &&
    rules.mustCapture === undefined &&
    rules.pass === undefined &&
    rules.wall === undefined &&
    rules.landing === undefined &&
    rules.forbid.flatMap(joinedTests).some((it) => it.is === "attacked" && it.pieces.whose === "my");
  return isSound ? new Pruning(play, evaluation) : undefined;
}

/** Returns true if a bound is not the value of a forced win or loss. */
const isUndecided = (bound: number): boolean => Math.abs(bound) < WIN_THRESHOLD;

const maxIndex = 63;

/** Lists the late-move reductions, by depth and by the index of the move. */
const reductions = Int8Array.from({ length: (maxIndex + 1) ** 2 }, (_, i) => {
  const [depth, index] = [i >> 6, i & maxIndex];
  return index < 2 || depth < 2 ? 0 : Math.floor(0.6 + (Math.log(depth) * Math.log(index)) / 2);
});

/** Returns the late-move reduction of the quiet move with number `index`. */
export const depthReductionOf = (depth: number, index: number): number =>
  reductions[(Math.min(depth, maxIndex) << 6) | Math.min(index, maxIndex)];
