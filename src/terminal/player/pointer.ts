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

/** Is the effect of a key on the pointer: it moved, or it clicked. */
export type PointerAction = { readonly moved: true } | { readonly clicked: CellRef };

/**
 * Describes a cursor for games that are played by clicks. It goes over all boards by the arrows, or by Shift and the arrows where the game has
 * use for them, and by Tab from board to board.
 */
export class Pointer {
  /** Is true if the game has clicks at all. */
  readonly useful: boolean;
  /** Is true if it is played by clicks alone. */
  readonly needed: boolean;
  readonly #taken: (key: string) => boolean;
  #cell: CellRef | undefined;
  #shown: boolean;

  constructor(program: Program, taken: (key: string) => boolean) {
    const { controls, moves } = program;
    const clicked = controls.filter((it) => it.clicks.length > 0 || it.rightClicks || it.gesture);
    this.useful = moves !== undefined || clicked.length > 0;
    this.needed = moves !== undefined || (this.useful && controls.every((it) => it.keys.length === 0));
    this.#taken = taken;
    this.#shown = this.needed;
  }

  /** Returns where it is on what is seen; nothing until it is used in a game that can do without it. */
  cell(blocks: readonly Block[]): CellRef | undefined {
    return this.#shown ? this.#at(blocks) : undefined;
  }

  /** Moves the pointer after the mouse. */
  set(cell: CellRef): void {
    this.#cell = cell;
  }

  hear(event: KeyEvent, view: FrameView, blocks: readonly Block[]): PointerAction | undefined {
    const here = this.#at(blocks);
    if (!this.useful || !here || event.action === "release") return undefined;
    const step = arrowKeySteps[event.key];
    const isTab = event.key === "Tab" && boardsOf(blocks).length > 1;
    if (step ? event.shift || !this.#taken(event.key) : isTab && !this.#taken("Tab")) {
      if (this.#shown) this.#cell = step ? view.step(here, step) : view.nextBoard(here, event.shift ? -1 : 1);
      this.#shown = true;
      return { moved: true };
    }
    const clicks = this.#shown && ["Enter", "Space"].includes(keyName(event)) && !this.#taken(event.key);
    return clicks ? { clicked: here } : undefined;
  }

  /** Returns its cell; on the same board of another player, or on another board, if its own is not seen any more. */
  #at(blocks: readonly Block[]): CellRef | undefined {
    const boards = boardsOf(blocks);
    const cell = this.#cell;
    const same = boards.filter((it) => it.board === cell?.board);
    if (!cell || !same[0]) return boards[0] && middleCellOf(boards[0]);
    return same.some((it) => it.player === cell.player) ? cell : { ...cell, player: same[0].player };
  }
}
