import type { Command } from "commander";
import { addCheck } from "./check.ts";
import { addConvert } from "./convert.ts";
import { addExplain } from "./explain.ts";
import { addFmt } from "./fmt.ts";
import { addHelp } from "./help.ts";
import { addJoin } from "./join.ts";
import { addLearn } from "./learn.ts";
import { addList } from "./list.ts";
import { addLook } from "./look.ts";
import { addMatch } from "./match.ts";
import { addNew } from "./new.ts";
import { addPerft } from "./perft.ts";
import { addPgn } from "./pgn.ts";
import { addPlay } from "./play.ts";
import { addPublish } from "./publish.ts";
import { addRun } from "./run.ts";
import { addServe } from "./serve.ts";
import { addSolve } from "./solve.ts";
import { addStudio } from "./studio.ts";
import { addTest } from "./test.ts";
import { addTrace } from "./trace.ts";
import { addUci } from "./uci.ts";
import { addWatch } from "./watch.ts";

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
  addList,
  addNew,
  addHelp,
];

/** Tells the command line its commands. What a command does is loaded when it is run. */
export function addCommands(cli: Command): void {
  for (const add of commands) add(cli);
}
