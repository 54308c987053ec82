export { singleProcess, type Processes } from "./processes.ts";
export { Relay, type RelayWord } from "./relay.ts";
export { joinProcesses } from "./redis.ts";
