import type { Grid } from "../../../base/index.ts";
import type { Layout } from "../../../engine/index.ts";
import { workOfRound } from "../work.ts";
import type { LineTables } from "./tables.ts";

/** Where a board lies among the places. */
export interface BoardPlaces {
  readonly grid: Grid;
  /** From a place to that on its right. */
  readonly across: number;
  /** The words of a set in which its places are. */
  readonly low: number;
  readonly high: number;
}

/**
 * Places of the cells of a layout, column by column, so that they come in the order in which things move. Below each column is a place off the board, and
 * so many columns of such places are beside each board that no row that begins on it leaves them.
 */
export class Geometry {
  readonly grounds: readonly BoardPlaces[];
  /** How many places there are. */
  readonly size: number;
  readonly placeOf: Int32Array;
  /** The cell of a place; -1 off the boards. */
  readonly cellOf: Int32Array;
  /** By place, the number of the board. */
  readonly groundOf: Uint8Array;
  /** How far one place of a row on the longest stretch may be from another. */
  readonly reach: number;

  /** By number of a rule, what all rules before it count in each round on the first board. */
  readonly workBefore: Int32Array;

  constructor({ grids, cellCount }: Layout, { longest, plan }: LineTables) {
    let next = 0;
    let reach = 0;
    const places = new Int32Array(cellCount);
    this.grounds = grids.map((grid): BoardPlaces => {
      const across = grid.height + 1;
      reach = Math.max(reach, across * longest);
      // No word of a set has places of two boards.
      next = (next + across * longest + 31) & ~31;
      const first = next;
      for (let cell = grid.first; cell < grid.last; cell++)
        places[cell] = first + grid.x(cell) * across + grid.y(cell);
      next += across * grid.width;
      const ground = { grid, across, low: first >>> 5, high: (next + 31) >>> 5 };
      next += across * longest;
      return ground;
    });
    this.reach = reach;
    this.workBefore = new Int32Array(plan.rules.size + 1);
    for (const rule of plan.rules.values())
      this.workBefore[rule.number + 1] = this.workBefore[rule.number] + workOfRound(rule, grids[0]);
    this.size = next;
    this.placeOf = places;
    this.cellOf = new Int32Array(next).fill(-1);
    this.groundOf = new Uint8Array(next);
    for (const [number, { grid }] of this.grounds.entries())
      for (let cell = grid.first; cell < grid.last; cell++) {
        this.cellOf[places[cell]] = cell;
        this.groundOf[places[cell]] = number;
      }
  }
}

const known = new WeakMap<Layout, Geometry>();

/** The places of a layout, made once. */
export function geometryOf(layout: Layout, tables: LineTables): Geometry {
  const found = known.get(layout) ?? new Geometry(layout, tables);
  known.set(layout, found);
  return found;
}
