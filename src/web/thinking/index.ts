export { computerIn } from "./computer.ts";
export { Help } from "./help.ts";
export { openThinker } from "./thinker.ts";
