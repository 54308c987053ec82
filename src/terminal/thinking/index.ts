export { playersAgainst, readLevel } from "./computer.ts";
export { openThread } from "./open-thread.ts";
