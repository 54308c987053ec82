import type { Grid } from "../../base/index.ts";
import type { LineCell, LineRow, LineRule } from "../../program/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { LineMemory, Window } from "./memory.ts";
import { type RulePlan, movementBit } from "./plan.ts";
import { markRigid, writeCell } from "./write.ts";

/** The judge: line rules word by word, using only the layers of the position. A match is a list of cells for each row; a gap has none. */
export class PlainLines {
  readonly #plan: RulePlan;
  readonly #rule: LineRule;
  readonly #grid: Grid;
  #matches: number[][][] = [];

  constructor(plan: RulePlan, grid: Grid) {
    this.#plan = plan;
    this.#rule = plan.rule;
    this.#grid = grid;
  }

  /** Finds all matches and counts them. */
  find(m: Machine, memory: LineMemory): number {
    const rows = this.#rule.rows.map((row) => this.#findRow(m, memory, row));
    this.#matches = rows.reduce<number[][][]>(
      (found, row) => row.flatMap((cells) => found.map((it) => [...it, cells])),
      [[]],
    );
    m.charge(this.#grid.width * this.#grid.height + this.#matches.length);
    return this.#matches.length;
  }

  holds(m: Machine, memory: LineMemory, match: number): boolean {
    return this.#rule.rows.every((row, i) =>
      solid(row).every((cell, j) => cellHolds(m, memory, cell, this.#matches[match][i][j])),
    );
  }

  apply(m: Machine, memory: LineMemory, match: number): boolean {
    const cells = this.#matches[match].flat();
    let changed = false;
    m.here = cells[0];
    m.observer?.applying(m, { rule: this.#rule, cells });
    for (const [i, { write }] of this.#plan.cells.entries()) {
      if (!write) continue;
      if (this.#rule.rigid !== undefined && markRigid(memory, write, cells[i], this.#rule.rigid))
        changed = true;
      if (writeCell(m, memory, write, cells[i])) changed = true;
    }
    m.observer?.applied(m);
    return changed;
  }

  #findRow(m: Machine, memory: LineMemory, row: LineRow): number[][] {
    const found = this.#cellsInOrder().flatMap((start) => [...this.#matchesFrom(m, memory, row, start)]);
    const { window } = memory;
    if (!window || this.#rule.everywhere || row.includes("gap")) return found;
    return found.filter((cells) => cells.every((cell) => isInside(this.#grid, window, cell)));
  }

  /** Rows across are searched line by line, rows down column by column. */
  #cellsInOrder(): number[] {
    const { first, width, height } = this.#grid;
    const places = Array.from({ length: width * height }, (_, i) => i);
    if (this.#plan.across) return places.map((i) => first + i);
    return places.map((i) => first + (i % height) * width + Math.floor(i / height));
  }

  /** The matches of a row, or the rest of one, that begin in a cell. */
  *#matchesFrom(m: Machine, memory: LineMemory, row: LineRow, start: number): Generator<number[]> {
    const [cell, ...rest] = row;
    if (cell === undefined) yield [];
    else if (cell === "gap") yield* this.#matchesAfterGap(m, memory, rest, start);
    else if (start >= 0 && cellHolds(m, memory, cell, start))
      for (const further of this.#matchesFrom(m, memory, rest, this.#next(start))) yield [start, ...further];
  }

  *#matchesAfterGap(m: Machine, memory: LineMemory, rest: LineRow, start: number): Generator<number[]> {
    const longest = Math.max(this.#grid.width, this.#grid.height);
    for (let cell = start, steps = 0; cell >= 0 && steps < longest; cell = this.#next(cell), steps++)
      yield* this.#matchesFrom(m, memory, rest, cell);
  }

  #next(cell: number): number {
    const step = this.#plan.back ? -1 : 1;
    return this.#plan.across ? this.#grid.shift(cell, step, 0) : this.#grid.shift(cell, 0, step);
  }
}

function isInside(grid: Grid, { left, top, right, bottom }: Window, cell: number): boolean {
  const [x, y] = [grid.x(cell), grid.y(cell)];
  return x >= left && x <= right && y >= top && y <= bottom;
}

const solid = (row: LineRow): LineCell[] => row.filter((it) => it !== "gap");

function cellHolds(m: Machine, memory: LineMemory, cell: LineCell, at: number): boolean {
  const { cellCount, layerCount, layerOf } = m.layout;
  const isThere = (kind: number) => m.state.cells[layerOf[kind] * cellCount + at] === kind;
  if (layerCount === 0 || cell.any.some((kinds) => !kinds.some(isThere))) return false;
  if (cell.no.some((kinds) => kinds.some(isThere))) return false;
  return cell.wishes.every(({ layer, wish }) => {
    const movement = memory.movements[layer * cellCount + at];
    return wish === "still" ? movement === 0 : (movement & movementBit(wish)) !== 0;
  });
}
