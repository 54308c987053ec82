import type { ComponentChildren, RefObject, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Block, BoardSpot, Frame } from "../../view/index.ts";
import type { PiecesProps } from "../board/pieces-view.tsx";
import { firstBoard } from "../board/pointing.ts";
import { positionOf, squareAt } from "../drawing/squares.ts";

/** Holds the position and the size of the first board on its stage, in CSS pixels. */
export type BoardBox = Readonly<Record<"left" | "top" | "width" | "height", number>>;

/** Returns the canvas of the first board on the stage that contains an element. */
export function findBoardCanvas(element: Element | null): HTMLCanvasElement | null {
  return element?.closest(".stage")?.querySelector<HTMLCanvasElement>('.board > canvas[role="img"]') ?? null;
}

/** Returns the position and the size of the first board; undefined until it is drawn. */
export function useBoardBox(element: RefObject<Element | null>): BoardBox | undefined {
  const [box, setBox] = useState<BoardBox>();
  useLayoutEffect(() => {
    const canvas = findBoardCanvas(element.current);
    const stage = element.current?.closest(".stage");
    if (!canvas || !stage) return;
    const [stageBox, canvasBox] = [stage.getBoundingClientRect(), canvas.getBoundingClientRect()];
    const newBox = {
      left: canvasBox.left - stageBox.left,
      top: canvasBox.top - stageBox.top,
      width: canvasBox.width,
      height: canvasBox.height,
    };
    if (JSON.stringify(newBox) !== JSON.stringify(box)) setBox(newBox);
  });
  return box;
}

/** Returns the position at which a cell is drawn, in cells from the upper left corner of the first board; undefined if the board does not show it. */
export function positionOn(
  blocks: readonly Block[],
  { x, y }: BoardSpot,
): readonly [number, number] | undefined {
  const board = firstBoard(blocks);
  const square = board && squareAt(board, x, y);
  return board && square !== undefined ? positionOf(board, square) : undefined;
}

export interface AtSquareProps extends Pick<PiecesProps, "play" | "frame"> {
  readonly children: ComponentChildren;
}

/** Shows the choices that complete a move, such as promotions, beside its target square. The first choice gets the focus. */
export function AtSquare({ play, frame, children }: AtSquareProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const box = useBoardBox(element);
  const isShown = frame.choice !== undefined;
  useLayoutEffect(() => {
    if (isShown) element.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    <div class="at-square" ref={element} style={box && choiceStyle(play, frame, box)}>
      {children}
    </div>
  );
}

/** Returns the position of the choices: beside the target square, towards the middle of the board. */
function choiceStyle(play: LivePlay, { blocks }: Frame, box: NonNullable<ReturnType<typeof useBoardBox>>) {
  const { moves } = play.game.program;
  const cell = play.shown.selection?.choice?.[0]?.view.to;
  const board = firstBoard(blocks);
  if (!moves || cell === undefined || !board) return undefined;
  const place = positionOn(blocks, { x: cell % moves.rules.width, y: Math.floor(cell / moves.rules.width) });
  if (!place) return undefined;
  // The choices must not cover the target square.
  const [isRight, isBottom] = [place[0] >= board.width / 2, place[1] >= board.height / 2];
  const left = box.left + ((place[0] + (isRight ? 0 : 1)) / board.width) * box.width;
  const top = box.top + ((place[1] + (isBottom ? 1 : 0)) / board.height) * box.height;
  const [shiftX, shiftY] = [isRight ? "-100%" : "0", isBottom ? "-100%" : "0"];
  return { left: `${left}px`, top: `${top}px`, transform: `translate(${shiftX}, ${shiftY})` };
}
