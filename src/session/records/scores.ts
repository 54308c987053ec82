/** Describes how well a level or a game was played. */
export interface Score {
  /**
   * Is "score" for the game's own score, where more is better, "low score" where less is; "inputs" for the inputs in which a level was
   * won, where fewer are better; "seconds" in games with a clock.
   */
  readonly by: (typeof measures)[number];
  readonly value: number;
  /** Is the number of the level, from 1; undefined for a score of a whole game. */
  readonly level?: number;
  /** Is a date such as `2026-11-21`. */
  readonly day: string;
}

const measures = ["score", "low score", "inputs", "seconds"] as const;

/** Limits the scores that are stored of each kind. */
const maxStoredScores = 10;

/** Adds a score, best first. Returns its rank among the scores of its kind, from 1; undefined if it is not among the best. */
export function withScore(
  all: readonly Score[],
  score: Score,
): { readonly scores: readonly Score[]; readonly place?: number } {
  const scoresOfKind = all.filter((it) => it.by === score.by && it.level === score.level);
  const ranked = [...scoresOfKind, score].sort(compareScores).slice(0, maxStoredScores);
  const place = ranked.indexOf(score) + 1;
  if (place === 0) return { scores: all };
  return { scores: [...all.filter((it) => !scoresOfKind.includes(it)), ...ranked], place };
}

function compareScores(a: Score, b: Score): number {
  return a.by === "score" ? b.value - a.value : a.value - b.value;
}

/** Reads stored scores, perhaps of another version; drops invalid entries. */
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
