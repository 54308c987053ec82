import type { Seed } from "../../base/index.ts";
import type { Score } from "../../session/index.ts";

/** Describes a validated game. */
export interface JudgedGame {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly players: number;
  readonly levels: number;
  /** Stores the Program as JSON. */
  readonly program: string;
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

/** Validates user-supplied texts. The promises never reject: a text that cannot be validated counts as invalid. */
export interface Judge {
  /** Compiles the text of a game. @param from is the client's address; addresses are served in turn */
  read(text: string, from: string): Promise<JudgedGame | JudgeRejection>;
  /** Plays a replay. @param program is JSON */
  play(program: string, replay: string, from: string): Promise<JudgedReplay | JudgeRejection>;
  /** Plays the inputs that lead to the starting position of a room. @param program is JSON */
  begin(program: string, start: string, from: string): Promise<JudgedStart | JudgeRejection>;
  close(): void;
}
