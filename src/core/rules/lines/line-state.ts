import type { KindId, LayerId } from "../../../program/index.ts";
import type { LineIndex, Machine } from "../../engine/index.ts";
import { Noises } from "./noises.ts";
import type { LinePlan } from "./plan.ts";

/** Columns and rows of a board, bounds included; none if `right` is less than `left`. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What line rules keep beside a position while they run, however they are run. Movements end with the cycle, so nothing of it is saved or undone. */
export abstract class LineState implements LineIndex {
  readonly noises: Noises;
  /** Rigid groups that are excluded from this attempt. */
  readonly banned = new Set<number>();
  /** How many rules in a row have changed nothing, while a block of rules is repeated. */
  quiet = 0;
  /** Repetitions of whole blocks in the outermost block so far, and whether there were too many. */
  loops = 0;
  escaped = false;
  /** Which of the callable items a rule of the current group has called, or -1, and how deep calls stand in one another. */
  called = -1;
  depth = 0;
  /** Where rows are found, if that is not the whole board. */
  window: Window | undefined = undefined;

  constructor(plan: LinePlan, kindCount: number) {
    this.noises = new Noises(plan.noises, kindCount);
  }

  /** Sets the movement bits of a layer of a cell; 0 for none. */
  abstract setMovement(cell: number, layer: LayerId, movement: number): void;

  /**
   * Moves everything that can move, cell by cell, lower layers first, until nothing moves any more; then all movements are dropped. Cells come
   * column by column. Returns the marks of rigid groups that had a movement which failed, one for each cell; mostly none.
   */
  abstract grant(m: Machine): readonly number[];

  /** Writes to the position what rules have changed so far. */
  abstract writeThrough(m: Machine): void;

  /** Removes all movements, and forgets which rigid groups gave them. */
  abstract settle(): void;

  /** Forgets which rigid groups gave movements. */
  abstract unmark(): void;

  abstract stored(cell: number, old: KindId, kind: KindId): void;

  abstract keep(): () => void;

  forget(): void {
    this.settle();
    this.noises.forget();
  }

  takeNoises(): Iterable<number> {
    return this.noises.take();
  }
}

export const noMarks: readonly number[] = [];
