/** Describes a position: what its features are, what it was worth before, what it should be worth (from 0 to 1), and from which game it is. */
export interface WorthSample {
  readonly indices: readonly number[];
  readonly values: readonly number[];
  readonly base: number;
  readonly target: number;
  readonly game: number;
}

/** Counts the rounds of the fit, and sets its pace: the step of each, in spreads. */
const rounds = 250;
const pace = 0.05;

/** Holds the pulls to what was there before that are tried: how many positions would have to speak against one spread. */
const pulls = [10, 100, 1000, 10_000];

/** One game in so many is kept aside, to choose the pull by. */
const aside = 6;

/** Returns the logistic curve. */
export const logisticOf = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** Returns how steeply results follow values, by trying; undefined if nothing was ever worth more. */
export function fitSteepness(
  results: readonly { readonly value: number; readonly result: number }[],
): number | undefined {
  const largest = results.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return undefined;
  const missOf = (scale: number): number =>
    results.reduce((all, { value, result }) => all + (logisticOf(scale * value) - result) ** 2, 0);
  const tried = Array.from({ length: 60 }, (_, i) => (0.2 * 1.12 ** i) / largest);
  const misses = tried.map(missOf);
  return tried[misses.indexOf(Math.min(...misses))];
}

/**
 * Returns the changes of the parameters for which the logistic curve of the values comes nearest to the targets, with a pull to no change that is chosen
 * by games kept aside; undefined if no change is better than none there.
 */
export function fitChanges(
  samples: readonly WorthSample[],
  spreads: readonly number[],
  scale: number,
): readonly number[] | undefined {
  const kept = packed(samples.filter((it) => it.game % aside === 0));
  const seen = packed(samples.filter((it) => it.game % aside !== 0));
  if (seen.count === 0) return undefined;
  let best = missOf(kept, spreads, scale, new Float64Array(spreads.length));
  let chosen: number | undefined;
  for (const pull of pulls) {
    const miss = missOf(kept, spreads, scale, descend(seen, spreads, scale, pull));
    if (miss >= best) continue;
    best = miss;
    chosen = pull;
  }
  if (chosen === undefined) return undefined;
  const steps = descend(packed(samples), spreads, scale, chosen);
  return spreads.map((spread, i) => spread * steps[i]);
}

/** Describes samples in long rows of numbers. */
interface Packed {
  readonly count: number;
  /** Says where the features of each sample begin. */
  readonly first: Int32Array;
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly bases: Float64Array;
  readonly targets: Float64Array;
}

function packed(samples: readonly WorthSample[]): Packed {
  const size = samples.reduce((sum, it) => sum + it.indices.length, 0);
  const first = new Int32Array(samples.length + 1);
  const [indices, values] = [new Int32Array(size), new Float64Array(size)];
  let at = 0;
  for (const [i, sample] of samples.entries()) {
    indices.set(sample.indices, at);
    values.set(sample.values, at);
    at += sample.indices.length;
    first[i + 1] = at;
  }
  const bases = Float64Array.from(samples, (it) => it.base);
  return {
    count: samples.length,
    first,
    indices,
    values,
    bases,
    targets: Float64Array.from(samples, (it) => it.target),
  };
}

/** Returns the value that the changes give to a sample. */
function valueOf(
  { first, indices, values, bases }: Packed,
  i: number,
  spreads: readonly number[],
  steps: Float64Array,
): number {
  let sum = bases[i];
  for (let n = first[i]; n < first[i + 1]; n++) sum += values[n] * spreads[indices[n]] * steps[indices[n]];
  return sum;
}

/** Returns the mean squared error. */
function missOf(all: Packed, spreads: readonly number[], scale: number, steps: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < all.count; i++)
    sum += (logisticOf(scale * valueOf(all, i, spreads, steps)) - all.targets[i]) ** 2;
  return sum / Math.max(1, all.count);
}

/**
 * Runs the steepest descent of the cross entropy with a step for each parameter (Adam: Kingma, Ba, 2015); changes are
 * in spreads.
 */
function descend(all: Packed, spreads: readonly number[], scale: number, pull: number): Float64Array {
  const size = spreads.length;
  const [steps, slopes] = [new Float64Array(size), new Float64Array(size)];
  const [means, squares] = [new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= rounds; round++) {
    for (let j = 0; j < size; j++) slopes[j] = pull * steps[j];
    for (let i = 0; i < all.count; i++) {
      const error = logisticOf(scale * valueOf(all, i, spreads, steps)) - all.targets[i];
      for (let n = all.first[i]; n < all.first[i + 1]; n++)
        slopes[all.indices[n]] += error * scale * all.values[n] * spreads[all.indices[n]];
    }
    const speed = pace * (1 - round / (rounds + 1));
    for (let j = 0; j < size; j++) {
      means[j] = 0.9 * means[j] + 0.1 * slopes[j];
      squares[j] = 0.99 * squares[j] + 0.01 * slopes[j] ** 2;
      const mean = means[j] / (1 - 0.9 ** round);
      const square = squares[j] / (1 - 0.99 ** round);
      if (square > 0) steps[j] -= (speed * mean) / Math.sqrt(square);
    }
  }
  return steps;
}
