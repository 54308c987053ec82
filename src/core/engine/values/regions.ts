import { dispatchByKey, type Grid, noCell, findVisibleCells } from "../../../base/index.ts";
import type { Region } from "../../../program/index.ts";
import { compilePlace, type GridPlace, compileGrid } from "./places.ts";
import { type ClosureCompiler, kindTable } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Evaluate, Gather, Machine } from "../machine/machine.ts";
import { holdsKind } from "../records/things.ts";
import { compileNextTo, compileConnected } from "./together.ts";

/** Compiles each kind of region to a function that pushes its cells onto the stack, in the region's order. */
export const compileRegion = dispatchByKey<Region, "is", Gather, [c: ClosureCompiler]>("is", {
  board: compileBoard,
  one: (region, c) => {
    const findCell = c.cell(region.cell);
    return (m) => {
      const cell = findCell(m);
      if (cell !== NONE) m.push(cell);
    };
  },
  around: (region, c) => {
    const findCell = c.cell(region.cell);
    return (m) => {
      const centre = findCell(m);
      if (centre !== NONE) pushCellsWithin(m, centre, 1, true);
    };
  },
  within: (region, c) => compileWithin(c.number(region.distance), c.cell(region.cell)),
  sight: compileSight,
  connected: compileConnected,
  next: compileNextTo,
  block: compileBlock,
  list: (region, c) => {
    const gatherers = region.parts.map((part) => c.region(part));
    return (m) => gatherers.forEach((gatherPart) => gatherPart(m));
  },
  where: (region, c) => compileWhere(c.region(region.among), c.test(region.test)),
  both: (region, c) => compileBoth(c.region(region.first), c.region(region.second)),
});

function compileBoard(region: Extract<Region, { is: "board" }>, c: ClosureCompiler): Gather {
  const findGrid = compileGrid(region.board, region.of, c);
  return (m) => {
    const gridIndex = findGrid(m);
    if (gridIndex < 0) return;
    const { first, last } = m.layout.grids[gridIndex];
    for (let cell = first; cell < last; cell++) m.push(cell);
  };
}

function compileWithin(findDistance: Evaluate, findCell: Evaluate): Gather {
  return (m) => {
    const centre = findCell(m);
    const radius = findDistance(m);
    if (centre !== NONE && radius >= 0) pushCellsWithin(m, centre, radius, false);
  };
}

/** Pushes the cells within `radius` king moves, row by row. If the board wraps, each cell is pushed only once. */
function pushCellsWithin(m: Machine, centre: number, radius: number, skipsCentre: boolean): void {
  const grid = m.gridAt(centre);
  const [left, right] = findStepRange(radius, grid.x(centre), grid.width, grid.wrapsAcross || grid.runsOn);
  const [up, down] = grid.runsOn
    ? [-Math.min(radius, grid.height), Math.min(radius, grid.height)]
    : findStepRange(radius, grid.y(centre), grid.height, grid.wrapsDown);
  for (let dy = up; dy <= down; dy++) {
    for (let dx = left; dx <= right; dx++) {
      const cell = grid.shift(centre, dx, dy);
      if (cell === noCell || (skipsCentre && cell === centre)) continue;
      m.push(cell);
    }
  }
}

/** Returns how many steps back and forth along an axis reach each cell at most once. */
function findStepRange(radius: number, position: number, size: number, wraps: boolean): [number, number] {
  if (!wraps) return [-Math.min(radius, position), Math.min(radius, size - 1 - position)];
  const stepsForward = Math.min(radius, size >> 1);
  return [-Math.min(radius, size - 1 - stepsForward), stepsForward];
}

/** Compiles a block between two corners, clipped to the board. If it is `ordered`, swapped corners make it empty. */
function compileBlock(region: Extract<Region, { is: "block" }>, c: ClosureCompiler): Gather {
  const findFirstCorner = compilePlace(region.from, c);
  const findSecondCorner = compilePlace(region.to, c);
  return (m) => {
    const firstCorner = findFirstCorner(m);
    const secondCorner = firstCorner && findSecondCorner(m);
    if (!firstCorner || !secondCorner || firstCorner.grid !== secondCorner.grid) return;
    if (region.ordered && (firstCorner.x > secondCorner.x || firstCorner.y > secondCorner.y)) return;
    pushBlock(m, m.layout.grids[firstCorner.grid], firstCorner, secondCorner);
  };
}

function pushBlock(m: Machine, grid: Grid, firstCorner: GridPlace, secondCorner: GridPlace): void {
  const [left, right] = clipExtent(firstCorner.x, secondCorner.x, grid.width, grid.wrapsAcross);
  const [top, bottom] = clipExtent(firstCorner.y, secondCorner.y, grid.height, grid.wrapsDown);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cell = grid.at(x, y);
      if (cell !== noCell) m.push(cell);
    }
  }
}

function clipExtent(firstEnd: number, secondEnd: number, size: number, wraps: boolean): [number, number] {
  const [low, high] = firstEnd < secondEnd ? [firstEnd, secondEnd] : [secondEnd, firstEnd];
  return wraps ? [low, Math.min(high, low + size - 1)] : [Math.max(low, 0), Math.min(high, size - 1)];
}

function compileWhere(gather: Gather, test: Evaluate): Gather {
  return (m) => {
    const stackStart = m.top;
    gather(m);
    const stackEnd = m.top;
    m.charge(stackEnd - stackStart);
    const outerIt = m.it;
    let keptEnd = stackStart;
    for (let at = stackStart; at < stackEnd && m.isRunning; at++) {
      m.it = m.stack[at];
      if (test(m) !== 0) m.stack[keptEnd++] = m.it;
    }
    m.it = outerIt;
    m.top = keptEnd;
  };
}

function compileBoth(gatherFirst: Gather, gatherSecond: Gather): Gather {
  return (m) => {
    const stackStart = m.top;
    gatherFirst(m);
    const secondStart = m.top;
    gatherSecond(m);
    m.charge(m.top - stackStart);
    const cellsOfSecond = new Set(m.stack.subarray(secondStart, m.top));
    let keptEnd = stackStart;
    for (let at = stackStart; at < secondStart; at++) {
      const cell = m.stack[at];
      if (cellsOfSecond.has(cell)) m.stack[keptEnd++] = cell;
    }
    m.top = keptEnd;
  };
}

/** Compiles the cells that are visible from a cell, in reading order. */
function compileSight({ cell, far }: Extract<Region, { is: "sight" }>, c: ClosureCompiler): Gather {
  const findCell = c.cell(cell);
  const limit = far && c.number(far);
  const { mask, layers } = kindTable(c.program, c.program.opaque ?? []);
  return (m) => {
    const eye = findCell(m);
    if (eye === NONE) return;
    const isOpaque = (cell: number): boolean => holdsKind(m.state, cell, mask, layers);
    const { cells, looked } = findVisibleCells(m.gridAt(eye), eye, limit ? limit(m) : Infinity, isOpaque);
    m.charge(looked);
    for (const visibleCell of cells) m.push(visibleCell);
  };
}
