export {
  compileFieldAction,
  compileLay,
  compileMirror,
  compileSlide,
  compileSlotAssignment,
  compileTurn,
} from "./actions/actions.ts";
export { compileClear } from "./actions/clear.ts";
export { compilePath } from "./actions/path-finding.ts";
export { drawnShape, landingOf } from "./actions/position-queries.ts";
export { compileAdvance, compilePush, losePushes } from "./actions/push.ts";
export { compileBecome, compileMove, compileRemove } from "./actions/things.ts";
export {
  compileBlocked,
  compileField,
  compileFieldStarts,
  compileFits,
  compileHeading,
  compileNew,
  compileRests,
  compileTouches,
} from "./actions/values.ts";
export {
  type ProbedCell,
  type CompiledMeeting,
  Meetings,
  type MetThing,
  MotionState,
  type Probe,
  type ProbedChange,
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
  laySet,
  moveFast,
  probeBody,
  ringOf,
  slideFast,
  turnFast,
} from "./motion/index.ts";
