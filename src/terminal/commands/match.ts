import type { Command } from "commander";
import { usualLevel } from "../../solve/index.ts";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille match`: opponents against each other. */
export function addMatch(cli: Command): void {
  cli
    .command("match")
    .description("let two opponents play against each other, and tell how much stronger one is")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--a <who>", "`computer`, `computer:N` at level N, or `random`", `computer:${usualLevel}`)
    .option("--b <who>", "the other one", "random")
    .option("--games <n>", "how many games; seats are changed after each", countingNumber, 10)
    .option("--seed <n>", "fixes chance, of the game and of both", wholeNumber, 1)
    .option("--inputs <n>", "a game is broken off after so many inputs", countingNumber, 20_000)
    .option("--json", "one line of JSON for each game, and one for the match")
    .addHelpText("after", examples)
    .action(async (game, options) => (await import("../match.ts")).match(game, options));
}

const examples = `
Of a game for one player A plays all games alone, and the last line tells the mean score. The last line of others tells wins, draws and losses of A, and the difference in Elo points with its bounds (95 in 100).

Examples:
  quadrille match chess --a computer:4 --b computer:3 --games 20
  quadrille match reversi --b random --games 100
  quadrille match marathon --a computer:8 --games 3`;
