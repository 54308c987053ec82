import type { KindId } from "../../../program/index.ts";
import { kindsOfPile } from "./piles.ts";
import type { State } from "./state.ts";

/** Shared lists of one kind, by kind: most cells hold just one, and frames list all of them. */
const alone: (readonly KindId[])[] = [];

/** All kinds in a cell, the lowest layer first, piles from the bottom. */
export function kindsInCell(state: State, cell: number): readonly KindId[] {
  const { cells, layout } = state;
  let only = 0;
  let kinds: KindId[] | undefined;
  for (let layer = 0; layer < layout.layerCount; layer++) {
    const kind = cells[layout.address(cell, layer)];
    if (kind === 0) continue;
    const isPile = layout.isPile(layer);
    if (only === 0 && !kinds && !isPile) {
      only = kind;
      continue;
    }
    kinds ??= only === 0 ? [] : [only];
    if (isPile) kinds.push(...kindsOfPile(state, cell, layer));
    else kinds.push(kind);
  }
  return kinds ?? (alone[only] ??= only === 0 ? [] : [only]);
}

/** The kind on the highest layer that holds something in a cell; 0 for an empty cell. */
export function topOf({ cells, layout }: State, cell: number): KindId {
  const { cellCount } = layout;
  let address = layout.span - cellCount + cell;
  while (address >= 0 && cells[address] === 0) address -= cellCount;
  return address >= 0 ? cells[address] : 0;
}
