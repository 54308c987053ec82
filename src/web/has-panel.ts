import type { LivePlay } from "../play/index.ts";
import { walk } from "../program/index.ts";

/** Returns true if there is more beside the board than its buttons: who plays, and what was played. */
export function hasPanel({ hasClock, game }: LivePlay): boolean {
  const { players, moves } = game.program;
  return !hasClock || players.length > 1 || moves !== undefined;
}

/** Returns true if there are levels to choose from, which are shown in a grid. */
export function hasGrid({ game, shared }: LivePlay): boolean {
  return !shared && game.program.levels.filter((it) => it.type === "map").length > 1;
}

/** Returns true if bodies are shown by themselves, in slots: what was put aside, what comes next. */
export function hasSlots({ game }: Pick<LivePlay, "game">): boolean {
  return walk("view", game.program.view, { view: (it) => it.show === "body" });
}
