/** How many games a test plays: a share in the suite, all of them when the environment says `QUADRILLE_LONG=1`. */
export const games = (share: number, all: number): number => (process.env["QUADRILLE_LONG"] ? all : share);

/** A test's time in milliseconds, for as many games. */
export const patience = process.env["QUADRILLE_LONG"] ? 3_600_000 : 20_000;

/** Whole numbers from a seed. */
export function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state >>> 8;
  };
}
