import { getOrMake, type Grid } from "../../base/index.ts";
import type { Layout } from "../../core/engine/index.ts";
import { roundWork } from "../../core/rules/lines/plan.ts";
import type { LineTables } from "./tables.ts";

/** Describes where a board is among the places. */
export interface BoardPlaces {
  readonly grid: Grid;
  /** Is the difference from a place to that on its right. */
  readonly across: number;
  /** Is the index, in a set, of the first word of the board's places; `endWord` is the index after the last. */
  readonly firstWord: number;
  readonly endWord: number;
}

/**
 * Numbers the cells of a layout as places, column by column: the order in which things move. Below each column is a place off the board.
 * Each board has enough columns of such places beside it that no row that begins on the board leaves them.
 */
export class Geometry {
  readonly boards: readonly BoardPlaces[];
  /** Is the number of places. */
  readonly size: number;
  readonly placeOf: Int32Array;
  /** Is indexed by place: its cell; -1 off the boards. */
  readonly cellOf: Int32Array;
  /** Is indexed by place: the number of its board, if there are several. */
  readonly boardOf: Uint8Array | undefined;
  /** Is the greatest distance, in cells, between two cells that the longest part of a rule tests. */
  readonly maxReach: number;

  /** Is indexed by rule: the work of all rules before it in each round on the first board. */
  readonly workBefore: Int32Array;

  constructor({ grids, cellCount }: Layout, { longestRow, plan }: LineTables) {
    let placeCount = 0;
    let longestReach = 0;
    this.boards = grids.map((grid): BoardPlaces => {
      const columnStep = grid.height + 1;
      longestReach = Math.max(longestReach, columnStep * longestRow);
      // Rounds up to a multiple of 32, so that no 32-bit word of a set covers places of two boards.
      placeCount = (placeCount + columnStep * longestRow + 31) & ~31;
      const firstWord = placeCount >>> 5;
      placeCount += columnStep * grid.width;
      const board = { grid, across: columnStep, firstWord, endWord: (placeCount + 31) >>> 5 };
      placeCount += columnStep * longestRow;
      return board;
    });
    this.maxReach = longestReach;
    this.size = placeCount;
    const takeArray = makeCutter(cellCount + placeCount + plan.rules.size + 1);
    this.placeOf = takeArray(cellCount);
    this.cellOf = takeArray(placeCount).fill(-1);
    this.boardOf = grids.length > 1 ? new Uint8Array(placeCount) : undefined;
    this.workBefore = takeArray(plan.rules.size + 1);
    for (let boardIndex = 0; boardIndex < grids.length; boardIndex++) this.#placeCells(boardIndex);
    for (const rule of plan.rules.values())
      this.workBefore[rule.ruleIndex + 1] = this.workBefore[rule.ruleIndex] + roundWork(rule, grids[0]);
  }

  /** Assigns places to the cells of a board. */
  #placeCells(boardIndex: number): void {
    const { grid, across, firstWord } = this.boards[boardIndex];
    for (let cell = grid.first, x = 0, y = 0; cell < grid.last; cell++) {
      const place = (firstWord << 5) + x * across + y;
      this.placeOf[cell] = place;
      this.cellOf[place] = cell;
      if (this.boardOf !== undefined) this.boardOf[place] = boardIndex;
      if (++x < grid.width) continue;
      x = 0;
      y++;
    }
  }

  /** Returns the board of a place. */
  boardAt(place: number): BoardPlaces {
    return this.boards[this.boardOf === undefined ? 0 : this.boardOf[place]];
  }
}

const geometries = new WeakMap<Layout, Geometry>();

/** Returns the places of a layout, computed once. */
export function geometryOf(layout: Layout, tables: LineTables): Geometry {
  return getOrMake(geometries, layout, () => new Geometry(layout, tables));
}

/** Returns a function that cuts arrays of zeros from one large array: separate allocations would cost as much as a turn. */
export function makeCutter(total: number): (size: number) => Int32Array {
  const { buffer } = new Int32Array(total);
  let usedLength = 0;
  return (size) => {
    const array = new Int32Array(buffer, usedLength << 2, size);
    usedLength += size;
    return array;
  };
}
