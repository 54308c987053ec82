export { CommandLine, type CommandOptions, type Spoken } from "./command-line.ts";
