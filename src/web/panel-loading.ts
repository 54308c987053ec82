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
