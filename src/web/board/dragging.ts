import type { LivePlay } from "../../play/index.ts";
import type { BoardSpot } from "../../view/index.ts";
import type { CarriedMarks } from "../drawing/squares.ts";
import type { MovingBoard } from "./moving-board.ts";
import { squarePlaceOf, squareAt } from "../drawing/squares.ts";
import { screenCellAt, type DrawnBoard, type ScreenCell } from "./stage.tsx";

/** Says what hands do on the board of a game by moves: see `LivePlay`. */
export type TableHand = Pick<
  LivePlay,
  "lift" | "isSelected" | "canDropOn" | "click" | "tap" | "deselect" | "listen"
>;

/** Describes a board on the screen, and what is marked on it. */
export interface CarryingBoard {
  readonly drawn: DrawnBoard;
  readonly board: MovingBoard;
  mark(carried: CarriedMarks): void;
}

/** A pointer that went less far stood still: a mouse, a finger. */
export const leastWay = { mouse: 3, finger: 8 };

/** Under a finger a piece is larger, so that it is seen. */
const underFinger = 1.6;

/** Says how long a piece takes back to where it stands, in milliseconds. */
const backTime = 120;

/** Describes a pointer that is down on the board. */
interface Press {
  readonly id: number;
  readonly cell: ScreenCell;
  readonly from: BoardSpot;
  /** Is true if the piece had been picked up before. */
  readonly wasHeld: boolean;
  isLifted: boolean;
  /** Holds the piece under the pointer, once that has moved. */
  picture?: HTMLCanvasElement;
  /** Is true if it has been over another cell. */
  hasLeft: boolean;
}

/**
 * Follows a pointer on the board of a game by moves: a press picks a piece up, which follows the pointer and is played where it is let go
 * of, or goes back. A press that stands still is a tap. The function it answers ends that.
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
    // A second finger was not meant for the piece.
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
    const least = event.pointerType === "mouse" ? leastWay.mouse : leastWay.finger;
    const way = Math.hypot(event.clientX - press.from.x, event.clientY - press.from.y);
    if (!press.picture && way < least) return;
    // A rook that is also where the king can castle is carried itself once it is moved.
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

  /** Drops what was begun: another button or finger, or no more pointer, means nothing. */
  cancel(event: Event): void {
    this.letFall();
    if (this.#play.deselect()) event.preventDefault();
  }

  /** Carries nothing any more. */
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
    // Whoever moves, undoes or puts the piece down meanwhile takes it out of the hand.
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

  /** Lets the picture glide back to where the piece stands. */
  #goBack({ picture, cell }: Press): void {
    this.#end();
    const { drawn, mark } = this.#board();
    const done = (): void => {
      picture?.remove();
      if (!this.#press) mark({});
    };
    if (!picture || drawn.pace.most === 0) return done();
    const [column, row] = squarePlaceOf(drawn.block, squareAt(drawn.block, cell.x, cell.y) ?? 0);
    const box = this.#element.getBoundingClientRect();
    const side = drawn.cell / drawn.ratio;
    picture.style.transition = `transform ${backTime}ms ease-out`;
    place(picture, box.left + (column + 0.5) * side, box.top + (row + 0.5) * side);
    setTimeout(done, backTime);
  }

  /** Lays the picture of a piece over the stage, where no board cuts it off. */
  #layOver({ x, y }: ScreenCell, times: number): HTMLCanvasElement {
    const { drawn, board } = this.#board();
    const size = drawn.cell * times;
    const picture = board.pictureOf(squareAt(drawn.block, x, y) ?? 0, size);
    picture.className = "carried";
    picture.ariaHidden = "true";
    picture.style.width = picture.style.height = `${size / drawn.ratio}px`;
    (this.#element.closest(".stage") ?? this.#element).append(picture);
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

/** Puts the middle of a picture at a place of the window. */
export function place(picture: HTMLCanvasElement, x: number, y: number): void {
  const { left = 0, top = 0 } = picture.parentElement?.getBoundingClientRect() ?? {};
  picture.style.transform = `translate(${x - left}px, ${y - top}px) translate(-50%, -50%)`;
}
