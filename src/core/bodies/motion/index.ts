export {
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
  noBody,
} from "./meeting-actions.ts";
export { releaseCargo } from "./riders.ts";
export { type Barren, compileClear } from "./clear.ts";
export { type CompiledMeeting, Meetings } from "./meetings.ts";
export type { ProbedCell, MetThing, Probe, ProbedChange } from "./inspection.ts";
export { ringOf } from "./moving-set.ts";
export { farthest, type FastBodies } from "./fast-bodies.ts";
export { belowBody, bodiesOn } from "./support.ts";
export { MotionState } from "./meetings.ts";
export {
  type AskedChange,
  laySet,
  massOfSet,
  mirrorSet,
  moveSteps,
  pushSet,
  reshapeSet,
  slideSteps,
  turnSet,
  wouldDo,
} from "./poses.ts";
export { compilePath } from "./path-finding.ts";
export { probeBody } from "./probe.ts";
