/** Holds limits of a game, so that no file can hang or flood the engine. */
export const limits = {
  /** Holds objects and bodies, with the kind that is nothing. */
  kinds: 65_535,
  /** Holds weights of one source together: chance draws 32 bits. */
  weights: 1_000_000_000,
  layers: 250,
  side: 4096,
  /** Limits cells of all boards of all players times layers. */
  places: 16_000_000,
  /** Limits all rules of a game, copies counted. */
  rules: 10_000,
  /** Holds all rules that the line rules of a game expand to. */
  lines: 60_000,
  pictureSide: 64,
  players: 64,
  includes: 100,
  /** Limits nested expressions, statements and formulas. */
  depth: 400,
  /** Limits parts of all expressions, with formulas and constants written out. */
  parts: 200_000,
} as const;
