import { type Command, Option } from "commander";
import {
  countingNumber,
  plainOption,
  plainRulesOption,
  row0Option,
  wholeNumber,
  wildcardOption,
} from "../options.ts";

/** `quadrille run`: plays inputs without a screen. */
export function addRun(cli: Command): void {
  cli
    .command("run")
    .description("play inputs without a screen and print frames")
    .argument("<game>", "a file, or the name of a bundled game")
    .argument("[inputs...]", "inputs to play, as words of the input notation")
    .option("--input <file>", "inputs to play, `-` for standard input")
    .option("--keys <string>", "keys to play, one character each, _ for none")
    .addOption(
      new Option("--replay <file>", "a recorded session to play and compare").conflicts([
        "input",
        "keys",
        "seed",
        "level",
      ]),
    )
    .option("--record <file>", "write the session as a replay")
    .option("--every", "print a frame after every input, not only the last")
    .option("--from <n>", "with --every, leave out the frames before this input", countingNumber)
    .option("--json", "print frames as lines of JSON")
    .addOption(
      new Option("--as-test", "print the session as a test for the game's file").conflicts([
        "every",
        "json",
        "quiet",
      ]),
    )
    .option("--quiet", "print only a summary of the last position")
    .option("--seed <n>", "the random seed", wholeNumber)
    .option("--level <n>", "start at this level", countingNumber)
    .option("--repeat <n>", "play the inputs this many times", countingNumber, 1)
    .addOption(wildcardOption())
    .addOption(row0Option())
    .addOption(plainOption())
    .addOption(plainRulesOption())
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/run.ts")).run(game, options, command.args.slice(1)),
    );
}

const examples = `
Inputs are words, separated by spaces, commas or new lines: the name of a control or a key, NAME(ARGS),
click X Y, click BOARD X Y, tick or . for a cycle without input, undo, restart, next. A number
before a word repeats it, + joins the inputs of one cycle.

Examples:
  quadrille run warehouse "3 right, up, undo"
  quadrille run warehouse --keys wasd --every
  echo "3 right, up, undo" | quadrille run warehouse --input - --json
  quadrille run cabbage/boulders --keys jjl_k --repeat 100000 --quiet
  quadrille run cave --input play.txt --seed 7 --record play.replay
  quadrille run cave --replay play.replay --every`;
