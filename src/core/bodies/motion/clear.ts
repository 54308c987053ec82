import type { Grid } from "../../../base/index.ts";
import type { ActionOf } from "../../../program/index.ts";
import {
  type Act,
  bodiesOf,
  type ClosureCompiler,
  compileGrid,
  isSettled,
  loseCell,
  type Machine,
} from "../../engine/index.ts";
import { writeCell } from "../relocate.ts";
import { fastBodiesOf } from "./fast-bodies.ts";

type Clear = ActionOf<"clear">;

/** Caches the last search that found no full line: the version of the settled cells, and the work of the search. */
export interface ClearMemo {
  version: number;
  work: number;
}

/** Describes the board, or the part of a board, in which full lines are cleared. */
interface Field {
  readonly grid: Grid;
  readonly lines: Clear["lines"];
  readonly among: ReadonlySet<number> | undefined;
}

/**
 * Compiles `clear`: removes all full rows (or columns) at once, and shifts what is above them down (or right of them left). Only objects
 * and settled bodies on layers of bodies count and shift; moving bodies stay where they are. In a part of a board, a line is full if its
 * cells within the part are. `only` is the memo of a board that all players share; otherwise there is one for each grid.
 */
export function compileClear(
  { lines, board, of, among, local, gone }: Clear,
  c: ClosureCompiler,
  only?: ClearMemo,
): Act {
  const memos: ClearMemo[] = [];
  const grid = compileGrid(board, of, c);
  const region = among && c.region(among);
  const count = local === undefined ? -1 : c.scope.slot(local);
  const lost = gone === undefined ? -1 : c.scope.slot(gone);
  return (m) => {
    const index = grid(m);
    if (count >= 0) m.locals[count] = 0;
    if (lost >= 0) m.locals[lost] = 0;
    if (index < 0) return true;
    const last = only ?? (memos[index] ??= { version: -1, work: 0 });
    if (m.state.settledVersion === last.version) {
      m.charge(last.work);
      return true;
    }
    const { work } = m;
    const field = { grid: m.layout.grids[index], lines, among: region && cellsIn(m, region) };
    const isWhole = region === undefined && lines === "rows";
    const found =
      (isWhole ? fastBodiesOf(m.layout)?.fullRows(m, field.grid) : undefined) ?? fullLines(m, field);
    if (found.length === 0) {
      if (region === undefined && m.layout.bodies?.carries !== true) last.version = m.state.settledVersion;
      last.work = m.work - work;
      return true;
    }
    m.state.touchSettled();
    const bodies = clearLines(m, field, found);
    if (count >= 0) m.locals[count] = found.length;
    if (lost >= 0) m.locals[lost] = bodies;
    return true;
  };
}

function cellsIn(m: Machine, region: (m: Machine) => void): ReadonlySet<number> {
  const start = m.top;
  region(m);
  return new Set(m.takeFrom(start));
}

/** Returns true if an object or a settled body is in a cell. */
function isFilled(m: Machine, cell: number): boolean {
  return bodiesOf(m.state).layers.some(
    (layer) => m.state.cells[m.layout.address(cell, layer)] !== 0 && !isMoving(m, layer, cell),
  );
}

function isMoving(m: Machine, layer: number, cell: number): boolean {
  const body = m.state.bodies[bodiesOf(m.state).planeOf[layer] + m.layout.address(cell, layer)];
  return body !== 0 && !isSettled(m.state, body);
}

/** Returns the cell of a line at the distance `along` from its start. */
function cellOfLine({ grid, lines }: Field, line: number, along: number): number {
  return lines === "rows" ? grid.first + line * grid.width + along : grid.first + along * grid.width + line;
}

/** Returns how many lines a field has, and how many cells each has. */
function sizeOf({ grid, lines }: Field): readonly [number, number] {
  return lines === "rows" ? [grid.height, grid.width] : [grid.width, grid.height];
}

function fullLines(m: Machine, field: Field): readonly number[] {
  const { among } = field;
  const [count, length] = sizeOf(field);
  const full: number[] = [];
  for (let line = 0; line < count && m.layout.bodies !== undefined; line++) {
    let cells = 0;
    let along = 0;
    for (; along < length; along++) {
      const cell = cellOfLine(field, line, along);
      if (among !== undefined && !among.has(cell)) continue;
      if (!isFilled(m, cell)) break;
      cells++;
    }
    m.charge(along + 1);
    if (along === length && cells > 0) full.push(line);
  }
  return full;
}

/** Removes the full lines. Returns how many settled bodies lost their last cell. */
function clearLines(m: Machine, field: Field, full: readonly number[]): number {
  const { lines, among } = field;
  const [count, length] = sizeOf(field);
  const order = Array.from({ length: count }, (_, i) => (lines === "rows" ? count - 1 - i : i));
  const gone = new Set(full);
  let lost = 0;
  for (const layer of bodiesOf(m.state).layers) {
    for (let along = 0; along < length; along++) {
      const column = order
        .map((line) => ({ line, cell: cellOfLine(field, line, along) }))
        .filter(({ cell }) => (among === undefined || among.has(cell)) && !isMoving(m, layer, cell));
      lost += shiftColumn(m, layer, column, gone);
    }
  }
  m.charge(count * length);
  return lost;
}

/** Shifts one column from its end: removes its cells in full lines and closes the gaps. */
function shiftColumn(
  m: Machine,
  layer: number,
  column: readonly { readonly line: number; readonly cell: number }[],
  gone: ReadonlySet<number>,
): number {
  const { state, layout } = m;
  const plane = bodiesOf(state).planeOf[layer];
  let lost = 0;
  let kept = 0;
  for (const { line, cell } of column) {
    const address = layout.address(cell, layer);
    const body = state.bodies[plane + address];
    if (gone.has(line)) {
      if (body !== 0 && loseCell(state, body)) lost++;
      continue;
    }
    const to = column[kept++].cell;
    if (to !== cell) writeCell(state, layer, to, body, state.cells[address]);
  }
  for (; kept < column.length; kept++) writeCell(state, layer, column[kept].cell, 0, 0);
  return lost;
}
