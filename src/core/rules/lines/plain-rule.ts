import { flatMapped, type Grid, makeList } from "../../../base/index.ts";
import { type LineCell, type LineRow, type LineWrite, movementBit } from "../../../program/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { Matcher } from "./line-state.ts";
import { cellsToEdge, type RulePlan } from "./plan.ts";
import type { PlainLineState } from "./plain-state.ts";

/** Is the reference implementation of a line rule. A match lists the cells of each row, without gaps. */
export class PlainRule implements Matcher {
  readonly #plan: RulePlan;
  readonly #grid: Grid;
  readonly #cellsInOrder: readonly number[];
  #matchesByRow: number[][][] = [];
  /** Lists, for each cell of a match, what is written to it, ordered by layer. */
  readonly #writes: readonly (LineWrite | undefined)[];

  constructor(plan: RulePlan, grid: Grid) {
    this.#plan = plan;
    // Random values are drawn in the order of layers.
    const inLayerOrder = ({ wishes }: LineWrite) => [...wishes].sort((a, b) => a.layer - b.layer);
    const cells = flatMapped(plan.rule.rows, cellsOfRow);
    this.#writes = cells.map(({ write }) => write && { ...write, wishes: inLayerOrder(write) });
    this.#grid = grid;
    const { first, width, height } = grid;
    // Horizontal rows are searched row by row, vertical ones column by column.
    const offsets = makeList(width * height, (i) =>
      plan.isHorizontal ? i : (i % height) * width + Math.floor(i / height),
    );
    this.#cellsInOrder = offsets.map((i) => first + i);
  }

  find(m: Machine, state: PlainLineState): number {
    this.#matchesByRow = [];
    for (const row of this.#plan.rule.rows) {
      this.#chargeGaps(m, state, row);
      const rowMatches = this.#findRow(m, state, row);
      if (rowMatches.length === 0) return 0;
      this.#matchesByRow.push(rowMatches);
    }
    return this.#matchesByRow.reduce((count, matches) => count * matches.length, 1);
  }

  holds(m: Machine, state: PlainLineState, match: number): boolean {
    const matches = this.#findCombination(match);
    return this.#plan.rule.rows.every((row, i) =>
      cellsOfRow(row).every((cell, j) => matchesCell(m, state, cell, matches[i][j])),
    );
  }

  firstCell(_: PlainLineState, match: number): number {
    return this.#findCombination(match)[0][0];
  }

  apply(m: Machine, state: PlainLineState, match: number): boolean {
    const cells = this.#findCombination(match).flat();
    const { rule } = this.#plan;
    const { rigid } = rule;
    let hasChanged = false;
    m.here = cells[0];
    m.observer?.beforeMatch(m, { rule, cells });
    for (const [i, write] of this.#writes.entries()) {
      if (!write) continue;
      if (rigid !== undefined)
        for (const { layer, implied } of write.wishes)
          if (!implied && state.markRigid(cells[i], layer, rigid)) hasChanged = true;
      if (writeCell(m, state, write, cells[i])) hasChanged = true;
    }
    m.observer?.afterMatch(m);
    return hasChanged;
  }

  /** Returns the combination with this number, which has one match for each row; the match of the first row varies fastest. */
  #findCombination(match: number): number[][] {
    let remaining = match;
    return this.#matchesByRow.map((matches) => {
      const cells = matches[remaining % matches.length];
      remaining = Math.floor(remaining / matches.length);
      return cells;
    });
  }

  #findRow(m: Machine, state: PlainLineState, row: LineRow): number[][] {
    const matches = this.#matchesOf(m, state, row);
    const { window } = state;
    if (!window || this.#plan.rule.everywhere || row.includes("gap")) return matches;
    const { left, top, right, bottom } = window;
    const isInside = (cell: number): boolean => {
      const [x, y] = [this.#grid.x(cell), this.#grid.y(cell)];
      return x >= left && x <= right && y >= top && y <= bottom;
    };
    return matches.filter((cells) => cells.every(isInside));
  }

  /** Charges the work of searching past gaps: from each match of the part before the first gap to the edge, if every part matches somewhere. */
  #chargeGaps(m: Machine, state: PlainLineState, row: LineRow): void {
    if (!row.includes("gap")) return;
    const [firstMatches, ...otherMatches] = splitAtGaps(row).map((part) => this.#matchesOf(m, state, part));
    if (otherMatches.some((rowMatches) => rowMatches.length === 0)) return;
    for (const [start] of firstMatches) m.charge(cellsToEdge(this.#plan, this.#grid, start));
  }

  #matchesOf(m: Machine, state: PlainLineState, row: LineRow): number[][] {
    const [first] = row;
    const mayBegin = (start: number) =>
      first === undefined || first === "gap" || matchesCell(m, state, first, start);
    return flatMapped(this.#cellsInOrder, (start) =>
      mayBegin(start) ? [...this.#matchesFrom(m, state, row, start)] : [],
    );
  }

  /** Yields the matches of a row, or of its rest, that begin in a cell. */
  *#matchesFrom(m: Machine, state: PlainLineState, row: LineRow, start: number): Generator<number[]> {
    const [cell, ...rest] = row;
    if (cell === undefined) yield [];
    else if (cell === "gap") yield* this.#matchesAfterGap(m, state, rest, start);
    else if (start >= 0 && matchesCell(m, state, cell, start))
      for (const restCells of this.#matchesFrom(m, state, rest, this.#nextCell(start)))
        yield [start, ...restCells];
  }

  /** Yields the matches after a gap, up to the edge. On a board that wraps, each cell is visited once. */
  *#matchesAfterGap(m: Machine, state: PlainLineState, rest: LineRow, start: number): Generator<number[]> {
    let cell = start;
    while (cell >= 0) {
      yield* this.#matchesFrom(m, state, rest, cell);
      cell = this.#nextCell(cell);
      if (cell === start) return;
    }
  }

  #nextCell(cell: number): number {
    const step = this.#plan.isReversed ? -1 : 1;
    return this.#plan.isHorizontal ? this.#grid.shift(cell, step, 0) : this.#grid.shift(cell, 0, step);
  }
}

