export { compileLineBlock } from "./blocks.ts";
export { hasLines } from "./has-lines.ts";
export { LineMemory } from "./memory.ts";
export { compileWish } from "./movement-action.ts";
export { type FastRows, type LineOptions, lineOptions } from "./options.ts";
export { compileGrant } from "./resolve-statement.ts";
