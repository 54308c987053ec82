import type { Command } from "commander";
import type { Game } from "../game/index.ts";
import {
  type Elo,
  eloOf,
  levels,
  makeOpponent,
  makeRandom,
  type Opponent,
  playGame,
  usualLevel,
} from "../solve/index.ts";
import { exit, Failure } from "./failure.ts";
import { count, loadGame } from "./game-file.ts";
import { countingNumber, wholeNumber } from "./options.ts";
import { complain, flush, printLine } from "./output.ts";

interface MatchOptions {
  readonly a: string;
  readonly b: string;
  readonly games: number;
  readonly seed: number;
  readonly inputs: number;
  readonly json?: true;
}

/** `quadrille match`: opponents against each other. */
export function addMatch(cli: Command): void {
  cli
    .command("match")
    .description("let two opponents play against each other, and tell how much stronger one is")
    .argument("<game>", "a file, or the name of a game that comes along")
    .option("--a <who>", "`computer`, `computer:N` at level N, or `random`", `computer:${usualLevel}`)
    .option("--b <who>", "the other one", "random")
    .option("--games <n>", "how many games; seats are changed after each", countingNumber, 10)
    .option("--seed <n>", "fixes chance, of the game and of both", wholeNumber, 1)
    .option("--inputs <n>", "a game is broken off after so many inputs", countingNumber, 20_000)
    .option("--json", "one line of JSON for each game, and one for the match")
    .addHelpText("after", examples)
    .action(match);
}

const examples = `
Of a game for one player A plays all games alone, and the last line tells the mean score. The last line of others tells wins, draws and losses of A, and the difference in Elo points with its bounds (95 in 100).

Examples:
  quadrille match chess --a computer:4 --b computer:3 --games 20
  quadrille match reversi --b random --games 100
  quadrille match marathon --a computer:8 --games 3`;

interface Seat {
  readonly name: string;
  /** For one game, with a seed of its own. */
  readonly make: (seed: number) => Opponent;
}

async function match(name: string, options: MatchOptions): Promise<void> {
  const game = loadGame(name);
  const players = game.program.players.length;
  if (players > 2) throw new Failure(`${name} is no game for two players, and none for one.`);
  const first = seatOf(game, options.a, "--a");
  return players === 1 ? alone(game, first, options) : pairs(game, first, options);
}

async function pairs(game: Game, first: Seat, { b, games, seed, inputs, json }: MatchOptions): Promise<void> {
  const second = seatOf(game, b, "--b");
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (let i = 0; i < games; i++) {
    const isTurned = i % 2 === 1;
    const seats = [first.make(seed + 2 * i), second.make(seed + 2 * i + 1)];
    if (isTurned) seats.reverse();
    const { winner, length, reason } = playedOut(playGame(game, seats, seed + i, inputs));
    const result = winner === undefined ? "draw" : (winner === 0) === isTurned ? "b" : "a";
    tally[({ a: "wins", b: "losses", draw: "draws" } as const)[result]]++;
    tell(json, { game: i + 1, seed: seed + i, a: isTurned ? 2 : 1, result, length, reason });
    await breath();
  }
  const elo = eloOf(tally);
  if (json) return printLine(JSON.stringify({ ...tally, elo }));
  const { wins, draws, losses } = tally;
  return printLine(
    `${first.name} against ${second.name}: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(elo)}`,
  );
}

async function alone(
  game: Game,
  { name, make }: Seat,
  { games, seed, inputs, json }: MatchOptions,
): Promise<void> {
  let [wins, sum, scored] = [0, 0, 0];
  for (let i = 0; i < games; i++) {
    const outcome = playedOut(playGame(game, [make(seed + i)], seed + i, inputs));
    const { won = false, score } = outcome.alone ?? {};
    const { length, reason } = outcome;
    if (won) wins++;
    if (score !== undefined) scored++;
    sum += score ?? 0;
    if (json) printLine(JSON.stringify({ game: i + 1, seed: seed + i, won, score, length, reason }));
    else
      complain(
        `game ${i + 1}, seed ${seed + i}: ${won ? "won" : "not won"} after ${length}${score === undefined ? "" : `, score ${score}`}. ${reason}`,
      );
    await breath();
  }
  const mean = scored === 0 ? undefined : Math.round(sum / scored);
  if (json) return printLine(JSON.stringify({ wins, games, mean }));
  return printLine(
    `${name}: ${wins} of ${games} won${mean === undefined ? "" : `, score ${mean} on the mean`}.`,
  );
}

function playedOut<T>(game: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = game.next();
    if (done) return value as T;
  }
}

/** Shows what has been printed, and lets signals through. */
async function breath(): Promise<void> {
  flush();
  await new Promise((goOn) => setImmediate(goOn));
}

function tell(json: true | undefined, line: Readonly<Record<string, unknown>>): void {
  if (json) return printLine(JSON.stringify(line));
  const { game, seed, a, result, length, reason } = line;
  const who = result === "draw" ? "drawn" : `won by ${String(result).toUpperCase()}`;
  return complain(
    `game ${game}, seed ${seed}, A plays ${a === 1 ? "first" : "second"}: ${who} after ${length}. ${reason}`,
  );
}

function eloText({ difference, least, most }: Elo): string {
  const points = (it: number): string =>
    Number.isFinite(it) ? `${it >= 0 ? "+" : ""}${Math.round(it)}` : it > 0 ? "+inf" : "-inf";
  return `Elo ${points(difference)} (${points(least)} to ${points(most)})`;
}

/** Who is meant by `computer:3` or `random`. */
function seatOf(game: Game, text: string, option: string): Seat {
  if (text === "random") return { name: text, make: (seed) => makeRandom(game, seed) };
  const found = /^computer(?::(\d{1,3}))?$/.exec(text);
  const level = Number(found?.[1] ?? usualLevel);
  if (!found || level < 1 || level > levels.length)
    throw new Failure(
      `${option} takes \`computer\`, \`computer:N\` with a level from 1 to ${levels.length}, or \`random\`, and not \`${text}\`.`,
      exit.usage,
    );
  const reason = makeOpponent(game, { memory: 0 });
  if (typeof reason === "string") throw new Failure(reason);
  return { name: `computer:${level}`, make: (seed) => makeOpponent(game, { level, seed }) as Opponent };
}
