import type { Game } from "../../game/index.ts";
import { type Elo, eloOf, makeOpponent, makeRandom, type Opponent, playGame } from "../../solve/index.ts";
import type { Session } from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { loadGame } from "../games/load-game.ts";
import { gameOptions, type StartOptions, startSession } from "../sessions/sessions.ts";
import { checkPlayable, parseLevel } from "../thinking/computer.ts";
import { printToStderr, count, flush, printJson, printLine } from "../output/output.ts";

interface MatchOptions extends Omit<StartOptions, "seed"> {
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly seed?: number;
  readonly inputs: number;
  readonly json?: true;
}

type MatchOpponent = ReturnType<typeof parseOpponent>;

/** Plays games between two opponents, and prints the results. */
export async function runMatch(name: string, options: MatchOptions, args: readonly string[]): Promise<void> {
  const { level, start, fen } = options;
  const game = loadGame(name, { fen });
  const optionValues = gameOptions(game.program, args);
  const playerCount = game.program.players.length;
  if (playerCount > 2) throw new Failure(`${name} is a game for neither one player nor two.`);
  const opponentA = parseOpponent(game, options.a, "--a");
  const startGame = (seed: number): Session =>
    startSession(game, { seed: start === undefined ? seed : undefined, level, start, options: optionValues });
  return playerCount === 1
    ? playSoloGames(startGame, opponentA, options)
    : playPairGames(game, startGame, opponentA, options);
}

type StartMatchGame = (seed: number) => Session;

async function playPairGames(
  game: Game,
  startGame: StartMatchGame,
  opponentA: MatchOpponent,
  { b, games, seed = 1, inputs, json }: MatchOptions,
): Promise<void> {
  const opponentB = parseOpponent(game, b, "--b");
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (let i = 0; i < games; i++) {
    const areSeatsSwapped = i % 2 === 1;
    const opponents = [opponentA.make(seed + 2 * i), opponentB.make(seed + 2 * i + 1)];
    if (areSeatsSwapped) opponents.reverse();
    const { winner, length, reason } = runToEnd(playGame(startGame(seed + i), opponents, inputs));
    const result = winner === undefined ? "draw" : (winner === 0) === areSeatsSwapped ? "b" : "a";
    tally[({ a: "wins", b: "losses", draw: "draws" } as const)[result]]++;
    const winnerText = result === "draw" ? "drawn" : `won by ${result.toUpperCase()}`;
    const seatText = areSeatsSwapped ? "second" : "first";
    if (json) printJson({ game: i + 1, seed: seed + i, a: areSeatsSwapped ? 2 : 1, result, length, reason });
    else
      printToStderr(
        `game ${i + 1}, seed ${seed + i}, A plays ${seatText}: ${winnerText} after ${length}. ${reason}`,
      );
    await yieldToEvents();
  }
  const eloDifference = eloOf(tally);
  if (json) return printJson({ ...tally, elo: eloDifference });
  const { wins, draws, losses } = tally;
  return printLine(
    `${opponentA.name} against ${opponentB.name}: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(eloDifference)}`,
  );
}

async function playSoloGames(
  startGame: StartMatchGame,
  { name, make }: MatchOpponent,
  { games, seed = 1, inputs, json }: MatchOptions,
): Promise<void> {
  let [wins, scoreSum, scoredGames] = [0, 0, 0];
  for (let i = 0; i < games; i++) {
    const { alone, length, reason } = runToEnd(playGame(startGame(seed + i), [make(seed + i)], inputs));
    const { won: isWon = false, score } = alone ?? {};
    if (isWon) wins++;
    if (score !== undefined) scoredGames++;
    scoreSum += score ?? 0;
    if (json) printJson({ game: i + 1, seed: seed + i, won: isWon, score, length, reason });
    else
      printToStderr(
        `game ${i + 1}, seed ${seed + i}: ${isWon ? "won" : "not won"} after ${length}${score === undefined ? "" : `, score ${score}`}. ${reason}`,
      );
    await yieldToEvents();
  }
  const mean = scoredGames === 0 ? undefined : Math.round(scoreSum / scoredGames);
  if (json) return printJson({ wins, games, mean });
  return printLine(
    `${name}: ${wins} of ${games} won${mean === undefined ? "" : `, score ${mean} on the mean`}.`,
  );
}

function runToEnd<T>(game: Generator<unknown, T>): T {
  let step = game.next();
  while (!step.done) step = game.next();
  return step.value;
}

/** Flushes the output and gives signals a chance to be handled between moves. */
async function yieldToEvents(): Promise<void> {
  flush();
  await new Promise((resolve) => setImmediate(resolve));
}

/** Formats a difference in Elo points with its confidence bounds. */
export function eloText({ difference, least, most }: Elo): string {
  const formatPoints = (it: number): string =>
    Number.isFinite(it) ? `${it >= 0 ? "+" : ""}${Math.round(it)}` : it > 0 ? "+inf" : "-inf";
  return `Elo ${formatPoints(difference)} (${formatPoints(least)} to ${formatPoints(most)})`;
}

/** Parses an opponent such as `computer:3` or `random`. */
function parseOpponent(game: Game, text: string, option: string) {
  if (text === "random") return { name: text, make: (seed: number) => makeRandom(game, seed) };
  const level = parseLevel(option, text, ["random"]);
  checkPlayable(game);
  return {
    name: `computer:${level}`,
    make: (seed: number) => makeOpponent(game, { level, seed }) as Opponent,
  };
}
