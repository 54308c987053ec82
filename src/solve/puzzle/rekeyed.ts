import { learntTurns } from "./learnt/learnt-turns.ts";
import type { Puzzle } from "./puzzle.ts";
import { StateTable } from "./state-table.ts";
import type { Transitions } from "./transitions.ts";

/** Transitions, and a table with their keys. */
export interface Rekeyed {
  readonly transitions: Transitions;
  readonly table: StateTable;
}

/** The same positions in the same order, under keys of turns that are learnt; undefined where that cannot be, two of them would have one key, or turns from many of them are played all the same. */
export function learntFromHere(puzzle: Puzzle, played: Transitions, table: StateTable): Rekeyed | undefined {
  const learnt = learntTurns(puzzle);
  if (!learnt) return undefined;
  const rekeyed = new StateTable(learnt.words);
  let loud = 0;
  for (let state = 0; state < table.count; state++) {
    played.go(table.wordsOf(state), table.placeOf(state), table.words);
    learnt.read(played.shown.position);
    if (learnt.isLoud) loud++;
    // Two positions under one key would shift the numbers of all that follow.
    if (rekeyed.find(learnt.key, learnt.words) >= 0) return undefined;
    rekeyed.addMissing(learnt.key, table.parent(state), table.input(state));
  }
  // What is learnt holds for one way in which the leads lie, and for no position that is loud.
  const few = Math.max(table.count, 1000) / 8;
  return loud > few || learnt.leadings > few ? undefined : { transitions: learnt, table: rekeyed };
}
