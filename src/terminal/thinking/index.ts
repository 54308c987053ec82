export { playersAgainst, parseLevel } from "./computer.ts";
export { openThread } from "./open-thread.ts";
