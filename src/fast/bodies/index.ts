import type { FastBodies } from "../../core/bodies/index.ts";
import {
  fullRowsFast,
  layFast,
  mirrorFast,
  moveFast,
  refuseStep,
  refuseTurn,
  slideFast,
  turnFast,
} from "./fast-motion.ts";

/** Moves bodies that show a single kind without a plan. */
export const fastBodyMotion: FastBodies = {
  step: moveFast,
  refuseStep,
  turn: turnFast,
  refuseTurn,
  slide: slideFast,
  mirror: mirrorFast,
  lay: layFast,
  fullRows: fullRowsFast,
};
