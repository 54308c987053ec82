export { fillSlot, settleOne } from "./actions/actions.ts";
export { decayPushes } from "./actions/push.ts";
export { compileFirstValues, drawnShape, fieldOf, findBodyLanding } from "./actions/values.ts";
export * from "./motion/index.ts";
export { bodyCompilers } from "./rows.ts";
