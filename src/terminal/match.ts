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
    .option("--json", "one line of JSON for each game, and one for the match")
    .addHelpText("after", examples)
    .action(match);
}

const examples = `
The last line tells wins, draws and losses of A, and the difference in Elo points with its bounds (95 in 100).

Examples:
  quadrille match chess --a computer:4 --b computer:3 --games 20
  quadrille match reversi --b random --games 100`;

interface Seat {
  readonly name: string;
  /** For one game, with a seed of its own. */
  readonly make: (seed: number) => Opponent;
}

async function match(name: string, { a, b, games, seed, json }: MatchOptions): Promise<void> {
  const game = loadGame(name);
  if (game.program.players.length !== 2) throw new Failure(`${name} is no game for two players.`);
  const [first, second] = [seatOf(game, a, "--a"), seatOf(game, b, "--b")];
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (let i = 0; i < games; i++) {
    const isTurned = i % 2 === 1;
    const seats = [first.make(seed + 2 * i), second.make(seed + 2 * i + 1)];
    if (isTurned) seats.reverse();
    const played = playGame(game, seats, seed + i);
    let next = played.next();
    while (!next.done) next = played.next();
    const { winner, length, reason } = next.value;
    const result = winner === undefined ? "draw" : (winner === 0) === isTurned ? "b" : "a";
    tally[({ a: "wins", b: "losses", draw: "draws" } as const)[result]]++;
    tell(json, { game: i + 1, seed: seed + i, a: isTurned ? 2 : 1, result, length, reason });
    flush();
    await new Promise((goOn) => setImmediate(goOn));
  }
  const elo = eloOf(tally);
  if (json) return printLine(JSON.stringify({ ...tally, elo }));
  const { wins, draws, losses } = tally;
  printLine(
    `${first.name} against ${second.name}: ${count(wins, "win")}, ${count(draws, "draw")}, ${losses} lost. ${eloText(elo)}`,
  );
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
