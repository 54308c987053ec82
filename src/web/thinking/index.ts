export * from "./help.ts";
export { openThinker } from "./thinker.ts";
