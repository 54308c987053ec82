export {
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
} from "./actions.ts";
export { releaseCargo } from "./cargo.ts";
export { couldLie } from "./judge.ts";
export { type CompiledMeeting, type Encounter, Meetings } from "./meetings.ts";
export { MotionState } from "./motion-state.ts";
export { probeBody } from "./probe.ts";
export { ringOf } from "./links.ts";
export type { Plan } from "./plan.ts";
export type { Witness } from "./witness.ts";
export {
  type Asked,
  laySet,
  massOfSet,
  motionsOf,
  pushSet,
  mirrorSet,
  moveSteps,
  reshapeSet,
  slideSteps,
  turnSet,
  wouldDo,
} from "./poses.ts";
