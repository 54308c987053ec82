import type { LivePlay } from "../../play/index.ts";
import type { BoardSpot } from "../../view/index.ts";
import type { CarriedMarks } from "../drawing/squares.ts";
import type { MovingBoard } from "./moving-board.ts";
import { squarePlaceOf, squareAt } from "../drawing/squares.ts";
import { screenCellAt, type DrawnBoard, type ScreenCell } from "./stage.tsx";

/** Lists the methods of `LivePlay` that dragging on the board of a game by moves uses. */
export type TableHand = Pick<
  LivePlay,
  "lift" | "isSelected" | "canDropOn" | "click" | "tap" | "deselect" | "listen"
>;

/** Describes a board on the screen and its marks. */
export interface CarryingBoard {
  readonly drawn: DrawnBoard;
  readonly board: MovingBoard;
  mark(carried: CarriedMarks): void;
}

/** Sets how far a pointer must move, in CSS pixels, before a press becomes a drag. */
export const leastWay = { mouse: 3, finger: 8 };

/** Enlarges a piece dragged by a finger, so that the finger does not hide it. */
export const underFinger = 1.6;

/** Sets how long a dropped piece takes to return to its cell, in milliseconds. */
const backTime = 120;

/** Describes a pointer that is pressed on the board. */
interface Press {
  readonly id: number;
  readonly cell: ScreenCell;
  readonly from: BoardSpot;
  /** Is true if the piece was already selected before the press. */
  readonly wasHeld: boolean;
  isLifted: boolean;
  /** Holds the picture of the dragged piece, once the pointer has moved. */
  picture?: HTMLCanvasElement;
  /** Is true if the pointer has been over another cell. */
  hasLeft: boolean;
}

/**
 * Lets a pointer drag pieces on the board of a game by moves: a press picks a piece up, and releasing the pointer plays
 * the move or returns the piece. A press without movement is a tap. Returns a function that stops listening.
 */
export function followHand(element: HTMLElement, play: TableHand, board: () => CarryingBoard): () => void {
  const hand = new HandOnBoard(element, play, board);
  const end = new AbortController();
  const { signal } = end;
  element.addEventListener("pointerdown", (it) => hand.press(it), { signal });
  element.addEventListener("pointermove", (it) => hand.move(it), { signal });
  element.addEventListener("pointerup", (it) => hand.release(it), { signal });
  element.addEventListener("pointercancel", (it) => hand.cancel(it), { signal });
  element.addEventListener("contextmenu", (it) => hand.cancel(it), { signal });
  return () => {
    end.abort();
    hand.letFall();
  };
}

class HandOnBoard {
  readonly #element: HTMLElement;
  readonly #play: TableHand;
  readonly #board: () => CarryingBoard;
  #press: Press | undefined;
  #endListening = (): void => {};

  constructor(element: HTMLElement, play: TableHand, board: () => CarryingBoard) {
    this.#element = element;
    this.#play = play;
    this.#board = board;
  }

