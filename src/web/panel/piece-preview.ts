import type { LivePlay } from "../../play/index.ts";
import type { KindId } from "../../program/index.ts";
import { movesOfClick } from "../../session/index.ts";
import { type Block, type BoardSpot, kindOfMove, mapBoards } from "../../view/index.ts";
import type { ScreenCell } from "../board/stage.tsx";
import { squareAt } from "../drawing/squares.ts";

/** Describes the piece that a click would put on the board, and its cell. */
export interface PiecePreview extends BoardSpot {
  readonly kind: KindId;
}

/** Returns the piece that a click on a cell would put on the board; undefined if the click would not put exactly one. */
export function findPreview(play: LivePlay, cell: ScreenCell | undefined): PiecePreview | undefined {
  const { game, selection, moves: legalMoves } = play.shown;
  const { moves } = game.program;
  if (!cell || cell.board > 0 || !moves || selection || play.awaitsComputer) return undefined;
  const { width } = moves.rules;
  const [option, ...others] = movesOfClick(game, legalMoves, cell.y * width + cell.x);
  const clickingPlayer = play.shared ? play.shared.player : (play.person ?? option?.player);
  if (option?.view.kind !== "drop" || others.length > 0 || option.player !== clickingPlayer) return undefined;
  const { to = 0 } = option.view;
  return { x: to % width, y: Math.floor(to / width), kind: kindOfMove(moves, option) ?? 0 };
}

/** Returns the blocks of a frame with the previewed piece shown faintly on the first board. */
export function addPreview(blocks: readonly Block[], preview: PiecePreview | undefined): readonly Block[] {
  if (!preview) return blocks;
  return mapBoards(blocks, (board) => {
    const square = board.board === 0 ? squareAt(board, preview.x, preview.y) : undefined;
    return { ...board, ghost: board.tops.map((_, cell) => (cell === square ? preview.kind : 0)) };
  });
}
