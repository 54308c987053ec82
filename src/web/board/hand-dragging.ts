import type { LivePlay } from "../../play/index.ts";
import { spotUnder } from "../drawing/squares.ts";
import { layOver, leastWay, place, underFinger } from "./dragging.ts";
import { firstBoard } from "./pointing.ts";

/**
 * Drags a piece out of a hand: the piece follows the pointer that was pressed on its button and is dropped where the
 * pointer is released. A press without movement is a press of the button.
 * @param take picks the piece up, if it is not picked up yet
 */
export function carryFromHand(event: PointerEvent, play: LivePlay, take: () => void): void {
  const button = event.currentTarget as HTMLElement;
  const stage = (button.getRootNode() as ShadowRoot).querySelector(".stage");
  const canvas = stage?.querySelector<HTMLCanvasElement>('.board > canvas[role="img"]');
  const piece = button.querySelector("canvas");
  if (event.button !== 0 || !stage || !canvas || !piece) return;
  const end = new AbortController();
  const { signal } = end;
  let picture: HTMLCanvasElement | undefined;
  const carry = (at: PointerEvent): void => {
    const way = Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY);
    if (!picture && way < (at.pointerType === "mouse" ? leastWay.mouse : leastWay.finger)) return;
    if (!picture) {
      take();
      picture = copyOf(piece);
      layOver(stage, picture, underFinger * piece.clientWidth);
    }
    place(picture, at.clientX, at.clientY);
  };
  const letGo = (at: PointerEvent): void => {
    end.abort();
    if (!picture) return;
    picture.remove();
    // Suppresses the click that follows the release, which would pick the piece up again.
    button.addEventListener("click", (it) => it.stopImmediatePropagation(), { capture: true, once: true });
    const board = firstBoard(play.frame.blocks);
    const spot = board && at.type === "pointerup" ? spotUnder(at, canvas, board) : undefined;
    const cell = board && spot && { board: board.board, player: board.player, ...spot };
    if (cell && play.canDropOn(cell)) play.click(cell);
    else play.deselect();
  };
  button.setPointerCapture(event.pointerId);
  button.addEventListener("pointermove", carry, { signal });
  button.addEventListener("pointerup", letGo, { signal });
  button.addEventListener("pointercancel", letGo, { signal });
}

function copyOf(piece: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement("canvas");
  picture.width = piece.width;
  picture.height = piece.height;
  picture.getContext("2d")?.drawImage(piece, 0, 0);
  return picture;
}
