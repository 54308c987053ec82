/** Describes how well a level or a whole game was played. */
export interface Score {
  /**
   * Names what is measured: "score" is the game's own score, where higher is better; "low score" is a score where lower is
   * better; "inputs" is the number of inputs that won a level, where fewer are better; "seconds" is used in games with a clock.
   */
  readonly by: (typeof measures)[number];
  readonly value: number;
  /** Stores the number of the level, from 1; undefined for the score of a whole game. */
  readonly level?: number;
  /** Stores a date such as `2026-11-21`. */
  readonly day: string;
}

const measures = ["score", "low score", "inputs", "seconds"] as const;

/** Limits how many scores of each kind are stored. */
const maxStoredScores = 10;

/**
 * Inserts a score into a list that is sorted from best to worst. Also returns its rank among comparable scores,
 * from 1; undefined if it is not among the best.
 */
export function withScore(
  storedScores: readonly Score[],
  score: Score,
): { readonly scores: readonly Score[]; readonly rank?: number } {
  const scoresOfKind = storedScores.filter((it) => it.by === score.by && it.level === score.level);
  const rankedScores = [...scoresOfKind, score]
    .sort((a, b) => (a.by === "score" ? b.value - a.value : a.value - b.value))
    .slice(0, maxStoredScores);
  const rank = rankedScores.indexOf(score) + 1;
  if (rank === 0) return { scores: storedScores };
  return { scores: [...storedScores.filter((it) => !scoresOfKind.includes(it)), ...rankedScores], rank };
}

/** Reads stored scores, which another version may have written, and drops invalid entries. */
export function readScores(stored: unknown): readonly Score[] {
  return Array.isArray(stored) ? stored.filter(isScore) : [];
}

function isScore(value: unknown): value is Score {
  if (typeof value !== "object" || value === null) return false;
  const { by, value: number, day, level } = value as Record<string, unknown>;
  return (
    measures.includes(by as Score["by"]) &&
    typeof number === "number" &&
    typeof day === "string" &&
    (level === undefined || typeof level === "number")
  );
}

/** Returns a score in words. */
export function scoreText({ by, value }: Score): string {
  if (by === "score" || by === "low score") return `score ${value}`;
  return `${value} ${value === 1 ? by.slice(0, -1) : by}`;
}
