import type { BoardId, KindId, LayerId } from "../../program/index.ts";

export type Ending = "playing" | "won" | "lost" | "drawn";

/** Where one board of one player lies among the cells of a position. Cells are numbered through all boards: first + y * width + x. */
export interface BoardLayout {
  readonly board: BoardId;
  /** From 0; 0 for a board that is not each player's. */
  readonly player: number;
  /** Number of its first cell. A board that `runs on` has one spare cell after its last. */
  readonly first: number;
  readonly width: number;
  readonly height: number;
}

/** What changed since the journal was last taken: enough to go back. Opaque, compact, immutable. */
export interface Changes {
  /** Number of places (cells of a layer, numbers) that hold another value. */
  readonly size: number;
  /** These changes and later ones of the same position, in order, as one: to go back over it is to go back over all. */
  joinedBy(later: readonly Changes[]): Changes;
}

/** All that a cycle can change: boards, state, sources, timers, turn, chance. */
export interface Position {
  /** Index into `program.levels`. */
  readonly level: number;
  readonly boards: readonly BoardLayout[];
  readonly ending: Ending;
  /** Who won or lost; undefined while playing and for a draw. */
  readonly endingPlayer: number | undefined;
  /** Whose turn it is, from 0. */
  readonly turn: number;
  /** Kinds in a cell, ground first, piles from the bottom; for views and tests, not for hot loops. */
  kindsAt(cell: number): readonly KindId[];
  /** The kind that is seen in a cell: of the highest layer that holds something; 0 for nothing. */
  topAt(cell: number): KindId;
  /** The same of the cells from one on, as many as the array has places. */
  topsFrom(cell: number, tops: Uint16Array): void;
  /** The layers that bodies lie on. */
  readonly bodyLayers: readonly LayerId[];
  /** The topmost body in a cell on one of these layers, as a number that it keeps as long as it is on a board; 0 for none. */
  bodyAt(cell: number, layer: LayerId): number;
  copy(): Position;
  equals(other: Position): boolean;
  /** 53-bit hash of all of it, the same on every machine, independent of how it came about. */
  hash(): number;
  /** Takes the changes since the last take or drop. */
  takeChanges(): Changes;
  dropChanges(): void;
  /** Puts the position back to before these changes, which must be the last ones taken. Returns the changes that would redo. */
  revert(changes: Changes): Changes;
  /** Plain JSON of the whole, and back through `Game.restore`. */
  save(): unknown;
}
