import { type Game, makeGame } from "../../game/index.ts";
import type { Worth } from "../../program/index.ts";
import { eloOf, learnWorth, levels, makeOpponent, type Opponent, playGame } from "../../solve/index.ts";
import { Failure } from "../failure.ts";
import { readPlayable } from "../games/game-file.ts";
import { eloText } from "./match.ts";
import { complain, count, printLine } from "../output/output.ts";
import { worthText } from "./worth-text.ts";

interface LearnOptions {
  readonly games: number;
  readonly level: number;
  readonly seed: number;
  /** Whether pieces get tables by cell. */
  readonly tables: boolean;
  /** How many games tell the gain. */
  readonly trials?: number;
}

/** Lets the computer play against itself, and prints the worth that it learned. */
export async function learn(
  name: string,
  { games, level, seed, tables, trials }: LearnOptions,
): Promise<void> {
  const { program, sources } = readPlayable(name);
  const game = makeGame(program);
  const { moves } = game.program;
  const reason = moves
    ? makeOpponent(game, { memory: 0 })
    : `${name} is not a game by moves: it has no pieces.`;
  if (typeof reason === "string") throw new Failure(reason);
  if (level > levels.length)
    throw new Failure(`There is no level ${level}: levels go from 1 to ${levels.length}.`);
  const learning = learnWorth(game, games, level, seed, tables);
  let next = learning.next();
  for (; !next.done; next = learning.next()) {
    if (next.value % 50 === 0) complain(`${next.value} of ${games} games`);
    await new Promise((goOn) => setImmediate(goOn));
  }
  const learnt = next.value;
  if (!learnt)
    throw new Failure(
      "These games tell nothing better than what the file says. More games may: `--games 2000`.",
    );
  complain(`Learnt from ${count(learnt.positions, "position")}.`);
  printLine(worthText(learnt.worth, moves!.rules, sources).trimEnd());
  await tellGain(game, learnt.worth, { games: trials ?? Math.max(2, Math.floor(games / 4)), level, seed });
}

/** The most inputs of a game. */
const longest = 400;

/** Plays what was learnt against what was there before, and tells what it gains. */
async function tellGain(
  game: Game,
  worth: Worth,
  { games, level, seed }: Pick<LearnOptions, "games" | "level" | "seed">,
): Promise<void> {
  const tally = { wins: 0, draws: 0, losses: 0 };
  const seat = (options: { worth?: Worth }, own: number): Opponent => {
    const made = makeOpponent(game, { ...options, level, seed: own, memory: 2 ** 20 });
    if (typeof made === "string") throw new Failure(made);
    return made;
  };
  for (let i = 0; i < games; i++) {
    const isTurned = i % 2 === 1;
    const seats = [seat({ worth }, seed + 2 * i), seat({}, seed + 2 * i + 1)];
    if (isTurned) seats.reverse();
    const played = playGame(game, seats, seed + i, longest);
    let next = played.next();
    while (!next.done) next = played.next();
    const { winner } = next.value;
    tally[winner === undefined ? "draws" : (winner === 0) === isTurned ? "losses" : "wins"]++;
    await new Promise((goOn) => setImmediate(goOn));
  }
  const { wins, draws, losses } = tally;
  complain(
    `Against the values before: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(eloOf(tally))}`,
  );
}
