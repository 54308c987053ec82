import type { Grid } from "../../../base/index.ts";
import type { ActionOf, LayerId } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import { writeCell } from "../relocate.ts";

type ClearAction = ActionOf<"clear">;

/** Caches the last search that found no full line. It is repeated only when the version of the settled cells differs; its work is charged each time. */
export interface ClearMemo {
  version: number;
  work: number;
}

/** Describes the board, or the part of a board, in which full lines are cleared. */
interface LineArea {
  readonly grid: Grid;
  readonly lines: ClearAction["lines"];
  readonly among: ReadonlySet<number> | undefined;
}

/**
 * Compiles `clear`: removes all full rows (or columns) at once, and shifts what is above them down (or right of them left). Only objects and
 * settled bodies on layers of bodies count and shift; moving bodies stay where they are. In a part of a board, a line is full if its cells
 * within the part are. Players who share a board share its `sharedMemo`; otherwise each grid has a memo of its own.
 */
export function compileClear(
  { lines, board, of, among, local, gone }: ClearAction,
  c: engine.ClosureCompiler,
  sharedMemo?: ClearMemo,
): engine.Act {
  const memos: ClearMemo[] = [];
  const findGrid = engine.compileGrid(board, of, c);
  const region = among && c.region(among);
  const countSlot = local === undefined ? -1 : c.scope.slot(local);
  const lostSlot = gone === undefined ? -1 : c.scope.slot(gone);
  return (m) => {
    const index = findGrid(m);
    if (countSlot >= 0) m.locals[countSlot] = 0;
    if (lostSlot >= 0) m.locals[lostSlot] = 0;
    if (index < 0) return true;
    const memo = sharedMemo ?? (memos[index] ??= { version: -1, work: 0 });
    if (m.state.settledVersion === memo.version) {
      m.charge(memo.work);
      return true;
    }
    const { work: workBefore } = m;
    const area = { grid: m.layout.grids[index], lines, among: region && new Set(m.collectPushed(region)) };
    const foundLines = findFullLines(m, area);
    if (foundLines.length === 0) {
      if (region === undefined && m.layout.bodies?.canInteract !== true)
        memo.version = m.state.settledVersion;
      memo.work = m.work - workBefore;
      return true;
    }
    m.state.touchSettled();
    const lostBodyCount = clearLines(m, area, foundLines);
    if (countSlot >= 0) m.locals[countSlot] = foundLines.length;
    if (lostSlot >= 0) m.locals[lostSlot] = lostBodyCount;
    return true;
  };
}

function isMoving(m: engine.Machine, layer: number, cell: number): boolean {
  const body = m.state.bodies[engine.bodiesOf(m.state).planeOf[layer] + m.layout.address(cell, layer)];
  return body !== 0 && !engine.isSettled(m.state, body);
}

/** Returns the cell `offset` cells from the start of a line. */
function cellOfLine({ grid, lines }: LineArea, line: number, offset: number): number {
  return lines === "rows" ? grid.first + line * grid.width + offset : grid.first + offset * grid.width + line;
}

/** Returns the number of lines in an area, and the length of each. */
function lineCountAndLength({ grid, lines }: LineArea): readonly [number, number] {
  return lines === "rows" ? [grid.height, grid.width] : [grid.width, grid.height];
}

function findFullLines(m: engine.Machine, area: LineArea): readonly number[] {
  const { among } = area;
  const layers = m.layout.bodies?.layers ?? [];
  const [count, length] = lineCountAndLength(area);
  const fullLines: number[] = [];
  for (let line = 0; line < count && m.layout.bodies !== undefined; line++) {
    let filledCells = 0;
    let position = 0;
    for (; position < length; position++) {
      const cell = cellOfLine(area, line, position);
      if (among !== undefined && !among.has(cell)) continue;
      if (!isFilled(m, layers, cell)) break;
      filledCells++;
    }
    m.charge(position + 1);
    if (position === length && filledCells > 0) fullLines.push(line);
  }
  return fullLines;
}

function isFilled(m: engine.Machine, layers: readonly LayerId[], cell: number): boolean {
  for (let i = 0; i < layers.length; i++)
    if (m.state.cells[m.layout.address(cell, layers[i])] !== 0 && !isMoving(m, layers[i], cell)) return true;
  return false;
}

/** Removes the full lines. Returns how many settled bodies lost their last cell. */
function clearLines(m: engine.Machine, area: LineArea, fullLines: readonly number[]): number {
  const { lines, among } = area;
  const [count, length] = lineCountAndLength(area);
  const lineOrder = Array.from({ length: count }, (_, i) => (lines === "rows" ? count - 1 - i : i));
  const clearedLines = new Set(fullLines);
  let lostBodyCount = 0;
  for (const layer of engine.bodiesOf(m.state).layers) {
    for (let position = 0; position < length; position++) {
      const column = lineOrder
        .map((line) => ({ line, cell: cellOfLine(area, line, position) }))
        .filter(({ cell }) => (among === undefined || among.has(cell)) && !isMoving(m, layer, cell));
      lostBodyCount += shiftColumn(m, layer, column, clearedLines);
    }
  }
  m.charge(count * length);
  return lostBodyCount;
}

/** Removes the cells of a column that are in full lines, and closes the gaps. Returns how many bodies lost their last cell. */
function shiftColumn(
  m: engine.Machine,
  layer: number,
  column: readonly { readonly line: number; readonly cell: number }[],
  clearedLines: ReadonlySet<number>,
): number {
  const { state, layout } = m;
  const plane = engine.bodiesOf(state).planeOf[layer];
  let lostBodyCount = 0;
  let keptCells = 0;
  for (const { line, cell } of column) {
    const address = layout.address(cell, layer);
    const body = state.bodies[plane + address];
    if (clearedLines.has(line)) {
      if (body !== 0 && engine.loseCell(state, body)) lostBodyCount++;
      continue;
    }
    const targetCell = column[keptCells++].cell;
    if (targetCell !== cell) writeCell(state, layer, targetCell, body, state.cells[address]);
  }
  for (; keptCells < column.length; keptCells++) writeCell(state, layer, column[keptCells].cell, 0, 0);
  return lostBodyCount;
}
