import { type Evaluate, kindTable } from "../engine/index.ts";
import type { Expr, Program } from "../../program/index.ts";

/**
 * Compiles `stuck`: some cells held one of the kinds (or all of them) when the cycle began, and each of these still
 * holds one.
 */
export function compileUnmoved({ kinds, all }: Extract<Expr, { is: "stuck" }>, program: Program): Evaluate {
  const { has, layers } = kindTable(program, kinds);
  return ({ state, layout }) => {
    const { integers, length } = state.journal.firsts(state.journal.mark);
    const before = new Map<number, number>();
    for (let i = 0; i < length; i += 2) before.set(integers[i], integers[i + 1]);
    let some = false;
    for (let cell = 0; cell < layout.cellCount; cell++) {
      const heldIt = (kind: number): boolean => {
        const address = layout.address(cell, layout.layerOf[kind]);
        return (before.get(address) ?? state.cells[address]) === kind;
      };
      if (!(all ? kinds.every(heldIt) : kinds.some(heldIt))) continue;
      if (!layers.some((layer) => has[state.cells[layout.address(cell, layer)]] !== 0)) return 0;
      some = true;
    }
    return some ? 1 : 0;
  };
}
