import type { RoomFold } from "../../play/index.ts";
import { chosenInput, type Input } from "../../session/index.ts";
import { controlChoices } from "../../solve/index.ts";
import { hidesSomething } from "../../view/index.ts";

/** Limits the inputs that are listed: a longer list would be a message of some megabytes. */
const maxChoices = 16_384;

/**
 * Returns the inputs that a seat can give now, or the reason why they are not listed. In a piece game these are the
 * legal moves. In other games they are all open controls with all possible arguments; the game may still refuse some of them,
 * because trying all would take long and could reveal secrets.
 */
export function seatChoices(
  fold: RoomFold,
  seat: number,
): { readonly inputs: readonly Input[] } | { readonly wrong: string } {
  const { game, session, isOver } = fold;
  const player = fold.playerOf(seat);
  if (isOver || !session.awaited.includes(player)) return { inputs: [] };
  if (session.message !== undefined) return { inputs: [{ type: "next" }] };
  if (!game.program.moves) {
    const choices = controlChoices(game, session.position, player);
    return choices.length > maxChoices
      ? { wrong: `${choices.length} inputs may be possible: these are too many to list.` }
      : { inputs: choices.map((it) => chosenInput(game, session.position, { controls: [it] })) };
  }
  if (hidesSomething(game.program))
    return { wrong: "In this game the legal moves would tell what is hidden." };
  const ownMoves = session.moves.filter((it) => it.player === player);
  return { inputs: ownMoves.map(({ uci }) => ({ type: "cycle", given: [{ type: "move", text: uci }] })) };
}
