import { contrastRatio, directions, mix } from "../../base/index.ts";
import { beginCircle } from "./shapes.ts";
import { type DrawnBlock, squareAt } from "./squares.ts";
import type { Theme } from "./theme.ts";
import type { BoardStyle } from "../../syntax/index.ts";

/** Describes a square of a board: its number, and where it is drawn, in canvas pixels. */
export interface Square {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

type Canvas = CanvasRenderingContext2D;

/** Draws the surface of a square below everything that lies on it, with the tint under its lines. Returns the colour in its middle. */
export function drawGround(
  canvas: Canvas,
  block: DrawnBlock,
  square: Square,
  theme: Theme,
  tint: string | undefined,
): string {
  const { at, x, y, size } = square;
  const isUnseen = block.unseen?.[at] ?? false;
  const ground = isUnseen ? theme.unseen : groundOf(block, at, theme);
  canvas.fillStyle = ground;
  canvas.fillRect(x, y, size, size);
  if (tint !== undefined) {
    canvas.fillStyle = tint;
    canvas.fillRect(x, y, size, size);
  }
  const style = block.look?.style;
  if (!style || isUnseen) return ground;
  const secondColour = block.look?.colours?.[1];
  canvas.save();
  canvas.beginPath();
  canvas.rect(x, y, size, size);
  canvas.clip();
  canvas.translate(x, y);
  const detailColour = secondColour ?? theme.styles[style][1];
  drawers[style]({ canvas, block, at, size, ground, detailColour });
  canvas.restore();
  return style === "discs" || style === "tiles" ? detailColour : ground;
}

function groundOf({ look, chequered, x, y, width }: DrawnBlock, square: number, theme: Theme): string {
  const parity = (x + (square % width) + y + Math.floor(square / width)) & 1;
  const [first, second] = look?.colours ?? [];
  if (first !== undefined) return chequered && parity ? (second ?? mix(first, "#000000", 0.16)) : first;
  if (chequered) return theme.squares[parity];
  return look?.style ? theme.styles[look.style][0] : theme.ground[parity];
}

/** Describes a square to draw in the style of its board, with the colours of its ground and of its lines, holes or tiles. */
interface Surface extends Omit<Square, "x" | "y"> {
  readonly canvas: Canvas;
  readonly block: DrawnBlock;
  readonly ground: string;
  readonly detailColour: string;
}

const drawers: Readonly<Record<BoardStyle, (surface: Surface) => void>> = {
  points: drawLines,
  cells: drawFrame,
  discs: drawHole,
  tiles: drawTile,
};

function drawLines({ canvas, block, at, size, detailColour }: Surface): void {
  const lineBits = linesAt(block, at);
  const orientation = block.flipped ? -1 : 1;
  const middle = size / 2;
  canvas.lineWidth = Math.max(1, Math.round(size * 0.035));
  // Lines of odd width are centred on a pixel, so that they stay sharp.
  const centre = Math.floor(middle) + (canvas.lineWidth % 2) / 2;
  // Lines end only one pixel beyond the square: SVG pictures do not clip, and the next square may contain a stone.
  const lineLength = middle + 1;
  canvas.strokeStyle = canvas.fillStyle = detailColour;
  canvas.beginPath();
  for (const [direction, [dx, dy]] of directions.entries()) {
    if (!(lineBits & (1 << direction))) continue;
    canvas.moveTo(centre, centre);
    canvas.lineTo(centre + dx * orientation * lineLength, centre + dy * orientation * lineLength);
  }
  canvas.stroke();
  if (!(lineBits & 256)) return;
  beginCircle(canvas, centre, centre, Math.max(2, size * 0.1)).fill();
}

/** Returns the lines of a square as bits: from the lattice or, if there is none, lines to all neighbours in its row and column. */
function linesAt(block: DrawnBlock, square: number): number {
  const [column, row] = [(square % block.width) + block.x, Math.floor(square / block.width) + block.y];
  const lattice = block.look?.lattice;
  if (lattice) return lattice.cells[row * lattice.width + column] ?? 0;
  // A camera moves over the board, so lines go on beyond what it shows; otherwise they end with the part that the view shows.
  const board = block.focus
    ? { x: 0, y: 0, width: block.boardWidth!, height: block.boardHeight! }
    : (block.within ?? block);
  const isOn = (dx: number, dy: number): boolean => squareAt(board, column + dx, row + dy) !== undefined;
  return directions.reduce(
    (bits, [dx, dy], direction) => (direction % 2 === 0 && isOn(dx, dy) ? bits | (1 << direction) : bits),
    0,
  );
}

function drawFrame({ canvas, block, at, size, ground }: Surface): void {
  const lineWidth = Math.max(1, Math.round(size * 0.02));
  canvas.fillStyle =
    contrastRatio(ground, "#ffffff") > 9 ? mix(ground, "#ffffff", 0.11) : mix(ground, "#000000", 0.32);
  canvas.fillRect(0, 0, size, lineWidth);
  canvas.fillRect(0, 0, lineWidth, size);
  // Bit 256 of the lattice marks a special cell such as a throne, which this style fills.
  if (linesAt(block, at) & 256) canvas.fillRect(size * 0.1, size * 0.1, size * 0.8, size * 0.8);
}

function drawHole({ canvas, size, ground, detailColour }: Surface): void {
  beginCircle(canvas, size / 2, size / 2, size * 0.42);
  canvas.fillStyle = detailColour;
  canvas.fill();
  canvas.lineWidth = Math.max(1, size * 0.05);
  canvas.strokeStyle = mix(ground, "#000000", 0.3);
  canvas.stroke();
}

function drawTile({ canvas, size, detailColour }: Surface): void {
  const inset = Math.max(1, Math.round(size * 0.04));
  canvas.fillStyle = detailColour;
  canvas.beginPath();
  canvas.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, size * 0.1);
  canvas.fill();
}
