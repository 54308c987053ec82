import type { Seed } from "../../base/index.ts";
import type { Score } from "../../session/index.ts";
import type { KnownGame } from "../games.ts";

/** Describes a validated game. */
export interface JudgedGame extends Pick<KnownGame, "title" | "players" | "levels" | "program"> {
  readonly author?: string;
  readonly about?: string;
  /** Stores a picture of the first level, as SVG. */
  readonly picture: string;
  /** Stores a picture of the first level, as PNG in base64. */
  readonly preview: string;
}

/** Describes a score that a replay reached, without the day of its score board. */
export type JudgedScore = Omit<Score, "day">;

/** Describes the result of playing a replay to its end. */
export interface JudgedReplay {
  readonly seed: string;
  /** Lists the scores that the replay reached, in order; at least one. */
  readonly scores: readonly JudgedScore[];
}

/** Describes the start of a room from a FEN, a save or a replay. */
export interface JudgedStart {
  /** Stores the program changed to begin at the FEN, as JSON; undefined if the start is not a FEN. */
  readonly program?: string;
  readonly title: string;
  readonly seed?: Seed;
  readonly level: number;
  readonly options?: readonly string[];
  /** Stores the notation of the inputs that were played. */
  readonly begun: string;
}

export interface JudgeRejection {
  readonly wrong: string;
}
