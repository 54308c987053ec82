import type { LivePlay } from "../play/index.ts";
import { walk } from "../program/index.ts";

/** Returns true if the panel beside the board shows more than buttons: the players, and the moves played. */
export function hasPanel({ hasClock, game }: LivePlay): boolean {
  const { players, moves } = game.program;
  return !hasClock || players.length > 1 || moves !== undefined;
}

/** Returns true if games can be written down, and opened again. */
export function canRecordGames({ game }: LivePlay): boolean {
  const { moves, notation } = game.program;
  return moves !== undefined || notation !== undefined;
}

/** Returns true if the game has several levels to choose from, which are shown in a grid. */
export function hasLevelGrid({ game, shared }: LivePlay): boolean {
  return !shared && game.program.levels.filter((it) => it.type === "map").length > 1;
}

/** Returns true if each player has a well, a board of falling blocks, whose title names the player. Nothing beside the boards repeats the names. */
export function hasNamedWells(play: LivePlay): boolean {
  return play.hasClock && hasSlots(play) && play.game.program.players.length > 1;
}

/** Returns true if the view shows single bodies in slots, such as the next piece or a piece put aside. */
export function hasSlots({ game }: Pick<LivePlay, "game">): boolean {
  return walk("view", game.program.view, { view: (it) => it.show === "body" });
}
