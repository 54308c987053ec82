import type { MoveRules, Setup } from "../../program/index.ts";
import { plainPlay } from "./plain-play.ts";
import type { Play } from "./play.ts";

/** Begins a play from a set-up. */
export type BeginPlay = (setup: Setup) => Play;

/** Is a faster implementation of games by moves. Its plays list the same moves as the reference implementation, in any order. */
export interface FastMoves {
  /** Prepares rules for all of their plays. */
  prepare(rules: MoveRules): BeginPlay;
}

/** Represents rules compiled for any number of plays. */
export interface CompiledMoves {
  readonly rules: MoveRules;
  readonly begin: BeginPlay;
}

/** Compiles the rules of a game by moves: by `fast`, or without it by the reference implementation. */
export function compileMoves(rules: MoveRules, fast?: FastMoves): CompiledMoves {
  return { rules, begin: fast?.prepare(rules) ?? ((setup) => plainPlay(rules, setup)) };
}

/** Begins a play of compiled rules, from the rules' own set-up unless another is given. */
export function playOf({ rules, begin }: CompiledMoves, setup: Setup = rules.start): Play {
  return begin(setup);
}
