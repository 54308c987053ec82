import type { Program } from "../../program/index.ts";
import type { CellRef } from "../../session/index.ts";
import { type Block, boardsOf } from "../../view/index.ts";
import { type KeyEvent, keyName } from "../screen/index.ts";
import { type FrameView, middleCellOf } from "./drawing/frame-view.ts";

/** Holds the steps of the arrow keys. */
export const arrowKeySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Describes the effect of a key on the pointer: it moved, or clicked a cell. */
export type PointerAction = { readonly moved: true } | { readonly clicked: CellRef };

/**
 * Implements a keyboard cursor for games with clicks. Arrows move it over all boards (with Shift in games that use the
 * arrows), and Tab moves it to the next board.
 */
export class Pointer {
  /** Is true if the game has clicks. */
  readonly takesClicks: boolean;
  /** Is true if the game is played by clicks alone. */
  readonly isNeeded: boolean;
  readonly #isGameKey: (key: string) => boolean;
  #cell: CellRef | undefined;
  #isShown: boolean;

  constructor(program: Program, taken: (key: string) => boolean) {
    const { controls, moves } = program;
    const clickedControls = controls.filter((it) => it.clicks.length > 0 || it.rightClicks || it.gesture);
    this.takesClicks = moves !== undefined || clickedControls.length > 0;
    this.isNeeded = moves !== undefined || (this.takesClicks && controls.every((it) => it.keys.length === 0));
    this.#isGameKey = taken;
    this.#isShown = this.isNeeded;
  }

  /** Returns the cell of the pointer; undefined before its first use in a game that also has keys. */
  cell(blocks: readonly Block[]): CellRef | undefined {
    return this.#isShown ? this.#at(blocks) : undefined;
  }

  /** Moves the pointer to the cell of the mouse. */
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

  /** Returns the cell of the pointer. If its board is no longer shown, that is a cell of another player's board or of the first board. */
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
