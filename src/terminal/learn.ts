import { learnWorth, levels, makeOpponent } from "../solve/index.ts";
import { Failure } from "./failure.ts";
import { loadGame } from "./load-game.ts";
import { complain, printLine } from "./output.ts";

interface LearnOptions {
  readonly games: number;
  readonly level: number;
  readonly seed: number;
}

/** Lets the computer play against itself, and prints the values of pieces that it learned. */
export async function learn(name: string, { games, level, seed }: LearnOptions): Promise<void> {
  const game = loadGame(name);
  const { moves } = game.program;
  const reason = moves
    ? makeOpponent(game, { memory: 0 })
    : `${name} is not a game by moves: it has no pieces.`;
  if (typeof reason === "string") throw new Failure(reason);
  if (level > levels.length)
    throw new Failure(`There is no level ${level}: levels go from 1 to ${levels.length}.`);
  const learning = learnWorth(game, games, level, seed);
  let next = learning.next();
  for (; !next.done; next = learning.next()) {
    if (next.value % 50 === 0) complain(`${next.value} of ${games} games`);
    await new Promise((goOn) => setImmediate(goOn));
  }
  const worths = next.value;
  if (!worths) throw new Failure("No result depended on the pieces, so there is nothing to learn.");
  const pieces = moves!.rules.pieces.map((it, piece) => `${it.name} ${worths[piece]}`);
  printLine(`worth\n  ${pieces.join(", ")}`);
}
