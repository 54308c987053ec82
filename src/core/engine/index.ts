export {
  compileAction,
  compileAssignment,
  engineActions,
  noPlayer,
  putKind,
  taken,
} from "./actions/actions.ts";
export { compileActions, compileStatements, engineStatements, forPlayers } from "./actions/statements.ts";
export { compileTimerCount, compileFiring, compileTimers } from "./actions/timers.ts";
export {
  finishCycle,
  runCycle,
  type CompiledProgram,
  type CompiledStep,
  type OpenQuestion,
  type Site,
} from "./cycle.ts";
export type { CompiledPose, CompiledShape } from "./layout/body-shapes.ts";
export {
  type BodyLayout,
  bodySlots,
  carried,
  ends,
  record,
  settled,
  stackNode,
} from "./layout/body-layout.ts";
export { type Attachable, Attachment } from "./layout/attachment.ts";
export type { DirtyIndex, MarkedState } from "./layout/dirty-index.ts";
export { KindLists } from "./layout/kind-lists.ts";
export { Layout } from "./layout/layout.ts";
export {
  movePlaces,
  remembered,
  trailCells,
  numberPlaces,
  pileSize,
  slots,
  sourceSize,
  argumentPlaces,
} from "./layout/number-places.ts";
export { emptyValue, NONE } from "./layout/none.ts";
export type { BoardLayout, Changes, Ending, Position } from "./layout/position.ts";
export { applyCommands, win } from "./machine/apply-commands.ts";
export {
  type ActionFor,
  type ClosureCompiler,
  type CompileObserver,
  type CompiledProcedure,
  type GatherSet,
  type KindTable,
  type Rows,
  Scope,
  type ThingAction,
  kindTable,
} from "./machine/compiler.ts";
export {
  type Act,
  type AppliedMatch,
  type CycleObserver,
  type Evaluate,
  type Gather,
  type AttemptKeeper,
  Machine,
  type Run,
  muchWork,
} from "./machine/machine.ts";
export type {
  Asked,
  Fault,
  GameEvent,
  GivenControl,
  GivenInput,
  OptionValues,
  Reason,
  Report,
} from "./machine/report.ts";
export { signalBit, signalsOf, signalsOfAll, signalsOfBranches } from "./machine/signals.ts";
export { bodyAccount, fillBodies } from "./records/canonical-bodies.ts";
export { cellsOfSettled, loseCell, settleBody } from "./records/laying.ts";
export {
  bodiesOf,
  bodyAt,
  cellOfBody,
  closeRecords,
  forgetLoose,
  freeBody,
  gridOfBody,
  isBody,
  isHeld,
  isSettled,
  joinRing,
  kindOfBody,
  leaveRing,
  linkOf,
  liveBodies,
  newBody,
  recordPlace,
  poseOf,
  shapeOf,
} from "./records/records.ts";
export { type Spot, cellOfSpot, cellsOf, cellsOfBody, isInside, spotOf } from "./records/spots.ts";
export {
  allKept,
  coverCell,
  indexAt,
  keep,
  keptAt,
  kindAt,
  kindOfCell,
  letGo,
  lowestOn,
  orderOf,
  setGround,
  type Support,
  supportOf,
  topBody,
  uncoverCell,
} from "./records/stack.ts";
export {
  addressOfThing,
  cellOfThing,
  holdsKind,
  kindOfThing,
  layerOfThing,
  thingsOfPile,
  cellsOfThing,
} from "./records/things.ts";
export { keyedProgress, rechance, withChanceKept } from "./state/chance.ts";
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
export { type LineIndex, type State, endings } from "./state/state.ts";
export { bodyPlace, type LogReader } from "./state/undo-log.ts";
export { attachHash, countKind, countShown, type FastHash } from "./store/derived.ts";
export { fillState, savedLevel } from "./store/save.ts";
export { StoredState } from "./store/stored-state.ts";
export { putOnto } from "./state/changes.ts";
export { divide, remainder } from "./values/arithmetic.ts";
export {
  compileCell,
  compileNumber,
  compileTest,
  compileValue,
  engineValues,
  playerSlot,
} from "./values/expressions.ts";
export { compileGrid, type GridPlace, compilePlace, nextCell } from "./values/places.ts";
export { compileRegion } from "./values/regions.ts";
export { compileSet } from "./values/sets.ts";
