import type { FastMoves } from "../../core/moves/index.ts";
import { prepareRules } from "./prepared-rules.ts";
import { FastPlay } from "./play.ts";

/** Plays games by moves by tables that are computed once for a set of rules. */
export const fastMovePlay: FastMoves = {
  prepare(rules) {
    const prepared = prepareRules(rules);
    return (setup) => new FastPlay(prepared, setup);
  },
};
