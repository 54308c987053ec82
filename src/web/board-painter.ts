import type { KindId } from "../program/index.ts";
import type { BoardBlock, Look } from "../view/index.ts";
import type { Theme } from "./theme.ts";
import { Tiles } from "./tiles.ts";

/** What of a board is drawn. */
type DrawnBlock = Pick<BoardBlock, "x" | "y" | "width" | "height" | "tops" | "piles" | "ghost">;

/** How a board is to be drawn. */
export interface Drawing {
  readonly block: DrawnBlock;
  /** Side of a cell in pixels of the canvas. */
  readonly cell: number;
  readonly theme: Theme;
  /** A cell to mark, on the board: where keys point. */
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** Draws a board on a canvas and keeps what is there: from one frame to the next only cells that differ are drawn. */
export class BoardPainter {
  readonly #element: HTMLCanvasElement;
  readonly #canvas: CanvasRenderingContext2D;
  readonly #looks: readonly Look[];
  #tiles: Tiles;
  #drawn: Drawing | undefined;

  constructor(element: HTMLCanvasElement, looks: readonly Look[], theme: Theme) {
    const canvas = element.getContext("2d", { alpha: false });
    if (!canvas) throw new Error("This browser has no canvas to draw on.");
    this.#element = element;
    this.#canvas = canvas;
    this.#looks = looks;
    this.#tiles = new Tiles(looks, 1, theme);
  }

  draw(drawing: Drawing): void {
    const fresh = this.#prepare(drawing);
    const before = fresh ? undefined : this.#drawn;
    const { width, height } = drawing.block;
    for (let at = 0; at < width * height; at++)
      if (!before || isDifferent(before, drawing, at)) this.#drawCell(drawing, at);
    this.#drawn = drawing;
  }

  /** Fits canvas and tiles to the drawing; true if nothing that stands there can be kept. */
  #prepare({ block, cell, theme }: Drawing): boolean {
    const [width, height] = [block.width * cell, block.height * cell];
    const sameTiles = this.#tiles.size === cell && this.#tiles.theme === theme;
    if (!sameTiles) this.#tiles = new Tiles(this.#looks, cell, theme);
    if (this.#element.width !== width || this.#element.height !== height) {
      this.#element.width = width;
      this.#element.height = height;
      return true;
    }
    const before = this.#drawn?.block;
    // The window may have moved: the same cell is another square then.
    return (
      !sameTiles || !before || before.width !== block.width || before.x !== block.x || before.y !== block.y
    );
  }

  #drawCell({ block, cell, theme, cursor }: Drawing, at: number): void {
    const [column, row] = [at % block.width, Math.floor(at / block.width)];
    const [x, y] = [column * cell, row * cell];
    this.#canvas.fillStyle = theme.ground[(column + block.x + row + block.y) & 1]!;
    this.#canvas.fillRect(x, y, cell, cell);
    this.#drawGhost(block.ghost?.[at] ?? 0, x, y);
    for (const kind of kindsOf(block, at)) this.#tiles.draw(this.#canvas, kind, x, y);
    if (cursor && cursor.x === column + block.x && cursor.y === row + block.y)
      this.#drawCursor(x, y, cell, theme);
  }

  #drawGhost(kind: KindId, x: number, y: number): void {
    if (kind === 0) return;
    this.#canvas.globalAlpha = 0.28;
    this.#tiles.draw(this.#canvas, kind, x, y);
    this.#canvas.globalAlpha = 1;
  }

  #drawCursor(x: number, y: number, cell: number, theme: Theme): void {
    const line = Math.max(2, Math.round(cell * 0.08));
    this.#canvas.lineWidth = line;
    this.#canvas.strokeStyle = theme.ink;
    this.#canvas.strokeRect(x + line / 2, y + line / 2, cell - line, cell - line);
  }
}

function kindsOf({ piles, tops }: DrawnBlock, at: number): readonly KindId[] {
  return piles?.[at] ?? [tops[at]!];
}

function isDifferent(before: Drawing, now: Drawing, at: number): boolean {
  if (isMarked(before, at) !== isMarked(now, at)) return true;
  if (before.block.ghost?.[at] !== now.block.ghost?.[at]) return true;
  const [a, b] = [kindsOf(before.block, at), kindsOf(now.block, at)];
  return a.length !== b.length || a.some((kind, i) => kind !== b[i]);
}

function isMarked({ block, cursor }: Drawing, at: number): boolean {
  return cursor !== undefined && at === (cursor.y - block.y) * block.width + cursor.x - block.x;
}
