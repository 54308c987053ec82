import type { KindId, LayerId, LineRule, Rule, Movement } from "../../program/index.ts";
import type { FailedTest } from "./failed-test.ts";

/** How near a rule comes to a match with a cell in its picture. */
export interface NoMatch {
  /** The copy of the rule that comes nearest: turned, mirrored, or along one of the directions. */
  readonly rule: Rule | LineRule;
  /** Whether it does match there. */
  readonly matches: boolean;
  /** The cells under its picture or row. */
  readonly cells: readonly number[];
  /** What differs from the rule. */
  readonly misses: readonly Miss[];
  /** Another row of a line rule (from 1) that matches nowhere. */
  readonly missingRow?: number;
  /** The rule's own condition. */
  readonly failed?: FailedTest;
  /** The middle of the picture may not lie there: `in CELLS` of its block. */
  readonly isOutside?: true;
  /** No copy of the rule faces the direction that its block wants now. */
  readonly isTurnedAway?: true;
  /** The condition of its block. */
  readonly blockFailed?: FailedTest;
}

/** A cell that differs from what a rule wants; without a cell it is off the board. */
export interface Miss {
  readonly cell?: number;
  /** One of the kinds, none of the kinds, nothing on the layers; or a movement on a layer, or none there. */
  readonly wanted:
    | { readonly is: "any" | "no"; readonly kinds: readonly KindId[] }
    | { readonly is: "empty"; readonly layers: readonly LayerId[] }
    | { readonly is: "wish"; readonly layer: LayerId; readonly wish: Movement | "still" };
  /** What is there. */
  readonly there: readonly KindId[];
}

/** The nearest of several: a match if there is one, else the one with the fewest misses, the first of equals. */
export function nearest(all: readonly NoMatch[]): NoMatch | undefined {
  return all.reduce<NoMatch | undefined>(
    (best, it) => (best === undefined || distance(it) < distance(best) ? it : best),
    undefined,
  );
}

function distance({ matches, misses, isTurnedAway, isOutside, missingRow }: NoMatch): number {
  if (matches) return -1;
  // Something in the way counts as nearer to a match than something missing.
  const missed = misses.reduce((sum, { wanted }) => sum + (wanted.is === "any" ? 3 : 2), 0);
  return missed + (isTurnedAway ? 1000 : 0) + (isOutside ? 2 : 0) + (missingRow === undefined ? 0 : 2);
}
