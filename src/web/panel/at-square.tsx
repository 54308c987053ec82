import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Frame } from "../../view/index.ts";
import { firstBoard } from "../board/pointing.ts";
import { placeOn, useBoardBox } from "./on-board.ts";

export interface AtSquareProps {
  readonly play: LivePlay;
  readonly frame: Frame;
  readonly children: ComponentChildren;
}

/** What is still open about a move, in a column where the move goes; Enter takes the first, Escape none. */
export function AtSquare({ play, frame, children }: AtSquareProps): VNode {
  const element = useRef<HTMLDivElement>(null);
  const box = useBoardBox(element);
  const isOpen = frame.choice !== undefined;
  useLayoutEffect(() => {
    if (isOpen) element.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <div class="at-square" ref={element} style={box && styleOf(play, frame, box)}>
      {children}
    </div>
  );
}

/** Below the middle of the board the column grows upwards, and in its right half leftwards. */
function styleOf(play: LivePlay, { blocks }: Frame, box: NonNullable<ReturnType<typeof useBoardBox>>) {
  const { moves } = play.game.program;
  const to = play.shown.selection?.choice?.[0]?.view.to;
  const board = firstBoard(blocks);
  if (!moves || to === undefined || !board) return undefined;
  const place = placeOn(blocks, { x: to % moves.rules.width, y: Math.floor(to / moves.rules.width) });
  if (!place) return undefined;
  const [across, down] = [(place[0] + 0.5) / board.width, (place[1] + 0.5) / board.height];
  const [left, top] = [box.left + across * box.width, box.top + down * box.height];
  const [toLeft, toTop] = [across > 0.5 ? "-100%" : "0", down > 0.5 ? "-100%" : "0"];
  return { left: `${left}px`, top: `${top}px`, transform: `translate(${toLeft}, ${toTop})` };
}