function splitAtGaps(row: LineRow): LineRow[] {
  const gapIndex = row.indexOf("gap");
  return gapIndex < 0 ? [row] : [row.slice(0, gapIndex), ...splitAtGaps(row.slice(gapIndex + 1))];
}

const cellsOfRow = (row: LineRow): LineCell[] => row.filter((it) => it !== "gap");

function matchesCell(m: Machine, state: PlainLineState, cell: LineCell, boardCell: number): boolean {
  const { cellCount, layerCount, layerOf } = m.layout;
  const holdsKind = (kind: number) => m.state.cells[layerOf[kind] * cellCount + boardCell] === kind;
  if (layerCount === 0 || cell.any.some((kinds) => !kinds.some(holdsKind))) return false;
  if (cell.no.some((kinds) => kinds.some(holdsKind))) return false;
  return cell.wishes.every(({ layer, wish }) => {
    const movement = state.movementOn(boardCell, layer);
    return wish === "still" ? movement === 0 : (movement & movementBit(wish)) !== 0;
  });
}

/** Writes one cell; returns true if anything in it changed. */
function writeCell(m: Machine, state: PlainLineState, write: LineWrite, cell: number): boolean {
  const { layerOf } = m.layout;
  const { clear, remove, put, random, wishes } = write;
  const drawnKind = random.length === 0 ? 0 : random[m.state.draw(0, random.length)];
  const drawnLayer = drawnKind === 0 ? -1 : layerOf[drawnKind];
  let hasChanged = false;
  const writeKind = (layer: number, kind: number) => {
    const oldKind = state.kindOn(cell, layer);
    if (oldKind === kind) return;
    hasChanged = true;
    m.state.set(cell, layer, kind);
    if (!state.noises.hasNoises) return;
    state.noises.recordCreated(kind);
    state.noises.recordDestroyed(oldKind);
  };
  const move = (layer: number, movement: number) => {
    if (state.movementOn(cell, layer) === movement) return;
    state.setMovement(cell, layer, movement);
    hasChanged = true;
  };
  for (const layer of clear) if (layer !== drawnLayer) writeKind(layer, 0);
  for (const kind of remove) {
    const layer = layerOf[kind];
    const isPut = layer === drawnLayer || put.some((it) => layerOf[it] === layer);
    if (!isPut && state.kindOn(cell, layer) === kind) writeKind(layer, 0);
  }
  for (const kind of put) writeKind(layerOf[kind], kind);
  if (drawnKind !== 0) {
    writeKind(drawnLayer, drawnKind);
    move(drawnLayer, 0);
  }
  for (const { layer, wish } of wishes)
    move(layer, wish === "still" ? 0 : wish === "random" ? 1 << m.state.draw(0, 4) : movementBit(wish));
  return hasChanged;
}
