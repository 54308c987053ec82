/** Limits the size of games, so that no file can hang the engine or use up its memory. */
export const limits = {
  /** Limits the number of kinds, including the kind for nothing. */
  kinds: 65_535,
  /** Limits the sum of the weights of one source; a random number has only 32 bits. */
  weights: 1_000_000_000,
  layers: 250,
  side: 4096,
  /** Limits the number of cells of all boards of all players, times the number of layers. */
  places: 16_000_000,
  /** Limits the number of rules of a game, including turned and mirrored copies. */
  rules: 10_000,
  /** Limits the number of rules to which the line rules of a game expand. */
  lines: 60_000,
  pictureSide: 64,
  players: 64,
  includes: 100,
  /** Limits the nesting of expressions, statements and formulas. */
  depth: 400,
  /** Limits the number of parts of all expressions, after formulas and constants have been expanded. */
  parts: 200_000,
} as const;
