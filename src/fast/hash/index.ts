import type { FastHash } from "../../core/engine/index.ts";
import { kindCounts } from "./kind-counts.ts";
import { runningHash } from "./running-hash.ts";

/** Updates hashes and counts of kinds from the undo log, after their first use. */
export const fastHashing: FastHash = {
  hashOf: runningHash,
  countKind: (state, grid, kind) => kindCounts(state).counts[grid * state.layout.kindCount + kind],
  likelyCellOf: (state, kind) => kindCounts(state).lastAddresses[kind] % state.layout.cellCount,
};
