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
export class Pointer {
  /** Is true if the game accepts clicks. */
  readonly takesClicks: boolean;
  /** Is true if the game can only be played with clicks. */
  readonly isNeeded: boolean;
  readonly #isGameKey: (key: string) => boolean;
  #cell: CellRef | undefined;
  #isShown: boolean;

  constructor(program: Program, isTaken: (key: string) => boolean) {
    const { controls, moves } = program;
    const clickedControls = controls.filter((it) => it.clicks.length > 0 || it.rightClicks || it.gesture);
    this.takesClicks = moves !== undefined || clickedControls.length > 0;
    this.isNeeded = moves !== undefined || (this.takesClicks && controls.every((it) => it.keys.length === 0));
    this.#isGameKey = isTaken;
    this.#isShown = this.isNeeded;
  }

  /** Returns the cell of the pointer; undefined before its first use if the game can also be played with keys. */
  cell(blocks: readonly Block[]): CellRef | undefined {
    return this.#isShown ? this.#at(blocks) : undefined;
  }

  /** Moves the pointer to the cell under the mouse. */
  set(cell: CellRef): void {
    this.#cell = cell;
  }

  hear(event: KeyEvent, view: FrameView, blocks: readonly Block[]): PointerAction | undefined {
    const cellNow = this.#at(blocks);
    if (!this.takesClicks || !cellNow || event.action === "release") return undefined;
    const arrowStep = arrowKeySteps[event.key];
    const isTab = event.key === "Tab" && boardsOf(blocks).length > 1;
    if (arrowStep ? event.shift || !this.#isGameKey(event.key) : isTab && !this.#isGameKey("Tab")) {
      if (this.#isShown)
        this.#cell = arrowStep
          ? view.step(cellNow, arrowStep)
          : view.nextBoard(cellNow, event.shift ? -1 : 1);
      this.#isShown = true;
      return { moved: true };
    }
    const isClick =
      this.#isShown && ["Enter", "Space"].includes(keyName(event)) && !this.#isGameKey(event.key);
    return isClick ? { clicked: cellNow } : undefined;
  }

  /** Returns the cell of the pointer. If its board is no longer shown, returns a cell on the same board of another player, or on the first board. */
  #at(blocks: readonly Block[]): CellRef | undefined {
    const boards = boardsOf(blocks);
    const cell = this.#cell;
    const boardsAlike = boards.filter((it) => it.board === cell?.board);
    if (!cell || !boardsAlike[0]) return boards[0] && middleCellOf(boards[0]);
    return boardsAlike.some((it) => it.player === cell.player)
      ? cell
      : { ...cell, player: boardsAlike[0].player };
  }
}
