// Combines `core` and `fast`. A copy of the source tree without `fast` only needs another version of this file.

import { type FastImpls, type Game, type GameOptions, makeGame as makeCoreGame } from "../core/game/index.ts";
import type { Program } from "../program/index.ts";
import { makeChoosingGame } from "../fast/choosing/index.ts";
import { fastBodyMotion } from "../fast/bodies/index.ts";
import { makeCodeGenerator, giveFreeInput } from "../fast/generated/index.ts";
import { fastHashing } from "../fast/hash/index.ts";
import { fastMovePlay } from "../fast/moves/index.ts";
import { fastPictureRounds } from "../fast/pictures/index.ts";
import { rows } from "../fast/rows/index.ts";

export { makeCodeGenerator };

/** Is an empty set of fast parts. A game made with it runs on the reference implementation in `core` alone. */
export const noFastImpls: FastImpls = {};

/**
 * Contains every fast part. A fast part replaces a slow part of the reference implementation. To leave one out: `{ ...allFast, bodies:
 * undefined }`. The getters are read when a game is made, because a page may load some parts after this file.
 */
export const allFast: FastImpls = {
  get pictures() {
    return fastPictureRounds;
  },
  get rows() {
    return rows;
  },
  get bodies() {
    return fastBodyMotion;
  },
  get moves() {
    return fastMovePlay;
  },
  generated: makeCodeGenerator(),
  hash: fastHashing,
  freeInput: giveFreeInput,
};

/**
 * Returns a game that can play a program, by default with every fast part. Neither the parts nor the clock change the results.
 * @throws if the program is not as the compiler makes it, because a Program is hardly checked
 */
export function makeGame(program: Program, { fast = allFast, now, ...options }: GameOptions = {}): Game {
  const fastOptions = { ...options, fast };
  return now === undefined ? makeCoreGame(program, fastOptions) : makeChoosingGame(program, fastOptions, now);
}
