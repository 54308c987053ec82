import { append, highHashTerm, lowHashTerm } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../../program/index.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "./state.ts";

/**
 * Each pile is a linked list of nodes, topmost first; its topmost kind is also in the cells of the position. Nodes are stored in the heap at
 * the end of the numbers. A freed node is reused from the next cycle on, so that no two things of a cycle have the same number.
 */

/** Returns the node of the topmost object of a pile; 0 if the pile is empty or `cell` is `NONE`. */
export function topNode(state: State, cell: number, layer: LayerId): number {
  return state.numbers[topIndex(state, cell, layer)] ?? 0;
}

/** Returns the node directly below another; 0 if there is none. */
export function nodeBelow(state: State, node: number): number {
  return state.numbers[nodeStart(state, node) + pileNode.below];
}

/** Returns the kind of a node's object; 0 if the object has been removed. */
export function kindOfNode(state: State, node: number): KindId {
  return state.numbers[nodeStart(state, node) + pileNode.kind];
}

export function addressOfNode(state: State, node: number): number {
  return state.numbers[nodeStart(state, node) + pileNode.address];
}

/** Puts an object on top of a pile. Returns its node. */
export function pushOnPile(state: State, cell: number, layer: LayerId, kind: KindId): number {
  const headIndex = topIndex(state, cell, layer);
  const node = takeNode(state);
  const start = nodeStart(state, node);
  state.setNumber(start + pileNode.kind, kind);
  state.setNumber(start + pileNode.below, state.numbers[headIndex]);
  state.setNumber(start + pileNode.address, state.layout.address(cell, layer));
  state.setNumber(headIndex, node);
  state.set(cell, layer, kind);
  return node;
}

/** Removes an object anywhere in its pile. Returns how many objects were on top of it. */
export function removeFromPile(state: State, node: number): number {
  const { cellCount } = state.layout;
  const start = nodeStart(state, node);
  const address = state.numbers[start + pileNode.address];
  const layer = Math.floor(address / cellCount);
  const cell = address % cellCount;
  const headIndex = topIndex(state, cell, layer);
  let link = headIndex;
  let depth = 0;
  for (; state.numbers[link] !== node; depth++) link = nodeStart(state, state.numbers[link]) + pileNode.below;
  state.setNumber(link, state.numbers[start + pileNode.below]);
  releaseNode(state, start, node);
  state.set(cell, layer, state.numbers[headIndex] === 0 ? 0 : kindOfNode(state, state.numbers[headIndex]));
  return depth;
}

/** Changes the kind of an object in a pile. The new kind must be on the same layer. */
export function changeInPile(state: State, node: number, kind: KindId): void {
  const { cellCount } = state.layout;
  const address = addressOfNode(state, node);
  const layer = Math.floor(address / cellCount);
  const cell = address % cellCount;
  state.setNumber(nodeStart(state, node) + pileNode.kind, kind);
  if (topNode(state, cell, layer) === node) state.set(cell, layer, kind);
}

/** Replaces the visible kind on a layer of a cell, pile or not; 0 removes it. */
export function setTop(state: State, cell: number, layer: LayerId, kind: KindId): void {
  if (!state.layout.isPile(layer)) {
    state.set(cell, layer, kind);
    return;
  }
  const top = topNode(state, cell, layer);
  if (top === 0) {
    if (kind !== 0) pushOnPile(state, cell, layer, kind);
  } else if (kind === 0) removeFromPile(state, top);
  else changeInPile(state, top, kind);
}

/** Lists the kinds of a pile from the bottom. */
export function kindsOfPile(state: State, cell: number, layer: LayerId): KindId[] {
  const kinds: KindId[] = [];
  for (let node = topNode(state, cell, layer); node !== 0; node = nodeBelow(state, node))
    kinds.push(kindOfNode(state, node));
  return kinds.reverse();
}

/** Makes nodes that were freed in the last cycle available again. */
export function recycleNodes(state: State): void {
  const { freeNodeHead, freedNodeHead } = state.layout;
  if (state.numbers[freedNodeHead] === 0 || state.numbers[freeNodeHead] !== 0) return;
  state.setNumber(freeNodeHead, state.numbers[freedNodeHead]);
  state.setNumber(freedNodeHead, 0);
}

