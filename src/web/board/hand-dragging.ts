import type { LivePlay } from "../../play/index.ts";
import { addToStage, centreOn, fingerMagnification, minDragOf } from "./dragging.ts";
import { firstBoard } from "./pointing.ts";
import { screenCellUnder } from "./stage.tsx";

/**
 * Drags a piece out of a hand: the piece follows the pointer that was pressed on its button and is dropped where the
 * pointer is released. A press without movement counts as a click on the button.
 * @param pickUp picks the piece up, if it is not picked up yet
 */
export function carryFromHand(event: PointerEvent, play: LivePlay, pickUp: () => void): void {
  const button = event.currentTarget as HTMLElement;
  const stage = (button.getRootNode() as ShadowRoot).querySelector(".stage");
  const canvas = stage?.querySelector<HTMLCanvasElement>('.board > canvas[role="img"]');
  const piece = button.querySelector("canvas");
  if (event.button !== 0 || !stage || !canvas || !piece) return;
  const listeners = new AbortController();
  const { signal } = listeners;
  let picture: HTMLCanvasElement | undefined;
  const handlePointerMove = (moveEvent: PointerEvent): void => {
    const distance = Math.hypot(moveEvent.clientX - event.clientX, moveEvent.clientY - event.clientY);
    if (!picture && distance < minDragOf(moveEvent)) return;
    if (!picture) {
      pickUp();
      // A clone has the size of the canvas, but not what is drawn on it.
      picture = piece.cloneNode() as HTMLCanvasElement;
      picture.getContext("2d")?.drawImage(piece, 0, 0);
      addToStage(stage, picture, fingerMagnification * piece.clientWidth);
    }
    centreOn(picture, moveEvent.clientX, moveEvent.clientY);
  };
  const handleRelease = (endEvent: PointerEvent): void => {
    listeners.abort();
    if (!picture) return;
    picture.remove();
    // Suppresses the click that follows the release, which would pick the piece up again.
    button.addEventListener("click", (it) => it.stopImmediatePropagation(), { capture: true, once: true });
    const board = firstBoard(play.frame.blocks);
    const cell =
      board && endEvent.type === "pointerup" ? screenCellUnder(endEvent, canvas, board) : undefined;
    if (cell && play.canDropOn(cell)) play.click(cell);
    else play.deselect();
  };
  button.setPointerCapture(event.pointerId);
  button.addEventListener("pointermove", handlePointerMove, { signal });
  button.addEventListener("pointerup", handleRelease, { signal });
  button.addEventListener("pointercancel", handleRelease, { signal });
}
