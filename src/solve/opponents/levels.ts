/** How strong an opponent is. */
export interface OpponentLevel {
  /** Positions examined for each move. */
  readonly nodes: number;
  /** The largest random change to a value, in units of `Evaluation.slip`. */
  readonly noise: number;
}

/** The levels from the weakest, level 1, up. Strength is measured in positions, not in time, so that it is the same on every machine. */
export const levels: readonly OpponentLevel[] = [
  { nodes: 40, noise: 2 },
  { nodes: 150, noise: 1 },
  { nodes: 600, noise: 0.5 },
  { nodes: 2_500, noise: 0.25 },
  { nodes: 10_000, noise: 0.1 },
  { nodes: 40_000, noise: 0.05 },
  { nodes: 160_000, noise: 0.02 },
  { nodes: 640_000, noise: 0.02 },
];

/** The level used where none is asked for. */
export const usualLevel = 4;
