import type { Command } from "commander";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille learn`: what positions are worth, from games that the computer plays. */
export function addLearn(cli: Command): void {
  cli
    .command("learn")
    .description("tune what positions are worth, from games that the computer plays")
    .argument("<game>", "a file, or the name of a bundled game by moves")
    .option("--games <n>", "how many games", countingNumber, 200)
    .option("--level <n>", "how well the computer plays", countingNumber, 2)
    .option("--no-tables", "leave pieces without tables by cell as they are")
    .option(
      "--trials <n>",
      "how many games tell the gain (a quarter of the games, if missing)",
      countingNumber,
    )
    .option("--seed <n>", "the random seed", wholeNumber, 1)
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../analysis/learn.ts")).learn(game, options));
}

const examples = `
It prints a section \`worth\` to paste into the file, with all its numbers tuned: pieces, what is counted, and a table by cell for each
piece. It begins from the numbers of the file, or from how far pieces reach, and goes away from them as far as the games say: with few
games little. The most common piece keeps its value. Then what was learnt plays what was there before, and the gain is told.

Examples:
  quadrille learn draughts
  quadrille learn my-chess.quad --games 1000 --trials 200`;
