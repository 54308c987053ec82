import type { FastBodies } from "../../core/bodies/index.ts";
import { layFast, moveFast, refuseStep, refuseTurn, slideFast, turnFast } from "./fast-motion.ts";

/** Moves bodies that show a single kind without a plan. */
export const fastBodyMotion: FastBodies = {
  step: moveFast,
  refuseStep,
  turn: turnFast,
  refuseTurn,
  slide: slideFast,
  lay: layFast,
};
