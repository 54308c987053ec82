import type { Command } from "commander";
import { countingNumber, usualPort, wholeNumber } from "../options.ts";

/** `quadrille studio`: the page, on this machine. */
export function addStudio(cli: Command): void {
  cli
    .command("studio")
    .description("play in the browser; a file is loaded again whenever it is saved")
    .argument("[game]", "a file, or the name of a bundled game")
    .option(
      "--port <n>",
      `serve on this port, 0 for any free one (default: ${usualPort}, or any)`,
      wholeNumber,
    )
    .option("--no-open", "only print the address")
    .option(
      "--out <folder>",
      "write the page into a folder, for any host that serves files, and serve nothing",
    )
    .option("--seed <n>", "the random seed of the game", wholeNumber)
    .option("--level <n>", "the level to start at", countingNumber)
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../serving/studio.ts")).studio(game, options, command.args.slice(1)),
    );
}

const examples = `
The page is served to this machine only. Press Ctrl-C to stop. A game may have options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille studio
  quadrille studio my-game.quad
  quadrille studio biquadris -startlevel 2 -seed 7
  quadrille studio --out public`;
