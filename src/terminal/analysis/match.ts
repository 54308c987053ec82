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

type Seat = ReturnType<typeof seatOf>;

/** Plays games between two opponents, and prints the results. */
export async function match(name: string, options: MatchOptions, args: readonly string[]): Promise<void> {
  const { level, start, fen } = options;
  const game = loadGame(name, { fen });
  const optionValues = gameOptions(game.program, args);
  const playerCount = game.program.players.length;
  if (playerCount > 2) throw new Failure(`${name} is a game for neither one player nor two.`);
  const firstSeat = seatOf(game, options.a, "--a");
  const startGame = (seed: number): Session =>
    startSession(game, { seed: start === undefined ? seed : undefined, level, start, options: optionValues });
  return playerCount === 1
    ? matchAlone(startGame, firstSeat, options)
    : matchPair(game, startGame, firstSeat, options);
}

type StartGame = (seed: number) => Session;

async function matchPair(
  game: Game,
  startGame: StartGame,
  firstSeat: Seat,
  { b, games, seed = 1, inputs, json }: MatchOptions,
): Promise<void> {
  const second = seatOf(game, b, "--b");
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (let i = 0; i < games; i++) {
    const areSeatsSwapped = i % 2 === 1;
    const seats = [firstSeat.make(seed + 2 * i), second.make(seed + 2 * i + 1)];
    if (areSeatsSwapped) seats.reverse();
    const { winner, length, reason } = playToEnd(playGame(startGame(seed + i), seats, inputs));
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
  const elo = eloOf(tally);
  if (json) return printJson({ ...tally, elo });
  const { wins, draws, losses } = tally;
  return printLine(
    `${firstSeat.name} against ${second.name}: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(elo)}`,
  );
}

async function matchAlone(
  startGame: StartGame,
  { name, make }: Seat,
  { games, seed = 1, inputs, json }: MatchOptions,
): Promise<void> {
  let [wins, sum, scored] = [0, 0, 0];
  for (let i = 0; i < games; i++) {
    const { alone, length, reason } = playToEnd(playGame(startGame(seed + i), [make(seed + i)], inputs));
    const { won = false, score } = alone ?? {};
    if (won) wins++;
    if (score !== undefined) scored++;
    sum += score ?? 0;
    if (json) printJson({ game: i + 1, seed: seed + i, won, score, length, reason });
    else
      printToStderr(
        `game ${i + 1}, seed ${seed + i}: ${won ? "won" : "not won"} after ${length}${score === undefined ? "" : `, score ${score}`}. ${reason}`,
      );
    await yieldToEvents();
  }
  const mean = scored === 0 ? undefined : Math.round(sum / scored);
  if (json) return printJson({ wins, games, mean });
  return printLine(
    `${name}: ${wins} of ${games} won${mean === undefined ? "" : `, score ${mean} on the mean`}.`,
  );
}

function playToEnd<T>(game: Generator<unknown, T>): T {
  let step = game.next();
  while (!step.done) step = game.next();
  return step.value;
}

/** Flushes the output and gives signals a chance to be handled between moves. */
async function yieldToEvents(): Promise<void> {
  flush();
  await new Promise((goOn) => setImmediate(goOn));
}

/** Formats a difference in Elo points with its confidence bounds. */
export function eloText({ difference, least, most }: Elo): string {
  const points = (it: number): string =>
    Number.isFinite(it) ? `${it >= 0 ? "+" : ""}${Math.round(it)}` : it > 0 ? "+inf" : "-inf";
  return `Elo ${points(difference)} (${points(least)} to ${points(most)})`;
}

/** Parses an opponent such as `computer:3` or `random`. */
function seatOf(game: Game, text: string, option: string) {
  if (text === "random") return { name: text, make: (seed: number) => makeRandom(game, seed) };
  const level = parseLevel(option, text, ["random"]);
  checkPlayable(game);
  return {
    name: `computer:${level}`,
    make: (seed: number) => makeOpponent(game, { level, seed }) as Opponent,
  };
}
