import type { BoardSpot, BoardMarks, Frame } from "./frame.ts";
import type { KindId } from "../program/index.ts";
import {
  type MoveOption,
  type Session,
  choiceName,
  newPieceOf,
  pieceOfChoice,
  placesOf,
  targetsOf,
} from "../session/index.ts";

// Makes the parts of a frame that only piece games have. A page loads this module with the engine part for such games.

/** Returns the marks on the board of a piece game: selection, targets, last move, checks. */
export function moveMarks(session: Session): BoardMarks {
  const { game, position, selection, moves } = session;
  const { rules } = game.program.moves!;
  const spotOf = (cell: number): BoardSpot => ({ x: cell % rules.width, y: Math.floor(cell / rules.width) });
  const targets = selection?.choice ? new Map<number, boolean>() : targetsOf(moves, selection);
  const places = selection ? [] : placesOf(game, moves);
  const isCaptureDue =
    !selection && rules.mustCapture && session.last.reason && moves.every((it) => it.view.taken.length > 0);
  return {
    ...(selection?.from !== undefined && { selected: spotOf(selection.from) }),
    targets: [...targets, ...places]
      .sort(([a], [b]) => a - b)
      .map(([cell, takes]) => ({ ...spotOf(cell), takes })),
    ...(isCaptureDue && { planned: moves.map((it) => spotOf(it.view.from!)) }),
    last: game.lastMove(position).map(spotOf),
    checked: game.checked(position).map(spotOf),
  };
}

/** Returns the pieces in each player's hand, in games with drops. */
export function handsOf(session: Session): Pick<Frame, "hands"> {
  const { game, position, selection } = session;
  const { moves } = game.program;
  const { rules, kinds } = moves ?? { rules: undefined, kinds: [] };
  if (!rules?.gating && !rules?.pieces.some((it) => it.drop?.from === "hand")) return {};
  const { hands } = game.borrowPlay(position)!.setup();
  return {
    hands: hands.map((handPieces, player) => ({
      player,
      pieces: handPieces.flatMap((count, piece) => {
        const kind = kinds[1 + player * rules.pieces.length + piece];
        const selected = player === position.turn && selection?.piece === piece;
        return count > 0 ? [{ kind, count, text: rules.pieces[piece].name, selected }] : [];
      }),
    })),
  };
}

/** Returns the open choice about a move, if there is one. */
export function choiceOf({ game, position, selection }: Session): Pick<Frame, "choice"> {
  const { choice } = selection ?? {};
  if (!choice) return {};
  return {
    choice: choice.map((option) => {
      const piece = pieceOfChoice(option, choice);
      const kind = kindOfMove(game.program.moves!, option, piece);
      const name = choiceName(game, position, option, piece);
      return { name, ...(kind !== undefined && { kind }), text: option.uci };
    }),
  };
}

/** Returns the kind of a piece of the player who moves: by default the one that the move puts on the board or that the moving piece becomes. */
export const kindOfMove = (
  { rules, kinds }: NonNullable<Session["game"]["program"]["moves"]>,
  option: MoveOption,
  piece = newPieceOf(option),
): KindId | undefined =>
  piece === undefined ? undefined : kinds[1 + option.player * rules.pieces.length + piece];
