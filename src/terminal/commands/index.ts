import type { Command } from "commander";
import { games } from "./games.ts";
import { playing } from "./playing.ts";
import { sessions } from "./sessions.ts";
import { thinking } from "./thinking.ts";

/** Adds every command to a command line. What a command does is loaded when it is run. */
export function addCommands(cli: Command): void {
  for (const add of [...playing, ...games, ...sessions, ...thinking]) add(cli);
}
