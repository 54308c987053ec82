import type { Command } from "commander";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille learn`: what pieces are worth, from games of the computer against itself. */
export function addLearn(cli: Command): void {
  cli
    .command("learn")
    .description("work out what pieces are worth, from games that the computer plays against itself")
    .argument("<game>", "a file, or the name of a bundled game by moves")
    .option("--games <n>", "how many games", countingNumber, 200)
    .option("--level <n>", "how well the computer plays", countingNumber, 2)
    .option("--seed <n>", "the random seed", wholeNumber, 1)
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../learn.ts")).learn(game, options));
}

const examples = `
It prints a section \`worth\` to paste into the file. It begins from the values of the file, or from how far pieces reach, and goes
away from them as far as the games say: with few games little, and never to more than two and a half times a value or less than a part
of that size. The most common piece keeps its value. Then what was learnt plays what was there before, and the gain is told.

Examples:
  quadrille learn draughts
  quadrille learn my-chess.quad --games 500`;
