export { computerIn } from "./help.ts";
export { Help } from "./help.ts";
export { openThinker } from "./thinker.ts";
