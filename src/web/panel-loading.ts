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
