export { singleProcess, type Processes } from "./processes.ts";
export { Relay, type RelayMessage } from "./relay.ts";
export { joinProcesses } from "./redis.ts";
