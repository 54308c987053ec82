import type { CycleInput, Position, OptionValues } from "../../game/index.ts";
import type { Limits, Progress } from "./levels.ts";
import type { Input, Session } from "../../session/index.ts";

/** Represents a computer player. It keeps what it learns during a game, so one opponent plays one game at a time. */
export interface Opponent {
  /** Begins to search for an input of the player to move. The position may change meanwhile, but an opponent runs only one search at a time. */
  think(position: Position, player: number, options?: ThinkOptions): Thinking;
}

export interface ThinkOptions {
  /** Replaces the limits of the level. */
  readonly limits?: Limits;
  /** Holds the inputs that led to the position: in games with hidden state, the opponent uses them to guess what others have hidden. */
  readonly past?: Past;
}

/** Represents a search in progress. The caller decides how long each step takes, and can drop the search at any time. */
export interface Thinking {
  /** Examines about `nodes` positions; returns true once the search has finished. */
  step(nodes: number): boolean;
  /** Holds the best choice so far; undefined only if no input is possible. */
  readonly choice: CycleInput | undefined;
  readonly progress: Progress;
}

/** Describes the history of a position, for opponents that must not see hidden state itself. */
export interface Past {
  readonly level: number;
  readonly options: OptionValues;
  readonly inputs: readonly Input[];
}

export function pastOf({ firstLevel, options, inputs }: Session): Past {
  return { level: firstLevel, options, inputs: [...inputs] };
}
