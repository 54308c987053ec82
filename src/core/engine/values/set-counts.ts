import type { SetExpr } from "../../../program/index.ts";
import { type ClosureCompiler, type GatherSet, type KindTable, kindTable } from "../machine/compiler.ts";
import type { Evaluate, Machine } from "../machine/machine.ts";
import { countHiddenCargo } from "../records/stack.ts";
import { countShown } from "../store/derived.ts";
import { compileOfMembers } from "./folds.ts";
import { compileGrid } from "./places.ts";

/** Compiles the number of members of a set, including hidden cargo. */
export function compileCount(set: SetExpr, c: ClosureCompiler): Evaluate {
  const countVisible = compileVisibleCount(set, c);
  if (!mayHideCargo(set, c)) return countVisible;
  const { mask } = kindTable(c.program, set.kinds!);
  return (m) => countVisible(m) + countHiddenCargo(m.state, mask);
}

/** Returns true if a set may include objects hidden on covered bodies. */
function mayHideCargo({ kinds, among, tests }: SetExpr, { program }: ClosureCompiler): boolean {
  const isAnywhere = among === undefined || (among.is === "board" && program.boards.length === 1);
  const canBeCarried = kinds?.some(
    (it) => program.kinds[it].on && !program.bodies?.some(({ kind }) => kind === it),
  );
  return isAnywhere && tests.length === 0 && program.bodies !== undefined && canBeCarried === true;
}

function compileVisibleCount(set: SetExpr, c: ClosureCompiler): Evaluate {
  if (set.kinds && set.tests.length === 0) {
    const table = kindTable(c.program, set.kinds);
    if (!table.hasPiles && !table.isSpread)
      return compilePlainCount(table, set, c) ?? compileGatheredCount(c.set(set));
  }
  return compileGatheredCount(c.set(set));
}

export function compileAny(set: SetExpr, c: ClosureCompiler): Evaluate {
  const table = set.kinds && set.tests.length === 0 ? kindTable(c.program, set.kinds) : undefined;
  const isPlain = table && !table.isSpread && (set.among === undefined || set.among.is === "board");
  if (isPlain || mayHideCargo(set, c)) {
    const countAll = compileCount(set, c);
    // If a pile shows a member, the piles need not be searched.
    const countVisible = isPlain && table.hasPiles ? compilePlainCount(table, set, c) : undefined;
    return (m) => ((countVisible !== undefined && countVisible(m) > 0) || countAll(m) > 0 ? 1 : 0);
  }
  return compileOfMembers(c.set(set), 1, (_, count) => (count > 0 ? 1 : 0));
}

const compileGatheredCount = (gather: GatherSet): Evaluate =>
  compileOfMembers(gather, Infinity, (_, count) => count);

function compilePlainCount(table: KindTable, set: SetExpr, c: ClosureCompiler): Evaluate | undefined {
  const { among } = set;
  if (among === undefined) {
    return (m) => m.layout.grids.reduce((sum, _, grid) => sum + countOnGrid(m, grid, table), 0);
  }
  if (among.is === "board") {
    const findGrid = compileGrid(among.board, among.of, c);
    return (m) => {
      const gridIndex = findGrid(m);
      return gridIndex < 0 ? 0 : countOnGrid(m, gridIndex, table);
    };
  }
  if (among.is === "around" && among.cell.is === "here" && table.layers.length === 1) {
    return compileCountAround(table, compileGatheredCount(c.set(set)));
  }
  return undefined;
}

/** Counts the objects of some kinds on a board, without its spare cell. */
function countOnGrid(m: Machine, gridIndex: number, table: KindTable): number {
  const { state, layout } = m;
  const grid = layout.grids[gridIndex];
  let count = countShown(state, gridIndex, table.kinds);
  if (!grid.runsOn || count === 0) return count;
  for (const layer of table.layers) count -= table.mask[state.cells[layout.address(grid.last, layer)]];
  return count;
}

/** Compiles a count of the eight neighbours of `here`. Away from the edges they are at fixed offsets; at an edge, `countAtEdge` counts them. */
function compileCountAround(table: KindTable, countAtEdge: Evaluate): Evaluate {
  const { mask } = table;
  const [layer] = table.layers;
  return (m) => {
    if (!m.hereInside) return countAtEdge(m);
    const { cells } = m.state;
    const { width } = m.gridAt(m.here);
    const rowAbove = m.here + layer * m.layout.cellCount - width;
    const rowOfCell = rowAbove + width;
    const rowBelow = rowOfCell + width;
    return (
      mask[cells[rowAbove - 1]] +
      mask[cells[rowAbove]] +
      mask[cells[rowAbove + 1]] +
      mask[cells[rowOfCell - 1]] +
      mask[cells[rowOfCell + 1]] +
      mask[cells[rowBelow - 1]] +
      mask[cells[rowBelow]] +
      mask[cells[rowBelow + 1]]
    );
  };
}
