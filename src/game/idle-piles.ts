import { bodyPlace, kindOfNode, type Machine, type State } from "../engine/index.ts";

/** So many objects may lie on the piles of a position (R5). */
const mostPiled = 1_000_000;

/** Ends a cycle in a game with piles, which has written so much as stands in the undo log from a mark on. */
export function settlePiles(m: Machine, mark: number): void {
  if (hasTooManyPiled(m.state))
    m.fail("full", `More than ${mostPiled.toLocaleString("en")} objects would lie on piles.`);
  else forgetIdlePiles(m.state, mark);
}

/**
 * Takes back what a cycle has written if it comes to the same position: objects taken off their piles and laid down there again in the same order have
 * other places in memory, and would count as a change.
 */
function forgetIdlePiles(state: State, mark: number): void {
  const written = state.writtenSince(mark);
  if (written.length === 0) return;
  for (let at = 0; at < written.length; at += 3) if (!isOfHeap(state, written[at])) return;
  const before = state.copy();
  before.retrace(written, false);
  if (before.equals(state)) state.rollBack(mark);
}

function hasTooManyPiled(state: State): boolean {
  const made = state.numbers[state.layout.heapEnd];
  if (made <= mostPiled) return false;
  let count = 0;
  for (let number = 1; number <= made; number++) if (kindOfNode(state, number) !== 0) count++;
  return count > mostPiled;
}

/** Whether an address is a number in the heap of piles, or of its book-keeping. */
function isOfHeap({ layout }: State, address: number): boolean {
  return address < 0 && address > bodyPlace && ~address >= layout.fixedEnd;
}
