import { bodyMatters } from "../records/canonical-bodies.ts";
import { bodyPlace } from "../state/undo-log.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "../state/state.ts";

/** Whether anything but chance differs from when the undo log had this length. */
export function differsSince(state: State, length: number): boolean {
  const { journal } = state;
  const { entries } = journal;
  // Mostly one of the first entries tells it. An entry that is not the first of its place says nothing.
  for (let at = length, tries = 0; at < journal.length; at += 2) {
    if (!differs(state, entries[at], entries[at + 1])) continue;
    if (journal.isFirst(at, length)) return true;
    if (++tries === mostTries) return differsInFirsts(state, length);
  }
  return false;
}

/** After so many entries in vain, the first of each place are gathered. */
const mostTries = 4;

function differsInFirsts(state: State, from: number): boolean {
  const { integers, length } = state.journal.firsts(from);
  for (let at = 0; at < length; at += 2) if (differs(state, integers[at], integers[at + 1])) return true;
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
