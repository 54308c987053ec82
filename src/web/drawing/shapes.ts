import { mix } from "../../base/index.ts";
import { squareMarkBits } from "./squares.ts";

/** Holds the canvas and the style with which a shape is drawn; lengths are in canvas pixels. */
export interface Pen {
  readonly canvas: CanvasRenderingContext2D;
  /** Holds the side of the cell. Shapes are drawn in the square from (0, 0) to (size, size). */
  readonly size: number;
  readonly colour: string;
  readonly outline: string;
  /** Holds the colour of text on a tile. */
  readonly ink: string;
  /** Holds bits that say on which sides a wall continues. */
  readonly joins: number;
}

type Shape = (pen: Pen) => void;

/**
 * Maps glyphs that people commonly draw boards with to shapes, so that a game without pictures still looks drawn. A
 * glyph without a shape is drawn as a letter on a tile.
 */
const shapeDrawers: Readonly<Record<string, Shape>> = {
  "#": drawBlock,
  "@": drawFigure,
  o: (pen) => drawBall(pen, 0.36),
  O: (pen) => drawBall(pen, 0.43),
  "*": drawGem,
  "+": drawCross,
  $: drawCoin,
  ".": (pen) => drawDot(pen, 0.09),
  "'": (pen) => drawDot(pen, 0.14),
  ",": (pen) => drawDot(pen, 0.11),
  ":": drawEarth,
  "~": drawWater,
  "^": (pen) => drawArrow(pen, 0),
  ">": (pen) => drawArrow(pen, 1),
  v: (pen) => drawArrow(pen, 2),
  "<": (pen) => drawArrow(pen, 3),
  "/": (pen) => drawPolygon(pen, [0, 1, 1, 0, 1, 1]),
  "\\": (pen) => drawPolygon(pen, [0, 0, 1, 1, 0, 1]),
  "=": (pen) => drawBars(pen, [0.2, 0.58], true),
  "-": (pen) => drawBars(pen, [0.39], true),
  _: (pen) => drawBars(pen, [0.74], true),
  "|": (pen) => drawBars(pen, [0.39], false),
};

/** Returns true if a glyph is drawn as a shape instead of a letter. */
export function hasShape(glyph: string): boolean {
  return glyph in shapeDrawers;
}

/** Draws the shape of a glyph, or its letter on a tile if it has no shape. */
export function drawShape(glyph: string, pen: Pen): void {
  const shape = shapeDrawers[glyph];
  if (shape) return shape(pen);
  drawRoundedTile(pen);
  drawLabel(glyph, pen);
}

/** Draws a plain square for a floor. */
export function drawFloor(_glyph: string, { canvas, size, colour }: Pen): void {
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, size, size);
}

// ---------------------------------------------------------------------------------------------- shapes

function drawBlock(pen: Pen): void {
  const { canvas, size, colour, joins } = pen;
  const edge = Math.max(1, Math.round(size * 0.09));
  drawFloor("", pen);
  canvas.fillStyle = mix(colour, "#ffffff", 0.16);
  if (!(joins & squareMarkBits.above)) canvas.fillRect(0, 0, size, edge);
  canvas.fillStyle = mix(colour, "#000000", 0.22);
  if (!(joins & squareMarkBits.below)) canvas.fillRect(0, size - edge, size, edge);
}

function drawFigure(pen: Pen): void {
  const { canvas, size } = pen;
  const corners = [0.24, 0.24, 0.08, 0.08].map((it) => size * it);
  drawOutlined(pen, () => canvas.roundRect(size * 0.24, size * 0.46, size * 0.52, size * 0.42, corners));
  drawOutlined(pen, () => beginCircle(canvas, size / 2, size * 0.31, size * 0.2));
}

function drawBall(pen: Pen, radius: number): void {
  const { canvas, size, colour } = pen;
  drawOutlined(pen, () => beginCircle(canvas, size / 2, size / 2, size * radius));
  canvas.fillStyle = mix(colour, "#ffffff", 0.45);
  const [x, y] = [size * (0.5 - radius * 0.35), size * (0.5 - radius * 0.38)];
  beginCircle(canvas, x, y, size * radius * 0.2).fill();
}

function drawGem(pen: Pen): void {
  const { canvas, size, colour } = pen;
  drawPolygon(pen, [0.5, 0.1, 0.88, 0.42, 0.5, 0.92, 0.12, 0.42]);
  canvas.fillStyle = mix(colour, "#ffffff", 0.5);
  beginPolygon(canvas, size, [0.5, 0.18, 0.66, 0.42, 0.34, 0.42]);
  canvas.fill();
}

function drawCross(pen: Pen): void {
  const [a, b, c, d] = [0.16, 0.38, 0.62, 0.84];
  drawPolygon(pen, [b, a, c, a, c, b, d, b, d, c, c, c, c, d, b, d, b, c, a, c, a, b, b, b]);
}

function drawCoin(pen: Pen): void {
  const { canvas, size, colour } = pen;
  drawOutlined(pen, () => beginCircle(canvas, size / 2, size / 2, size * 0.36));
  canvas.strokeStyle = mix(colour, "#ffffff", 0.55);
  canvas.lineWidth = Math.max(1, size * 0.05);
  beginCircle(canvas, size / 2, size / 2, size * 0.24).stroke();
}

