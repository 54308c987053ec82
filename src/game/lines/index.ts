export { LineAsks } from "./asks.ts";
export { compileLineBlock } from "./blocks.ts";
export { hasLines } from "./having.ts";
export { LineMemory } from "./memory.ts";
export type { LineOptions } from "./plan.ts";
export { planLines } from "./plan.ts";
export { settleAsks, win } from "./settle.ts";
export { compileGrant } from "./granting.ts";
export { compileWish } from "./wishing.ts";
