import { flatMapped, type Grid, listOf } from "../../../base/index.ts";
import type { LineCell, LineRow, LineRule } from "../../../program/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { Window } from "./line-state.ts";
import type { LineMemory } from "./memory.ts";
import type { LinePlan, RulePlan, WritePlan } from "./plan.ts";
import { movementBit } from "./movement-bits.ts";
import { roomFrom } from "./work.ts";
import { markRigid, writeCell } from "./write.ts";

/** The judge: line rules word by word, using only the layers of the position. A match is a list of cells for each row; a gap has none. */
export class PlainLines {
  readonly #plan: RulePlan;
  readonly #rule: LineRule;
  readonly #grid: Grid;
  readonly #inOrder: readonly number[];
  /** For each row its matches. */
  #found: number[][][] = [];
  readonly #writes: readonly (WritePlan | undefined)[];

  constructor(plan: RulePlan, lines: LinePlan, grid: Grid) {
    this.#plan = plan;
    this.#writes = flatMapped(plan.rule.rows, (row) => solid(row).map((cell) => lines.writeOf(cell)));
    this.#rule = plan.rule;
    this.#grid = grid;
    this.#inOrder = this.#cellsInOrder();
  }

  /** Finds the matches of each row; returns how many combinations they make. The work behind gaps is counted. */
  find(m: Machine, memory: LineMemory): number {
    this.#found = [];
    for (const row of this.#rule.rows) {
      this.#chargeGaps(m, memory, row);
      const found = this.#findRow(m, memory, row);
      if (found.length === 0) return 0;
      this.#found.push(found);
    }
    return this.#found.reduce((count, found) => count * found.length, 1);
  }

  holds(m: Machine, memory: LineMemory, match: number): boolean {
    const matches = this.#combination(match);
    return this.#rule.rows.every((row, i) =>
      solid(row).every((cell, j) => cellHolds(m, memory, cell, matches[i][j])),
    );
  }

  /** The first cell of the first row of a match. */
  firstCell(_: LineMemory, match: number): number {
    return this.#combination(match)[0][0];
  }

  apply(m: Machine, memory: LineMemory, match: number): boolean {
    const cells = this.#combination(match).flat();
    let changed = false;
    m.here = cells[0];
    m.observer?.applying(m, { rule: this.#rule, cells });
    for (const [i, write] of this.#writes.entries()) {
      if (!write) continue;
      if (this.#rule.rigid !== undefined && markRigid(memory, write, cells[i], this.#rule.rigid))
        changed = true;
      if (writeCell(m, memory, write, cells[i])) changed = true;
    }
    m.observer?.applied(m);
    return changed;
  }

  applyAll(m: Machine, memory: LineMemory, count: number): boolean {
    let changed = false;
    for (let i = 0; i < count && m.goesOn; i++) {
      m.charge(1);
      if (this.holds(m, memory, i) && this.apply(m, memory, i)) changed = true;
    }
    return changed;
  }

  /** A match of each row: that of the first changes soonest. */
  #combination(match: number): number[][] {
    let rest = match;
    return this.#found.map((found) => {
      const cells = found[rest % found.length];
      rest = Math.floor(rest / found.length);
      return cells;
    });
  }

  #findRow(m: Machine, memory: LineMemory, row: LineRow): number[][] {
    const found = this.#matchesOf(m, memory, row);
    const { window } = memory;
    if (!window || this.#rule.everywhere || row.includes("gap")) return found;
    return found.filter((cells) => cells.every((cell) => isInside(this.#grid, window, cell)));
  }

  /** Counts the work of looking behind gaps, from each place of the first part, where no part is missing. */
  #chargeGaps(m: Machine, memory: LineMemory, row: LineRow): void {
    if (!row.includes("gap")) return;
    const [first, ...others] = partsOf(row).map((part) => this.#matchesOf(m, memory, part));
    if (others.some((found) => found.length === 0)) return;
    for (const [start] of first) m.charge(roomFrom(this.#plan, this.#grid, start));
  }

  #matchesOf(m: Machine, memory: LineMemory, row: LineRow): number[][] {
    const [first] = row;
    const found: number[][] = [];
    for (const start of this.#inOrder)
      if (first === "gap" || first === undefined || cellHolds(m, memory, first, start))
        found.push(...this.#matchesFrom(m, memory, row, start));
    return found;
  }

  /** Rows across are searched line by line, rows down column by column. */
  #cellsInOrder(): number[] {
    const { first, width, height } = this.#grid;
    const places = listOf(width * height, (i) => i);
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

  /** Up to the edge; round a board that wraps, each cell once. */
  *#matchesAfterGap(m: Machine, memory: LineMemory, rest: LineRow, start: number): Generator<number[]> {
    let cell = start;
    while (cell >= 0) {
      yield* this.#matchesFrom(m, memory, rest, cell);
      cell = this.#next(cell);
      if (cell === start) return;
    }
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

/** The stretches between the gaps of a row. */
function partsOf(row: LineRow): LineRow[] {
  const at = row.indexOf("gap");
  return at < 0 ? [row] : [row.slice(0, at), ...partsOf(row.slice(at + 1))];
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
