import type { RoomFold } from "../../play/index.ts";
import { chosenInput, type Input } from "../../session/index.ts";
import { controlChoices } from "../../solve/index.ts";
import { hidesSomething } from "../../view/index.ts";

/**
 * Returns the inputs that a seat can give now, or an error message if they cannot be listed. In a game by moves these are the
 * legal moves. In other games they are all open controls with all possible arguments; the game may still refuse some of them,
 * because trying all would take long and could reveal secrets.
 */
export function seatChoices(fold: RoomFold, seat: number): readonly Input[] | string {
  const { game, session, isOver } = fold;
  const player = fold.playerOf(seat);
  if (isOver || !session.awaited.includes(player)) return [];
  if (session.message !== undefined) return [{ type: "next" }];
  if (!game.program.moves)
    return controlChoices(game, session.position, player).map((it) =>
      chosenInput(game, session.position, { controls: [it] }),
    );
  if (hidesSomething(game.program)) return "In this game the legal moves would tell what is hidden.";
  return session.moves
    .filter((it) => it.player === player)
    .map(({ uci }) => ({ type: "cycle", given: [{ type: "move", text: uci }] }));
}
