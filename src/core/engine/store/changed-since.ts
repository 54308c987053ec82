import { bodyMatters } from "../records/canonical-bodies.ts";
import { bodyPlace } from "../state/undo-log.ts";
import { pileNode } from "../layout/layout.ts";
import type { State } from "../state/state.ts";

/** After so many entries in vain, the first of each place are gathered. */
const mostTries = 4;

/** Whether anything but chance differs from when the undo log had this length. Only the first entry of a place says what it was then. */
export function differsSince(state: State, length: number): boolean {
  const { journal } = state;
  let tries = 0;
  for (let at = length; at < journal.length && tries < mostTries; at += 2) {
    if (!differs(state, journal.entries[at], journal.entries[at + 1])) continue;
    if (journal.isFirst(at, length)) return true;
    tries++;
  }
  if (tries < mostTries) return false;
  const { integers, length: end } = journal.firsts(length);
  for (let at = 0; at < end; at += 2) if (differs(state, integers[at], integers[at + 1])) return true;
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
