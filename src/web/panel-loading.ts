/** Loads the panel beside the board. A single-file export may omit it: see `scripts/build/late-parts.mjs`. */
export const loadPanel = () => import("./panel/index.ts");

/** Loads the level grid. */
export const loadGrid = () => import("./menu/level-grid.tsx");
