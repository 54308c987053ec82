import { IntegerStack } from "../../../base/index.ts";
import type { Changes } from "../layout/position.ts";
import type { State } from "../state/state.ts";

/** Changes are collected here before they are copied out. */
const scratch = new IntegerStack();

/** The net changes in the undo log of a position; places that have their old value again are left out. */
export function changesOf(state: State): StoredChanges {
  scratch.length = 0;
  const size = putChanges(state, scratch);
  return { entries: scratch.integers.slice(0, 2 * size), from: 0, to: 2 * size, size };
}

/** Puts them on a stack, as pairs of an address and the value before; returns how many. */
export function putChanges(state: State, stack: IntegerStack): number {
  const { integers, length } = state.journal.firsts(0);
  const start = stack.length;
  for (let at = 0; at < length; at += 2) {
    if (state.at(integers[at]) === integers[at + 1]) continue;
    stack.push(integers[at]);
    stack.push(integers[at + 1]);
  }
  return (stack.length - start) >> 1;
}

/** See `State.writtenSince`. */
export function writtenSince(state: State, length: number): Int32Array {
  const { integers, length: end } = state.journal.firsts(length);
  scratch.length = 0;
  for (let at = 0; at < end; at += 2) {
    const now = state.at(integers[at]);
    if (now === integers[at + 1]) continue;
    scratch.push(integers[at]);
    scratch.push(integers[at + 1]);
    scratch.push(now);
  }
  return scratch.integers.slice(0, scratch.length);
}

/** Pairs of an address and the value before: a part of an array. */
export interface StoredChanges extends Changes {
  readonly entries: Int32Array;
  readonly from: number;
  readonly to: number;
}

/** Puts changes on top of others, as `Position.takeOnto`. */
export function putOnto(stack: IntegerStack, changes: Changes): void {
  const { entries, from, to } = changes as StoredChanges;
  for (let at = from; at < to; at++) stack.push(entries[at]);
}
