import { type Grid, noCell } from "../../../base/index.ts";
import type { CellTest, CellWrite } from "../../../program/index.ts";
import { type Machine, setTop, type State } from "../../engine/index.ts";
import type { CompiledBlock, CompiledRule } from "./ready.ts";

/** Returns true if the middle of a rule's picture matches at a cell (rule R11). */
export function middleMatches(state: State, { rule }: CompiledRule, middle: number): boolean {
  return rule.before[rule.middle].every((test) => testHolds(state, middle, test));
}

/** Returns true if the other cells of a rule's picture match. Off the board only "anything" matches (rule R12). */
export function restMatches(state: State, compiled: CompiledRule, grid: Grid, middle: number): boolean {
  return compiled.otherTests.every((index) => {
    const cell = cellOf(compiled, grid, middle, index);
    return cell !== noCell && compiled.rule.before[index].every((test) => testHolds(state, cell, test));
  });
}

/** Returns true if the condition of a rule holds, with `here` set to the cell of its middle. */
export function conditionHolds(m: Machine, { when, dependency }: CompiledRule, middle: number): boolean {
  if (when === undefined) return true;
  const { work } = m;
  m.here = middle;
  const isMet = when(m) !== 0;
  if (dependency === "any") m.charge(1);
  else m.work = work;
  return isMet;
}

/** Returns the kinds that a match found on its left side and that the right side writes to other cells. */
export function captureKinds(state: State, compiled: CompiledRule, grid: Grid, middle: number): number[] {
  return compiled.captures.map(({ cell, test }) => {
    const cellTest = compiled.rule.before[cell][test];
    if (cellTest?.test !== "any") return 0;
    const foundCell = cellOf(compiled, grid, middle, cell);
    return cellTest.kinds.find((kind) => isTop(state, foundCell, kind)) ?? 0;
  });
}

/** Writes the right side of a rule: the middle, then the other cells in reading order (rule R15). */
export function writePicture(
  state: State,
  compiled: CompiledRule,
  grid: Grid,
  middle: number,
  capturedKinds: readonly number[],
): void {
  for (const index of compiled.writeOrder) {
    const cell = cellOf(compiled, grid, middle, index);
    if (cell === noCell) continue;
    for (const write of compiled.rule.after[index]) writeCell(state, compiled, cell, write, capturedKinds);
  }
}

/** Charges the work of an applied rule, and runs its actions. */
export function finishRule(m: Machine, block: CompiledBlock, compiled: CompiledRule, middle: number): void {
  m.chargeAt(block.workIndex, 1 + 2 * compiled.across.length);
  if (compiled.then === undefined || !m.isRunning) return;
  m.here = middle;
  m.hereInside = false;
  compiled.then(m);
}

export function touchedCells(rule: CompiledRule, grid: Grid, middle: number): number[] {
  return rule.touched.map((index) => cellOf(rule, grid, middle, index)).filter((cell) => cell !== noCell);
}

function cellOf(compiled: CompiledRule, grid: Grid, middle: number, index: number): number {
  return grid.shift(middle, compiled.across[index], compiled.down[index]);
}

export function testHolds(state: State, cell: number, test: CellTest): boolean {
  switch (test.test) {
    case "any":
      return test.kinds.some((kind) => isTop(state, cell, kind));
    case "no":
      return !test.kinds.some((kind) => isTop(state, cell, kind));
    case "empty":
      return test.layers.every((layer) => state.cells[state.layout.address(cell, layer)] === 0);
  }
}

function isTop(state: State, cell: number, kind: number): boolean {
  return state.cells[state.layout.address(cell, state.layout.layerOf[kind])] === kind;
}

function writeCell(
  state: State,
  compiled: CompiledRule,
  cell: number,
  write: CellWrite,
  capturedKinds: readonly number[],
): void {
  const { layerOf } = state.layout;
  switch (write.write) {
    case "put":
      setTop(state, cell, layerOf[write.kind], write.kind);
      return;
    case "found": {
      const kind = capturedKinds[compiled.captures.indexOf(write)];
      if (kind !== 0) setTop(state, cell, layerOf[kind], kind);
      return;
    }
    case "clear":
      for (const layer of write.layers) setTop(state, cell, layer, 0);
      return;
    case "remove":
      for (const kind of write.kinds) if (isTop(state, cell, kind)) setTop(state, cell, layerOf[kind], 0);
  }
}
