import {
  allKept,
  bodiesOf,
  carried,
  cellsOfBody,
  gridOfBody,
  indexAt,
  keptAt,
  letGo,
  recordPlace,
  topBody,
  type Machine,
  pushOnPile,
} from "../../engine/index.ts";
import type { MovingSet } from "./moving-set.ts";

/** Shows cargo that was hidden under another body where its deck is topmost again (PV31). */
export function revealCargo({ m, parts }: MovingSet, changed: readonly number[]): void {
  const { state } = m;
  if (bodiesOf(state).layers[0] !== 0) return;
  for (const { number, toCells } of parts) {
    if (!hasCargo(m, number)) continue;
    for (const { index } of allKept(state, number, carried.cargo)) reveal(m, number, index, toCells[index]);
  }
  for (const cell of changed) {
    const number = topBody(state, cell);
    if (number !== 0 && hasCargo(m, number)) reveal(m, number, indexAt(state, number, cell), cell);
  }
}

function hasCargo(m: Machine, number: number): boolean {
  return m.state.bodies[recordPlace(m.state, number) + carried.cargo] !== 0;
}

/** Puts the hidden cargo of a removed body on its cells. */
export function releaseCargo(m: Machine, number: number): void {
  const { state } = m;
  if (gridOfBody(state, number) < 0 || !hasCargo(m, number)) return;
  const cells = cellsOfBody(state, number).slice();
  for (const { index } of allKept(state, number, carried.cargo)) letLie(m, number, index, cells[index]);
}

function reveal(m: Machine, number: number, index: number, cell: number): void {
  if (topBody(m.state, cell) === number) letLie(m, number, index, cell);
}

/** Puts what a body keeps at one of its cells on that cell, the first that was kept first. */
function letLie(m: Machine, number: number, index: number, cell: number): void {
  const { state, layout } = m;
  const kinds = allKept(state, number, carried.cargo).filter((it) => it.index === index);
  for (const { kind } of kinds.reverse()) {
    const layer = layout.layerOf[kind];
    const isPile = layout.isPile(layer);
    if (!isPile && state.cells[layout.address(cell, layer)] !== 0) continue;
    letGo(state, number, carried.cargo, keptAt(state, number, carried.cargo, index));
    if (isPile) pushOnPile(state, cell, layer, kind);
    else state.show(cell, layer, kind);
  }
}
