import type { Program } from "../../program/index.ts";
import type { CellRef } from "../../session/index.ts";
import { type Block, boardsOf } from "../../view/index.ts";
import { type KeyEvent, keyName } from "../screen/index.ts";
import { type FrameView, middleCellOf } from "./drawing/frame-view.ts";

/** Maps the arrow keys to steps. */
export const arrowKeySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Describes the effect of a key on the pointer: the pointer moved, or it clicked a cell. */
export type PointerAction = { readonly moved: true } | { readonly clicked: CellRef };

/**
 * Implements a keyboard cursor for games with clicks. The arrow keys move it across all boards (with Shift if
 * the game itself uses the arrows), and Tab moves it to the next board.
 */
export function makePointer(program: Program, isGameKey: (key: string) => boolean) {
  let ownCell: CellRef | undefined;
  const { controls, moves } = program;
  const clickedControls = controls.filter((it) => it.clicks.length > 0 || it.rightClicks || it.gesture);
  /** Is true if the game accepts clicks. */
  const takesClicks: boolean = moves !== undefined || clickedControls.length > 0;
  /** Is true if the game can only be played with clicks. */
  const isNeeded: boolean =
    moves !== undefined || (takesClicks && controls.every((it) => it.keys.length === 0));
  let isShown: boolean = isNeeded;
  return { takesClicks, isNeeded, cell, set, handleKey };

  /** Returns the cell of the pointer; undefined before its first use if the game can also be played with keys. */
  function cell(blocks: readonly Block[]): CellRef | undefined {
    return isShown ? visibleCell(blocks) : undefined;
  }

  /** Moves the pointer to the cell under the mouse. */
  function set(cell: CellRef): void {
    ownCell = cell;
  }

  function handleKey(event: KeyEvent, view: FrameView, blocks: readonly Block[]): PointerAction | undefined {
    const current = visibleCell(blocks);
    if (!takesClicks || !current || event.action === "release") return undefined;
    const arrowStep = arrowKeySteps[event.key];
    const isTab = event.key === "Tab" && boardsOf(blocks).length > 1;
    if (arrowStep ? event.shift || !isGameKey(event.key) : isTab && !isGameKey("Tab")) {
      if (isShown)
        ownCell = arrowStep ? view.step(current, arrowStep) : view.nextBoard(current, event.shift ? -1 : 1);
      isShown = true;
      return { moved: true };
    }
    const isClick = isShown && ["Enter", "Space"].includes(keyName(event)) && !isGameKey(event.key);
    return isClick ? { clicked: current } : undefined;
  }

  /** Returns the cell of the pointer. If its board is no longer shown, returns a cell on the same board of another player, or on the first board. */
  function visibleCell(blocks: readonly Block[]): CellRef | undefined {
    const boards = boardsOf(blocks);
    const cell = ownCell;
    const sameBoards = boards.filter((it) => it.board === cell?.board);
    if (!cell || !sameBoards[0]) return boards[0] && middleCellOf(boards[0]);
    return sameBoards.some((it) => it.player === cell.player)
      ? cell
      : { ...cell, player: sameBoards[0].player };
  }
}

export type Pointer = ReturnType<typeof makePointer>;
