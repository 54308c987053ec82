import type { KindId, LayerId } from "../program/index.ts";
import type { State } from "./state.ts";
import { follow, wakeSize } from "./watch.ts";

/** Tells the sets of cells to look at, of a position that has them, that a kind of a cell became another. */
export function wakeBy(
  state: State,
  cell: number,
  grid: number,
  layer: LayerId,
  old: KindId,
  kind: KindId,
): void {
  const watch = state.layout.watch!;
  const key = watch.key(grid, layer, kind);
  const { marks, starts, livelyStops } = watch;
  if (!state.lively) {
    if (starts[key + 1] > starts[key]) wakeAll(state, cell, grid, starts[key], starts[key + 1]);
    return;
  }
  const was = marks[watch.key(grid, layer, old)];
  const is = marks[key];
  if (was !== is) follow(state.awake!, watch.follows, cell - state.layout.grids[grid].first, was, is);
  if (livelyStops[key] > starts[key]) wakeAll(state, cell, grid, starts[key], livelyStops[key]);
}

/** Does what the entries of the table from one to another say. */
function wakeAll(
  { layout, cells, awake }: State,
  cell: number,
  grid: number,
  at: number,
  stop: number,
): void {
  const { list, tables, sets } = layout.watch!;
  const { first, end, wraps } = layout.grids[grid];
  const bits = awake!;
  for (; at < stop; at += wakeSize) {
    let middle = cell - list[at];
    if (wraps) middle = layout.grids[grid].shift(cell, -((list[at + 3] << 16) >> 16), -(list[at + 3] >> 16));
    if (middle < first || middle >= end) continue;
    const woken = tables[list[at + 2] + cells[list[at + 1] + middle]];
    if (woken === 0) continue;
    const word = (middle - first) >>> 5;
    const bit = 1 << ((middle - first) & 31);
    const part = 1 << (word & 31);
    for (let i = woken + 1, last = woken + sets[woken]; i < last; i += 2) {
      bits[sets[i + 1] + word] |= bit;
      bits[sets[i] + (word >>> 5)] |= part;
    }
  }
}
