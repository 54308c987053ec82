import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Movement } from "../../program/index.ts";
import type { Look, BoardSpot } from "../../view/index.ts";
import {
  BoardPainter,
  cssSizeOf,
  type DrawnBlock,
  nearestSpot,
  spotUnder,
  stepKeys,
  usePixelRatio,
  useSize,
} from "../../web/index.ts";
import { pageTheme } from "../page-theme.ts";

/** Names the input at a cell: a press, a drag over it, a move to it by an arrow key (`go`), or Enter (`take`). */
export type CellTouch = "press" | "drag" | "go" | "take";

export interface CellBoardProps {
  readonly block: DrawnBlock;
  readonly looks: readonly Look[];
  /** Holds the label for screen readers, to which instructions are appended. */
  readonly label: string;
  readonly chosen?: BoardSpot | undefined;
  /** Holds the indices of the squares to outline. */
  readonly marked?: ReadonlySet<number> | undefined;
  /** Maps the number of a square to the movement that the rules have requested for the thing there. */
  readonly movements?: ReadonlyMap<number, Movement> | undefined;
  onCell(spot: BoardSpot, touch: CellTouch): void;
}

/** Limits the side of a cell, in CSS pixels. */
const maxSide = 44;

/** Shows a board whose cells can be chosen with the pointer and the keyboard. */
export function CellBoard({ block, looks, label, chosen, marked, movements, onCell }: CellBoardProps): VNode {
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const painter = useRef<BoardPainter>(undefined);
  const size = useSize(container);
  const ratio = usePixelRatio();
  const theme = pageTheme();
  const side = size ? Math.min(maxSide, size.width / block.width, size.height / block.height) : 0;
  const cell = Math.max(2, Math.floor(side * ratio));

  useLayoutEffect(() => {
    painter.current = new BoardPainter(canvas.current!, looks, theme);
  }, [looks, theme]);
  useLayoutEffect(() => {
    if (side === 0) return;
    painter.current!.draw({ block, cell, theme });
    const element = Object.assign(overlay.current!, {
      width: block.width * cell,
      height: block.height * cell,
    });
    const context = element.getContext("2d")!;
    drawOutlines(context, block, cell, { marked, chosen });
    for (const [square, movement] of movements ?? []) drawMovement(context, block, cell, square, movement);
  }, [looks, theme, block, cell, chosen, marked, movements]);

  const lastSpot = useRef<BoardSpot>(undefined);
  useEffect(() => {
    lastSpot.current = chosen;
  }, [chosen]);
  const reportTouch = (event: PointerEvent, kind: CellTouch): void => {
    const spot = spotUnder(event, canvas.current!, block);
    if (!spot || (kind === "drag" && spot.x === lastSpot.current?.x && spot.y === lastSpot.current.y)) return;
    lastSpot.current = spot;
    onCell(spot, kind);
  };
  const onKey = (event: KeyboardEvent): void => {
    const spot = chosen ?? { x: block.x, y: block.y };
    const step = stepKeys[event.key];
    if (event.key === "Enter" || event.key === " ") onCell(spot, "take");
    else if (step) onCell(chosen ? nearestSpot(block, spot.x + step[0], spot.y + step[1]) : spot, "go");
    else return;
    event.preventDefault();
  };
  return (
    <div class="cell-board" ref={container}>
      <div
        class="cells"
        style={cssSizeOf(block, cell / ratio)}
        tabIndex={0}
        role="application"
        aria-label={`${label} Arrows choose a cell.${chosen ? ` Cell ${chosen.x} ${chosen.y}.` : ""}`}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          lastSpot.current = undefined;
          reportTouch(event, "press");
        }}
        onPointerMove={(event) => event.buttons === 1 && reportTouch(event, "drag")}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <canvas ref={overlay} aria-hidden="true" />
      </div>
    </div>
  );
}

/** Maps directions to clockwise quarter turns of an arrow that points right. A movement without a direction has no arrow. */
const quarterTurns: Readonly<Partial<Record<Movement, number>>> = { right: 0, down: 1, left: 2, up: 3 };

/** Draws an arrow for an intended movement, or a dot for an action or a click. */
function drawMovement(
  canvas: CanvasRenderingContext2D,
  { width }: DrawnBlock,
  cell: number,
  square: number,
  movement: Movement,
): void {
  const size = cell / 4;
  canvas.save();
  canvas.translate(((square % width) + 0.5) * cell, (Math.floor(square / width) + 0.5) * cell);
  canvas.beginPath();
  const turns = quarterTurns[movement];
  if (turns === undefined) canvas.arc(0, 0, size / 2, 0, 2 * Math.PI);
  else {
    canvas.rotate((turns * Math.PI) / 2);
    canvas.moveTo(size, 0);
    canvas.lineTo(-size / 2, -size);
    canvas.lineTo(-size / 2, size);
    canvas.closePath();
  }
  canvas.fillStyle = "#101828";
  canvas.strokeStyle = "#ffffff";
  canvas.lineWidth = Math.max(1, cell / 18);
  canvas.fill();
  canvas.stroke();
  canvas.restore();
}

/** Outlines squares by a light and a dark line, so that the outline is visible on any colour; the chosen square gets three lines. */
function drawOutlines(
  canvas: CanvasRenderingContext2D,
  { x, y, width }: DrawnBlock,
  cell: number,
  { marked, chosen }: Pick<CellBoardProps, "marked" | "chosen">,
): void {
  const lineWidth = Math.max(1, Math.round(cell / 18));
  canvas.lineWidth = lineWidth;
  const outlineSquare = (column: number, row: number, colours: readonly string[]): void =>
    colours.forEach((colour, index) => {
      const inset = lineWidth * (index + 0.5);
      canvas.strokeStyle = colour;
      canvas.strokeRect(column * cell + inset, row * cell + inset, cell - 2 * inset, cell - 2 * inset);
    });
  for (const i of marked ?? []) outlineSquare(i % width, Math.floor(i / width), ["#ffffff", "#c2185b"]);
  if (chosen) outlineSquare(chosen.x - x, chosen.y - y, ["#101828", "#ffffff", "#101828"]);
}
