import type { Command } from "commander";
import { cellOf, countingNumber, wholeNumber } from "../options.ts";

/** `quadrille look`: what lies in a cell, seen and covered, and what a body there would find. */
export function addLook(cli: Command): void {
  cli
    .command("look")
    .description("show everything in a cell, and what a body there would meet if it moved")
    .argument("<game>", "a file, or the name of a bundled game")
    .argument("[inputs...]", "inputs to play, as words of the input notation")
    .requiredOption("--cell <x,y>", "a cell of the first board, counted from 0, or its name (e4)", cellOf)
    .option(
      "--next <change>",
      "what the body there would do: a direction (right, up-left), cw, ccw or mirror",
    )
    .option(
      "--body <n>",
      "which of several bodies in the cell; 1, the default, is the topmost",
      countingNumber,
    )
    .option("--input <file>", "inputs to play first, `-` for standard input")
    .option("--keys <string>", "keys to play, one character each, _ for none")
    .option("--seed <n>", "the random seed", wholeNumber)
    .option("--level <n>", "start at this level", countingNumber)
    .option("--json", "print a line of JSON")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, _inputs, options, command) =>
      (await import("../sessions/look.ts")).look(game, options, command.args.slice(1)),
    );
}

const examples = `
Examples:
  quadrille look warehouse "2 right" --cell 3,2
  quadrille look harbour --cell 5,4
  quadrille look harbour --cell 5,4 --next right
  quadrille look harbour --level 3 --cell 6,2 --body 2 --next left
  quadrille look maze --cell 3,1 --json`;
