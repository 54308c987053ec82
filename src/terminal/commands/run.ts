import { type Command, Option } from "commander";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille run`: plays inputs without a screen. */
export function addRun(cli: Command): void {
  cli
    .command("run")
    .description("play inputs without a screen and print frames")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--input <file>", "inputs to play, `-` for standard input")
    .option("--keys <string>", "one key for each character, _ for none")
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
    .option("--json", "print frames as lines of JSON")
    .option("--quiet", "print no frame, only a summary of the last position")
    .option("--seed <n>", "fixes chance", wholeNumber)
    .option("--level <n>", "begin with this level", countingNumber)
    .option("--repeat <n>", "play the inputs so many times over", countingNumber, 1)
    .option("--plain-rules", "use the plain interpreter, not the fast path")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../run.ts")).run(game, options, command.args.slice(1)),
    );
}

const examples = `
Inputs are words, separated by blanks, commas or new lines: the name of a control or a key, NAME(ARGS),
click X Y, click BOARD X Y, tick or . for a cycle without input, undo, restart, next. A number in front
repeats a word, + joins what one cycle has.

Examples:
  quadrille run warehouse --keys wasd --every
  echo "3 right, up, undo" | quadrille run warehouse --input - --json
  quadrille run cabbage/boulders --keys jjl_k --repeat 100000 --quiet
  quadrille run cave --input play.txt --seed 7 --record play.replay
  quadrille run cave --replay play.replay --every`;
