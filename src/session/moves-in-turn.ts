import { type MoveOption, listMoveOptions } from "./choosing.ts";
import type { Session } from "./session.ts";

/** Returns the moves that a player would have if it were that player's turn; empty in games without moves. */
export function movesInTurn({ game, position }: Session, player: number): readonly MoveOption[] {
  const currentPlay = game.borrowPlay(position);
  if (!currentPlay || position.ending !== "playing") return [];
  return listMoveOptions(currentPlay.beginAnother({ ...currentPlay.setup(), turn: player }), player);
}
