import type { Game } from "../../game/index.ts";
import { codeOf, type MoveRules } from "../../program/index.ts";
import { newSession } from "../../session/index.ts";
import { playGame } from "./match.ts";
import { makeOpponent } from "./opponent.ts";
import type { Opponent } from "./thinking.ts";
import { Chance, makeRandom } from "./random.ts";

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

/**
 * Estimates what pieces are worth from games that the computer plays against itself at a low level: the values for which the logistic curve of
 * their sum predicts the results best. The most numerous piece is worth 100. A generator that pauses after each game. Undefined if no result
 * depends on pieces.
 */
export function* learnWorth(
  game: Game,
  games: number,
  level: number,
  seed: number,
): Generator<number, readonly number[] | undefined> {
  const { rules } = game.program.moves!;
  const samples: Sample[] = [];
  for (let number = 0; number < games; number++) {
    samples.push(...samplesOf(game, rules, level, seed + number));
    yield number + 1;
  }
  return scaled(fitted(samples, rules.pieces.length), rules);
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

/** Logistic regression by steepest descent, with a slight pull towards 0. */
function fitted(samples: readonly Sample[], pieces: number): readonly number[] {
  const values = Array.from({ length: pieces }, () => 0);
  for (let round = 0; round < rounds; round++) {
    const slopes = values.map(() => 0);
    for (const { more, result } of samples) {
      const sum = more.reduce((all, it, piece) => all + it * values[piece], 0);
      const error = 1 / (1 + Math.exp(-sum)) - result;
      for (let piece = 0; piece < pieces; piece++) slopes[piece] += error * more[piece];
    }
    for (let piece = 0; piece < pieces; piece++)
      values[piece] -= pace * (slopes[piece] / Math.max(1, samples.length) + drawn * values[piece]);
  }
  return values;
}

const drawn = 0.001;

/** Values scaled so that the piece with the most copies at the beginning is worth 100. */
function scaled(values: readonly number[], rules: MoveRules): readonly number[] | undefined {
  const counts = rules.pieces.map(
    (_, piece) =>
      rules.start.cells.filter((it) => it === codeOf(rules, 0, piece)).length + rules.start.hands[0][piece],
  );
  const common = counts.indexOf(Math.max(...counts));
  const unit = Math.abs(values[common]);
  return unit < 1e-6 ? undefined : values.map((it) => Math.round((100 * it) / unit));
}
