import type { CycleInput, Game, GivenControl, Position } from "../../game/index.ts";
import type { Opponent } from "./opponent.ts";

/** How a game went. */
interface Outcome {
  /** The player who won, from 0; undefined for a draw. */
  readonly winner: number | undefined;
  /** Inputs that were given. */
  readonly length: number;
  /** What ended it: the text of its end, or that it was broken off. */
  readonly reason: string;
}

/** Inputs after which a game is broken off and counts as drawn. */
const longest = 2000;

/** What is refused so often in a row loses the game. */
const mostRefusals = 1000;

/** Plays one game between opponents, one for each player; a generator, so that it can be paused at each input. */
export function* playGame(
  game: Game,
  seats: readonly Opponent[],
  seed: number,
): Generator<CycleInput, Outcome> {
  const level = game.program.levels.findIndex((it) => it.type === "map");
  const { position } = game.begin(level, seed);
  const chosen: (GivenControl | undefined)[] = [];
  let refusals = 0;
  for (let length = 0; length < longest; length++) {
    position.dropChanges();
    if (position.ending !== "playing") return outcomeOf(position, length, "");
    const player = game.awaits(position).find((it) => chosen[it] === undefined);
    const input = player === undefined ? undefined : decide(seats[player]!, position, player);
    if (input === undefined) return { winner: undefined, length, reason: "Nothing can be given." };
    const cycle = game.program.together ? gathered(game, position, input, chosen) : input;
    if (!cycle) continue;
    const { result, events } = game.cycle(position, cycle);
    yield cycle;
    if (result === "done") {
      refusals = 0;
      const end = events.find((it) => it.type === "end");
      if (end) return outcomeOf(position, length + 1, end.text ?? "");
    } else if (++refusals === mostRefusals)
      return { winner: undefined, length, reason: "What is given is refused again and again." };
  }
  return { winner: undefined, length: longest, reason: `Broken off after ${longest} inputs.` };
}

function decide(opponent: Opponent, position: Position, player: number): CycleInput | undefined {
  const thinking = opponent.think(position, player);
  while (!thinking.step(1000));
  return thinking.choice;
}

/** Where all choose together: what all have chosen, when they have. */
function gathered(
  game: Game,
  position: Position,
  { controls }: CycleInput,
  chosen: (GivenControl | undefined)[],
): CycleInput | undefined {
  const [given] = controls;
  if (given) chosen[given.player] = given;
  if (game.awaits(position).some((it) => chosen[it] === undefined)) return undefined;
  const all = chosen.filter((it) => it !== undefined);
  chosen.length = 0;
  return { controls: all };
}

function outcomeOf({ ending, endingPlayer, turn }: Position, length: number, reason: string): Outcome {
  const about = endingPlayer ?? turn;
  const winner = ending === "won" ? about : ending === "lost" ? 1 - about : undefined;
  return { winner, length, reason };
}

/** Wins, draws and losses of one side of a match. */
interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The difference in strength that a result tells of, with the bounds in which it lies with a probability of 95 in 100. */
export interface Elo {
  readonly difference: number;
  readonly least: number;
  readonly most: number;
}

/** Standard deviations in which 95 of 100 results lie. */
const likely = 1.96;

/** By the logistic curve: 400 points are odds of ten to one. Bounds are Wilson's, with the spread that the results have. */
export function eloOf({ wins, draws, losses }: Tally): Elo {
  const games = wins + draws + losses;
  const mean = (wins + draws / 2) / games;
  const spread = (wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean ** 2) / games;
  const square = likely ** 2 / games;
  const middle = (mean + square / 2) / (1 + square);
  const margin = (likely * Math.sqrt(spread / games + square / (4 * games))) / (1 + square);
  const [least, most] = [Math.max(0, middle - margin), Math.min(1, middle + margin)];
  return {
    difference: points(mean),
    least: points(least),
    most: points(most),
  };
}

function points(mean: number): number {
  if (mean <= 0) return -Infinity;
  return mean >= 1 - 1e-9 ? Infinity : -400 * Math.log10(1 / mean - 1);
}
