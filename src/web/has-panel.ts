import type { LivePlay } from "../play/index.ts";
import { walk } from "../program/index.ts";

/** Returns true if the panel beside the board shows players or moves; otherwise it would contain buttons only. */
export function hasPanel({ hasClock, game }: LivePlay): boolean {
  const { players, moves } = game.program;
  return !hasClock || players.length > 1 || moves !== undefined;
}

/** Returns true if finished or unfinished games can be written as text and opened again. */
export function canRecordGames({ game }: LivePlay): boolean {
  const { moves, notation } = game.program;
  return moves !== undefined || notation !== undefined;
}

/** Returns true if the game has several levels from which the user chooses in a grid. */
export function hasLevelGrid({ game, shared }: LivePlay): boolean {
  return !shared && game.program.levels.filter((it) => it.type === "map").length > 1;
}

/** Returns true if the view shows single bodies outside the boards, such as the next piece of a falling-block game. */
export function hasSlots({ game }: Pick<LivePlay, "game">): boolean {
  return walk("view", game.program.view, { view: (it) => it.show === "body" });
}
