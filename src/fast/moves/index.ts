import type { FastMoves } from "../../core/moves/index.ts";
import { prepareRules } from "./prepared-rules.ts";
import { FastPlay } from "./play.ts";

/** Plays piece games by tables of the moves from each cell. The tables are computed once per set of rules. */
export const fastMovePlay: FastMoves = {
  prepare(rules) {
    const prepared = prepareRules(rules);
    return (setup) => new FastPlay(prepared, setup);
  },
};