  press(event: PointerEvent): void {
    // A second finger cancels the drag.
    if (this.#press) return this.cancel(event);
    const cell = this.#cellUnder(event);
    if (event.button !== 0 || !cell) return;
    this.#element.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    const wasHeld = this.#play.isSelected(cell);
    this.#press = { id: event.pointerId, cell, from, wasHeld, isLifted: false, hasLeft: false };
    if (!this.#play.canDropOn(cell)) this.#lift(this.#press);
  }

  move(event: PointerEvent): void {
    const press = this.#press;
    if (event.pointerId !== press?.id) return;
    const cell = this.#cellUnder(event);
    press.hasLeft ||= !cell || !isSameCell(cell, press.cell);
    const minDistance = event.pointerType === "mouse" ? leastWay.mouse : leastWay.finger;
    const way = Math.hypot(event.clientX - press.from.x, event.clientY - press.from.y);
    if (!press.picture && way < minDistance) return;
    // A rook that is also the target of castling is picked up once it is dragged.
    if (!press.isLifted) this.#lift(press);
    if (press.isLifted) this.#carry(press, cell, event);
  }

  release(event: PointerEvent): void {
    const press = this.#press;
    if (event.pointerId !== press?.id) return;
    const cell = this.#cellUnder(event);
    if (press.picture) return this.#put(press, cell);
    this.letFall();
    if (!cell || !isSameCell(cell, press.cell)) return;
    if (!press.isLifted && !press.hasLeft) this.#play.tap(cell);
    else if (press.isLifted && press.wasHeld) this.#play.deselect();
  }

  /** Cancels the drag: a second button or finger was pressed, or the pointer was lost. */
  cancel(event: Event): void {
    this.letFall();
    if (this.#play.deselect()) event.preventDefault();
  }

  /** Ends the drag and removes the dragged picture. */
  letFall(): void {
    const press = this.#press;
    this.#end();
    press?.picture?.remove();
    if (press?.picture) this.#board().mark({});
  }

  #end(): void {
    this.#endListening();
    this.#press = undefined;
  }

  #lift(press: Press): void {
    const play = this.#play;
    press.isLifted = play.lift(press.cell);
    if (!press.isLifted) return;
    // The drag ends if the piece is deselected meanwhile, for example by another player's move or an undo.
    this.#endListening = play.listen(() => {
      if (!play.isSelected(press.cell)) this.letFall();
    });
  }

  #carry(press: Press, cell: ScreenCell | undefined, event: PointerEvent): void {
    const { clientX, clientY, pointerType } = event;
    press.picture ??= this.#layOver(press.cell, pointerType === "mouse" ? 1 : underFinger);
    place(press.picture, clientX, clientY);
    this.#board().mark({ lifted: press.cell, ...(cell && this.#play.canDropOn(cell) && { over: cell }) });
  }

  #put(press: Press, cell: ScreenCell | undefined): void {
    const isBack = cell !== undefined && isSameCell(cell, press.cell);
    if (cell && !isBack && this.#play.canDropOn(cell)) {
      this.letFall();
      this.#board().board.arrive();
      return this.#play.click(cell);
    }
    this.#goBack(press);
    if (isBack && (press.wasHeld || press.hasLeft)) this.#play.deselect();
  }

  /** Animates the dragged picture back to the cell of its piece. */
  #goBack({ picture, cell }: Press): void {
    this.#end();
    const { drawn, mark } = this.#board();
    const finish = (): void => {
      picture?.remove();
      if (!this.#press) mark({});
    };
    if (!picture || drawn.pace.most === 0) return finish();
    const [column, row] = squarePlaceOf(drawn.block, squareAt(drawn.block, cell.x, cell.y) ?? 0);
    const box = this.#element.getBoundingClientRect();
    const side = drawn.cell / drawn.ratio;
    picture.style.transition = `transform ${backTime}ms ease-out`;
    place(picture, box.left + (column + 0.5) * side, box.top + (row + 0.5) * side);
    setTimeout(finish, backTime);
  }

  /** Adds a picture of the piece to the stage, above the boards, so that no board clips it. */
  #layOver({ x, y }: ScreenCell, times: number): HTMLCanvasElement {
    const { drawn, board } = this.#board();
    const size = drawn.cell * times;
    const picture = board.pictureOf(squareAt(drawn.block, x, y) ?? 0, size);
    layOver(this.#element.closest(".stage") ?? this.#element, picture, size / drawn.ratio);
    return picture;
  }

  #cellUnder({ clientX, clientY }: PointerEvent): ScreenCell | undefined {
    const { left, top } = this.#element.getBoundingClientRect();
    return screenCellAt(this.#board().drawn, clientX - left, clientY - top);
  }
}

function isSameCell(a: BoardSpot, b: BoardSpot): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Lays the picture of a piece that is dragged over everything on the stage. @param side in CSS pixels */
export function layOver(stage: Element, picture: HTMLCanvasElement, side: number): void {
  picture.className = "carried";
  picture.ariaHidden = "true";
  picture.style.cssText = "position: absolute; left: 0; top: 0; z-index: 1; pointer-events: none";
  picture.style.width = picture.style.height = `${side}px`;
  stage.append(picture);
}

/** Centres a picture on a point of the browser window. */
export function place(picture: HTMLCanvasElement, x: number, y: number): void {
  const { left = 0, top = 0 } = picture.parentElement?.getBoundingClientRect() ?? {};
  picture.style.transform = `translate(${x - left}px, ${y - top}px) translate(-50%, -50%)`;
}
