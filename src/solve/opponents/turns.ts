import type { Program } from "../../program/index.ts";
import { findFallingFacts } from "../falling.ts";

/** Explains why the computer cannot play by turns in a game with a clock. */
export const timePasses = "The computer plays in turn, but in this game time passes.";

/** Returns the reason why the computer cannot play a game by turns; undefined if it can. */
export function whyNoTurns({ moves, players, tick }: Program): string | undefined {
  if (moves?.anyTime) return "The computer plays in turn, but here everybody may move at any time.";
  if (moves) return undefined;
  if (players.length === 1) return "This game has one player, and it is not a game of falling bodies.";
  return tick && timePasses;
}

/** Returns true if the computer can play a game: by turns, or with falling bodies. */
export function canOppose(program: Program): boolean {
  return whyNoTurns(program) === undefined || (!program.moves && findFallingFacts(program) !== undefined);
}
