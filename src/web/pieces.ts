import { inkOn, mix } from "./colour.ts";
import type { Pen } from "./shapes.ts";

/** Outlines as x, y, x, y .. in hundredths of the cell, the last joined to the first. */
const outlines: Readonly<Record<string, readonly (readonly number[])[]>> = {
  rook: [
    [
      25, 84, 75, 84, 75, 75, 67, 70, 64, 40, 72, 35, 72, 17, 62, 17, 62, 24, 55, 24, 55, 17, 45, 17, 45, 24,
      38, 24, 38, 17, 28, 17, 28, 35, 36, 40, 33, 70, 25, 75,
    ],
  ],
  knight: [
    [
      26, 84, 76, 84, 76, 76, 70, 71, 70, 44, 64, 27, 50, 18, 47, 10, 40, 18, 33, 27, 20, 47, 22, 56, 32, 57,
      46, 48, 49, 52, 35, 66, 31, 75,
    ],
  ],
  queen: [
    [27, 84, 73, 84, 73, 76, 68, 70, 82, 32, 65, 50, 61, 24, 50, 46, 39, 24, 35, 50, 18, 32, 32, 70, 27, 76],
  ],
  king: [
    [45, 8, 55, 8, 55, 15, 62, 15, 62, 24, 55, 24, 55, 33, 45, 33, 45, 24, 38, 24, 38, 15, 45, 15],
    [27, 84, 73, 84, 73, 76, 68, 70, 80, 44, 68, 33, 55, 38, 50, 33, 45, 38, 32, 33, 20, 44, 32, 70, 27, 76],
  ],
  bishop: [
    [26, 84, 74, 84, 74, 76, 62, 70, 60, 62, 66, 48, 60, 34, 50, 20, 40, 34, 34, 48, 40, 62, 38, 70, 26, 76],
  ],
  pawn: [[28, 84, 72, 84, 72, 76, 63, 70, 58, 51, 64, 48, 64, 42, 36, 42, 36, 48, 42, 51, 37, 70, 28, 76]],
};

/** Balls on top: x, y and radius in hundredths. */
const balls: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  pawn: [[50, 31, 14]],
  bishop: [[50, 15, 6]],
  queen: [
    [18, 29, 5],
    [39, 21, 5],
    [61, 21, 5],
    [82, 29, 5],
  ],
};

/** Whether a kind of this name has a picture: the pieces of a set that every shop sells, of whatever side. */
export function isPiece(name: string): boolean {
  return pieceName(name) in outlines;
}

export function drawPiece(name: string, { canvas, size, colour }: Pen): void {
  const piece = pieceName(name);
  const outline = mix(colour, inkOn(colour), 0.62);
  const at = (hundredths: number): number => (hundredths / 100) * size;
  canvas.fillStyle = colour;
  canvas.strokeStyle = outline;
  canvas.lineWidth = Math.max(1, size * 0.035);
  canvas.lineJoin = "round";
  for (const points of outlines[piece] ?? []) {
    canvas.beginPath();
    for (let i = 0; i < points.length; i += 2) canvas.lineTo(at(points[i]), at(points[i + 1]));
    canvas.closePath();
    canvas.fill();
    canvas.stroke();
  }
  for (const [x, y, radius] of balls[piece] ?? []) {
    canvas.beginPath();
    canvas.arc(at(x), at(y), at(radius), 0, Math.PI * 2);
    canvas.fill();
    canvas.stroke();
  }
  drawBase(piece, canvas, at);
}

/** A line above the foot; the knight has an eye. */
function drawBase(piece: string, canvas: CanvasRenderingContext2D, at: (hundredths: number) => number): void {
  canvas.beginPath();
  canvas.moveTo(at(33), at(74));
  canvas.lineTo(at(67), at(74));
  canvas.stroke();
  if (piece !== "knight") return;
  canvas.beginPath();
  canvas.arc(at(44), at(31), at(2.5), 0, Math.PI * 2);
  canvas.fillStyle = canvas.strokeStyle;
  canvas.fill();
}

/** `white knight` is a knight. */
function pieceName(name: string): string {
  return name.slice(name.lastIndexOf(" ") + 1);
}
