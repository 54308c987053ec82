import type { FastBodies } from "../../core/bodies/index.ts";
import {
  layFast,
  moveFast,
  explainBlockedStep,
  explainBlockedTurn,
  slideFast,
  turnFast,
} from "./fast-motion.ts";

/** Moves bodies that show a single kind without a plan. */
export const fastBodyMotion: FastBodies = {
  step: moveFast,
  refuseStep: explainBlockedStep,
  turn: turnFast,
  refuseTurn: explainBlockedTurn,
  slide: slideFast,
  lay: layFast,
};
