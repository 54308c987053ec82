import type { Command } from "commander";
import { cellOf, countingNumber, wholeNumber } from "../options.ts";

/** `quadrille trace`: what every step of an input did. */
export function addTrace(cli: Command): void {
  cli
    .command("trace")
    .description("play inputs and show what each step, rule and line did with the last one")
    .argument("<game>", "a file, or the name of a bundled game")
    .argument("[inputs...]", "inputs to play, as words of the input notation")
    .option("--input <file>", "inputs to play, `-` for standard input")
    .option("--keys <string>", "keys to play, one character each, _ for none")
    .option("--seed <n>", "the random seed", wholeNumber)
    .option("--level <n>", "start at this level", countingNumber)
    .option("--every", "show every input, not only the last")
    .option("--all", "also show what changed nothing")
    .option(
      "--rule <line>",
      "with --cell: why the rule at this line of the file does not match there",
      countingNumber,
    )
    .option("--cell <x,y>", "a cell of the first board, counted from 0, or its name (e4)", cellOf)
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/trace.ts")).trace(game, options, command.args.slice(1)),
    );
}

const examples = `
Examples:
  quadrille trace warehouse "2 right"
  quadrille trace warehouse --keys dd
  quadrille trace life --keys ._ --all
  quadrille trace warehouse --keys d --rule 57 --cell 2,2`;
