import type { Machine } from "../../engine/index.ts";
import { LineBoard } from "./board/line-board.ts";
import { LineState } from "./line-state.ts";
import { LineMemory } from "./memory.ts";
import type { LineOptions } from "./plan.ts";

/** What line rules keep beside a machine's position; made when it is first needed. Boards without an edge have only the judge. */
export function stateOf(m: Machine, { plan, plain }: LineOptions): LineState {
  const { lines } = m.state;
  if (lines instanceof LineState) return lines;
  const isPlain = plain || m.layout.grids.some(({ edge }) => edge !== "closed");
  const made = isPlain
    ? new LineMemory(plan, m.layout, m.state.cells)
    : new LineBoard(plan.tables, m.state);
  m.state.lines = made;
  return made;
}
