import { type Evaluate, kindTable, type Machine } from "../engine/index.ts";
import type { Expr, Program } from "../../program/index.ts";

/**
 * Compiles `stuck`: some cells held one of the kinds (or all of them) when the cycle began, and each of these still
 * holds one.
 */
export function compileUnmoved({ kinds, all }: Extract<Expr, { is: "stuck" }>, program: Program): Evaluate {
  const { has, layers } = kindTable(program, kinds);
  const holdsOne = ({ state, layout }: Machine, cell: number): boolean =>
    layers.some((layer) => has[state.cells[layout.address(cell, layer)]] !== 0);
  if (all) return (m) => stuckOfAll(m, kinds, (cell) => holdsOne(m, cell));
  return (m) => {
    const { cells, journal } = m.state;
    const { cellCount } = m.layout;
    const { integers, length } = journal.firsts(journal.mark);
    let some = false;
    let arrived = 0;
    for (let i = 0; i < length; i += 2) {
      const address = integers[i];
      if (address < 0) continue;
      if (has[cells[address]] !== 0) arrived++;
      if (has[integers[i + 1]] === 0) continue;
      if (!holdsOne(m, address % cellCount)) return 0;
      some = true;
    }
    if (some) return 1;
    // None was written over, so that any more than have arrived have stayed.
    for (const layer of layers)
      for (let address = layer * cellCount, end = address + cellCount; address < end; address++)
        if (has[cells[address]] !== 0 && --arrived < 0) return 1;
    return 0;
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
