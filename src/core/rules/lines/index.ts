export { compileLineBlock } from "./blocks.ts";
export { hasLines } from "./has-lines.ts";
export { type FastRows, type LineOptions, lineOptions } from "./options.ts";
export { PlainLineState } from "./plain-state.ts";
export { compileGrant, compileWish } from "./statements.ts";
