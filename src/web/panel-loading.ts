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
.with-players { grid: "record record" 2.75rem "other other" minmax(2.25rem, auto) "middle middle" minmax(0, 1fr) "own own" minmax(5.25rem, auto) "notice buttons" auto "command command" auto / minmax(0, 1fr) auto; }
.without-list { grid: "other own" 2.75rem "middle middle" minmax(0, 1fr) "notice notice" auto "buttons buttons" auto "command command" auto / 1fr auto; }
.with-panel { --side: clamp(17.5rem, 26cqw, 22.5rem); }
@container (max-width: 40rem) { .with-panel:not(:has(.with-text)) { grid-template-rows: 2.75rem minmax(2.25rem, auto) minmax(0, calc(100cqw + 2.5rem)) minmax(5.25rem, auto) auto auto; align-content: start; } }
@container (min-width: 56.25rem) and (min-height: 30.01rem) {
  .with-panel { grid: "middle other" minmax(2.5rem, auto) "middle record" minmax(0, 1fr) "middle log" 6.5rem "middle own" minmax(6rem, auto) "middle buttons" auto "middle command" 3.75rem / minmax(0, 1fr) var(--side); }
  .with-panel > .notice { position: absolute; grid-area: auto; inset: auto 19rem 100% 14rem; pointer-events: none; }
}
@container (max-height: 30rem) and (min-width: 40rem) {
  .with-panel { grid: "other middle record" auto "notice middle record" minmax(0, 1fr) "own middle record" auto "own middle buttons" auto / clamp(7rem, 18cqw, 10rem) minmax(0, 1fr) clamp(9rem, 21cqw, 12rem); }
}
`;
