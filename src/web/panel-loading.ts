import type { LivePlay } from "../play/index.ts";
import type * as panel from "./panel/index.ts";

/** Whether there is more beside the board than its buttons: who plays, and what was played. */
export function hasPanel({ ticks, game }: LivePlay): boolean {
  const { players, moves } = game.program;
  return !ticks || players.length > 1 || moves !== undefined;
}

/** Brings what stands beside the board. A game exported to one file has no room for it: see `scripts/late-parts.mjs`. */
export function loadPanel(): Promise<typeof panel> {
  return import("./panel/index.ts");
}

/** Where all that stands. Its place is kept free before it comes. */
export const panelGrid = `
.with-panel { grid: "record" auto "other" auto "middle" minmax(0, 1fr) "own" auto "notice" auto "buttons" auto "command" auto / minmax(0, 1fr); }
@container (max-width: 40rem) { .with-players:not(:has(.with-text)) { grid-template-rows: auto auto minmax(0, 104cqw) repeat(4, auto); } }
@container (min-width: 56.25rem) {
  .with-panel { grid: "middle other" auto "middle record" minmax(0, 1fr) "middle log" 6.5rem "middle own" auto "middle buttons" auto "notice command" auto / minmax(0, 1fr) clamp(17.5rem, 26cqw, 22.5rem); }
}
`;
