export { fillSlot, settleOne } from "./actions/actions.ts";
export { losePushes } from "./actions/push.ts";
export { compileFieldStarts, drawnShape, fieldOf, findBodyLanding } from "./actions/values.ts";
export * from "./motion/index.ts";
export { bodyRows } from "./rows.ts";
