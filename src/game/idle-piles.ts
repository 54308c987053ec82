import { bodyPlace, type State } from "../engine/index.ts";

/**
 * Takes back what a cycle has written if it comes to the same position: objects taken off their piles and laid down there again in the same order have
 * other places in memory, and would count as a change.
 */
export function forgetIdlePiles(state: State, mark: number): void {
  const written = state.writtenSince(mark);
  if (written.length === 0) return;
  for (let at = 0; at < written.length; at += 3) if (!isOfHeap(state, written[at])) return;
  const before = state.copy();
  before.retrace(written, false);
  if (before.equals(state)) state.rollBack(mark);
}

/** Whether an address is a number in the heap of piles, or of its book-keeping. */
function isOfHeap({ layout }: State, address: number): boolean {
  return address < 0 && address > bodyPlace && ~address >= layout.fixedEnd;
}
