import { mix, type Rgb, rgbOf } from "../../base/index.ts";
import { backdrop, type Face, type ShownBoard } from "./shown-board.ts";
import { inkOf, letterHeight, letterWidth } from "./letters.ts";
import { pngOf } from "./png.ts";

/** What chat programs show beside a link, in pixels. */
const width = 1200;
const height = 630;

/** The same picture as a PNG, for programs that show no SVG: the board in the middle of a page. */
export function previewOf(board: ShownBoard): Buffer {
  const page = new Page();
  const cell = Math.floor(Math.min(width / board.width, height / board.height));
  const left = (width - cell * board.width) >> 1;
  const top = (height - cell * board.height) >> 1;
  for (const { kind, x, y } of board.tiles) {
    const face = board.faces.get(kind);
    const place = { x: left + x * cell, y: top + y * cell };
    if (face) draw(page, face, place, cell);
  }
  return pngOf(width, height, page.rgb);
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function draw(page: Page, face: Face, corner: Corner, cell: number): void {
  if ("pixels" in face) {
    const parts = Math.max(face.width, face.height);
    for (const [at, pixel] of face.pixels.entries()) {
      const spot = { x: at % face.width, y: Math.floor(at / face.width) };
      if (pixel >= 0) page.paint(corner, spot, cell / parts, face.colours[pixel] ?? "#000000");
    }
    return;
  }
  page.paint(corner, { x: 0, y: 0 }, cell, mix(backdrop, face.colour, face.share));
  const size = (0.6 * cell) / letterHeight;
  const middle = {
    x: corner.x + (cell - letterWidth * size) / 2,
    y: corner.y + (cell - letterHeight * size) / 2,
  };
  for (const spot of inkOf(face.letter)) page.paint(middle, spot, size, face.ink);
}

/** Pixels that squares are painted on. */
class Page {
  readonly rgb = new Uint8Array(3 * width * height);

  constructor() {
    this.#cover({ x: 0, y: 0 }, { x: width, y: height }, rgbOf(backdrop));
  }

  /** Paints one square of a grid that begins at a corner. */
  paint(corner: Corner, spot: Corner, size: number, colour: string): void {
    const from = { x: Math.round(corner.x + spot.x * size), y: Math.round(corner.y + spot.y * size) };
    const to = {
      x: Math.round(corner.x + (spot.x + 1) * size),
      y: Math.round(corner.y + (spot.y + 1) * size),
    };
    this.#cover(from, to, rgbOf(colour));
  }

  #cover(from: Corner, to: Corner, colour: Rgb): void {
    for (let y = from.y; y < to.y; y++)
      for (let x = from.x; x < to.x; x++) this.rgb.set(colour, 3 * (y * width + x));
  }
}
