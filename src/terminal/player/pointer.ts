import type { CellRef, Session } from "../../session/index.ts";
import { type KeyEvent, keyName } from "../screen/index.ts";

/** Holds the steps of the arrow keys. */
export const arrowKeySteps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Says what a key did to the pointer: moved it, or clicked where it is. */
export type PointerAction = { readonly moved: true } | { readonly clicked: CellRef };

/** Describes a cursor on the board for games that are played by clicks. It goes by the arrows, or by Shift and the arrows where the game has use for them. */
export class Pointer {
  /** Is true if the game has clicks at all. */
  readonly useful: boolean;
  /** Is true if it is played by clicks alone. */
  readonly needed: boolean;
  readonly #taken: (key: string) => boolean;
  #cell: CellRef;
  #shown: boolean;

  constructor({ game, position }: Session, taken: (key: string) => boolean) {
    const { controls, moves } = game.program;
    const clicked = controls.filter((it) => it.clicks.length > 0 || it.rightClicks || it.gesture);
    this.useful = moves !== undefined || clicked.length > 0;
    this.needed = moves !== undefined || (this.useful && controls.every((it) => it.keys.length === 0));
    this.#taken = taken;
    this.#shown = this.needed;
    const { width = 1, height = 1 } = position.boards[0] ?? {};
    this.#cell = { board: 0, player: 0, x: width >> 1, y: height >> 1 };
  }

  /** Returns where it is; nothing until it is used in a game that can do without it. */
  get cell(): CellRef | undefined {
    return this.#shown ? this.#cell : undefined;
  }

  /** Moves the pointer after the mouse. */
  set(cell: CellRef): void {
    this.#cell = cell;
  }

  hear(event: KeyEvent, session: Session): PointerAction | undefined {
    if (!this.useful || event.action === "release") return undefined;
    const step = arrowKeySteps[event.key];
    if (step && (event.shift || !this.#taken(event.key))) {
      if (this.#shown) this.#cell = moveCellBy(this.#cell, step, session);
      this.#shown = true;
      return { moved: true };
    }
    const clicks = this.#shown && ["Enter", "Space"].includes(keyName(event)) && !this.#taken(event.key);
    return clicks ? { clicked: this.#cell } : undefined;
  }
}

/** Returns one step on, as far as the board goes. */
export function moveCellBy(cell: CellRef, [x, y]: readonly [number, number], { position }: Session): CellRef {
  const board = position.boards.find(
    (it) => it.board === (cell.board ?? 0) && it.player === (cell.player ?? 0),
  );
  if (!board) return cell;
  const within = (value: number, size: number): number => Math.max(0, Math.min(value, size - 1));
  return { ...cell, x: within(cell.x + x, board.width), y: within(cell.y + y, board.height) };
}
