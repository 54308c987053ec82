import type { Command } from "commander";
import type { Game, OptionValues } from "../game/index.ts";
import { exit, Failure } from "./failure.ts";
import { hasScreen, onScreen } from "./full-screen.ts";
import { loadGame } from "./game-file.ts";
import { gameOptions } from "./game-options.ts";
import { playInWords } from "./in-words.ts";
import { playLines, playPrompt } from "./lines.ts";
import { readLevel, Rival } from "./opponents/index.ts";
import { countingNumber, wholeNumber } from "./options.ts";
import { complain, printLine } from "./output.ts";
import { Plays, type StartOptions } from "./plays.ts";
import { freshSeed, startSession } from "./sessions.ts";

interface PlayOptions extends Omit<StartOptions, "rival"> {
  readonly text?: true;
  readonly plain?: true;
  readonly against?: number;
  readonly as?: string;
  readonly flip?: true;
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
    .option("--against <who>", "play against the computer: `computer`, or `computer:N` at level N", readLevel)
    .option("--as <player>", "against the computer: which player you are; the first without it")
    .option("--flip", "see the board from the other side; as if you play a side that faces down")
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
  quadrille play chess --against computer:5 --as black
  quadrille play biquadris -text -seed 7 -scriptfile1 blocks.txt -startlevel 2
  echo "3right, drop" | quadrille play biquadris`;

export async function play(
  name: string,
  options: PlayOptions = {},
  others: readonly string[] = [],
): Promise<void> {
  const game = loadGame(name);
  const set = gameOptions(game.program, others);
  const rival = rivalOf(game, options);
  try {
    const faces = rival && game.program.moves?.rules.sides[rival.player]?.faces;
    const isFlipped = options.flip ?? faces === 4;
    await playHere(game, { ...options, ...(rival && { rival }), ...(isFlipped && { flip: true }) }, set);
  } finally {
    await rival?.close();
  }
}

/** The computer, if that was asked for. */
function rivalOf(game: Game, { against, as, seed }: PlayOptions): Rival | undefined {
  if (against !== undefined)
    return new Rival(game, { level: against, seed: seed ?? freshSeed(), ...(as !== undefined && { as }) });
  if (as !== undefined) throw new Failure("--as goes with `--against computer`.", exit.usage);
  return undefined;
}

async function playHere(game: Game, options: HereOptions, set: OptionValues): Promise<void> {
  if (process.stdin.isTTY && options.plain) return playKeptInWords(game, options, set);
  if (hasScreen() && !options.text && !options.plain) return playOnScreen(game, options, set);
  const { seed = 1, level, rival } = options;
  const session = startSession(game, { seed, ...(level !== undefined && { level }), options: set });
  if (options.plain) return playInWords(session, rival);
  return process.stdin.isTTY ? playPrompt(session, options) : playLines(session, options);
}

type HereOptions = PlayOptions & Pick<StartOptions, "rival">;

async function playOnScreen(game: Game, options: HereOptions, set: OptionValues): Promise<void> {
  const plays = new Plays();
  for (const trouble of plays.settings.troubles) complain(trouble);
  try {
    await onScreen(plays.settings.settings, (stage) => plays.scene(stage, game, options, set));
  } finally {
    for (const line of plays.farewell) complain(line);
  }
}

/** A person who reads lines is served as one who sees a screen: the play goes on where it was left. */
async function playKeptInWords(game: Game, options: HereOptions, set: OptionValues): Promise<void> {
  const plays = new Plays();
  const { session, greeting } = plays.start(game, options, set);
  if (greeting !== undefined) printLine(greeting);
  try {
    await playInWords(session, options.rival);
  } finally {
    plays.keep(session, false, options.record);
    for (const line of plays.farewell) complain(line);
  }
}
