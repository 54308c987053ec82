import { type CompiledMoves, type Play, compileMoves as compile, playOf } from "../core/game/index.ts";
import type { MoveRules, Setup } from "../program/index.ts";
import { allFast } from "./fast.ts";

/** Makes rules ready for any number of plays, with the fast part where there is one. */
export const compileMoves = (rules: MoveRules): CompiledMoves => compile(rules, allFast.moves);

/** Begins one play of some rules. For several, call `compileMoves` once. */
export const fastPlay = (rules: MoveRules, setup?: Setup): Play => playOf(compileMoves(rules), setup);
