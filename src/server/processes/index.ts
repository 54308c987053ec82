export { singleProcess, type Processes } from "./processes.ts";
export { joinProcesses } from "./redis.ts";
