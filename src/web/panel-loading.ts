import type * as panel from "./panel/index.ts";
import type * as grid from "./menu/level-grid.tsx";

/** Brings what stands beside the board. A game exported to one file has no room for it: see `scripts/build/late-parts.mjs`. */
export function loadPanel(): Promise<typeof panel> {
  return import("./panel/index.ts");
}

/** Brings the levels as a grid. */
export function loadGrid(): Promise<typeof grid> {
  return import("./menu/level-grid.tsx");
}

/** Says where all that stands. Its place is kept free before it comes. */
export const panelGrid = `
.with-players { grid: "record" 2.75rem "other" auto "middle" minmax(0, 1fr) "own" auto "notice" auto "buttons" auto "command" auto / minmax(0, 1fr); }
.in-time { grid: "other own" auto "middle middle" minmax(0, 1fr) "notice notice" auto "buttons buttons" auto "command command" auto / 1fr auto; }
.with-panel, .in-time { --side: clamp(17.5rem, 26cqw, 22.5rem); }
@container (max-width: 40rem) { .with-panel:not(:has(.with-text)) { grid-template-rows: 2.75rem auto minmax(0, 104cqw) repeat(4, auto); align-content: start; } }
@container (min-width: 56.25rem) and (min-height: 30.01rem) {
  .with-panel { grid: "middle other" auto "middle record" minmax(0, 1fr) "middle log" 6.5rem "middle own" auto "middle buttons" auto "notice command" auto / minmax(0, 1fr) var(--side); }
}
@container (max-height: 30rem) and (min-width: 40rem) {
  .with-panel { grid: "other middle record" auto "notice middle record" minmax(0, 1fr) "own middle record" auto "own middle buttons" auto / clamp(7rem, 18cqw, 10rem) minmax(0, 1fr) clamp(9rem, 21cqw, 12rem); }
}
`;
