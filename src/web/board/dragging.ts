import type { LivePlay } from "../../play/index.ts";
import type { BoardSpot } from "../../view/index.ts";
import { type CarriedMarks, isSameSpot, positionOf, squareAt } from "../drawing/squares.ts";
import type { MovingBoard } from "./moving-board.ts";
import { tapOn } from "./pointing.ts";
import { screenCellUnder, type DrawnBoard, type ScreenCell } from "./stage.tsx";

/** Lists the methods of `LivePlay` that clicks and drags on a board use. */
export type Clickable = Pick<
  LivePlay,
  "lift" | "isSelected" | "canDropOn" | "refuseDrop" | "click" | "deselect" | "listen"
>;

/** Describes a board on the screen and its marks. */
export interface DragBoard {
  readonly drawn: DrawnBoard;
  readonly board: MovingBoard;
  mark(carried: CarriedMarks): void;
}

/** Returns how far a pointer must move, in CSS pixels, before a press becomes a drag. */
export const minDragOf = ({ pointerType }: PointerEvent): number => (pointerType === "mouse" ? 3 : 8);

/** Enlarges a piece dragged by a finger, so that the finger does not hide it. */
export const fingerMagnification = 1.6;

/** Sets how many cells across a lens shows, how much larger, and how far from the finger, in CSS pixels. */
const [lensCells, lensMagnification, lensDistance] = [3.5, 1.5, 92];

/** Below this size, in CSS pixels, a finger hides a cell. */
const fingerCellSize = 30;

/** Sets how long a dropped piece takes to return to its cell, in milliseconds. */
const returnTime = 120;

/** Describes a pointer that is pressed on the board. */
interface Press {
  readonly id: number;
  readonly cell: ScreenCell;
  readonly start: BoardSpot;
  /** Is true if the piece was already selected before the press. */
  readonly wasSelected: boolean;
  isLifted: boolean;
  /** Holds the picture of the dragged piece, once the pointer has moved. */
  picture?: HTMLCanvasElement;
  /** Shows the cells under a finger enlarged. */
  lens?: HTMLCanvasElement;
  /** Is true if the pointer has been over another cell. */
  hasLeft: boolean;
}

/**
 * Lets a pointer drag pieces on the board of a piece game: a press picks a piece up, and releasing the pointer plays
 * the move or returns the piece. A press without movement is a tap. If a tap would put a piece on the board, a finger may
 * slide to another cell before it is released. Returns a function that stops listening.
 */
