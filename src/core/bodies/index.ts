export { fillSlot, settleOne } from "./actions/actions.ts";
export { drawnShape, landingOf } from "./actions/values.ts";
export { losePushes } from "./actions/push.ts";
export { compileFieldStarts, fieldOf } from "./actions/values.ts";
export {
  type Barren,
  belowBody,
  bodiesOn,
  compileClear,
  farthest,
  type FastBodies,
  type ProbedCell,
  type CompiledMeeting,
  Meetings,
  type MetThing,
  MotionState,
  type Probe,
  type ProbedChange,
  laySet,
  probeBody,
  ringOf,
} from "./motion/index.ts";
export { bodyActions, bodyValues, motionRows } from "./rows.ts";
