import type { CycleInput, Position, OptionValues } from "../../game/index.ts";
import type { Limits, Progress } from "./levels.ts";
import type { Input, Session } from "../../session/index.ts";

/** Describes a computer player. It remembers what it learnt during a game, so one opponent plays one game at a time. */
export interface Opponent {
  /**
   * Begins to think about what the player whose turn it is should give. The position may change meanwhile, but an opponent has one thought at a
   * time.
   */
  think(position: Position, player: number, options?: ThinkOptions): Thinking;
}

export interface ThinkOptions {
  /** Replaces those of the level. */
  readonly limits?: Limits;
  /** Says how the position came about: where something is hidden, the opponent guesses from it what others hid. */
  readonly past?: Past;
}

/** Describes a thought in progress: the caller decides how long each step is, and can drop it at any time. */
export interface Thinking {
  /** Examines about this number of positions; returns true when it has decided. */
  step(nodes: number): boolean;
  /** Holds the present choice; undefined only where nothing can be given. */
  readonly choice: CycleInput | undefined;
  readonly progress: Progress;
}

/** Describes how a position came about, as everybody knows it except for what others hid: for opponents that must not see what is hidden. */
export interface Past {
  readonly level: number;
  readonly options: OptionValues;
  readonly inputs: readonly Input[];
}

export function pastOf({ firstLevel, options, inputs }: Session): Past {
  return { level: firstLevel, options, inputs: [...inputs] };
}
