import { type Layout, NONE, slots } from "../../core/engine/index.ts";
import type { CellChange, Changed, ValueChange } from "./trace.ts";

/** Written places as reported to people: addresses become cells, state and the turn; chance and bookkeeping are left out. */
export function changedBy(
  layout: Layout,
  writtens: readonly Int32Array[],
): Omit<Changed, "wishes" | "bodies" | "piles"> {
  const places = new Map<number, { readonly before: number; after: number }>();
  for (const written of writtens) {
    for (let at = 0; at < written.length; at += 3) {
      const known = places.get(written[at]);
      if (known) known.after = written[at + 2];
      else places.set(written[at], { before: written[at + 1], after: written[at + 2] });
    }
  }
  const cells: CellChange[] = [];
  const values: ValueChange[] = [];
  let turn: number | undefined;
  for (const [address, { before, after }] of [...places].sort(([a], [b]) => a - b)) {
    if (before === after) continue;
    if (address >= 0) {
      const layer = Math.floor(address / layout.cellCount);
      cells.push({ cell: address % layout.cellCount, layer, before, after });
    } else if (~address === slots.turn) turn = after;
    else {
      const variable = variableAt(layout, ~address);
      if (variable) values.unshift({ ...variable, before: known(before), after: known(after) });
    }
  }
  return { cells, values, ...(turn !== undefined && { turn }) };
}

const known = (value: number): number | undefined => (value === NONE ? undefined : value);

function variableAt(layout: Layout, index: number): Pick<ValueChange, "variable" | "player"> | undefined {
  const { players, variables } = layout.program;
  for (const [variable, first] of layout.variables.entries()) {
    const player = index - first;
    const count = variables[variable].eachPlayer ? players.length : 1;
    if (first >= 0 && player >= 0 && player < count) return { variable, player };
  }
  return undefined;
}
