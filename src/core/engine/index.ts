export * from "./actions/actions.ts";
export * from "./actions/statements.ts";
export * from "./actions/timers.ts";
export * from "./cycle.ts";
export type { CompiledPose, CompiledShape } from "./layout/body-shapes.ts";
export * from "./layout/body-layout.ts";
export * from "./layout/attachment.ts";
export { KindLists } from "./layout/kind-lists.ts";
export { Layout } from "./layout/layout.ts";
export * from "./layout/number-layout.ts";
export * from "./layout/none.ts";
export type * from "./layout/position.ts";
export * from "./cycle.ts";
export * from "./machine/compiler.ts";
export * from "./machine/machine.ts";
export type * from "./machine/report.ts";
export { signalBit, signalsOf, signalsOfAll, signalsOfBranches } from "./machine/signals.ts";
export { listBodyContents, loadBodies } from "./records/canonical-bodies.ts";
export { cellsOfSettled, loseCell, settleBody } from "./records/laying.ts";
export * from "./records/records.ts";
export * from "./records/spots.ts";
export * from "./records/stack.ts";
export * from "./records/things.ts";
export { keyedCountIndex, reseedAllStreams, withChanceKept } from "./state/chance.ts";
export {
  allPiles,
  changeInPile,
  kindOfNode,
  kindsOfPile,
  pushOnPile,
  recycleNodes,
  removeFromPile,
  setTop,
  topNode,
} from "./state/piles.ts";
export { type AttachedLineState, type State, endings } from "./state/state.ts";
export { bodyAddress, type LogReader } from "./state/undo-log.ts";
export { attachHash, countKind, countShown, type FastHash } from "./store/derived.ts";
export { loadState, readSavedLevel } from "./store/save.ts";
export { StoredState } from "./store/stored-state.ts";
export { putOnto } from "./state/changes.ts";
export { divide, remainder } from "./values/arithmetic.ts";
export * from "./values/expressions.ts";
export { compileGrid, compilePlayerIndex, type GridPlace, compilePlace, nextCell } from "./values/places.ts";
export { compileRegion } from "./values/regions.ts";
export { compileSet } from "./values/sets.ts";
