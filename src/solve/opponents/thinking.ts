import type { CycleInput, Position } from "../../game/index.ts";
import type { Limits, Progress } from "./limits.ts";
import type { Past } from "./past.ts";

/** Somebody who plays a game without hands. It keeps what it has learnt in a game; one opponent is for one game at a time. */
export interface Opponent {
  /**
   * Begins to think about what the player whose turn it is should give. The position may change meanwhile, but one opponent has one
   * thought at a time.
   */
  think(position: Position, player: number, options?: ThinkOptions): Thinking;
}

export interface ThinkOptions {
  /** In the place of those of the level. */
  readonly limits?: Limits;
  /** How the position came about; where something is hidden, what others hid is guessed from it. */
  readonly past?: Past;
}

/** A thought, bit by bit: who asks for it says how long each bit is, and can drop it at any time. */
export interface Thinking {
  /** Thinks on for about so many positions; true when it has made up its mind. */
  step(nodes: number): boolean;
  /** What it would give now; undefined only where nothing can be given. */
  readonly choice: CycleInput | undefined;
  readonly progress: Progress;
}
