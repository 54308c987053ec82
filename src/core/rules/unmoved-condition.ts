import { countShown, type Evaluate, kindTable, type Machine } from "../engine/index.ts";
import type { Expr, Program } from "../../program/index.ts";

/** Whether some cells held one of the kinds (or all of them) when the cycle began, and each of these still holds one. */
export function compileUnmoved({ kinds, all }: Extract<Expr, { is: "stuck" }>, program: Program): Evaluate {
  const { has, layers } = kindTable(program, kinds);
  const holdsOne = (m: Machine, cell: number) =>
    layers.some((layer) => has[m.state.cells[layer * m.layout.cellCount + cell]] !== 0);
  if (all) return (m) => stuckOfAll(m, kinds, (cell) => holdsOne(m, cell));
  return (m) => {
    const { state, layout } = m;
    let unchanged = 0;
    for (let grid = 0; grid < layout.grids.length; grid++) unchanged += countShown(state, grid, kinds);
    let some = false;
    const { integers, length } = state.journal.firsts(state.journal.mark);
    for (let i = 0; i < length; i += 2) {
      const address = integers[i];
      if (address < 0) continue;
      if (has[state.cells[address]] !== 0) unchanged--;
      if (has[integers[i + 1]] === 0) continue;
      if (!holdsOne(m, address % layout.cellCount)) return 0;
      some = true;
    }
    return some || unchanged > 0 ? 1 : 0;
  };
}

function stuckOfAll(
  { state, layout }: Machine,
  kinds: readonly number[],
  holdsOne: (cell: number) => boolean,
): number {
  const { integers, length } = state.journal.firsts(state.journal.mark);
  const before = new Map<number, number>();
  for (let i = 0; i < length; i += 2) before.set(integers[i], integers[i + 1]);
  let some = false;
  for (let cell = 0; cell < layout.cellCount; cell++) {
    const held = kinds.every((kind) => {
      const address = layout.address(cell, layout.layerOf[kind]);
      return (before.get(address) ?? state.cells[address]) === kind;
    });
    if (held && !holdsOne(cell)) return 0;
    some ||= held;
  }
  return some ? 1 : 0;
}
