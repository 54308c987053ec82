import type { MoveRules, Setup } from "../../program/index.ts";
import { plainPlay } from "./plain-play.ts";
import type { Play } from "./play.ts";

/** Begins a play (a match in progress) from a set-up. */
export type BeginPlay = (setup: Setup) => Play;

/** Is a faster implementation of piece games. Its plays list the same moves as the reference implementation, in any order. */
export interface FastMoves {
  /** Prepares rules once; the returned function begins plays of them. */
  prepare(rules: MoveRules): BeginPlay;
}

/** Represents compiled rules, from which any number of plays can be begun. */
export interface CompiledMoves {
  readonly rules: MoveRules;
  readonly begin: BeginPlay;
}

/** Compiles the rules of a piece game with the fast implementation, or with the reference implementation if there is none. */
export function compileMoves(rules: MoveRules, fast?: FastMoves): CompiledMoves {
  return { rules, begin: fast?.prepare(rules) ?? ((setup) => plainPlay(rules, setup)) };
}

/** Begins a play of compiled rules, by default from the set-up in the rules. */
export function playOf({ rules, begin }: CompiledMoves, setup: Setup = rules.start): Play {
  return begin(setup);
}
