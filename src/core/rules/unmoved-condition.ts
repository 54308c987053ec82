import { type Evaluate, kindTable } from "../engine/index.ts";
import type { Expr, Program } from "../../program/index.ts";

/** Compiles `stuck`: some cells held one of the kinds (or all of them) when the cycle began, and each of these cells still does. */
export function compileUnmoved({ kinds, all }: Extract<Expr, { is: "stuck" }>, program: Program): Evaluate {
  const { has, layers } = kindTable(program, kinds);
  return ({ state: { cells, undoLog }, layout }) => {
    const { integers, length } = undoLog.firstEntries(undoLog.mark);
    const kindBefore = (address: number): number => {
      for (let i = 0; i < length; i += 2) if (integers[i] === address) return integers[i + 1];
      return cells[address];
    };
    const heldKinds = (cell: number): boolean => {
      const isThere = (kind: number) => kindBefore(layout.address(cell, layout.layerOf[kind])) === kind;
      return all ? kinds.every(isThere) : kinds.some(isThere);
    };
    const holdsOne = (cell: number) => layers.some((it) => has[cells[layout.address(cell, it)]] !== 0);
    let isFound = false;
    for (let i = 0; i < length; i += 2) {
      const cell = integers[i] % layout.cellCount;
      if (integers[i] < 0 || has[integers[i + 1]] === 0 || !heldKinds(cell)) continue;
      if (!holdsOne(cell)) return 0;
      isFound = true;
    }
    // A cell that has not been written holds what it held when the cycle began.
    for (let cell = 0; !isFound && cell < layout.cellCount; cell++)
      isFound = holdsOne(cell) && heldKinds(cell);
    return isFound ? 1 : 0;
  };
}
