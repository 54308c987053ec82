import { type Command, Option } from "commander";
import { wildcardOption } from "../options.ts";

/** `quadrille convert`: other notations to and fro. */
export function addConvert(cli: Command): void {
  cli
    .command("convert")
    .description(
      "turn a CABBAGE, PuzzleScript or variants.ini file into a .quad file, or a .quad file into one of the first two",
    )
    .argument("<file>", "a .cab, .txt, .ini or .quad file, or the name of a bundled game")
    .addOption(
      new Option("--to <format>", "what to convert it to; by default the other format").choices([
        "quad",
        "cab",
        "puzzlescript",
      ]),
    )
    .option("--variant <name>", "which variant of a variants.ini")
    .option("--out <file>", "where to write it; by default standard output")
    .addOption(wildcardOption())
    .addHelpText("after", examples)
    .action(async (file, options) => (await import("../games/convert.ts")).convertGame(file, options));
}

const examples = `
Examples:
  quadrille convert sokoban.txt --out sokoban.quad
  quadrille convert boulders.cab --out boulders.quad
  quadrille convert boulders.quad --to cab > boulders.cab
  quadrille convert crates.quad --to puzzlescript --out crates.txt
  quadrille convert variants.ini --variant mychess --out mychess.quad`;
