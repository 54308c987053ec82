import type { IntegerStack } from "../../../base/index.ts";
import type { BoardId, KindId, LayerId } from "../../../program/index.ts";

export type Ending = "playing" | "won" | "lost" | "drawn";

/** Tells where one board of one player lies among the cells of a position. Cells are numbered through all boards: first + y * width + x. */
export interface BoardLayout {
  readonly board: BoardId;
  /** Numbers the player from 0; also 0 for a board that all players share. */
  readonly player: number;
  /** Holds the number of its first cell. A board that `runs on` has one spare cell after its last. */
  readonly first: number;
  readonly width: number;
  readonly height: number;
}

/** Represents the changes since the undo log was last taken, enough to go back. It is opaque, compact and immutable. */
export interface Changes {
  /** Says how many places (cells of a layer, numbers) hold another value. */
  readonly size: number;
}

/** Describes all that a cycle can change: boards, state, sources, timers, turn, chance. */
export interface Position {
  /** Holds an index into `program.levels`. */
  readonly level: number;
  readonly boards: readonly BoardLayout[];
  readonly ending: Ending;
  readonly isOver: boolean;
  /** Says who won or lost; undefined while playing and for a draw. */
  readonly endingPlayer: number | undefined;
  /** Tells whose turn it is, from 0. */
  readonly turn: number;
  /** Returns kinds in a cell, ground first, piles from the bottom. Allocates: for views and tests, not for hot loops. */
  kindsAt(cell: number): readonly KindId[];
  /** Returns the kind on the highest layer that holds something in a cell; 0 for an empty cell. */
  topAt(cell: number): KindId;
  /** Fills an array with the topmost kinds of consecutive cells; returns true if it held anything else before. */
  topsFrom(cell: number, tops: Uint16Array): boolean;
  /** Holds the layers that bodies lie on. */
  readonly bodyLayers: readonly LayerId[];
  /** Returns the number of the topmost body in a cell on one of these layers, kept as long as it is on a board; 0 for none. */
  bodyAt(cell: number, layer: LayerId): number;
  copy(): Position;
  /** Becomes a copy of another position of the same level and the same `Game`, without a new object. Nothing can be reverted after that. */
  copyFrom(other: Position): void;
  equals(other: Position): boolean;
  /** Returns a 53-bit hash of the whole position, the same on every machine and independent of how it came about. */
  hash(): number;
  /** Takes the changes made since the last take or drop. */
  takeChanges(): Changes;
  /** Takes the changes onto a stack as pairs of integers; returns how many pairs. The first of a pair is not negative if a cell has changed. */
  takeOnto(stack: IntegerStack): number;
  dropChanges(): void;
  /** Reverts these changes, which must be the last ones taken. Returns the changes that would redo them. */
  revert(changes: Changes): Changes;
  /** Reverts the changes that lie on the stack from `start` up, and removes them from it. */
  revertTop(stack: IntegerStack, start: number): void;
  /** Returns plain JSON of the whole position, which `Game.restore` reads. */
  save(): unknown;
}
