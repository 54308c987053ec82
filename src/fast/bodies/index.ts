import type { FastBodies } from "../../core/bodies/index.ts";
import * as motion from "./fast-motion.ts";

/** Moves bodies that show a single kind without a plan. */
export const fastBodyMotion: FastBodies = {
  step: motion.moveFast,
  refuseStep: motion.explainBlockedStep,
  turn: motion.turnFast,
  refuseTurn: motion.explainBlockedTurn,
  slide: motion.slideFast,
  lay: motion.layFast,
};
