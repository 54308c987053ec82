import { dispatchByKey, type Grid, noCell, findVisibleCells } from "../../../base/index.ts";
import type { Region } from "../../../program/index.ts";
import { compilePlace, type GridPlace, compileGrid } from "./places.ts";
import { type ClosureCompiler, kindTable } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Evaluate, Gather, Machine } from "../machine/machine.ts";
import { holdsKind } from "../records/things.ts";
import { compileNextTo, compileConnected } from "./together.ts";

/** Compiles each kind of region: the function pushes its cells onto the stack, in the region's order. */
export const compileRegion = dispatchByKey<Region, "is", Gather, [c: ClosureCompiler]>("is", {
  board: compileBoard,
  one: (region, c) => {
    const cell = c.cell(region.cell);
    return (m) => {
      const found = cell(m);
      if (found !== NONE) m.push(found);
    };
  },
  around: (region, c) => {
    const cell = c.cell(region.cell);
    return (m) => {
      const centre = cell(m);
      if (centre !== NONE) pushNear(m, centre, 1, true);
    };
  },
  within: (region, c) => compileWithin(c.number(region.distance), c.cell(region.cell)),
  sight: compileSight,
  connected: compileConnected,
  next: compileNextTo,
  block: compileBlock,
  list: (region, c) => {
    const parts = region.parts.map((part) => c.region(part));
    return (m) => parts.forEach((part) => part(m));
  },
  where: (region, c) => compileWhere(c.region(region.among), c.test(region.test)),
  both: (region, c) => compileBoth(c.region(region.first), c.region(region.second)),
});

function compileBoard(region: Extract<Region, { is: "board" }>, c: ClosureCompiler): Gather {
  const grid = compileGrid(region.board, region.of, c);
  return (m) => {
    const index = grid(m);
    if (index < 0) return;
    const { first, last } = m.layout.grids[index];
    for (let cell = first; cell < last; cell++) m.push(cell);
  };
}

function compileWithin(distance: Evaluate, cell: Evaluate): Gather {
  return (m) => {
    const centre = cell(m);
    const far = distance(m);
    if (centre !== NONE && far >= 0) pushNear(m, centre, far, false);
  };
}

/** Pushes the cells within `far` king moves, row by row, each once even if the board wraps. */
function pushNear(m: Machine, centre: number, far: number, hollow: boolean): void {
  const grid = m.gridAt(centre);
  const [left, right] = reach(far, grid.x(centre), grid.width, grid.wrapsAcross || grid.runsOn);
  const [up, down] = grid.runsOn
    ? [-Math.min(far, grid.height), Math.min(far, grid.height)]
    : reach(far, grid.y(centre), grid.height, grid.wrapsDown);
  for (let dy = up; dy <= down; dy++) {
    for (let dx = left; dx <= right; dx++) {
      const cell = grid.shift(centre, dx, dy);
      if (cell === noCell || (hollow && cell === centre)) continue;
      m.push(cell);
    }
  }
}

/** Returns how many steps back and forth along an axis visit no cell twice. */
function reach(far: number, at: number, size: number, wraps: boolean): [number, number] {
  if (!wraps) return [-Math.min(far, at), Math.min(far, size - 1 - at)];
  const forth = Math.min(far, size >> 1);
  return [-Math.min(far, size - 1 - forth), forth];
}

/** Compiles a block between two corners, clipped to the board; an `ordered` block whose corners are swapped is empty. */
function compileBlock(region: Extract<Region, { is: "block" }>, c: ClosureCompiler): Gather {
  const from = compilePlace(region.from, c);
  const to = compilePlace(region.to, c);
  return (m) => {
    const one = from(m);
    const other = one && to(m);
    if (!one || !other || one.grid !== other.grid) return;
    if (region.ordered && (one.x > other.x || one.y > other.y)) return;
    pushBlock(m, m.layout.grids[one.grid], one, other);
  };
}

function pushBlock(m: Machine, grid: Grid, one: GridPlace, other: GridPlace): void {
  const [left, right] = extent(one.x, other.x, grid.width, grid.wrapsAcross);
  const [top, bottom] = extent(one.y, other.y, grid.height, grid.wrapsDown);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const cell = grid.at(x, y);
      if (cell !== noCell) m.push(cell);
    }
  }
}

function extent(one: number, other: number, size: number, wraps: boolean): [number, number] {
  const [low, high] = one < other ? [one, other] : [other, one];
  return wraps ? [low, Math.min(high, low + size - 1)] : [Math.max(low, 0), Math.min(high, size - 1)];
}

function compileWhere(among: Gather, test: Evaluate): Gather {
  return (m) => {
    const start = m.top;
    among(m);
    const end = m.top;
    m.charge(end - start);
    const outer = m.it;
    let kept = start;
    for (let at = start; at < end && m.goesOn; at++) {
      m.it = m.stack[at];
      if (test(m) !== 0) m.stack[kept++] = m.it;
    }
    m.it = outer;
    m.top = kept;
  };
}

function compileBoth(first: Gather, second: Gather): Gather {
  return (m) => {
    const start = m.top;
    first(m);
    const middle = m.top;
    second(m);
    m.charge(m.top - start);
    const wanted = new Set(m.stack.subarray(middle, m.top));
    let kept = start;
    for (let at = start; at < middle; at++) {
      const cell = m.stack[at];
      if (wanted.has(cell)) m.stack[kept++] = cell;
    }
    m.top = kept;
  };
}

/** Compiles the cells visible from a cell, in reading order. */
function compileSight({ cell, far }: Extract<Region, { is: "sight" }>, c: ClosureCompiler): Gather {
  const from = c.cell(cell);
  const most = far && c.number(far);
  const { has, layers } = kindTable(c.program, c.program.opaque ?? []);
  return (m) => {
    const eye = from(m);
    if (eye === NONE) return;
    const isOpaque = (at: number): boolean => holdsKind(m.state, at, has, layers);
    const { cells, looked } = findVisibleCells(m.gridAt(eye), eye, most ? most(m) : Infinity, isOpaque);
    m.charge(looked);
    for (const seen of cells) m.push(seen);
  };
}
