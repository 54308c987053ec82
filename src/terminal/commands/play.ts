import { type Command, Option } from "commander";
import { countingNumber, row0Option, wholeNumber, wildcardOption } from "../options.ts";

/** `quadrille play`: play in the terminal. */
export function addPlay(cli: Command): void {
  cli
    .command("play")
    .description("play in the terminal")
    .argument("<game>", "a file, or the name of a bundled game")
    .option("--new", "start afresh instead of continuing where you left off")
    .option("--seed <n>", "the random seed; starts afresh", wholeNumber)
    .option("--level <n>", "start at this level; starts afresh", countingNumber)
    .option("--take-over", "continue here a play that is open in another window")
    .option("--record <file>", "write a replay while you play")
    .option("--against <who>", "play against the computer: `computer`, or `computer:N` at level N")
    .option("--as <player>", "against the computer: which player you are; by default the first")
    .addOption(
      new Option(
        "--watch <who>",
        "watch the computer play: `computer`, or `computer:N` at level N",
      ).conflicts(["against", "as"]),
    )
    .option("--flip", "see the board from the other side, as a player who faces down does")
    .option(
      "--page",
      "show the play in the browser too; a game that draws its text itself does so where it can",
    )
    .option("--no-page", "leave the browser alone")
    .option("--text", "type commands at a prompt instead of playing on the full screen")
    .addOption(wildcardOption())
    .addOption(row0Option())
    .option("--plain", "read commands and describe in words what they change")
    .option("--plain-rules", "play by the reference implementation, which is slower")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../play/play.ts")).play(game, options, command.args.slice(1)),
    );
}

const examples = `
Keys: those of the game, u undo, r restart, ? all keys, Escape menu, q or Ctrl-C save and leave. The same command continues where
you left off. If standard input is not a terminal, commands are read from it and the screen is printed after each; help lists them. A game
may have options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille play warehouse
  quadrille play my-game.quad --level 3
  quadrille play cave --new --record cave.replay
  quadrille play chess --against computer:5 --as black
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;
