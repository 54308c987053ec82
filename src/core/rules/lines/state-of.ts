import type { Machine } from "../../engine/index.ts";
import { LineBoard } from "../../../fast/rows/line-board.ts";
import { LineState } from "./line-state.ts";
import { LineMemory } from "./memory.ts";
import type { LineOptions } from "./options.ts";

/** What line rules keep beside a machine's position; made when it is first needed. Boards without an edge have only the judge. */
export function stateOf(m: Machine, options: LineOptions): LineState {
  const { lines } = m.state;
  if (lines instanceof LineState) return lines;
  const isPlain = options.plain || m.layout.grids.some(({ edge }) => edge !== "closed");
  const made = isPlain
    ? new LineMemory(options.plan, m.layout, m.state.cells)
    : new LineBoard(options.tables, m.state);
  m.state.lines = made;
  return made;
}
