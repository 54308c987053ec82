import type { State } from "../../core/engine/index.ts";
import { DirtyTable } from "./dirty-table.ts";

/** After so many visits in vain, sets stop following the kinds; and so many visits each applied rule makes up for. */
const mostVain = 200;
const looksSaved = 4;
/** The same for written scans, whose visits cost less, and the visits of a round that do not count. */
const looksSavedWritten = 16;
const freeVisits = 32;

/**
 * Counts a visit of a cell and whether a rule was applied there; call it only while sets follow the kinds. They stop following after too many
 * visits in vain: to take cells out makes each applied rule as much dearer as a few such visits.
 */
export function countVisit(state: State, applied: boolean): void {
  if (!applied) state.isFollowing = ++state.vainVisits <= mostVain;
  else if (state.vainVisits > 0) state.vainVisits -= looksSaved;
}

/** Counts the visits of a round of a written scan. */
export function countVisits(state: State, vain: number, applied: number): void {
  state.vainVisits = Math.max(0, state.vainVisits + vain - freeVisits - looksSavedWritten * applied);
  if (state.vainVisits > mostVain) state.isFollowing = false;
}

/** For written scans: lets sets follow the kinds once more where they have stopped, if few cells have such kinds; returns whether they follow. */
export function followAgain(state: State): boolean {
  if (state.isFollowing || state.followedAgain) return state.isFollowing;
  state.followedAgain = true;
  state.vainVisits = 0;
  const { dirty, cellCount } = state.layout;
  state.isFollowing = dirty instanceof DirtyTable && dirty.fillFollowers(state, 128 + (cellCount >> 6));
  return state.isFollowing;
}
