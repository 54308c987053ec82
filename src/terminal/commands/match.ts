import type { Command } from "commander";
import { usualLevel } from "../../solve/index.ts";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille match`: opponents against each other. */
export function addMatch(cli: Command): void {
  cli
    .command("match")
    .description("let two opponents play each other, and report how much stronger one is")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--a <who>", "`computer`, `computer:N` at level N, or `random`", `computer:${usualLevel}`)
    .option("--b <who>", "the other opponent", "random")
    .option("--games <n>", "how many games; the opponents swap seats after each", countingNumber, 10)
    .option("--seed <n>", "the random seed, for the game and both opponents", wholeNumber, 1)
    .option("--inputs <n>", "stop a game after this many inputs", countingNumber, 20_000)
    .option("--json", "print a line of JSON for each game, and one for the match")
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../analysis/match.ts")).match(game, options));
}

const examples = `
In a game for one player, A plays all games alone, and the last line gives the mean score. In other games, the last line gives the wins, draws and losses of A, and the difference in Elo points with its 95 % confidence interval.

Examples:
  quadrille match chess --a computer:4 --b computer:3 --games 20
  quadrille match reversi --b random --games 100
  quadrille match marathon --a computer:8 --games 3`;
