import type { KindId, LayerId } from "../../program/index.ts";
import type { UndoLog } from "./undo-log.ts";
import type { Layout } from "../layout/layout.ts";
import type { Position, Ending } from "../layout/position.ts";

/** How an ending is told by a number. */
export const endings: readonly Ending[] = ["playing", "won", "lost", "drawn"];

/** What changes when a body goes from one pose to another: cells that it leaves and enters, as differences from where its anchor was. */
export interface RimChange {
  readonly left: Int32Array;
  readonly entered: Int32Array;
}

/** What line rules keep beside the cells of a position. It hears of each cell that changes. */
export interface LineIndex {
  /** A kind of a cell became another. */
  stored(cell: number, old: KindId, kind: KindId): void;
  /** A cycle begins: movements and noises of the one before are forgotten. */
  forget(): void;
  /** The sounds of the noises of this cycle, each once. */
  takeNoises(): Iterable<number>;
  /** What puts back all that is asked for and heard now. */
  keep(): () => void;
}

/**
 * The memory of a game and the only door to it. Every write puts the old value into the journal and marks the cells that it
 * concerns. An address from 0 on is a cell of a layer; one below 0 is a number, ~index; one far below is an integer of
 * bodies, `bodyPlace - index`. `StoredState` is the one class behind it.
 */
export interface PlainMoveState extends Position {
  readonly layout: Layout;
  readonly journal: UndoLog;
  readonly cells: Uint8Array | Uint16Array;
  readonly numbers: Int32Array;
  /** Slots, covers and records of bodies: see `BodyLayout`. */
  readonly bodies: Int32Array;
  /** How many cells show each kind, for each grid: grid * kindCount + kind. Of nothing the count means nothing. */
  readonly counts: Int32Array;
  /** By kind: the cell where one came to stand last. Where there is one of it alone, it is there, or one was taken away since. */
  readonly spots: Int32Array;
  /** The sets of `layout.dirty`; undefined as long as nobody needed them. */
  readonly dirtyCells: Int32Array | undefined;
  /** Whether sets of scans simply follow the kinds: see `DirtyIndex`. */
  readonly isFollowing: boolean;
  /** Undefined as long as nobody needed it. */
  lines: LineIndex | undefined;
  /**
   * What it is compared with tells whether anything at rest on layers of bodies, objects or settled bodies, may have changed.
   * The same number always stands for the same content of the same layout.
   */
  readonly settledVersion: number;
  readonly isOver: boolean;
  /** Grows with each write that changes something, chance aside, until the journal is taken or dropped. */
  readonly writes: number;
  /** Puts a kind (0: nothing) on a layer of a cell. Of a pile it is the kind that is seen: see `piles.ts`. */
  set(cell: number, layer: LayerId, kind: KindId): void;
  /** The same where it is known that no body is broken by it. */
  show(cell: number, layer: LayerId, kind: KindId): void;
  /** Tells that something at rest on layers of bodies changes. */
  touchSettled(): void;
  setNumber(index: number, value: number): void;
  /** An integer of bodies. */
  setBody(index: number, value: number): void;
  /** A body that shows one kind leaves cells of a layer and enters as many that are free, all told by differences from `anchor`. */
  changeRim(layer: LayerId, anchor: number, rim: RimChange, number: number, kind: KindId): void;
  /** A number from 0 to `count` - 1 by the game's stream (0) or that of a player (1 and up). */
  draw(stream: number, count: number): number;
  /** The sets of cells to look at, made when they are first needed. */
  trackDirty(): Int32Array | undefined;
  /**
   * Tells a lively position that a cell was looked at, and whether a rule was applied there. It is lively no more when
   * too many have been looked at in vain: letting cells sleep makes each rule that is applied about as much dearer as a few such looks.
   */
  countVisit(applied: boolean): void;
  /** Makes room for numbers up to an index. */
  reserve(index: number): void;
  /** Makes room for integers of bodies up to an index. */
  reserveBodies(index: number): void;
  /** Goes back to an earlier length of the journal. */
  rollBack(length: number): void;
  /** Whether anything but chance differs from what it was when the journal was so long. */
  differsFrom(length: number): boolean;
  /** What the place of an address of the journal holds. */
  at(address: number): number;
  /** Keyed chance goes its own way: it is neither put back nor compared. */
  isKeyedChance(index: number): boolean;
  /** What was written from an entry of the journal on: of each place that differs its address, what it held and what it holds. */
  writtenSince(length: number): Int32Array;
  /** Puts places to what they held before something was written, or to what they held after it. */
  retrace(written: Int32Array, forward: boolean): void;
  copy(): PlainMoveState;
}
