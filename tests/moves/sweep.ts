/** How many games a test plays: a share in the suite, all of them when the environment says `QUADRILLE_LONG=1`. */
export const games = (share: number, all: number): number => (process.env["QUADRILLE_LONG"] ? all : share);

/** Numbers of the games that a test plays: a share in the suite, else all, or those of `QUADRILLE_SEEDS=201-500`. */
export function seeds(share: number, all: number): readonly number[] {
  const [from, to] = (process.env["QUADRILLE_SEEDS"] ?? `1-${games(share, all)}`).split("-").map(Number);
  return Array.from({ length: to! - from! + 1 }, (_, i) => from! + i);
}

/** The number of the day: sweeps of which the suite plays a share play another one each day. `DAY=N` plays that of another. */
export const day = Number(process.env["DAY"] ?? Math.floor(Date.now() / 86_400_000));

/** Says that the suite takes all of what it shares out among the days: `npm test -- whole`. */
export const isWhole = ["QUADRILLE_WHOLE", "QUADRILLE_LONG"].some((it) => process.env[it] === "1");

/** The members of a list that the suite takes today: each comes once in so many days, and in a whole suite all come at once. */
export function today<T>(all: readonly T[], days = 10): readonly T[] {
  const turns = Math.min(days, all.length);
  return isWhole ? all : all.filter((_, i) => i % turns === day % turns);
}

/** The seeds of random cases that the suite takes today, of so many; all of as many as the environment says. */
export function seedsToday(
  all: number,
  days = 5,
  wanted = process.env["QUADRILLE_GAMES"],
): readonly number[] {
  const seedsOf = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
  return wanted === undefined ? today(seedsOf(all), days) : seedsOf(Number(wanted));
}

/** How often the suite does something, and how often a whole suite does. */
export const cases = (share: number, whole: number): number => (isWhole ? whole : share);

/** A test's time in milliseconds, for as many games. */
export const patience = process.env["QUADRILLE_LONG"] ? 3_600_000 : 120_000;

/** Whole numbers from a seed. */
export function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 8;
  };
}
