import { useCallback, useMemo, useState } from "preact/hooks";
import type { Block, BoardBlock } from "../../view/index.ts";
import { type Gesture, takesTwoCells } from "../../program/index.ts";
import type { LivePlay } from "../../play/index.ts";
import type { ScreenCell } from "./stage.tsx";

/** Describes cells as keys and pointers mean them. */
export interface Pointing {
  /** Says whether the game takes clicks, and whether lines of them draw: where one player clicks any cell of a board. */
  readonly isPossible: boolean;
  readonly draws: boolean;
  /** Holds the keyboard cursor, once keys have been used to point. */
  readonly cell: ScreenCell | undefined;
  /** Moves the keyboard cursor; returns false if no cell can be pointed at. */
  move(dx: number, dy: number): boolean;
  /** Clicks the cell of the keyboard cursor, with the other button if asked for; returns false if there is no cursor. */
  pickHere(other: boolean): boolean;
  pick(cell: ScreenCell): void;
  /** Holds a click with the other button; undefined in games that know none. */
  readonly pickOther: ((cell: ScreenCell) => void) | undefined;
  /** Says what the mouse does beyond clicks; undefined in games that ask for none of it. */
  readonly gesture: ((gesture: Gesture, cell: ScreenCell) => void) | undefined;
}

export function usePointing(play: LivePlay, hand: Pick<LivePlay, "tap">): Pointing {
  const [cell, setCell] = useState<ScreenCell>();
  const { controls, moves, players } = play.game.program;
  const isPossible = moves !== undefined || controls.some((it) => it.clicks.length > 0 || it.rightClicks);
  const hasOther = controls.some((it) => it.rightClicks);
  const draws =
    !moves && players.length === 1 && controls.some((it) => it.clicks.includes("any") && !takesTwoCells(it));
  // Whoever goes on with the mouse does not point with keys any more.
  const pick = useCallback(
    (picked: ScreenCell) => {
      setCell(undefined);
      // A click on a board without cells to click is one for the focus.
      if (isPossible || play.frame.message !== undefined) hand.tap(picked);
    },
    [hand],
  );
  const pickOther = useMemo(
    () => (hasOther ? (picked: ScreenCell) => play.rightClick(picked) : undefined),
    [play, hasOther],
  );
  const gesture = useMemo(
    () => (play.takesGestures ? (what: Gesture, at: ScreenCell) => play.gesture(what, at) : undefined),
    [play],
  );
  return useMemo(
    () => ({
      isPossible: isPossible || gesture !== undefined,
      draws: draws || gesture !== undefined,
      cell,
      pick,
      pickOther,
      gesture,
      move: (dx, dy) => {
        const board = firstBoard(play.frame.blocks);
        if (!isPossible || !board) return false;
        setCell((before) => moved(before, board, dx, dy));
        return true;
      },
      pickHere: (other) => {
        const board = firstBoard(play.frame.blocks);
        if (!cell && moves && board) setCell(moved(undefined, board, 0, 0));
        if (cell && other) pickOther?.(cell);
        else if (cell) hand.tap(cell);
        return cell !== undefined || (moves !== undefined && board !== undefined);
      },
    }),
    [play, hand, isPossible, cell, pick, pickOther, gesture],
  );
}

/** Returns the first board of a view. */
export function firstBoard(blocks: readonly Block[]): BoardBlock | undefined {
  for (const block of blocks) {
    const found = block.type === "group" ? firstBoard(block.blocks) : block;
    if (found?.type === "board") return found;
  }
  return undefined;
}

/** Returns the cursor after a move: at first the middle of the board, then relative to its last cell. */
function moved(before: ScreenCell | undefined, board: BoardBlock, dx: number, dy: number): ScreenCell {
  const { x, y, width, height } = board;
  const from = before ?? { x: x + (width >> 1) - dx, y: y + (height >> 1) - dy };
  return {
    board: board.board,
    player: board.player,
    x: Math.max(x, Math.min(from.x + dx, x + width - 1)),
    y: Math.max(y, Math.min(from.y + dy, y + height - 1)),
  };
}
