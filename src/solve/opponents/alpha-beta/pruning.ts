import { type Move, PASS, type Play, packMove } from "../../../game/index.ts";
import type { Condition } from "../../../program/index.ts";
import type { Limits } from "../levels.ts";
import { WIN_THRESHOLD } from "../worth/phase.ts";
import type { Evaluation } from "../worth/worth.ts";

/**
 * Makes a pass, tried where the rules do not allow it: what a side has although the others move twice (null move). It
 * is made when it is asked for: on the page, games by moves are a part that comes after this file.
 */
export const makePassMove = (): Move => packMove(PASS, 0, 0);

/** Holds the depth up to which late or vain moves are left out, and that up to which a position far above beta is judged by its value alone. */
const shallow = 6;
const farAbove = { depth: 6, margin: 0.8 };
/** Holds the depth up to which quiet moves that lose an exchange are left out, and what they may lose at depth 1, in units of a cheap piece. */
const losing = { depth: 5, margin: 0.3 };

/** Describes what is not worth a deeper look, in games where a piece that must not be attacked makes margins and passing sound. */
export class Pruning {
  readonly #play: Play;
  readonly #unit: number;
  /** Lists pieces worth clearly more than the cheapest: with one of these, having to move is rarely bad. */
  readonly #strong: readonly number[];

  constructor(play: Play, { unit, pieces }: Evaluation) {
    this.#play = play;
    this.#unit = unit;
    this.#strong = pieces.flatMap((value, piece) => (value > 1.5 * unit ? [piece] : []));
  }

  /** Returns true if a position is so good that the rest of the depth will hardly bring it below beta. */
  isFarAbove(still: number, beta: number, depth: number, isBetter: boolean): boolean {
    const margin = (isBetter ? depth - 0.5 : depth) * farAbove.margin * this.#unit;
    return depth <= farAbove.depth && still - margin >= beta && isOpen(beta);
  }

  /** Returns true if a null move is worth searching; never twice in a row. */
  mayPass(still: number, beta: number, depth: number): boolean {
    const play = this.#play;
    if (depth < 2 || still < beta || !isOpen(beta) || play.mover() < 0) return false;
    return play.countOf(play.turn(), this.#strong) > 0 || play.held(play.turn(), this.#strong) > 0;
  }

  /** Returns how much less deep a pass is searched: the more, the farther the position is above beta. */
  lessAfterPass(depth: number, above: number): number {
    return 3 + Math.floor(depth / 4) + Math.min(2, Math.floor(above / (2 * this.#unit)));
  }

  /** Returns true if a quiet move, the so manieth of its position, can be left out near the end of the depth: the sooner where things got worse. */
  isVain(still: number, alpha: number, depth: number, index: number, isBetter: boolean): boolean {
    if (depth > shallow || !isOpen(alpha)) return false;
    const enough = isBetter ? 4 + 2 * depth * depth : 3 + depth * depth;
    return index >= enough || (depth <= 4 && still + (depth + 0.5) * this.#unit <= alpha);
  }

  /** Returns the most that a quiet move may lose in the exchange where it lands. It grows with the depth; undefined where a move may lose anything. */
  mostLoss(depth: number): number | undefined {
    return depth <= losing.depth ? losing.margin * depth * depth * this.#unit : undefined;
  }
}

/**
 * Returns pruning for a game in which it is sound; undefined elsewhere: where captures are compulsory or having to move
 * is often bad.
 */
export function pruningFor(play: Play, evaluation: Evaluation, limits: Limits): Pruning | undefined {
  const { rules } = play;
  const isSound =
    limits.mate === undefined &&
    play.sides === 2 &&
    rules.mustCapture === undefined &&
    rules.pass === undefined &&
    rules.wall === undefined &&
    rules.landing === undefined &&
    rules.forbid.some(forbidsAttack);
  return isSound ? new Pruning(play, evaluation) : undefined;
}

/** Returns true if a test forbids that an own piece is left attacked. */
function forbidsAttack(test: Condition): boolean {
  if (test.is === "and" || test.is === "or") return test.of.some(forbidsAttack);
  return test.is === "attacked" && test.pieces.whose === "my";
}

/** Returns true if a bound is no win or loss. */
const isOpen = (bound: number): boolean => Math.abs(bound) < WIN_THRESHOLD;

const most = 63;

/** Stores, by depth and number of the move, how much less deep a late quiet move is searched. */
const reductions = Int8Array.from({ length: (most + 1) ** 2 }, (_, i) => {
  const [depth, index] = [i >> 6, i & most];
  return index < 2 || depth < 2 ? 0 : Math.floor(0.6 + (Math.log(depth) * Math.log(index)) / 2);
});

/** Returns how much less deep the so manieth quiet move is searched. */
export function depthReductionOf(depth: number, index: number): number {
  return reductions[(Math.min(depth, most) << 6) | Math.min(index, most)];
}
