export {
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
} from "./actions.ts";
export { releaseCargo } from "./cargo.ts";
export { couldLie, supportOf } from "./judge.ts";
export { type CompiledMeeting, type Encounter, Meetings } from "./meetings.ts";
export type { Plan } from "./plan.ts";
export {
  type Asked,
  laySet,
  massOfSet,
  pushSet,
  mirrorSet,
  moveSteps,
  reshapeSet,
  slideSteps,
  turnSet,
  wouldDo,
} from "./poses.ts";
