import type { Command } from "commander";
import { learnWorth, levels, makeOpponent } from "../solve/index.ts";
import { Failure } from "./failure.ts";
import { loadGame } from "./game-file.ts";
import { countingNumber, wholeNumber } from "./options.ts";
import { complain, printLine } from "./output.ts";

interface LearnOptions {
  readonly games: number;
  readonly level: number;
  readonly seed: number;
}

/** `quadrille learn`: what pieces are worth, from games of the computer against itself. */
export function addLearn(cli: Command): void {
  cli
    .command("learn")
    .description("work out what pieces are worth, from games that the computer plays against itself")
    .argument("<game>", "a file, or the name of a game by moves that comes along")
    .option("--games <n>", "how many games", countingNumber, 200)
    .option("--level <n>", "how well they are played", countingNumber, 2)
    .option("--seed <n>", "fixes chance", wholeNumber, 1)
    .addHelpText("after", examples)
    .action(learn);
}

const examples = `
It prints a section \`worth\` to paste into the file. The piece there is most of counts 100; pieces that decide nothing count 0.

Examples:
  quadrille learn draughts
  quadrille learn my-chess.quad --games 500`;

async function learn(name: string, { games, level, seed }: LearnOptions): Promise<void> {
  const game = loadGame(name);
  const { moves } = game.program;
  const reason = moves ? makeOpponent(game, { memory: 0 }) : `${name} is no game by moves: it has no pieces.`;
  if (typeof reason === "string") throw new Failure(reason);
  if (level > levels.length)
    throw new Failure(`There are levels from 1 to ${levels.length}, and none ${level}.`);
  const learning = learnWorth(game, games, level, seed);
  let next = learning.next();
  for (; !next.done; next = learning.next()) {
    if (next.value % 50 === 0) complain(`${next.value} of ${games} games`);
    await new Promise((goOn) => setImmediate(goOn));
  }
  const worths = next.value;
  if (!worths) throw new Failure("No result hung on pieces: there is nothing to learn.");
  const pieces = moves!.rules.pieces.map((it, piece) => `${it.name} ${worths[piece]}`);
  printLine(`worth\n  ${pieces.join(", ")}`);
}
