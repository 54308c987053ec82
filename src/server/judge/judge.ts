import type { Score } from "../../session/index.ts";

/** A text that can be played. */
export interface ReadGame {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly players: number;
  readonly levels: number;
  /** The Program, as JSON. */
  readonly program: string;
  /** The first level, as SVG. */
  readonly picture: string;
  /** The same as PNG, in base64. */
  readonly preview: string;
}

/** A score of a replay; the day is not the judge's business. */
export type JudgedScore = Omit<Score, "day">;

/** A replay that was played again, up to its end. */
export interface JudgedReplay {
  readonly seed: string;
  /** Each score that the play reached, in order; one at least. */
  readonly scores: readonly JudgedScore[];
}

export interface Wrong {
  readonly wrong: string;
}

/** Looks at what strangers send. It never rejects: what cannot be judged is wrong. */
export interface Judge {
  /** Reads the text of a game. @param from the address that it came from: addresses have their turns one after the other */
  read(text: string, from: string): Promise<ReadGame | Wrong>;
  /** Plays a replay again. @param program as JSON */
  play(program: string, replay: string, from: string): Promise<JudgedReplay | Wrong>;
  close(): void;
}
