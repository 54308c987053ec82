import type { Command } from "commander";
import { cellOf, countingNumber, wholeNumber } from "../options.ts";

/** `quadrille trace`: what every step of an input did. */
export function addTrace(cli: Command): void {
  cli
    .command("trace")
    .description("play inputs and tell what each step, rule and line did with the last one")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--input <file>", "inputs to play, `-` for standard input")
    .option("--keys <string>", "one key for each character, _ for none")
    .option("--seed <n>", "fixes chance", wholeNumber)
    .option("--level <n>", "begin with this level", countingNumber)
    .option("--every", "tell of every input, not only the last")
    .option("--all", "tell also what changed nothing")
    .option(
      "--rule <line>",
      "with --cell: why the rule at this line of the file does not match there",
      countingNumber,
    )
    .option("--cell <x,y>", "a cell of the first board, as it is clicked", cellOf)
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../trace.ts")).trace(game, options, command.args.slice(1)),
    );
}

const examples = `
Examples:
  quadrille trace warehouse --keys dd
  quadrille trace life --keys ._ --all
  quadrille trace warehouse --keys d --rule 57 --cell 2,2`;
