import { type Command, Option } from "commander";
import { puzzleFacts, searchWays } from "../../solve/index.ts";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille solve`: finds inputs that win. */
export function addSolve(cli: Command): void {
  cli
    .command("solve")
    .description("find the shortest inputs that win the levels of a puzzle, or prove that none do")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--level <n>", "only this level", countingNumber)
    .option("--after <inputs>", "start from where these inputs lead; needs --level")
    .option("--any", "accept any solution, which is faster than finding a shortest one")
    .addOption(
      new Option("--search <way>", "how to search; by default what fits the puzzle").choices(searchWays),
    )
    .option("--hint", "only print the next input")
    .option("--memory <mb>", "give up after using this many megabytes", countingNumber, 1000)
    .option("--states <n>", "give up after this many positions", countingNumber)
    .option("--threads <n>", "search breadth first on this many cores; by default on all", countingNumber)
    .option("--time <s>", "give up after this many seconds", countingNumber)
    .addOption(
      new Option("--without <fact...>", "do not rely on these facts, to check them").choices(puzzleFacts),
    )
    .option("--seed <n>", "solve a game of chance for this random seed", wholeNumber)
    .option("--record <file>", "write the solution as a replay; needs --level")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../analysis/solve.ts")).solve(game, options, command.args.slice(1)),
    );
}

const examples = `
A solution is printed in words that \`run --input\` plays, after it has been checked by playing it from the start. A number before a word repeats it, a dot
is a cycle without input. Every input counts as one, even if it only lets time pass. Levels are never restarted on the way. Exit code 0: every
level is solved; 1: one cannot be solved, or a limit was reached first.

Examples:
  quadrille solve warehouse
  quadrille solve warehouse --level 3 --record third.replay
  quadrille solve warehouse --level 3 --after "left, up" --hint
  quadrille solve turtle --any
  quadrille solve hens --seed 7`;
