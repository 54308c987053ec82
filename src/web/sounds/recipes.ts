import { chanceSize, nextChance, seedChance } from "../../base/index.ts";
import sorts from "./recipes.json" with { type: "json" };

/** Maps names of sfxr parameters to values, from 0 to 1 or from -1 to 1. Other parameters have their defaults. */
export type Recipe = Readonly<Record<string, number>>;

/** Returns a random number between two limits. */
type RandomBetween = (minimum: number, maximum: number) => number;

type Sort = keyof typeof sorts;

/**
 * Specifies a parameter of sfxr: a number; the limits of a random number, then optionally a power to raise it to and an
 * offset to add; the limits of a random integer (`whole`); or two values of which one is chosen at random (`half`). The
 * wave types 0 to 3 are square, saw, sine and noise.
 */
type Spec =
  | number
  | readonly number[]
  | { readonly whole: readonly number[] }
  | { readonly half: readonly number[] };

function drawValue(spec: Spec, draw: RandomBetween): number {
  if (typeof spec === "number") return spec;
  if ("whole" in spec) return Math.floor(draw(spec.whole[0], spec.whole[1]));
  if ("half" in spec) return spec.half[draw(0, 1) < 0.5 ? 0 : 1];
  const [minimum, maximum, power = 1, offset = 0] = spec;
  return draw(minimum, maximum) ** power + offset;
}

/** Generates a random sound of a sort. */
const drawOne = (sort: Sort, draw: RandomBetween): Recipe =>
  Object.fromEntries(Object.entries<Spec>(sorts[sort]).map(([name, spec]) => [name, drawValue(spec, draw)]));

/** Lists the sorts of PuzzleScript's sounds. The last two digits of a sound number, modulo the length of this list, select the sort. */
const numbered: readonly Sort[] = "coin shot blast power hurt jump blip push odd bird".split(" ") as Sort[];

/**
 * Lists all sorts of sounds, with their index among PuzzleScript's sorts if they have one. The other digits of a
 * PuzzleScript sound number are the seed of the sound.
 */
export const soundSorts: readonly { readonly sort: string; readonly number?: number }[] = [
  ...numbered.map((sort, number) => ({ sort, number })),
  { sort: "win" },
  { sort: "lose" },
];

/** Lists the words in a sound's name that select its sort. The first match counts. */
const sortsByWords: readonly (readonly [Sort, RegExp])[] = [
  ["win", /^(win|won|victory|fanfare|solved|clear|finish)/],
  ["lose", /^(lose|lost|over|die|dead|death|fail)/],
  ["coin", /(coin|gem|pick|gold|collect|take|eat|ring|bell|key)/],
  ["shot", /(shot|shoot|laser|fire|zap|throw|launch)/],
  ["blast", /(blast|boom|bang|explo|crash|thunder|break|smash)/],
  ["power", /(power|bonus|level|life|grow|open|charge|line|match)/],
  ["hurt", /(hurt|hit|ouch|bump|thud|knock|wrong|lock|land|drop|fall)/],
  ["jump", /(jump|hop|leap|spring|bounce|fly)/],
  ["push", /(push|pull|slide|drag|roll|shove|scrape)/],
  ["odd", /^odd$/],
  ["bird", /(bird|chirp|hen|cluck|peep|tweet|squeak)/],
];

/** Returns the sound for a name; the same name always has the same sound. A number at the end of the name is a PuzzleScript sound number. */
export function recipeOf(name: string): Recipe {
  const digits = /(?:^|-)(\d+)$/.exec(name)?.[1];
  if (digits !== undefined) {
    const number = Number(digits.slice(-15));
    return drawOne(numbered[(number % 100) % numbered.length], makeDraw(Math.floor(number / 100)));
  }
  const sort = sortsByWords.find(([, words]) => words.test(name.toLowerCase()))?.[0] ?? "blip";
  return drawOne(sort, makeDraw([...name].reduce((sum, it) => (sum * 31 + it.charCodeAt(0)) % 1_000_003, 7)));
}

function makeDraw(seed: number): RandomBetween {
  const state = new Int32Array(chanceSize);
  seedChance(state, 0, seed, 0);
  return (minimum, maximum) => minimum + (nextChance(state, 0) / 4294967296) * (maximum - minimum);
}
