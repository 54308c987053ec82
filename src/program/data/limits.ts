/** Limits what a game may contain, so that no file can hang or flood the engine. */
export const limits = {
  /** Limits objects and bodies, including the kind for nothing. */
  kinds: 65_535,
  /** Limits the sum of the weights of one source, because a random number has 32 bits. */
  weights: 1_000_000_000,
  layers: 250,
  side: 4096,
  /** Limits the cells of all boards of all players, times the number of layers. */
  places: 16_000_000,
  /** Limits the rules of a game, including copies. */
  rules: 10_000,
  /** Limits the rules that the line rules of a game expand to. */
  lines: 60_000,
  pictureSide: 64,
  players: 64,
  includes: 100,
  /** Limits the nesting of expressions, statements and formulas. */
  depth: 400,
  /** Limits the parts of all expressions, with formulas and constants expanded. */
  parts: 200_000,
} as const;
