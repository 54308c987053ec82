/** Brings what stands beside the board. A game exported to one file has no room for it: see `scripts/build/late-parts.mjs`. */
export const loadPanel = () => import("./panel/index.ts");

/** Brings the levels as a grid. */
export const loadGrid = () => import("./menu/level-grid.tsx");
