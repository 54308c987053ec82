// What has to hold in every position between two inputs: cells, piles, planes and records of bodies agree.

import {
  allCellData,
  allPiles,
  bodiesOf,
  bodyLinkFields,
  cellsOfBody,
  cellsOfSettled,
  gridOfBody,
  isSettled,
  kindAt,
  kindOfBody,
  nextLinked,
  liveBodies,
  bodyFields,
  recordStart,
  shapeOf,
  stackNode,
  type State,
  topNode,
} from "../../src/core/engine/index.ts";
import type { Position } from "../../src/game/index.ts";

/** Returns a sentence about what contradicts itself in a position; undefined if nothing does. */
export function contradiction(position: Position): string | undefined {
  const state = position as State;
  return wrongCell(state) ?? wrongPile(state) ?? (state.layout.bodies && wrongBodies(state));
}

function wrongCell({ cells, layout }: State): string | undefined {
  for (let address = 0; address < layout.addressCount; address++) {
    const layer = Math.floor(address / layout.cellCount);
    const kind = cells[address]!;
    if (kind === 0 || layout.layerOf[kind] === layer || layout.bodies?.mixedLayers.includes(layer)) continue;
    return `${layout.kinds[kind]!.name} lies on layer ${layer}, cell ${address % layout.cellCount}.`;
  }
  return undefined;
}

function wrongPile(state: State): string | undefined {
  const { layout, cells } = state;
  for (const { layer, cell, kinds } of allPiles(state)) {
    const shown = cells[layout.address(cell, layer)];
    if (kinds.at(-1) !== shown)
      return `The pile on cell ${cell} ends with ${kinds.at(-1)}, and shows ${shown}.`;
  }
  for (let layer = 0; layer < layout.layerCount; layer++)
    for (let cell = 0; layout.isPile(layer) && cell < layout.cellCount; cell++)
      if (cells[layout.address(cell, layer)] !== 0 && topNode(state, cell, layer) === 0)
        return `Cell ${cell} shows an object of a pile that is empty.`;
  return undefined;
}

function wrongBodies(state: State): string | undefined {
  const { layout } = state;
  const { layers, planeOf } = bodiesOf(state);
  const covered = new Map<number, number[]>();
  for (const number of liveBodies(state)) {
    if (nextLinked(state, number) !== 0 && kindOfBody(state, nextLinked(state, number)) === 0)
      return `Body ${number} is linked with one that is gone.`;
    if (gridOfBody(state, number) < 0) continue;
    const { layer } = shapeOf(state, number);
    const cells = isSettled(state, number) ? cellsOfSettled(state, number) : [...cellsOfBody(state, number)];
    if (cells.length !== state.bodies[recordStart(state, number) + bodyFields.size])
      return `Body ${number} has another number of cells.`;
    for (const cell of cells) {
      const address = layout.address(cell, layer);
      covered.set(address, [...(covered.get(address) ?? []), number]);
    }
    for (const { index, kind } of [bodyLinkFields.damage, bodyLinkFields.cargo].flatMap((it) =>
      allCellData(state, number, it),
    ))
      if (index >= cells.length || !layout.isKind(kind)) return `Body ${number} keeps an impossible object.`;
  }
  for (const layer of layers)
    for (let cell = 0; cell < layout.cellCount; cell++) {
      const address = layout.address(cell, layer);
      const there = covered.get(address) ?? [];
      const found = bodiesHere(state, layer, cell);
      if ([...there].sort().join() !== [...found].sort().join())
        return `On cell ${cell} of layer ${layer} lie ${there.join() || "no bodies"}, and it holds ${found.join() || "none"}.`;
      const top = state.bodies[planeOf[layer]! + address]!;
      if (top !== 0 && kindAt(state, top, cell) !== state.cells[address])
        return `Cell ${cell} shows ${state.cells[address]}, and body ${top} ${kindAt(state, top, cell)}.`;
    }
  return undefined;
}

/** The bodies that a cell of a layer holds, the topmost first. */
function bodiesHere(state: State, layer: number, cell: number): number[] {
  const { planeOf, belowTable } = bodiesOf(state);
  const top = state.bodies[planeOf[layer]! + state.layout.address(cell, layer)]!;
  if (top === 0 || layer > 0) return top === 0 ? [] : [top];
  const all = [top];
  for (let at = state.bodies[belowTable + cell]!; at < 0;) {
    const place = recordStart(state, -at);
    all.push(state.bodies[place + stackNode.body]!);
    at = state.bodies[place + stackNode.next]!;
  }
  return all;
}
