import { type CompiledMoves, type Play, compileMoves as compile, playOf } from "../core/game/index.ts";
import type { MoveRules, Setup } from "../program/index.ts";
import { allFast } from "./fast.ts";

/** Prepares the rules of a game by moves (such as chess) for any number of plays, with the fast part if it has been loaded. */
export const compileMoves = (rules: MoveRules): CompiledMoves => compile(rules, allFast.moves);

/** Begins one play of some rules. For several plays of the same rules, call `compileMoves` once. */
export const fastPlay = (rules: MoveRules, setup?: Setup): Play => playOf(compileMoves(rules), setup);