export function followDrags(element: HTMLCanvasElement, play: Clickable, board: () => DragBoard): () => void {
  const stage = element.closest(".stage") ?? element;
  let press: Press | undefined;
  let endListening = (): void => {};
  const endPress = (): void => {
    endListening();
    press?.lens?.remove();
    press = undefined;
  };
  // Ends the drag and removes the dragged picture.
  const cancelDrag = (): void => {
    const picture = press?.picture;
    endPress();
    picture?.remove();
    if (picture) board().mark({});
  };
  const liftPiece = (pressed: Press, isPress = false): void => {
    pressed.isLifted = play.lift(pressed.cell, isPress);
    if (!pressed.isLifted) return;
    // The drag ends if the piece is deselected meanwhile, for example by another player's move or an undo.
    endListening = play.listen(() => {
      if (!play.isSelected(pressed.cell)) cancelDrag();
    });
  };
  // Animates the dragged picture back to the cell of its piece.
  const animateReturn = ({ picture, cell }: Press): void => {
    endPress();
    const { drawn, mark } = board();
    const finish = (): void => {
      picture?.remove();
      if (!press) mark({});
    };
    if (!picture || drawn.pace.longest === 0) return finish();
    const [column, row] = positionOf(drawn.block, squareAt(drawn.block, cell.x, cell.y) ?? 0);
    const box = element.getBoundingClientRect();
    const side = drawn.cell / drawn.ratio;
    picture.style.transition = `transform ${returnTime}ms ease-out`;
    centreOn(picture, box.left + (column + 0.5) * side, box.top + (row + 0.5) * side);
    setTimeout(finish, returnTime);
  };
  // Adds a picture of the piece to the stage, above the boards, so that no board clips it.
  const addPicture = ({ x, y }: ScreenCell, scale: number): HTMLCanvasElement => {
    const { drawn, board: movingBoard } = board();
    const size = drawn.cell * scale;
    const picture = movingBoard.pictureOf(squareAt(drawn.block, x, y) ?? 0, size);
    return addToStage(stage, picture, size / drawn.ratio);
  };
  const cellUnder = (event: PointerEvent): ScreenCell | undefined =>
    screenCellUnder(event, element, board().drawn.block);
  // Shows the cells under a finger enlarged, if they are small and the finger would put a piece there: above the finger or, near the
  // upper edge, beside it. The lens then follows the finger until it is lifted.
  const magnify = (pressed: Press, { pointerType, clientX, clientY }: PointerEvent): void => {
    const { block, cell, ratio } = board().drawn;
    if (pointerType === "mouse" || !(block.ghost || pressed.lens) || cell / ratio >= fingerCellSize) return;
    const { left, top, width } = element.getBoundingClientRect();
    const side = lensCells * cell;
    const shownSide = (lensMagnification * side) / ratio;
    const lens = (pressed.lens ??= addToStage(stage, document.createElement("canvas"), shownSide));
    lens.classList.add("lens");
    lens.width = lens.height = side;
    const [x, y] = [(clientX - left) * ratio - side / 2, (clientY - top) * ratio - side / 2];
    lens.getContext("2d")?.drawImage(element, -x, -y);
    const isHigh = clientY < stage.getBoundingClientRect().top + 2 * lensDistance;
    const across = clientX < left + width / 2 ? lensDistance : -lensDistance;
    centreOn(lens, clientX + (isHigh ? across : 0), clientY - (isHigh ? 0 : lensDistance));
  };

  // Handles a second button or finger, and the loss of the pointer.
  const cancel = (event: Event): void => {
    cancelDrag();
    if (play.deselect()) event.preventDefault();
  };
  const handlePointerDown = (event: PointerEvent): void => {
    if (press) return cancel(event);
    const cell = cellUnder(event);
    if (event.button !== 0 || !cell) return;
    element.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY };
    const wasSelected = play.isSelected(cell);
    press = { id: event.pointerId, cell, start, wasSelected, isLifted: false, hasLeft: false };
    if (!play.canDropOn(cell)) liftPiece(press, true);
    magnify(press, event);
  };
  const handlePointerMove = (event: PointerEvent): void => {
    if (event.pointerId !== press?.id) return;
    const cell = cellUnder(event);
    press.hasLeft ||= !isSameSpot(cell, press.cell);
    magnify(press, event);
    const { clientX, clientY, pointerType } = event;
    const dragDistance = Math.hypot(clientX - press.start.x, clientY - press.start.y);
    if (!press.picture && dragDistance < minDragOf(event)) return;
    // A press on a possible target does not lift the piece there, such as a rook that castling targets; dragging lifts it.
    if (!press.isLifted) liftPiece(press);
    if (!press.isLifted) return;
    press.picture ??= addPicture(press.cell, pointerType === "mouse" ? 1 : fingerMagnification);
    centreOn(press.picture, clientX, clientY);
    board().mark({ lifted: press.cell, ...(cell && play.canDropOn(cell) && { over: cell }) });
  };
  const handlePointerUp = (event: PointerEvent): void => {
    const pressed = press;
    if (event.pointerId !== pressed?.id) return;
    const cell = cellUnder(event);
    const isOnSameCell = isSameSpot(cell, pressed.cell);
    const { isLifted, wasSelected, hasLeft } = pressed;
    if (pressed.picture && !(cell && !isOnSameCell && play.canDropOn(cell))) {
      animateReturn(pressed);
      if (cell && !isOnSameCell) play.refuseDrop(cell);
      else if (isOnSameCell && (wasSelected || hasLeft)) play.deselect();
      return;
    }
    cancelDrag();
    if (!cell) return;
    if (pressed.picture) {
      board().board.skipGlide();
      return play.click(cell);
    }
    // A finger may slide to another cell as long as the piece that it would put there is shown.
    const isAiming = event.pointerType !== "mouse" && board().drawn.block.ghost !== undefined;
    if (!isLifted && (isAiming || (isOnSameCell && !hasLeft))) tapOn(play, cell);
    else if (isLifted && wasSelected && isOnSameCell) play.deselect();
  };
  const listeners = new AbortController();
  element.addEventListener("pointerdown", handlePointerDown, listeners);
  element.addEventListener("pointermove", handlePointerMove, listeners);
  element.addEventListener("pointerup", handlePointerUp, listeners);
  element.addEventListener("pointercancel", cancel, listeners);
  element.addEventListener("contextmenu", cancel, listeners);
  return () => {
    listeners.abort();
    cancelDrag();
  };
}

/** Adds the picture of a dragged piece, or a lens, to the stage, above everything else. @param side in CSS pixels */
export function addToStage(stage: Element, picture: HTMLCanvasElement, side: number): HTMLCanvasElement {
  picture.className = "carried";
  picture.ariaHidden = "true";
  picture.style.cssText = "position: absolute; left: 0; top: 0; z-index: 1; pointer-events: none";
  picture.style.width = picture.style.height = `${side}px`;
  return stage.appendChild(picture);
}

/** Centres a picture on a point of the browser window. */
export function centreOn(picture: HTMLCanvasElement, x: number, y: number): void {
  const { left = 0, top = 0 } = picture.parentElement?.getBoundingClientRect() ?? {};
  picture.style.transform = `translate(${x - left}px, ${y - top}px) translate(-50%, -50%)`;
}
