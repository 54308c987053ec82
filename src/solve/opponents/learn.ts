import { compileMoves, type Game } from "../../game/index.ts";
import { codeOf, type MoveRules } from "../../program/index.ts";
import { newSession } from "../../session/index.ts";
import { playGame } from "./match.ts";
import { makeOpponent } from "./opponent.ts";
import type { Opponent } from "./thinking.ts";
import { Chance, makeRandom } from "./random.ts";
import { guessWorth } from "./worth.ts";

/** A position of a played game: how many more of each piece the first side has, and the result for it (1, 0 or a half). */
interface Sample {
  readonly more: readonly number[];
  readonly result: number;
}

/** One input in so many is random, so that games differ and pieces are lost for all sorts of reasons. */
const wildness = 6;

/** Rounds of the fit, and the step of each. */
const rounds = 400;
const pace = 0.5;

/** So many games would have to speak for values before they are believed as much as the old ones. */
const prior = 12;

/** No value becomes more than so many times the old one, or less than this part of it. */
const most = 2.5;

/**
 * Estimates what pieces are worth from games that the computer plays against itself at a low level: the values for which the logistic curve of
 * their sum predicts the results best, with a pull to what the file says, or to what pieces can reach where it says nothing. The most numerous
 * piece keeps its value; where the file states none, it is worth 100. A generator that pauses after each game. Undefined if no result depends on
 * pieces.
 */
export function* learnWorth(
  game: Game,
  games: number,
  level: number,
  seed: number,
): Generator<number, readonly number[] | undefined> {
  const { rules, worth } = game.program.moves!;
  const samples: Sample[] = [];
  for (let number = 0; number < games; number++) {
    samples.push(...samplesOf(game, rules, level, seed + number));
    yield number + 1;
  }
  const old = rules.pieces.map(() => 0);
  for (const [piece, value] of guessWorth(compileMoves(rules), worth).pieces) old[piece] = value;
  const common = mostNumerous(rules);
  const values = fitted(samples, old, common, prior / games);
  const unit = worth ? Math.abs(old[common]) : 100;
  return values?.map((it) => Math.round((unit * it) / Math.abs(values[common])));
}

/** The positions of one game, as the first side sees them. */
function samplesOf(game: Game, rules: MoveRules, level: number, seed: number): readonly Sample[] {
  const chance = new Chance(seed);
  const seats = rules.sides.map((_, side) => wild(game, level, 2 * seed + side, chance));
  const follower = newSession(game, { seed });
  const seen: (readonly number[])[] = [];
  const played = playGame(game, seats, seed, mostInputs);
  let next = played.next();
  for (; !next.done; next = played.next()) {
    follower.play(next.value);
    seen.push(moreOf(game.borrowPlay(follower.position)!.setup(), rules));
  }
  const { winner } = next.value;
  const result = winner === undefined ? 0.5 : winner === 0 ? 1 : 0;
  return seen.map((more) => ({ more, result }));
}

const mostInputs = 400;

/** The computer, with a random input now and then. */
function wild(game: Game, level: number, seed: number, chance: Chance): Opponent {
  const [computer, random] = [makeOpponent(game, { level, seed, memory: 2 ** 20 }), makeRandom(game, seed)];
  if (typeof computer === "string") return random;
  return {
    think: (...asked) => (chance.below(wildness) === 0 ? random : computer).think(...asked),
  };
}

/** How many more of each piece the first side has than the others, including those in hand. */
function moreOf({ cells, hands }: MoveRules["start"], rules: MoveRules): readonly number[] {
  return rules.pieces.map((_, piece) =>
    rules.sides.reduce((sum, _side, side) => {
      const code = codeOf(rules, side, piece);
      const count = cells.filter((it) => it === code).length + hands[side][piece];
      return side === 0 ? sum + count : sum - count;
    }, 0),
  );
}

/** Logistic regression by steepest descent from the old values, whose pull is `weight`; that of one piece, the unit, stays. */
function fitted(
  samples: readonly Sample[],
  old: readonly number[],
  unit: number,
  weight: number,
): readonly number[] | undefined {
  const scale = steepness(samples, old);
  if (scale === undefined || old[unit] === 0) return undefined;
  const parts = old.map(() => 1);
  for (let round = 0; round < rounds; round++) {
    const slopes = parts.map(() => 0);
    for (const { more, result } of samples) {
      const sum = more.reduce((all, it, piece) => all + it * parts[piece] * old[piece], 0);
      const error = expected(scale * sum) - result;
      for (let piece = 0; piece < old.length; piece++)
        slopes[piece] += error * more[piece] * old[piece] * scale;
    }
    for (let piece = 0; piece < old.length; piece++) {
      if (piece === unit) continue;
      const slope = slopes[piece] / Math.max(1, samples.length) + weight * (parts[piece] - 1);
      parts[piece] = Math.max(1 / most, Math.min(most, parts[piece] - pace * slope));
    }
  }
  return old.map((value, piece) => value * parts[piece]);
}

/** How steeply results follow the old values, by trying; undefined if nobody ever had more of anything. */
function steepness(samples: readonly Sample[], old: readonly number[]): number | undefined {
  const largest = Math.max(...old.map(Math.abs));
  const sums = samples.map(({ more }) => more.reduce((all, it, piece) => all + it * old[piece], 0));
  const missOf = (scale: number): number =>
    samples.reduce((all, { result }, i) => all + (expected(scale * sums[i]) - result) ** 2, 0);
  const tried = Array.from({ length: 60 }, (_, i) => (0.05 * 1.12 ** i) / largest);
  const misses = tried.map(missOf);
  return sums.some((it) => it !== 0) ? tried[misses.indexOf(Math.min(...misses))] : undefined;
}

const expected = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** The piece with the most copies at the beginning. */
function mostNumerous(rules: MoveRules): number {
  const counts = rules.pieces.map(
    (_, piece) =>
      rules.start.cells.filter((it) => it === codeOf(rules, 0, piece)).length + rules.start.hands[0][piece],
  );
  return counts.indexOf(Math.max(...counts));
}
