import { getOrMake, type Grid } from "../../base/index.ts";
import type { Layout } from "../../core/engine/index.ts";
import { roundWork } from "../../core/rules/lines/plan.ts";
import type { LineTables } from "./tables.ts";

/** Describes which slots belong to a board. */
export interface BoardSlots {
  readonly grid: Grid;
  /** Is the difference from a slot to the slot on its right. */
  readonly across: number;
  /** Is the index, in a set, of the first word of the board's slots; `endWord` is the index after the last one. */
  readonly firstWord: number;
  readonly endWord: number;
}

/**
 * Assigns a slot to each cell of a layout, column by column, which is the order in which things move. Below each column is a slot that is off
 * the board. Beside each board are enough columns of such slots that no row of a rule that begins on the board leaves them.
 */
export class Geometry {
  readonly boards: readonly BoardSlots[];
  /** Is the number of slots. */
  readonly size: number;
  readonly slotOf: Int32Array;
  /** Is indexed by slot: its cell; -1 off the boards. */
  readonly cellOf: Int32Array;
  /** Is indexed by slot: the number of its board; undefined if there is only one board. */
  readonly boardOf: Uint8Array | undefined;
  /** Is the greatest distance, in slots, between two cells that a part of a rule tests. */
  readonly maxReach: number;

  /** Is indexed by rule: the work, in each round on the first board, of all rules before it. */
  readonly workBefore: Int32Array;

  constructor({ grids, cellCount }: Layout, { longestRow, plan }: LineTables) {
    let slotCount = 0;
    let longestReach = 0;
    this.boards = grids.map((grid): BoardSlots => {
      const columnStep = grid.height + 1;
      longestReach = Math.max(longestReach, columnStep * longestRow);
      // Rounds up to a multiple of 32, so that no 32-bit word of a set covers slots of two boards.
      slotCount = (slotCount + columnStep * longestRow + 31) & ~31;
      const firstWord = slotCount >>> 5;
      slotCount += columnStep * grid.width;
      const board = { grid, across: columnStep, firstWord, endWord: (slotCount + 31) >>> 5 };
      slotCount += columnStep * longestRow;
      return board;
    });
    this.maxReach = longestReach;
    this.size = slotCount;
    const takeArray = makeCutter(cellCount + slotCount + plan.rules.size + 1);
    this.slotOf = takeArray(cellCount);
    this.cellOf = takeArray(slotCount).fill(-1);
    this.boardOf = grids.length > 1 ? new Uint8Array(slotCount) : undefined;
    this.workBefore = takeArray(plan.rules.size + 1);
    for (let boardIndex = 0; boardIndex < grids.length; boardIndex++) this.#slotCells(boardIndex);
    for (const rule of plan.rules.values())
      this.workBefore[rule.ruleIndex + 1] = this.workBefore[rule.ruleIndex] + roundWork(rule, grids[0]);
  }

  /** Assigns slots to the cells of a board. */
  #slotCells(boardIndex: number): void {
    const { grid, across, firstWord } = this.boards[boardIndex];
    for (let cell = grid.first, x = 0, y = 0; cell < grid.last; cell++) {
      const slot = (firstWord << 5) + x * across + y;
      this.slotOf[cell] = slot;
      this.cellOf[slot] = cell;
      if (this.boardOf !== undefined) this.boardOf[slot] = boardIndex;
      if (++x < grid.width) continue;
      x = 0;
      y++;
    }
  }

  /** Returns the board of a slot. */
  boardAt(slot: number): BoardSlots {
    return this.boards[this.boardOf === undefined ? 0 : this.boardOf[slot]];
  }
}

const geometries = new WeakMap<Layout, Geometry>();

/** Returns the slots of a layout, computed once. */
export function geometryOf(layout: Layout, tables: LineTables): Geometry {
  return getOrMake(geometries, layout, () => new Geometry(layout, tables));
}

/** Returns a function that cuts arrays of zeros from one large array. Separate allocations would cost as much as a turn. */
export function makeCutter(total: number): (size: number) => Int32Array {
  const { buffer } = new Int32Array(total);
  let usedLength = 0;
  return (size) => {
    const array = new Int32Array(buffer, usedLength << 2, size);
    usedLength += size;
    return array;
  };
}
