export { fillSlot, settleOne } from "./actions/actions.ts";
export { losePushes } from "./actions/push.ts";
export { compileFieldStarts, drawnShape, fieldOf, landingOf } from "./actions/values.ts";
export {
  type Arrival,
  belowBody,
  bodiesOn,
  type ClearMemo,
  compileClear,
  type CompiledMeeting,
  type Encounter,
  farthest,
  type FastBodies,
  layBody,
  type MeetingLine,
  Meetings,
  mirroring,
  type Motion,
  motionOf,
  MotionState,
  type MoveOutcome,
  moveSet,
  type MovingSet,
  ringOf,
  stepping,
  type TestObserver,
  turnsOf,
} from "./motion/index.ts";
export { bodyRows } from "./rows.ts";
