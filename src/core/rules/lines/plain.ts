import { flatMapped, type Grid, listOf } from "../../../base/index.ts";
import type { LineCell, LineRow, LineRule } from "../../../program/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { Window } from "./line-state.ts";
import type { LineMemory } from "./memory.ts";
import type { LinePlan, RulePlan, WritePlan } from "./plan.ts";
import { movementBit, randomMovement } from "./movement-bits.ts";
import { roomFrom } from "./work.ts";

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

/** Writes one cell; returns whether anything in it changed. */
function writeCell(m: Machine, memory: LineMemory, write: WritePlan, cell: number): boolean {
  const { layerOf } = m.layout;
  const drawn = write.random.length === 0 ? 0 : write.random[m.state.draw(0, write.random.length)];
  const drawnLayer = drawn === 0 ? -1 : layerOf[drawn];
  let changed = false;
  for (let i = 0; i < write.clear.length; i++)
    if (write.clear[i] !== drawnLayer && putKind(m, memory, cell, write.clear[i], 0)) changed = true;
  for (let i = 0; i < write.remove.length; i++) {
    const layer = layerOf[write.remove[i]];
    if (m.state.cells[layer * m.layout.cellCount + cell] !== write.remove[i]) continue;
    if (layer !== drawnLayer && isPut(write, layerOf, layer) === 0 && putKind(m, memory, cell, layer, 0))
      changed = true;
  }
  for (let i = 0; i < write.put.length; i++)
    if (putKind(m, memory, cell, layerOf[write.put[i]], write.put[i])) changed = true;
  if (drawn !== 0) {
    if (putKind(m, memory, cell, drawnLayer, drawn)) changed = true;
    if (writeMovement(memory, cell, drawnLayer, 0)) changed = true;
  }
  for (let i = 0; i < write.movements.length; i += 2) {
    const movement =
      write.movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : write.movements[i + 1];
    if (writeMovement(memory, cell, write.movements[i], movement)) changed = true;
  }
  return changed;
}

function isPut(write: WritePlan, layerOf: Int32Array, layer: number): number {
  for (let i = 0; i < write.put.length; i++) if (layerOf[write.put[i]] === layer) return write.put[i];
  return 0;
}

function putKind(m: Machine, memory: LineMemory, cell: number, layer: number, kind: number): boolean {
  const old = m.state.cells[layer * m.layout.cellCount + cell];
  if (old === kind) return false;
  m.state.set(cell, layer, kind);
  if (memory.noises.hears) memory.noises.changed(old, kind);
  return true;
}

function writeMovement(memory: LineMemory, cell: number, layer: number, movement: number): boolean {
  if (memory.movements[layer * memory.layout.cellCount + cell] === movement) return false;
  memory.setMovement(cell, layer, movement);
  return true;
}

/** Marks the layers of a cell that have no mark yet with a rigid group; returns whether there were any. */
function markRigid(memory: LineMemory, write: WritePlan, cell: number, group: number): boolean {
  const { cellCount } = memory.layout;
  let isNew = false;
  for (let i = 0; i < write.marks.length; i++) {
    const address = write.marks[i] * cellCount + cell;
    if (memory.rigid[address] !== 0) continue;
    memory.marked.push(address);
    memory.rigid[address] = group;
    isNew = true;
  }
  return isNew;
}
