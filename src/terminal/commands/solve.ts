import { type Command, Option } from "commander";
import { searchWays } from "../../solve/index.ts";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille solve`: finds inputs that win. */
export function addSolve(cli: Command): void {
  cli
    .command("solve")
    .description("find the shortest inputs that win the levels of a puzzle, or prove that none do")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--level <n>", "only this level", countingNumber)
    .option("--after <inputs>", "go on from where these inputs lead; needs --level")
    .option("--any", "any solution will do, which is found sooner than a shortest")
    .addOption(
      new Option("--search <way>", "how to search; without it as fits the puzzle").choices(searchWays),
    )
    .option("--hint", "only say what to give next")
    .option("--memory <mb>", "give up at so many megabytes", countingNumber, 1000)
    .option("--states <n>", "give up after so many positions", countingNumber)
    .option("--time <s>", "give up after so many seconds", countingNumber)
    .option("--seed <n>", "chance is known: solve it as it falls with this seed", wholeNumber)
    .option("--record <file>", "write the solution as a replay; needs --level")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../solve.ts")).solve(game, options, command.args.slice(1)),
    );
}

const examples = `
A solution is printed in words that \`run --input\` plays; it has been played once more from the beginning. A number in front repeats a word, a dot is a
cycle without input. Every input counts as one, also those that only let time pass. Levels are not begun again on the way. Exit code 0: every
level is solved; 1: one cannot be, or a limit was reached first.

Examples:
  quadrille solve warehouse
  quadrille solve warehouse --level 3 --record third.replay
  quadrille solve warehouse --level 3 --after "left, up" --hint
  quadrille solve turtle --any
  quadrille solve hens --seed 7`;
