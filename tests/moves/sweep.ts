/** How many games a test plays: a share in the suite, all of them when the environment says `QUADRILLE_LONG=1`. */
export const games = (share: number, all: number): number => (process.env["QUADRILLE_LONG"] ? all : share);

/** Numbers of the games that a test plays: a share in the suite, else all, or those of `QUADRILLE_SEEDS=201-500`. */
export function seeds(share: number, all: number): readonly number[] {
  const [from, to] = (process.env["QUADRILLE_SEEDS"] ?? `1-${games(share, all)}`).split("-").map(Number);
  return Array.from({ length: to! - from! + 1 }, (_, i) => from! + i);
}

/** The number of the day: sweeps of which the suite plays a share play another one each day. `DAY=N` plays that of another. */
export const day = Number(process.env["DAY"] ?? Math.floor(Date.now() / 86_400_000));

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
