import type { Command } from "commander";
import { games } from "./games.ts";
import { playing } from "./playing.ts";
import { sessions } from "./sessions.ts";
import { thinking } from "./thinking.ts";

/** Commands by the headings of the help. */
const groups = { "Play:": playing, "Make games:": games, "Run and inspect:": sessions, "Search:": thinking };

/** Adds every command to a command line. */
export function addCommands(cli: Command): void {
  for (const [heading, group] of Object.entries(groups)) {
    cli.commandsGroup(heading);
    for (const add of group) add(cli);
  }
}
