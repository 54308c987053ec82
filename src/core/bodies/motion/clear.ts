import type { Grid } from "../../../base/index.ts";
import type { ActionOf } from "../../../program/index.ts";
import {
  bodiesOf,
  isSettled,
  loseCell,
  type ClosureCompiler,
  type Act,
  type Machine,
  compileGrid,
} from "../../engine/index.ts";

type Clear = ActionOf<"clear">;

/** When lines were last looked for in vain: the settled version, and how much work that was. */
export interface Barren {
  version: number;
  work: number;
}

/**
 * All full rows (or columns) vanish at once, and what is above them comes down (or what is right of them comes left) by the
 * number of those that went. Only objects and settled bodies on layers of bodies count and shift; bodies that still move stay
 * where they are. Of a part of the board the rows and columns are those of its cells. `only` keeps when none was found, for a board that
 * is not each player's own; else that is kept for each grid.
 */
export function compileClear(
  { lines, board, of, among, local, gone }: Clear,
  c: ClosureCompiler,
  only?: Barren,
): Act {
  const barren: Barren[] = [];
  const grid = compileGrid(board, of, c);
  const region = among && c.region(among);
  const count = local === undefined ? -1 : c.scope.slot(local);
  const lost = gone === undefined ? -1 : c.scope.slot(gone);
  return (m) => {
    const index = grid(m);
    if (count >= 0) m.locals[count] = 0;
    if (lost >= 0) m.locals[lost] = 0;
    if (index < 0) return true;
    const last = only ?? (barren[index] ??= { version: -1, work: 0 });
    if (m.state.settledVersion === last.version) {
      m.charge(last.work);
      return true;
    }
    const board = m.layout.grids[index];
    const { work } = m;
    const found = fullLines(m, board, lines, region && cellsIn(m, region));
    if (found.length === 0) {
      if (region === undefined && m.layout.bodies?.carries !== true) last.version = m.state.settledVersion;
      last.work = m.work - work;
      return true;
    }
    m.state.touchSettled();
    const bodies = clearLines(m, board, lines, found, region && cellsIn(m, region));
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

/** Whether an object or a settled body is in a cell. */
function isFilled(m: Machine, cell: number): boolean {
  const { layers, planeOf } = bodiesOf(m.state);
  for (const layer of layers) {
    const address = m.layout.address(cell, layer);
    if (m.state.cells[address] === 0) continue;
    const body = m.state.bodies[planeOf[layer] + address];
    if (body === 0 || isSettled(m.state, body)) return true;
  }
  return false;
}

/** The cell of a line that is so far along it. */
function cellOfLine(grid: Grid, lines: Clear["lines"], line: number, along: number): number {
  return lines === "rows" ? grid.first + line * grid.width + along : grid.first + along * grid.width + line;
}

function fullLines(
  m: Machine,
  grid: Grid,
  lines: Clear["lines"],
  among: ReadonlySet<number> | undefined,
): readonly number[] {
  if (lines === "rows" && among === undefined && m.layout.bodies?.layers.length === 1)
    return fullRows(m, grid);
  const [count, length] = lines === "rows" ? [grid.height, grid.width] : [grid.width, grid.height];
  const full: number[] = [];
  for (let line = 0; line < count && m.layout.bodies !== undefined; line++) {
    let cells = 0;
    let along = 0;
    for (; along < length; along++) {
      const cell = cellOfLine(grid, lines, line, along);
      if (among !== undefined && !among.has(cell)) continue;
      if (!isFilled(m, cell)) break;
      cells++;
    }
    m.charge(along + 1);
    if (along === length && cells > 0) full.push(line);
  }
  return full;
}

const noLines: readonly number[] = [];

/** The same for the rows of a whole board with one layer of bodies, which many games test at every step. */
function fullRows(m: Machine, grid: Grid): readonly number[] {
  const { cells, bodies } = m.state;
  const { layers, planeOf } = bodiesOf(m.state);
  const plane = planeOf[layers[0]];
  const { first, width, height } = grid;
  const begin = layers[0] * m.layout.cellCount + first;
  const end = begin + width * height;
  let full: number[] | undefined;
  for (let start = begin; start < end; start = (start + width) | 0) {
    if (cells[start] === 0) continue;
    const next = (start + width) | 0;
    let at = start;
    while (at < next && cells[at] !== 0) {
      const body = bodies[(plane + at) | 0];
      if (body !== 0 && !isSettled(m.state, body)) break;
      at = (at + 1) | 0;
    }
    if (at === next) (full ??= []).push((start - begin) / width);
  }
  m.charge(height);
  return full ?? noLines;
}

/** Takes the lines away; how many settled bodies lost their last cell. */
function clearLines(
  m: Machine,
  grid: Grid,
  lines: Clear["lines"],
  full: readonly number[],
  among: ReadonlySet<number> | undefined,
): number {
  const [count, length] = lines === "rows" ? [grid.height, grid.width] : [grid.width, grid.height];
  const order = Array.from({ length: count }, (_, i) => (lines === "rows" ? count - 1 - i : i));
  const gone = new Set(full);
  let lost = 0;
  for (const layer of bodiesOf(m.state).layers) {
    for (let along = 0; along < length; along++) {
      const column = order
        .map((line) => ({ line, cell: cellOfLine(grid, lines, line, along) }))
        .filter(({ cell }) => (among === undefined || among.has(cell)) && !isMoving(m, layer, cell));
      lost += shiftColumn(m, layer, column, gone);
    }
  }
  m.charge(count * length);
  return lost;
}

function isMoving(m: Machine, layer: number, cell: number): boolean {
  const body = m.state.bodies[bodiesOf(m.state).planeOf[layer] + m.layout.address(cell, layer)];
  return body !== 0 && !isSettled(m.state, body);
}

/** Shifts one column from its end: what is in a full line is removed, the rest closes the gap. */
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
    if (to === cell) continue;
    const kind = state.cells[address];
    state.setBody(plane + layout.address(to, layer), body);
    state.show(to, layer, kind);
  }
  for (; kept < column.length; kept++) {
    state.setBody(plane + layout.address(column[kept].cell, layer), 0);
    state.show(column[kept].cell, layer, 0);
  }
  return lost;
}
