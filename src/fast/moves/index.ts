import type { FastMoves } from "../../core/moves/index.ts";
import { prepareRules } from "./prepared-rules.ts";
import { FastPlay } from "./play.ts";

/** Plays games that have a `moves` section with tables of moves, which are computed once per set of rules. */
export const fastMovePlay: FastMoves = {
  prepare(rules) {
    const prepared = prepareRules(rules);
    return (setup) => new FastPlay(prepared, setup);
  },
};
