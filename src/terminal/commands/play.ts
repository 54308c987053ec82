import type { Command } from "commander";
import { countingNumber, wholeNumber } from "../options.ts";

/** `quadrille play`: play here, in the terminal. */
export function addPlay(cli: Command): void {
  cli
    .command("play")
    .description("play here, in the terminal")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--new", "start afresh, not where you left")
    .option("--seed <n>", "fixes chance; starts afresh", wholeNumber)
    .option("--level <n>", "begin with this level; starts afresh", countingNumber)
    .option("--take-over", "go on here with a play that another window has open")
    .option("--record <file>", "write the play as a replay, while you play")
    .option("--against <who>", "play against the computer: `computer`, or `computer:N` at level N")
    .option("--as <player>", "against the computer: which player you are; the first without it")
    .option("--flip", "see the board from the other side; as if you play a side that faces down")
    .option("--text", "type commands at a prompt, without a screen of its own")
    .option("--plain", "read commands and tell in words what they change")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action(async (game, options, command) =>
      (await import("../play.ts")).play(game, options, command.args.slice(1)),
    );
}

const examples = `
Keys: those of the game, u undo, r restart, ? all keys, Escape menu, q or Ctrl-C save and leave. The same command goes on where
you left. Where standard input is no terminal, commands are read from it, one screen after each; help lists them. A game may have
options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille play warehouse
  quadrille play my-game.quad --level 3
  quadrille play cave --new --record cave.replay
  quadrille play chess --against computer:5 --as black
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;
