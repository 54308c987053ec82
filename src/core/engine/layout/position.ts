import type { IntegerStack, Sized } from "../../../base/index.ts";
import type { BoardId, KindId, LayerId } from "../../../program/index.ts";

export type Ending = "playing" | "won" | "lost" | "drawn";

/** Describes which cells of a position belong to one board of one player. Cells are numbered through all boards: first + y * width + x. */
export interface BoardLayout extends Sized {
  readonly board: BoardId;
  /** Is the number of the player, from 0; also 0 for a board that all players share. */
  readonly player: number;
  /** Is the number of the board's first cell. A board that `runs on` has one spare cell after its last. */
  readonly first: number;
}

/** Represents the changes made to a position since changes were last taken. It is a compact, immutable value that can revert them. */
export interface Changes {
  /** Is the number of addresses (cells of a layer, numbers) whose value differs. */
  readonly size: number;
}

/** Describes all that a cycle can change: boards, state, sources, timers, turn, chance. */
export interface Position {
  /** Is an index into `program.levels`. */
  readonly level: number;
  readonly boards: readonly BoardLayout[];
  readonly ending: Ending;
  readonly isOver: boolean;
  /** Is the player who won or lost; undefined while playing and for a draw. */
  readonly endingPlayer: number | undefined;
  /** Is the player whose turn it is, from 0. */
  readonly turn: number;
  /** Returns the kinds in a cell, ground first, piles from the bottom. Allocates: for views and tests, not for hot loops. */
  kindsAt(cell: number): readonly KindId[];
  /** Returns the kind on the highest layer that holds something in a cell; 0 for an empty cell. */
  topAt(cell: number): KindId;
  /** Fills `tops` with the topmost kinds of consecutive cells, beginning with `cell`; returns true if that changed the array. */
  copyTops(cell: number, tops: Uint16Array): boolean;
  readonly bodyLayers: readonly LayerId[];
  /** Returns the number of the topmost body in a cell on a layer of `bodyLayers`; 0 for none. A body keeps its number as long as it is on a board. */
  bodyAt(cell: number, layer: LayerId): number;
  copy(): Position;
  /** Copies another position of the same level and the same `Game` into this one. Nothing can be reverted after that. */
  copyFrom(other: Position): void;
  equals(other: Position): boolean;
  /** Returns a 53-bit hash of the whole position, equal on every machine and independent of the moves that led to it. */
  hash(): number;
  /** Returns the changes made since changes were last taken or dropped. */
  takeChanges(): Changes;
  /** Pushes the changes onto a stack as pairs; returns their number. The first integer of a pair is not negative if a cell has changed. */
  takeChangesOnto(stack: IntegerStack): number;
  dropChanges(): void;
  /** Reverts these changes, which must be the last ones taken. Returns the changes that would redo them. */
  revert(changes: Changes): Changes;
  /** Reverts the changes on the stack from `start` up, and pops them. Returns true if more than settings has changed. */
  revertTopChanges(stack: IntegerStack, start: number): boolean;
  /** Returns the whole position as plain JSON, which `Game.restore` reads. */
  save(): unknown;
}
