import {
  dispatchByKey,
  type Grid,
  noCell,
  findVisibleCells,
  Flood,
  sortIntegers,
} from "../../../base/index.ts";
import { type Region, type Program, type SetExpr, type Target, typeOf } from "../../../program/index.ts";
import { compilePlace, type GridPlace, compileGrid } from "./places.ts";
import { type ClosureCompiler, kindTable } from "../machine/compiler.ts";
import { NONE } from "../layout/none.ts";
import type { Evaluate, Gather, Machine } from "../machine/machine.ts";
import { holdsKind, kindOfThing, cellOfThing, cellsOfThing } from "../records/things.ts";

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

type RegionOf<Is extends Region["is"]> = Extract<Region, { readonly is: Is }>;
type IsOpen = (cell: number) => boolean;

/** Describes the things or cells where the search for connected cells starts. */
type Seeds = Readonly<ReturnType<typeof compileSeeds>>;

/** Compiles the region of all cells connected with a thing, a cell or a set, in reading order (rule R60). */
function compileConnected({ to, through, diagonal }: RegionOf<"connected">, c: ClosureCompiler): Gather {
  const seeds = compileSeeds(to, c);
  const flood = new Flood();
  const makeThroughTest = through && compileOpenTest(through, c);
  const makeKindTest = compileKindTest(c.program);
  const floodRegion = (m: Machine, members: readonly number[], isOpen: IsOpen): readonly number[] => {
    flood.begin(m.layout.cellCount);
    addSeeds(m, flood, seeds, members);
    flood.spread((cell) => m.gridAt(cell), diagonal, isOpen);
    m.charge(flood.examinedCount + flood.cells.length);
    return flood.cells;
  };
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    if (makeThroughTest) return pushInOrder(m, floodRegion(m, members, makeThroughTest(m)));
    if (members.length === 1)
      return pushInOrder(m, floodRegion(m, members, makeKindTest(m, kindOfSeed(m, seeds, members[0]))));
    const regionCells = new Set<number>();
    for (const kind of new Set(members.map((it) => kindOfSeed(m, seeds, it)))) {
      const membersOfKind = members.filter((it) => kindOfSeed(m, seeds, it) === kind);
      for (const cell of floodRegion(m, membersOfKind, makeKindTest(m, kind))) regionCells.add(cell);
    }
    return pushInOrder(m, regionCells);
  };
}

/** Compiles the region of the cells one step from a thing, a cell or a set, in reading order. */
function compileNextTo({ to, diagonal }: RegionOf<"next">, c: ClosureCompiler): Gather {
  const seeds = compileSeeds(to, c);
  const flood = new Flood();
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    flood.begin(m.layout.cellCount);
    addSeeds(m, flood, seeds, members);
    const border = flood.findBorder((cell) => m.gridAt(cell), diagonal);
    m.charge(flood.examinedCount);
    pushInOrder(m, border);
  };
}

function compileSeeds(to: Target, c: ClosureCompiler) {
  if ("each" in to) {
    const gather = c.set(to.each);
    return { gather: (m: Machine) => gather(m, Infinity), areThings: to.each.kinds !== undefined };
  }
  const findMember = c.value(to.one);
  const gather: Gather = (m) => {
    const member = findMember(m);
    if (member !== NONE) m.push(member);
  };
  return { gather, areThings: typeOf(to.one, c.program) === "thing" };
}

function addSeeds(m: Machine, flood: Flood, { areThings }: Seeds, members: readonly number[]): void {
  for (const member of members) {
    if (!areThings) flood.reach(member);
    else if (member >= 0) flood.reach(cellOfThing(m.state, member));
    else for (const cell of cellsOfThing(m, member)) if (cell !== NONE) flood.reach(cell);
  }
}

/** Returns the kind of a thing, or the topmost kind in a cell; 0 for an empty cell. */
function kindOfSeed(m: Machine, { areThings }: Seeds, member: number): number {
  if (areThings) return kindOfThing(m.state, member);
  const { layerCount, cellCount } = m.layout;
  let layer = layerCount - 1;
  while (layer > 0 && m.state.cells[layer * cellCount + member] === 0) layer--;
  return m.state.cells[layer * cellCount + member];
}

/** Compiles a function that tests whether a cell holds a kind; for kind 0, whether the cell is empty. */
function compileKindTest(program: Program): (m: Machine, kind: number) => IsOpen {
  const tableOfAllKinds = kindTable(program, [...program.kinds.keys()]);
  const tables = program.kinds.map((_, kind) => kindTable(program, [kind]));
  return (m, kind) => {
    const { mask, layers } = kind === 0 ? tableOfAllKinds : tables[kind];
    return (cell) => holdsKind(m.state, cell, mask, layers) === kind > 0;
  };
}

/** Compiles a test of whether a cell holds a member of a set. If each member can be tested alone, only the cells reached are tested. */
function compileOpenTest(set: SetExpr, c: ClosureCompiler): (m: Machine) => IsOpen {
  const { kinds, among, tests, order } = set;
  if (among || order || tests.some((it) => it.by === "riding")) return compileOpenCells(set, c);
  if (kinds && tests.length === 0) {
    const { mask, layers } = kindTable(c.program, kinds);
    return (m) => (cell) => holdsKind(m.state, cell, mask, layers);
  }
  const gather = c.set({ ...set, among: { is: "one", cell: { is: "it", type: "cell" } } });
  return (m) => (cell) => {
    const [stackStart, outerIt] = [m.top, m.it];
    m.it = cell;
    gather(m, 1);
    const isFound = m.top > stackStart;
    m.top = stackStart;
    m.it = outerIt;
    return isFound;
  };
}

function compileOpenCells(set: SetExpr, c: ClosureCompiler): (m: Machine) => IsOpen {
  const seeds = compileSeeds({ each: set }, c);
  return (m) => {
    const members = m.collectPushed(seeds.gather);
    const cells = seeds.areThings ? members.flatMap((it) => cellsOfThing(m, it)) : members;
    const openCells = new Set(cells);
    return (cell) => openCells.has(cell);
  };
}

function pushInOrder(m: Machine, cells: Iterable<number>): void {
  const stackStart = m.top;
  for (const cell of cells) m.push(cell);
  sortIntegers(m.stack, stackStart, m.top);
}
