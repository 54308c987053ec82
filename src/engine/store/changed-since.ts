import { IntegerStack } from "../../base/index.ts";
import { bodyMatters } from "../records/canonical-bodies.ts";
import { bodyPlace } from "../state/undo-log.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "../state/state.ts";

/** So many integers of the undo log are compared before repeated writes are removed. */
const early = 16;

/** Scratch: the first writes of places. */
const firsts = new IntegerStack();

/** Whether anything but chance differs from when the undo log had this length. */
export function differsSince(state: State, length: number): boolean {
  const { journal } = state;
  if (journal.length === length) return false;
  const { entries } = journal;
  if (differs(state, entries[length], entries[length + 1]) || differsEarly(state, length)) return true;
  firsts.reserve(journal.length - length);
  const { integers } = firsts;
  const end = journal.putFirsts(length, integers, 0);
  for (let at = 0; at < end; at += 2) if (differs(state, integers[at], integers[at + 1])) return true;
  return false;
}

/** Whether one of the first writes still shows: this decides most cycles that change something. */
function differsEarly(state: State, from: number): boolean {
  const { entries, length } = state.journal;
  const end = Math.min(length, from + early);
  for (let at = from + 2; at < end; at += 2) {
    const address = entries[at];
    if (!differs(state, address, entries[at + 1])) continue;
    let isFirst = true;
    for (let before = from; before < at; before += 2) isFirst &&= entries[before] !== address;
    if (isFirst) return true;
  }
  return false;
}

/** Whether a place, unless it is chance or bookkeeping, holds another value. */
function differs(state: State, address: number, old: number): boolean {
  if (state.at(address) === old) return false;
  if (address >= 0) return true;
  if (address <= bodyPlace) return bodyMatters(state, bodyPlace - address);
  const { chance, chanceEnd, fixedEnd } = state.layout;
  const index = ~address;
  return index < fixedEnd ? index < chance || index >= chanceEnd : heapMatters(state, index);
}

/** Whether a number of the heap is content: its ends and unused nodes are bookkeeping. */
function heapMatters({ layout, numbers }: State, index: number): boolean {
  if (index < layout.heads) return false;
  if (index < layout.heap) return true;
  const start = index - ((index - layout.heap) % pileNode.size);
  return numbers[start + pileNode.kind] !== 0;
}
