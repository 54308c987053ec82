import { IntegerStack } from "../../../base/index.ts";
import type { Changes } from "../layout/position.ts";
import { bodyFields } from "../layout/body-layout.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "./state.ts";
import { bodyPlace } from "./undo-log.ts";

/** Is scratch space for collecting changes before they are copied. */
const scratch = new IntegerStack();

/** Returns the net changes in the undo log of a position, without places that have their old value again. */
export function changesOf(state: State): StoredChanges {
  scratch.length = 0;
  const size = putChanges(state, scratch);
  return { entries: scratch.integers.slice(0, 2 * size), from: 0, to: 2 * size, size };
}

/** Pushes the net changes of a position onto a stack, as pairs of an address and the value before; returns the number of pairs. */
export function putChanges(state: State, stack: IntegerStack): number {
  const { integers, length } = state.journal.firsts(0);
  const stackStart = stack.length;
  for (let at = 0; at < length; at += 2) {
    if (state.at(integers[at]) === integers[at + 1]) continue;
    stack.push(integers[at]);
    stack.push(integers[at + 1]);
  }
  return (stack.length - stackStart) >> 1;
}

/** Lists each place whose value differs from that at an entry of the undo log: its address, its old value and its new one. */
export function writtenSince(state: State, length: number): Int32Array {
  const { integers, length: pairCount } = state.journal.firsts(length);
  scratch.length = 0;
  for (let at = 0; at < pairCount; at += 2) {
    const newValue = state.at(integers[at]);
    if (newValue === integers[at + 1]) continue;
    scratch.push(integers[at]);
    scratch.push(integers[at + 1]);
    scratch.push(newValue);
  }
  return scratch.integers.slice(0, scratch.length);
}

/** Stores changes as pairs of an address and the value before, in a part of an array. */
export interface StoredChanges extends Changes {
  readonly entries: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** Pushes changes onto a stack, as `Position.takeOnto` does. */
export function putOnto(stack: IntegerStack, changes: Changes): void {
  const { entries, from, to } = changes as StoredChanges;
  for (let at = from; at < to; at++) stack.push(entries[at]);
}

/** Returns true if anything but the random streams and some numbers differs from the state at an entry of the undo log. Only the first entry of a place counts. */
export function hasChangedSince(state: State, length: number, except?: readonly number[]): boolean {
  const { journal } = state;
  if (journal.length === length) return false;
  // Usually the very first entry already differs.
  if (placeDiffers(state, journal.entries[length], journal.entries[length + 1], except)) return true;
  const { integers, length: pairCount } = journal.firsts(length);
  for (let at = 2; at < pairCount; at += 2)
    if (placeDiffers(state, integers[at], integers[at + 1], except)) return true;
  return false;
}

/** Returns true if a place other than random streams, bookkeeping and some numbers holds another value. */
function placeDiffers(state: State, address: number, old: number, except?: readonly number[]): boolean {
  if (state.at(address) === old) return false;
  if (address >= 0) return true;
  if (address <= bodyPlace) return bodyMatters(state, bodyPlace - address);
  const { chance, chanceEnd, fixedEnd } = state.layout;
  const index = ~address;
  if (index >= fixedEnd) return heapMatters(state, index);
  return (index < chance || index >= chanceEnd) && except?.includes(index) !== true;
}

/** Returns true if a number of the heap is content; list heads and unused nodes are bookkeeping. */
function heapMatters({ layout, numbers }: State, index: number): boolean {
  if (index < layout.heads) return false;
  if (index < layout.heap) return true;
  const nodeStart = index - ((index - layout.heap) % pileNode.size);
  return numbers[nodeStart + pileNode.kind] !== 0;
}

/** Returns true if an integer of bodies is content; list heads and unused records are not. */
function bodyMatters({ layout, bodies }: State, index: number): boolean {
  const { firstSlot, heap, size } = layout.bodies!;
  if (index < firstSlot) return false;
  if (index < heap) return true;
  return bodies[index - ((index - heap) % size) + bodyFields.kind] !== 0;
}
