import { flatMapped, type Grid, makeList } from "../../../base/index.ts";
import {
  type LayerId,
  movementBit,
  type LineCell,
  type LineRow,
  type LineWrite,
} from "../../../program/index.ts";
import { bodyAt, cellsOfThing, type Layout, type Machine, nextCell, setTop } from "../../engine/index.ts";
import { LineState, type Matcher } from "./line-state.ts";
import { type LinePlan, type RulePlan, cellsToEdge } from "./plan.ts";
import type { MovementReader } from "./noises.ts";

/** Moves a body in a direction; returns false if that is refused. */
export type MoveBody = (m: Machine, body: number, direction: number, steps: number, at: undefined) => boolean;

const directionsByBit = [0, 4, 6, 2];

/** Is the first movement bit that is carried out without leaving the cell. */
const actionBit = movementBit("action");

/** Is the reference implementation of line rules. It stores only movements, and reads and writes kinds in the position itself. */
export class PlainLineState extends LineState implements MovementReader {
  /** Maps the address of a cell and layer to its movement bits. */
  readonly movements = new Map<number, number>();
  /** Maps the address of a cell and layer to the rigid group that marked it first. */
  readonly rigidGroups = new Map<number, number>();
  readonly #layout: Layout;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #moveBody: MoveBody;

  constructor(plan: LinePlan, layout: Layout, cells: Uint8Array | Uint16Array, moveBody: MoveBody) {
    super(plan);
    this.#layout = layout;
    this.#cells = cells;
    this.#moveBody = moveBody;
  }

  makeMatcher(plan: RulePlan, board: number): PlainRule {
    return new PlainRule(plan, this.#layout.grids[board]);
  }

  writeThrough(): void {
    // All changes are in the position already.
  }

  catchUp(): void {
    // This implementation caches no kinds.
  }

  kindOn(cell: number, layer: LayerId): number {
    return this.#cells[this.#layout.address(cell, layer)];
  }

  movementOn(cell: number, layer: LayerId): number {
    return this.movements.get(this.#layout.address(cell, layer)) ?? 0;
  }

  setMovement(cell: number, layer: LayerId, movement: number): void {
    const address = this.#layout.address(cell, layer);
    if (movement === 0) this.movements.delete(address);
    else this.movements.set(address, movement);
  }

  /** Marks a layer of a cell with a rigid group, unless another group has marked it; returns true if it was unmarked. */
  markRigid(cell: number, layer: LayerId, group: number): boolean {
    const address = this.#layout.address(cell, layer);
    if (this.rigidGroups.has(address)) return false;
    this.rigidGroups.set(address, group);
    return true;
  }

  grant(m: Machine): readonly number[] {
    const moving = [...this.movements.keys()].sort((a, b) => this.#rankAddress(a) - this.#rankAddress(b));
    let hasMoved = moving.length > 0;
    while (hasMoved && m.isRunning) {
      hasMoved = false;
      for (const address of moving) if (this.#moveAt(m, address)) hasMoved = true;
      m.charge(moving.length);
    }
    const failedGroups = this.#findBlocked(moving);
    this.clearMovements();
    return failedGroups;
  }

  /** Ranks an address by column, row and layer. The spare cell of a board counts as the end of the first column. */
  #rankAddress(address: number): number {
    const { cellCount, layerCount, grids } = this.#layout;
    const cell = address % cellCount;
    const { first, width, height, runsOn } = grids[this.#layout.gridAt(cell)];
    const column = (cell - first) % width;
    const row = (cell - first - column) / width;
    const position = first + column * height + row + (runsOn && column > 0 ? 1 : 0);
    return position * layerCount + (address - cell) / cellCount;
  }

  /** Carries out the movement at an address, unless it is blocked; returns true if it was carried out. */
  #moveAt(m: Machine, address: number): boolean {
    const movement = this.movements.get(address);
    if (movement === undefined) return false;
    const { cellCount } = this.#layout;
    const cell = address % cellCount;
    const layer = (address - cell) / cellCount;
    const kind = m.state.cells[address];
    const way = directionsByBit[31 - Math.clz32(movement & -movement)];
    const body = this.#layout.bodies && movement < actionBit ? bodyAt(m.state, layer, address) : 0;
    const cells = body > 0 ? cellsOfThing(m, ~body) : [cell];
    const to = movement >= actionBit ? cell : nextCell(m, cell, way);
    const isBlocked = to < 0 || (to !== cell && m.state.cells[layer * cellCount + to] !== 0);
    if (body > 0 ? !m.silently(() => this.#moveBody(m, body, way, 1, undefined)) : isBlocked) return false;
    if (kind !== 0) this.noises.recordMove(kind, movement);
    if (body === 0 && kind !== 0 && to !== cell) {
      setTop(m.state, cell, layer, 0);
      setTop(m.state, to, layer, kind);
      m.events.push({ type: "move", kind, from: cell, to });
    }
    for (const it of cells) this.setMovement(it, layer, 0);
    return true;
  }

  /** Records the noises of blocked movements. Returns, for each cell with a blocked movement, the rigid group of the first one. */
  #findBlocked(addresses: readonly number[]): readonly number[] {
    const checkedCells = new Set<number>();
    const failedGroups = new Map<number, number>();
    for (const address of addresses) {
      if (!this.movements.has(address)) continue;
      const cell = address % this.#layout.cellCount;
      const group = this.rigidGroups.get(address);
      if (group !== undefined && !failedGroups.has(cell)) failedGroups.set(cell, group);
      if (!checkedCells.has(cell)) this.noises.recordBlock(this, cell);
      checkedCells.add(cell);
    }
    return [...failedGroups.values()];
  }

  clearMovements(): void {
    this.movements.clear();
    this.clearMarks();
  }

  clearMarks(): void {
    this.rigidGroups.clear();
  }

  saveMovements(): () => void {
    const [movements, rigidGroups] = [[...this.movements], [...this.rigidGroups]];
    const restoreNoises = this.noises.capture();
    return () => {
      this.clearMovements();
      for (const [address, movement] of movements) this.movements.set(address, movement);
      for (const [address, group] of rigidGroups) this.rigidGroups.set(address, group);
      restoreNoises();
    };
  }
}

/** Is the reference implementation of a line rule. A match lists the cells of each row, without gaps. */
class PlainRule implements Matcher {
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