/** Lists every pile: its layer, its cell and its kinds from the bottom. */
export function* allPiles(state: State): Generator<{ layer: LayerId; cell: number; kinds: KindId[] }> {
  const { layout } = state;
  for (let layer = 0; layer < layout.layerCount; layer++) {
    if (!layout.isPile(layer)) continue;
    for (let cell = 0; cell < layout.cellCount; cell++) {
      if (topNode(state, cell, layer) !== 0) yield { layer, cell, kinds: kindsOfPile(state, cell, layer) };
    }
  }
}

/** Hashes the piles, independent of the nodes that store them. */
export function pileHashTerms(state: State): { low: number; high: number } {
  let low = 0;
  let high = 0;
  if (state.layout.hasPiles) {
    for (const { layer, cell, kinds } of allPiles(state)) {
      const address = state.layout.address(cell, layer);
      kinds.forEach((kind, depth) => {
        const position = Math.imul(address + 1, 0x2545f491) ^ (depth + 1);
        low ^= lowHashTerm(position, kind);
        high ^= highHashTerm(position, kind);
      });
    }
  }
  return { low, high };
}

export function areSamePiles(state: State, other: State): boolean {
  if (!state.layout.hasPiles) return true;
  for (const { layer, cell, kinds } of allPiles(state)) {
    const otherKinds = kindsOfPile(other, cell, layer);
    if (otherKinds.length !== kinds.length || otherKinds.some((kind, index) => kind !== kinds[index]))
      return false;
  }
  return true;
}

function takeNode(state: State): number {
  const { freeNodeHead, heapEnd } = state.layout;
  const node = state.numbers[freeNodeHead];
  if (node !== 0) {
    state.setNumber(freeNodeHead, state.numbers[nodeStart(state, node) + pileNode.below]);
    return node;
  }
  const newNode = state.numbers[heapEnd] + 1;
  state.reserveNumbers(nodeStart(state, newNode) + pileNode.size);
  state.setNumber(heapEnd, newNode);
  return newNode;
}

/** Frees a node. It keeps its address until the next cycle, because a name of a removed object still refers to its last cell (rule R17). */
function releaseNode(state: State, start: number, node: number): void {
  const { freedNodeHead } = state.layout;
  state.setNumber(start + pileNode.kind, 0);
  state.setNumber(start + pileNode.below, state.numbers[freedNodeHead]);
  state.setNumber(freedNodeHead, node);
}

function topIndex(state: State, cell: number, layer: LayerId): number {
  const { pileTopsStart, pileIndexOf, cellCount } = state.layout;
  return pileTopsStart + pileIndexOf[layer] * cellCount + cell;
}

function nodeStart(state: State, node: number): number {
  return state.layout.nodesStart + node * pileNode.size;
}

/** Caches a one-element list for each kind, because most cells hold a single object and frames list the kinds of all cells. */
const singleKinds: (readonly KindId[])[] = [];

/** Lists all kinds in a cell, the lowest layer first, piles from the bottom. */
export function kindsInCell(state: State, cell: number): readonly KindId[] {
  const { cells, layout } = state;
  let onlyKind = 0;
  let kinds: KindId[] | undefined;
  for (let layer = 0; layer < layout.layerCount; layer++) {
    const kind = cells[layout.address(cell, layer)];
    if (kind === 0) continue;
    const isPile = layout.isPile(layer);
    if (onlyKind === 0 && !kinds && !isPile) {
      onlyKind = kind;
      continue;
    }
    kinds ??= onlyKind === 0 ? [] : [onlyKind];
    if (isPile) append(kinds, kindsOfPile(state, cell, layer));
    else kinds.push(kind);
  }
  return kinds ?? (singleKinds[onlyKind] ??= onlyKind === 0 ? [] : [onlyKind]);
}

/** Returns the kind on the highest layer that holds something in a cell; 0 for an empty cell. */
export function topKindInCell({ cells, layout }: State, cell: number): KindId {
  const { cellCount } = layout;
  let address = layout.addressCount - cellCount + cell;
  while (address >= 0 && cells[address] === 0) address -= cellCount;
  return address >= 0 ? cells[address] : 0;
}
