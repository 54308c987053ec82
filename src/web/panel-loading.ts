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

/** Says where all that stands, and on a screen that lies the buttons for thumbs. Its place is kept free before it comes. */
export const panelGrid = `
.with-panel { grid: "record" auto "other" auto "middle" minmax(0, 1fr) "own" auto "notice" auto "buttons" auto "command" auto / minmax(0, 1fr); }
@container (max-width: 40rem) { .with-players:not(:has(.with-text)) { grid-template-rows: auto auto minmax(0, 104cqw) repeat(4, auto); align-content: start; } }
@container (max-height: 30rem) and (min-width: 40rem) {
  .table:not(.with-panel) > .middle { padding-inline: 11rem; }
  .table:not(.with-panel) > .buttons { position: absolute; inset: auto 0 0; justify-content: space-between; flex-wrap: nowrap; align-items: end; pointer-events: none; }
  .table:not(.with-panel) > .buttons > * { pointer-events: auto; max-width: 10.5rem; }
}
@container (min-width: 56.25rem) {
  .with-panel { grid: "middle other" auto "middle record" minmax(0, 1fr) "middle log" minmax(6.5rem, auto) "middle own" auto "middle buttons" auto "notice command" auto / minmax(0, 1fr) clamp(17.5rem, 26cqw, 22.5rem); }
}
`;
