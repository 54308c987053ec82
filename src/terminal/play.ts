import type { Command } from "commander";
import type { Game, OptionValues } from "../game/index.ts";
import { hasScreen, onScreen } from "./full-screen.ts";
import { loadGame } from "./game-file.ts";
import { gameOptions } from "./game-options.ts";
import { playInWords } from "./in-words.ts";
import { playLines, playPrompt } from "./lines.ts";
import { countingNumber, wholeNumber } from "./options.ts";
import { complain, printLine } from "./output.ts";
import { Plays, type StartOptions } from "./plays.ts";
import { startSession } from "./sessions.ts";

interface PlayOptions extends StartOptions {
  readonly text?: true;
  readonly plain?: true;
}

/** `quadrille play`: play here, in the terminal. */
export function addPlay(cli: Command): void {
  cli
    .command("play")
    .description("play here, in the terminal")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--new", "start afresh, not where you left")
    .option("--seed <n>", "fixes chance; starts afresh", wholeNumber)
    .option("--level <n>", "begin with this level; starts afresh", countingNumber)
    .option("--record <file>", "write the play as a replay when you leave")
    .option("--text", "type commands at a prompt, without a screen of its own")
    .option("--plain", "read commands and tell in words what they change")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText("after", examples)
    .action((game: string, options: PlayOptions, command: Command) =>
      play(game, options, command.args.slice(1)),
    );
}

const examples = `
Keys: those of the game, u undo, r restart, ? all keys, Escape menu, q or Ctrl-C save and leave. The same command goes on where
you left. Where standard input is no terminal, commands are read from it, one screen after each; help lists them. A game may have
options of its own: --startlevel 2, -startlevel 2.

Examples:
  quadrille play crates
  quadrille play my-game.quad --level 3
  quadrille play cave --new --record cave.replay
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;

export async function play(
  name: string,
  options: PlayOptions = {},
  others: readonly string[] = [],
): Promise<void> {
  const game = loadGame(name);
  const set = gameOptions(game.program, others);
  if (process.stdin.isTTY && options.plain) return playKeptInWords(game, options, set);
  if (hasScreen() && !options.text && !options.plain) return playOnScreen(game, options, set);
  const { seed = 1, level } = options;
  const session = startSession(game, { seed, ...(level !== undefined && { level }), options: set });
  if (options.plain) return playInWords(session);
  return process.stdin.isTTY ? playPrompt(session) : playLines(session);
}

async function playOnScreen(game: Game, options: PlayOptions, set: OptionValues): Promise<void> {
  const plays = new Plays();
  for (const trouble of plays.settings.troubles) complain(trouble);
  try {
    await onScreen(plays.settings.settings, (stage) => plays.scene(stage, game, options, set));
  } finally {
    for (const line of plays.farewell) complain(line);
  }
}

/** A person who reads lines is served as one who sees a screen: the play goes on where it was left. */
async function playKeptInWords(game: Game, options: PlayOptions, set: OptionValues): Promise<void> {
  const plays = new Plays();
  const { session, greeting } = plays.start(game, options, set);
  if (greeting !== undefined) printLine(greeting);
  try {
    await playInWords(session);
  } finally {
    plays.keep(session, false, options.record);
    for (const line of plays.farewell) complain(line);
  }
}
