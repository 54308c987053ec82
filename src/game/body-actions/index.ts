export {
  compileField as compileFieldAction,
  compileLay,
  compileMirror,
  compileSlide,
  compileSlotAssignment,
  compileTurn,
} from "./actions.ts";
export { cellsOfThing } from "./cells.ts";
export { compileBecome, compileMove, compileRemove } from "./things.ts";
export { compileClear } from "./clear.ts";
export { drawnShape, landingOf } from "./looks.ts";
export { compileAdvance, compilePush, losePushes } from "./push.ts";
export { compilePlace, type Place } from "./places.ts";
export { planMirror, planMove, planTurn } from "./poses.ts";
export { moveQuickly, slideQuickly, turnQuickly } from "./quick.ts";
export { bodyMembers, hasMembers, memberAt } from "./sets.ts";
export {
  compileBlocked,
  compileField,
  compileFieldStarts,
  compileFits,
  compileHeading,
  compileNew,
  compileRests,
  compileTouches,
} from "./values.ts";
