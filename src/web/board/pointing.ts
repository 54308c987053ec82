import { useMemo, useState } from "preact/hooks";
import { type Block, type BoardBlock, boardsOf } from "../../view/index.ts";
import { type Gesture, type KindId, takesTwoCells } from "../../program/index.ts";
import { isSameSpot, nearestSpot } from "../drawing/squares.ts";
import type { LivePlay } from "../../play/index.ts";
import type { Clickable } from "./dragging.ts";
import type { ScreenCell, StageProps } from "./stage.tsx";

/** Holds the cell of the keyboard cursor, and the actions of keys and pointers on cells. */
export type Pointing = ReturnType<typeof usePointing>;

/** Returns the cell under the pointer, and its setter; the setter is undefined in games in which no click puts a piece on the board. */
export function useAim({ game }: LivePlay): readonly [ScreenCell | undefined, StageProps["aim"]] {
  const [pointedCell, setPointedCell] = useState<ScreenCell>();
  const hasDrops = game.program.moves?.rules.pieces.some((it) => it.drop);
  const pointAt = (cell: ScreenCell | undefined): void =>
    setPointedCell((oldCell) => (isSameSpot(oldCell, cell) ? oldCell : cell));
  return [pointedCell, hasDrops ? pointAt : undefined];
}

/** Clicks a cell; a second click on the selected piece deselects it. */
export function tapOn(clickable: Clickable, cell: ScreenCell): void {
  if (clickable.isSelected(cell) && !clickable.canDropOn(cell)) clickable.deselect();
  else clickable.click(cell);
}

export function usePointing(play: LivePlay, clickable: Clickable, isShown: boolean) {
  const [cell, setCell] = useState<ScreenCell>();
  const { controls, moves, players } = play.game.program;
  const takesClicks = moves !== undefined || controls.some((it) => it.clicks.length > 0 || it.rightClicks);
  const isPossible = isShown && takesClicks;
  const hasRightClicks = controls.some((it) => it.rightClicks);
  const draws =
    !moves && players.length === 1 && controls.some((it) => it.clicks.includes("any") && !takesTwoCells(it));
  const clickTargets = controls.flatMap((it) => (takesTwoCells(it) ? "any" : it.clicks.flat()));
  return useMemo(() => {
    // The keyboard cursor disappears once the mouse is used.
    const pick = (clickedCell: ScreenCell): void => {
      setCell(undefined);
      // If the game takes no clicks, a click on the board only gives it the focus.
      if (isPossible || play.frame.message !== undefined) tapOn(clickable, clickedCell);
    };
    const pickOther = hasRightClicks ? (clickedCell: ScreenCell) => play.rightClick(clickedCell) : undefined;
    const gesture = play.usesGestures ? (kind: Gesture, at: ScreenCell) => play.gesture(kind, at) : undefined;
    const moveBy = (dx: number, dy: number): boolean => {
      const boards = boardsOf(play.frame.blocks);
      if (!isPossible || boards.length === 0) return false;
      setCell((oldCursor) => moveCursor(oldCursor, boards, dx, dy));
      return true;
    };
    return {
      /** Is true if the game takes clicks. */
      isPossible: isPossible || gesture !== undefined,
      /** Is true if dragging clicks every cell on its way, for example in a single-player game in which any cell can be clicked. */
      draws: draws || gesture !== undefined,
      /** Holds the kinds on which a click has an effect; undefined if a click can have an effect in any cell. */
      clickedKinds:
        moves || gesture || hasRightClicks || clickTargets.includes("any")
          ? undefined
          : new Set(clickTargets as readonly KindId[]),
      /** Holds the cell of the keyboard cursor; undefined while the cursor is hidden. */
      cell,
      /** Hides the keyboard cursor. */
      hide: () => setCell(undefined),
      pick,
      /** Clicks a cell with the right mouse button; undefined in games that do not use it. */
      pickOther,
      /** Is called for mouse actions other than clicks; undefined in games that do not use any. */
      gesture,
      /** Moves the keyboard cursor; returns false if no cell can be pointed at. */
      move: moveBy,
      /** Clicks the cell of the keyboard cursor with the left or right mouse button; returns false if there is no cursor. */
      pickHere: (usesRightButton: boolean): boolean => {
        if (!cell) return moves !== undefined && moveBy(0, 0);
        if (usesRightButton) pickOther?.(cell);
        else tapOn(clickable, cell);
        return true;
      },
    };
  }, [play, clickable, isPossible, cell]);
}

/** Returns the first board of a view. */
export const firstBoard = (blocks: readonly Block[]): BoardBlock | undefined => boardsOf(blocks)[0];

/** Returns the cursor after a move: it starts in the middle of the first board, and moves past the edge of a board to the next or previous one. */
function moveCursor(
  cursor: ScreenCell | undefined,
  boards: readonly BoardBlock[],
  dx: number,
  dy: number,
): ScreenCell | undefined {
  const index = boards.findIndex((it) => it.board === cursor?.board && it.player === cursor.player);
  const board = boards[Math.max(0, index)];
  if (!board) return undefined;
  const nearestCell = (block: BoardBlock, x: number, y: number): ScreenCell => ({
    ...{ board: block.board, player: block.player },
    ...nearestSpot(block, x, y),
  });
  if (!cursor || index < 0)
    return nearestCell(board, board.x + (board.width >> 1), board.y + (board.height >> 1));
  const orientation = board.flipped ? -1 : 1;
  const nextCell = nearestCell(board, cursor.x + dx * orientation, cursor.y + dy * orientation);
  const nextBoard = boards[index + dx + dy];
  if (!nextBoard || nextCell.x !== cursor.x || nextCell.y !== cursor.y) return nextCell;
  return nearestCell(
    nextBoard,
    dx ? -dx * Infinity : nextCell.x - board.x + nextBoard.x,
    dy ? -dy * Infinity : nextCell.y - board.y + nextBoard.y,
  );
}
