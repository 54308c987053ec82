export { type ClearMemo, compileClear } from "./clear.ts";
export { attachFastBodies, maxShift, type FastBodies } from "./fast-bodies.ts";
export { meetingActions } from "./meeting-actions.ts";
export {
  type Arrival,
  type CompiledMeeting,
  type Encounter,
  type CollisionRule,
  Meetings,
  motionOf,
  MotionState,
  type TestObserver,
} from "./meetings.ts";
export { mirrorMotion, type Motion, stepMotion } from "./motions.ts";
export { type MoveOutcome, moveSet } from "./move-set.ts";
export { gatherSet, type MovingSet, linkedBodies } from "./moving-set.ts";
export { compilePath } from "./path-finding.ts";
export * from "./poses.ts";
export { releaseCargo } from "./riders.ts";
export { belowBody, bodiesOn } from "./support.ts";
