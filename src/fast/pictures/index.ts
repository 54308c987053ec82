import type { FastPictures } from "../../core/rules/index.ts";
import { planBlocks } from "./plan.ts";
import { fastRound } from "./round.ts";

/** Runs drawn rules by visiting only cells near those that have changed. */
export const fastPictureRounds: FastPictures = { plan: planBlocks, runRound: fastRound };
