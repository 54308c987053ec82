import type { Command } from "commander";
import {
  addBundle,
  addCheck,
  addConvert,
  addExplain,
  addFmt,
  addHelp,
  addList,
  addNew,
  addPublish,
} from "./games.ts";
import { addJoin, addPlay, addServe, addStudio, addWatch } from "./playing.ts";
import { addLearn, addMatch, addPerft, addSolve, addUci } from "./thinking.ts";
import { addLook, addPgn, addRun, addTest, addTrace } from "./sessions.ts";

/** Every command, in the order of the help. */
const commands = [
  addPlay,
  addStudio,
  addServe,
  addJoin,
  addPublish,
  addRun,
  addCheck,
  addExplain,
  addTest,
  addTrace,
  addLook,
  addWatch,
  addLearn,
  addMatch,
  addPerft,
  addSolve,
  addPgn,
  addUci,
  addFmt,
  addConvert,
  addBundle,
  addList,
  addNew,
  addHelp,
];

/** Tells the command line its commands. What a command does is loaded when it is run. */
export function addCommands(cli: Command): void {
  for (const add of commands) add(cli);
}