function drawDot({ canvas, size, colour }: Pen, radius: number): void {
  canvas.fillStyle = colour;
  beginCircle(canvas, size / 2, size / 2, Math.max(1, size * radius)).fill();
}

function drawEarth(pen: Pen): void {
  const { canvas, size, colour } = pen;
  drawFloor("", pen);
  canvas.fillStyle = mix(colour, "#000000", 0.25);
  const side = Math.max(1, Math.round(size * 0.1));
  for (const [x, y] of [
    [0.18, 0.24],
    [0.62, 0.14],
    [0.42, 0.52],
    [0.78, 0.66],
    [0.2, 0.78],
  ] as const)
    canvas.fillRect(Math.round(size * x), Math.round(size * y), side, side);
}

function drawWater(pen: Pen): void {
  const { canvas, size, colour } = pen;
  drawFloor("", pen);
  canvas.strokeStyle = mix(colour, "#ffffff", 0.4);
  canvas.lineWidth = Math.max(1, size * 0.06);
  canvas.beginPath();
  for (const y of [0.35, 0.7]) {
    canvas.moveTo(0, size * y);
    canvas.bezierCurveTo(size * 0.3, size * (y - 0.16), size * 0.7, size * (y + 0.16), size, size * y);
  }
  canvas.stroke();
}

/** Draws a triangle that points up, rotated clockwise by a number of quarter turns. */
function drawArrow(pen: Pen, quarters: number): void {
  const { canvas, size } = pen;
  canvas.save();
  turnAbout(canvas, size / 2, size / 2, quarters);
  drawPolygon(pen, [0.5, 0.14, 0.88, 0.82, 0.5, 0.68, 0.12, 0.82]);
  canvas.restore();
}

function drawBars(pen: Pen, offsets: readonly number[], isHorizontal: boolean): void {
  const { canvas, size } = pen;
  for (const offset of offsets)
    drawOutlined(pen, () => {
      if (isHorizontal) canvas.roundRect(0, size * offset, size, size * 0.22, size * 0.06);
      else canvas.roundRect(size * offset, 0, size * 0.22, size, size * 0.06);
    });
}

/** Lists font sizes for labels of one to four characters, as fractions of the tile. */
const letterSizes = [0.62, 0.54, 0.42, 0.33];

/** Writes a label in the middle of a cell. */
export function drawLabel(glyph: string, { canvas, size, ink }: Pen): void {
  if (size < 7) return;
  canvas.fillStyle = ink;
  canvas.textAlign = "center";
  canvas.textBaseline = "alphabetic";
  canvas.font = `600 ${Math.round(size * (letterSizes[[...glyph].length - 1] ?? 0.3))}px ui-sans-serif, system-ui, "Segoe UI", "DejaVu Sans", sans-serif`;
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = canvas.measureText(glyph);
  canvas.fillText(glyph, size / 2, size / 2 + (above - below) / 2, size * 0.9);
}

/** Draws a rounded square slightly smaller than the cell; `margin` and `round` are fractions of its side. */
export function drawRoundedTile(pen: Pen, margin = 0.05, round = 0.18): void {
  const { canvas, size } = pen;
  // Half of an outline, which is at least one pixel wide, lies outside the path.
  const inset = Math.max(0.5, size * margin);
  drawOutlined(pen, () => canvas.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, size * round));
}

// ---------------------------------------------------------------------------------------------- strokes

/** Draws a polygon from points given as x, y, x, y .. in fractions of the cell. */
function drawPolygon(pen: Pen, points: readonly number[]): void {
  drawOutlined(pen, () => beginPolygon(pen.canvas, pen.size, points));
}

/** Rotates everything that is drawn next on a canvas clockwise about a point, by a number of quarter turns. */
export function turnAbout(canvas: CanvasRenderingContext2D, x: number, y: number, quarters: number): void {
  canvas.translate(x, y);
  canvas.rotate((quarters * Math.PI) / 2);
  canvas.translate(-x, -y);
}

/** Begins a path on a canvas with a circle, and returns the canvas. */
export function beginCircle(
  canvas: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
): CanvasRenderingContext2D {
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, Math.PI * 2);
  return canvas;
}

/** Begins a path on a canvas with a closed polygon. Points are given as x, y, x, y .. in fractions of `size`. */
export function beginPolygon(
  canvas: CanvasRenderingContext2D,
  size: number,
  points: readonly number[],
): void {
  canvas.beginPath();
  for (let i = 0; i < points.length; i += 2) canvas.lineTo(points[i] * size, points[i + 1] * size);
  canvas.closePath();
}

function drawOutlined({ canvas, size, colour, outline }: Pen, addPath: () => void): void {
  canvas.beginPath();
  addPath();
  canvas.fillStyle = colour;
  canvas.fill();
  canvas.strokeStyle = outline;
  canvas.lineWidth = Math.max(1, size * 0.05);
  canvas.lineJoin = "round";
  canvas.stroke();
}
