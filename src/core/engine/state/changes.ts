import { IntegerStack } from "../../../base/index.ts";
import type { Changes } from "../layout/position.ts";
import { bodyFields } from "../layout/body-layout.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "./state.ts";
import { bodyAddress } from "./undo-log.ts";

/** Is scratch space for collecting changes before they are copied. */
const scratch = new IntegerStack();

/** Returns the net changes in the undo log of a position, without addresses that have their old value again. */
export function changesOf(state: State) {
  scratch.length = 0;
  const size = pushChanges(state, scratch);
  return { entries: scratch.integers.slice(0, 2 * size), from: 0, to: 2 * size, size };
}

/** Pushes the net changes since a length of the undo log: address, old value and, if `pushesNew`, new value. Returns their number. */
export function pushChanges(state: State, stack: IntegerStack, fromLength = 0, pushesNew = false): number {
  const { integers, length } = state.undoLog.firstEntries(fromLength);
  let count = 0;
  for (let at = 0; at < length; at += 2) {
    const newValue = state.valueAt(integers[at]);
    if (newValue === integers[at + 1]) continue;
    stack.push(integers[at]);
    stack.push(integers[at + 1]);
    if (pushesNew) stack.push(newValue);
    count++;
  }
  return count;
}

/** Lists each address whose value has changed since a length of the undo log, with its old and its new value. */
export function writtenSince(state: State, length: number): Int32Array {
  scratch.length = 0;
  pushChanges(state, scratch, length, true);
  return scratch.integers.slice(0, scratch.length);
}

/** Stores changes as pairs of an address and its old value, in a part of an array. */
export type StoredChanges = Readonly<ReturnType<typeof changesOf>>;

/** Pushes changes onto a stack in the form that `Position.takeChangesOnto` uses: pairs of an address and its old value. */
export function putOnto(stack: IntegerStack, changes: Changes): void {
  const { entries, from, to } = changes as StoredChanges;
  for (let at = from; at < to; at++) stack.push(entries[at]);
}

/**
 * Returns true if anything but some numbers has changed since the undo log had this length. Only the first entry of an address counts.
 * @param ignored lists the numbers that are ignored; without a list, those of the random streams are
 */
export function hasChangedSince(state: State, length: number, ignored?: readonly number[]): boolean {
  const { entries, length: end } = state.undoLog;
  if (end === length) return false;
  // The very first entry usually differs already. This function stays small so that it is inlined.
  const differs = hasChangedAt(state, entries[length], entries[length + 1], ignored);
  return differs || hasChangeAfterFirst(state, length, ignored);
}

function hasChangeAfterFirst(state: State, length: number, ignored?: readonly number[]): boolean {
  const { integers, length: pairCount } = state.undoLog.firstEntries(length);
  for (let at = 2; at < pairCount; at += 2)
    if (hasChangedAt(state, integers[at], integers[at + 1], ignored)) return true;
  return false;
}

function hasChangedAt(state: State, address: number, oldValue: number, ignored?: readonly number[]): boolean {
  if (state.valueAt(address) === oldValue) return false;
  if (address >= 0) return true;
  if (address <= bodyAddress) return isBodyContent(state, bodyAddress - address);
  const { chanceStart, chanceEnd, fixedEnd } = state.layout;
  const index = ~address;
  if (index >= fixedEnd) return isHeapContent(state, index);
  return ignored ? !ignored.includes(index) : index < chanceStart || index >= chanceEnd;
}

/** Returns true if a number of the heap is content; list heads and unused nodes are not. */
function isHeapContent({ layout, numbers }: State, index: number): boolean {
  if (index < layout.pileTopsStart) return false;
  if (index < layout.nodesStart) return true;
  const nodeStart = index - ((index - layout.nodesStart) % pileNode.size);
  return numbers[nodeStart + pileNode.kind] !== 0;
}

/** Returns true if an integer of bodies is content; list heads and unused records are not. */
function isBodyContent({ layout, bodies }: State, index: number): boolean {
  const { firstSlot, recordsStart, recordSize } = layout.bodies!;
  if (index < firstSlot) return false;
  if (index < recordsStart) return true;
  return bodies[index - ((index - recordsStart) % recordSize) + bodyFields.kind] !== 0;
}
