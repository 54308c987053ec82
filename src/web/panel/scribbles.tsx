import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { LivePlay } from "../../play/index.ts";
import type { Block, BoardSpot } from "../../view/index.ts";
import { firstBoard } from "../board/pointing.ts";
import { spotUnder } from "../drawing/squares.ts";
import { findBoardCanvas, positionOn, useBoardBox } from "./on-board.tsx";

export interface ScribblesProps {
  readonly play: LivePlay;
  readonly blocks: readonly Block[];
  /** Holds the number of the frame shown. */
  readonly number: number;
  /** Holds the source and target cell of a premove, or is empty. */
  readonly planned: readonly BoardSpot[];
}

/** Describes an arrow, or a circle if both ends are the same cell. */
interface Scribble {
  readonly from: BoardSpot;
  readonly to: BoardSpot;
}

/** Shows arrows and circles that the user draws with the right mouse button or with Shift, until the frame changes. */
export function Scribbles({ play, blocks, number, planned }: ScribblesProps): VNode {
  const element = useRef<SVGSVGElement>(null);
  const [scribbles, setScribbles] = useState<readonly Scribble[]>([]);
  const box = useBoardBox(element);
  const latestBlocks = useRef(blocks);
  latestBlocks.current = blocks;
  useEffect(() => setScribbles([]), [number]);
  useEffect(() => {
    const stage = element.current?.closest<HTMLElement>(".stage");
    if (!stage) return undefined;
    return followDrawing(stage, play, () => latestBlocks.current, setScribbles);
  }, [play]);
  const board = firstBoard(blocks);
  const [from, to] = planned;
  return (
    <svg
      class="scribbles"
      ref={element}
      aria-hidden="true"
      viewBox={`0 0 ${board?.width ?? 1} ${board?.height ?? 1}`}
      style={box}
    >
      {scribbles.map((it, index) => (
        <ScribbleShape key={index} blocks={blocks} {...it} />
      ))}
      {from && to && <ScribbleShape blocks={blocks} from={from} to={to} class="plan" />}
    </svg>
  );
}

function ScribbleShape({
  blocks,
  from,
  to,
  class: className,
}: Scribble & { readonly blocks: readonly Block[]; readonly class?: string }): VNode | null {
  const [start, end] = [positionOn(blocks, from), positionOn(blocks, to)];
  if (!start || !end) return null;
  const [x, y, toX, toY] = [start[0] + 0.5, start[1] + 0.5, end[0] + 0.5, end[1] + 0.5];
  const length = Math.hypot(toX - x, toY - y);
  if (length === 0) return <circle class={className} cx={x} cy={y} r={0.45} />;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [neckX, neckY] = [toX - 0.4 * dx, toY - 0.4 * dy];
  const arrowHead = [
    [toX, toY],
    [neckX - 0.22 * dy, neckY + 0.22 * dx],
    [neckX + 0.22 * dy, neckY - 0.22 * dx],
  ];
  return (
    <g class={className}>
      <line x1={x} y1={y} x2={neckX} y2={neckY} />
      <polygon points={arrowHead.map((it) => it.join()).join(" ")} />
    </g>
  );
}

/** Draws with the right mouse button or with Shift; any other press erases everything. Returns a function that stops listening. */
function followDrawing(
  stage: HTMLElement,
  play: LivePlay,
  blocks: () => readonly Block[],
  updateScribbles: (next: (scribbles: readonly Scribble[]) => readonly Scribble[]) => void,
): () => void {
  let startCell: BoardSpot | undefined;
  const cellUnder = (event: PointerEvent): BoardSpot | undefined => {
    const [board, canvas] = [firstBoard(blocks()), findBoardCanvas(stage.firstElementChild)];
    return board && canvas ? spotUnder(event, canvas, board) : undefined;
  };
  const beginDrawing = (event: PointerEvent): void => {
    const isDrawing =
      event.pointerType === "mouse" && (event.button === 2 || (event.button === 0 && event.shiftKey));
    // If a piece is selected, the right mouse button deselects it instead of drawing.
    const isHolding = event.buttons > 2 || play.shown.selection?.from !== undefined;
    startCell = isDrawing && !isHolding ? cellUnder(event) : undefined;
    if (startCell && event.button === 0) event.stopPropagation();
    if (!isDrawing) updateScribbles((old) => (old.length === 0 ? old : []));
  };
  const finishDrawing = (event: PointerEvent): void => {
    const [start, end] = [startCell, startCell && cellUnder(event)];
    startCell = undefined;
    if (start && end) updateScribbles((old) => toggleScribble(old, { from: start, to: end }));
  };
  const preventMenu = (event: Event): void => event.preventDefault();
  const listeners = new AbortController();
  const captureOptions = { capture: true, signal: listeners.signal };
  stage.addEventListener("pointerdown", beginDrawing, captureOptions);
  stage.addEventListener("pointerup", finishDrawing, captureOptions);
  stage.addEventListener("contextmenu", preventMenu, listeners);
  return () => listeners.abort();
}

/** Adds a mark to the scribbles, or removes it if it was already drawn. */
function toggleScribble(old: readonly Scribble[], scribble: Scribble): readonly Scribble[] {
  const isSameScribble = (it: Scribble): boolean => JSON.stringify(it) === JSON.stringify(scribble);
  return old.some(isSameScribble) ? old.filter((it) => !isSameScribble(it)) : [...old, scribble];
}
