import type { IntegerStack } from "../../base/index.ts";
import { countShown, type Evaluate, kindTable, type State } from "../engine/index.ts";
import type { Expr, KindId, Program } from "../../program/index.ts";

/** Compiles `stuck`: at least one cell held one of the kinds (with `all`, all of them) when the cycle began, and each such cell still holds one. */
export function compileUnmoved({ kinds, all }: Extract<Expr, { is: "stuck" }>, program: Program): Evaluate {
  const { mask, layers } = kindTable(program, kinds);
  return ({ state, layout: { cellCount, grids } }) => {
    const { cells, undoLog } = state;
    const writes = undoLog.firstEntries(undoLog.compactFrom);
    const { integers, length } = writes;
    let [isStillHeld, writtenCount] = [false, 0];
    for (let i = 0; i < length; i += 2) {
      const cell = integers[i] % cellCount;
      if (integers[i] < 0) continue;
      if (mask[cells[integers[i]]] !== 0) writtenCount++;
      if (mask[integers[i + 1]] === 0 || (all && !hadAllKinds(state, writes, cell, kinds))) continue;
      isStillHeld = false;
      for (const layer of layers) isStillHeld ||= mask[cells[layer * cellCount + cell]] !== 0;
      if (!isStillHeld) return 0;
    }
    // A cell without writes still holds what it held when the cycle began.
    if (isStillHeld) return 1;
    for (let cell = 0; cell < (all ? cellCount : 0); cell++)
      if (hadAllKinds(state, writes, cell, kinds)) return 1;
    if (all) return 0;
    for (let grid = 0; grid < grids.length; grid++) writtenCount -= countShown(state, grid, kinds);
    return writtenCount < 0 ? 1 : 0;
  };
}

/** Returns true if a cell held all of some kinds before the first writes of a cycle. */
function hadAllKinds(state: State, writes: IntegerStack, cell: number, kinds: readonly KindId[]): boolean {
  const { integers, length } = writes;
  return kinds.every((kind) => {
    const address = state.layout.address(cell, state.layout.layerOf[kind]);
    for (let i = 0; i < length; i += 2) if (integers[i] === address) return integers[i + 1] === kind;
    return state.cells[address] === kind;
  });
}
