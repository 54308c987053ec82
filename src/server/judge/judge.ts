import type { Seed } from "../../base/index.ts";
import type { Score } from "../../session/index.ts";

/** Describes a text that can be played. */
export interface JudgedGame {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly players: number;
  readonly levels: number;
  /** Holds the Program, as JSON. */
  readonly program: string;
  /** Holds the first level, as SVG. */
  readonly picture: string;
  /** Holds the level as PNG, in base64. */
  readonly preview: string;
}

/** Describes a score of a replay; the day is not the judge's business. */
export type JudgedScore = Omit<Score, "day">;

/** Describes a replay that was played again, up to its end. */
export interface JudgedReplay {
  readonly seed: string;
  /** Holds each score that the play reached, in order; one at least. */
  readonly scores: readonly JudgedScore[];
}

/** Says how a room begins where a FEN, a save or a replay leads. */
export interface JudgedStart {
  /** Holds the program that begins from a FEN, as JSON, if there is one. */
  readonly program?: string;
  readonly title: string;
  readonly seed: Seed;
  readonly level: number;
  readonly options: readonly string[];
  /** Holds what was played, in the notation of inputs. */
  readonly begun: string;
}

export interface JudgeRejection {
  readonly wrong: string;
}

/** Looks at what strangers send. It never rejects: what cannot be judged is wrong. */
export interface Judge {
  /** Reads the text of a game. @param from the address that it came from: addresses have their turns one after the other */
  read(text: string, from: string): Promise<JudgedGame | JudgeRejection>;
  /** Plays a replay again. @param program as JSON */
  play(program: string, replay: string, from: string): Promise<JudgedReplay | JudgeRejection>;
  /** Plays what leads to a start. @param program as JSON */
  begin(program: string, start: string, from: string): Promise<JudgedStart | JudgeRejection>;
  close(): void;
}
