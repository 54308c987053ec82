import type { KindId, LayerId } from "../../../program/index.ts";
import type { LogReader, UndoLog } from "./undo-log.ts";
import type { Layout } from "../layout/layout.ts";
import type { Position, Ending } from "../layout/position.ts";

/** Endings by the number that stands for them. */
export const endings: readonly Ending[] = ["playing", "won", "lost", "drawn"];

/** What line rules keep beside the cells of a position, told of each cell that changes. */
export interface LineIndex {
  /** Called when a kind of a cell became another. */
  stored(cell: number, old: KindId, kind: KindId): void;
  /** Called when a cycle begins: forgets the movements and noises of the one before. */
  forget(): void;
  /** The sounds of the noises of this cycle, each once. */
  takeNoises(): Iterable<number>;
  /** Captures the movements and noises; the returned function restores them. */
  keep(): () => void;
}

/**
 * The memory of a game and the only door to it. Every write puts the old value into the undo log and marks the cells that it concerns. An address
 * from 0 on is a cell of a layer; one below 0 is a number, ~index; one far below is an integer of bodies, `bodyPlace - index`. `StoredState` is
 * the one class behind it.
 */
export interface State extends Position {
  readonly layout: Layout;
  readonly journal: UndoLog;
  /** What parts keep beside the position: the readers of its undo log, each under an `Attachment`. */
  readonly attached: (LogReader | undefined)[];
  readonly cells: Uint8Array | Uint16Array;
  readonly numbers: Int32Array;
  /** Slots, covers and records of bodies: see `BodyLayout`. */
  readonly bodies: Int32Array;
  /** How many cells show each kind, for each grid: grid * kindCount + kind. The count of kind 0 is meaningless. */
  readonly counts: Int32Array;
  /** By kind, the cell where one was put last: where a lone object of the kind must be, unless one was taken away since. */
  readonly spots: Int32Array;
  /** The sets of `layout.dirty`; undefined until they are first needed. */
  readonly dirtyCells: Int32Array | undefined;
  /** Whether sets of scans simply follow the kinds: see `DirtyIndex`. */
  isFollowing: boolean;
  /** Visits in vain while sets follow the kinds, less what was saved. */
  vainVisits: number;
  /** Whether sets that had stopped following were let follow once more. */
  followedAgain: boolean;
  /** Undefined until first needed. */
  lines: LineIndex | undefined;
  /**
   * A version of everything at rest on the layers of bodies, objects and settled bodies: while it stays the same, so do they. The same number
   * always stands for the same content of the same layout.
   */
  readonly settledVersion: number;
  /** Grows with each write that changes something, chance aside, until the undo log is taken or dropped. */
  readonly writes: number;
  /** Puts a kind (0: nothing) on a layer of a cell. On a pile it replaces the visible kind: see `piles.ts`. */
  set(cell: number, layer: LayerId, kind: KindId): void;
  /** The same where the write is known to break no body. */
  show(cell: number, layer: LayerId, kind: KindId): void;
  /** Gives `settledVersion` a new number. */
  touchSettled(): void;
  setNumber(index: number, value: number): void;
  /** Writes an integer of bodies. */
  setBody(index: number, value: number): void;
  /** A number from 0 to `count` - 1 from the game's stream (0) or a player's (1 and up). */
  draw(stream: number, count: number): number;
  /** Writes a word of a stream, which counts as no change. */
  setChance(index: number, value: number): void;
  /** The sets of cells to visit, made when they are first needed. */
  trackDirty(): Int32Array | undefined;
  /** Makes room for numbers up to an index. */
  reserve(index: number): void;
  /** Makes room for integers of bodies up to an index. */
  reserveBodies(index: number): void;
  /** Rolls back to an earlier length of the undo log. */
  rollBack(length: number): void;
  /** Whether anything but chance differs from when the undo log had this length. */
  differsFrom(length: number): boolean;
  /** The value at an address of the undo log. */
  at(address: number): number;
  /** Whether a number belongs to keyed chance, which is neither rolled back nor compared. */
  isKeyedChance(index: number): boolean;
  /** What was written from an entry of the undo log on: for each place that differs its address, its old value and its new one. */
  writtenSince(length: number): Int32Array;
  /** Writes what `writtenSince` gave, forwards or backwards. */
  retrace(written: Int32Array, forward: boolean): void;
  copy(): State;
}
