import type { KindId } from "../../program/index.ts";
import type { Look } from "../../view/index.ts";
import { drawGround } from "../drawing/ground.ts";
import { beginCircle, drawShape } from "../drawing/shapes.ts";
import {
  type DrawnBlock,
  isSameSpot,
  kindsOn,
  type PassingMarks,
  squareAt,
  squareMarkBits,
  squareMarksOf,
  positionOf,
} from "../drawing/squares.ts";
import { type Theme, inkOn } from "../drawing/theme.ts";
import { Tiles } from "./tiles.ts";

/** Describes how a board is to be drawn. */
export interface Drawing extends PassingMarks {
  readonly block: DrawnBlock;
  /** Holds the side length of a cell, in canvas pixels. */
  readonly cell: number;
  readonly theme: Theme;
}

/** Draws a board on a canvas and remembers what it has drawn, so that each frame redraws only the cells that have changed. */
export class BoardPainter {
  readonly #element: HTMLCanvasElement;
  readonly #canvas: CanvasRenderingContext2D;
  readonly #looks: readonly Look[];
  #tiles: Tiles;
  #lastDrawing: { readonly drawing: Drawing; readonly marks: Uint16Array } | undefined;

  constructor(element: HTMLCanvasElement, looks: readonly Look[], theme: Theme) {
    const canvas = element.getContext("2d", { alpha: false });
    if (!canvas) throw new Error("This browser has no canvas to draw on.");
    this.#element = element;
    this.#canvas = canvas;
    this.#looks = looks;
    this.#tiles = new Tiles(looks, 1, theme);
  }

  /** Returns the tiles for the cell size of the last drawing. */
  get tiles(): Tiles {
    return this.#tiles;
  }

  /** Returns tiles for cells of another size, in canvas pixels. */
  tilesOf(size: number): Tiles {
    return new Tiles(this.#looks, size, this.#tiles.theme);
  }

  draw(drawing: Drawing): void {
    const { block } = drawing;
    const marks = squareMarksOf(block, this.#looks, drawing);
    const previous = this.#prepare(drawing) ? undefined : this.#lastDrawing;
    const old = previous?.drawing.block;
    // If the window has moved on its board, the squares that it still shows are moved on the canvas.
    const step = block.flipped ? -drawing.cell : drawing.cell;
    if (old && !isSameSpot(old, block))
      this.#canvas.drawImage(this.#element, (old.x - block.x) * step, (old.y - block.y) * step);
    for (let square = 0; square < marks.length; square++) {
      const [column, row] = [square % block.width, Math.floor(square / block.width)];
      const oldSquare = old && squareAt(old, block.x + column, block.y + row);
      if (
        oldSquare === undefined ||
        previous!.marks[oldSquare] !== marks[square] ||
        marks[square] & alwaysRedrawn ||
        looksDifferent(old!, oldSquare, block, square)
      )
        this.#drawSquare(drawing, square, marks[square]);
    }
    this.#lastDrawing = { drawing, marks };
  }

  /** Resizes the canvas and the tiles for a drawing; returns true if every cell must be redrawn. */
  #prepare({ block, cell, theme }: Drawing): boolean {
    const [width, height] = [block.width * cell, block.height * cell];
    const isSameTiles = this.#tiles.size === cell && this.#tiles.theme === theme;
    if (!isSameTiles) this.#tiles = new Tiles(this.#looks, cell, theme);
    if (this.#element.width !== width || this.#element.height !== height) {
      this.#element.width = width;
      this.#element.height = height;
      return true;
    }
    const old = this.#lastDrawing?.drawing.block;
    return (
      !isSameTiles ||
      old?.width !== block.width ||
      old.flipped !== block.flipped ||
      old.lettered !== block.lettered
    );
  }

  #drawSquare({ block, cell, theme, instead }: Drawing, at: number, marks: number): void {
    const [column, row] = positionOf(block, at);
    const [x, y] = [column * cell, row * cell];
    const tileMarks = block.flipped ? marks | squareMarkBits.flipped : marks;
    const square = { at, x, y, size: cell };
    const { style } = block.look ?? {};
    const isRound = style === "points" || style === "discs";
    const ground = drawGround(this.#canvas, block, square, theme, isRound ? undefined : tintOf(marks, theme));
    this.#drawFaint(block.ghost?.[at] ?? 0, 0.28, x, y);
    this.#drawFaint(block.remembered?.[at] ?? 0, 0.4, x, y);
    const kinds = instead?.get(at) ?? kindsOn(block, at);
    kinds.forEach((kind, i) => {
      if (marks & squareMarkBits.lifted && i === kinds.length - 1) this.#drawFaint(kind, 0.4, x, y);
      else this.#tiles.draw(this.#canvas, kind, x, y, tileMarks);
    });
    // The name of a square is drawn only if no picture covers it.
    const showsName = block.lettered && kinds.every((it) => this.#looks[it]?.picture === undefined);
    if (showsName) this.#drawName(nameAt(block, at), ground, x, y);
    const pileHeight = kinds.filter((it) => this.#looks[it].piled).length;
    if (pileHeight > 1) this.#drawHeight(pileHeight, x, y);
    if (isRound) this.#drawRoundMark(theme, marks, kinds.at(-1) ?? 0, x, y);
    this.#drawMarks(theme, marks, inkOn(ground), isRound, x, y);
  }

  #drawFaint(kind: KindId, strength: number, x: number, y: number): void {
    if (kind === 0) return;
    this.#canvas.globalAlpha = strength;
    this.#tiles.draw(this.#canvas, kind, x, y, 0);
    this.#canvas.globalAlpha = 1;
  }

  /** Writes the height of a pile in the lower right corner of its cell. */
  #drawHeight(height: number, x: number, y: number): void {
    const { tiles } = this;
    const canvas = this.#canvas;
    const side = tiles.size * 0.36;
    canvas.save();
    canvas.translate(x + tiles.size - side, y + tiles.size - side);
    drawShape(`${height}`, {
      canvas,
      size: side,
      colour: tiles.theme.ink,
      outline: tiles.theme.ink,
      ink: inkOn(tiles.theme.ink),
      joins: 0,
    });
    canvas.restore();
  }

  /** Writes the name of a square in its upper left corner, as draughts boards number their squares. */
  #drawName(name: string, ground: string, x: number, y: number): void {
    const { size } = this.#tiles;
    const [minSize, maxSize] = [minNameSize * devicePixelRatio, maxNameSize * devicePixelRatio];
    const letterSize = Math.max(minSize, Math.min(maxSize, Math.round(size * 0.17)));
    if (name === "" || size < 3.6 * letterSize) return;
    const canvas = this.#canvas;
    canvas.font = `600 ${letterSize}px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif`;
    canvas.fillStyle = inkOn(ground);
    canvas.globalAlpha = 0.6;
    canvas.textBaseline = "alphabetic";
    canvas.textAlign = "left";
    canvas.fillText(name, x + size * 0.05, y + size * 0.03 + letterSize * 0.8);
    canvas.globalAlpha = 1;
  }

  /** Marks a point or a hole, which has no square to tint, with a ring: inside a stone or disc of the last move, around any other piece, and filled if there is no piece. */
  #drawRoundMark(theme: Theme, marks: number, kind: KindId, x: number, y: number): void {
    const tint = tintOf(marks, theme);
    if (tint === undefined) return;
    const canvas = this.#canvas;
    const { size } = this.#tiles;
    const look = this.#looks[kind];
    canvas.lineWidth = Math.max(2, size * 0.06);
    if (tint === theme.last && (look?.picture === "plain/stone" || look?.picture === "plain/disc")) {
      canvas.strokeStyle = inkOn(look.colours[0] ?? "#000000");
      beginCircle(canvas, x + size / 2, y + size / 2, size * 0.22).stroke();
      return;
    }
    canvas.strokeStyle = canvas.fillStyle =
      tint === theme.checked ? "#c02020" : tint === theme.last ? "#2456c7" : "#0a7a3c";
    beginCircle(canvas, x + size / 2, y + size / 2, (size - canvas.lineWidth) / 2).stroke();
    if (kind > 0) return;
    canvas.globalAlpha = 0.3;
    canvas.fill();
    canvas.globalAlpha = 1;
  }

  #drawMarks(theme: Theme, marks: number, ink: string, isRound: boolean, x: number, y: number): void {
    const { size } = this.#tiles;
    const canvas = this.#canvas;
    canvas.strokeStyle = canvas.fillStyle = ink;
    canvas.globalAlpha = 0.45;
    canvas.lineWidth = size * 0.08;
    // Where stones and discs lie, a filled circle would look like one of them.
    if (marks & squareMarkBits.target)
      beginCircle(canvas, x + size / 2, y + size / 2, size * 0.15)[isRound ? "stroke" : "fill"]();
    if (marks & squareMarkBits.capture) beginCircle(canvas, x + size / 2, y + size / 2, size * 0.44).stroke();
    canvas.globalAlpha = 1;
    if (!(marks & squareMarkBits.cursor)) return;
    const lineWidth = Math.max(2, Math.round(size * 0.08));
    canvas.lineWidth = lineWidth;
    canvas.strokeStyle = theme.ink;
    canvas.strokeRect(x + lineWidth / 2, y + lineWidth / 2, size - lineWidth, size - lineWidth);
  }
}

/** Combines the marks of squares that are redrawn in every frame. */
const alwaysRedrawn = squareMarkBits.otherwise | squareMarkBits.lifted | squareMarkBits.over;

/** Sets the smallest font size of square names, in CSS pixels. */
const minNameSize = 10;
/** Sets the largest font size of square names, in CSS pixels. */
const maxNameSize = 14;

function tintOf(marks: number, theme: Theme): string | undefined {
  if (marks & squareMarkBits.checked) return theme.checked;
  if (marks & (squareMarkBits.selected | squareMarkBits.over)) return theme.selected;
  return marks & squareMarkBits.last ? theme.last : undefined;
}

/** Returns the file's name for a square; an empty string if it has none. */
function nameAt({ names, x, y, width, boardWidth }: DrawnBlock, square: number): string {
  return names?.cells?.[(y + Math.floor(square / width)) * boardWidth! + x + (square % width)] ?? "";
}

/** Returns true if the contents or the visibility of a square differ between two frames. */
export function looksDifferent(old: DrawnBlock, oldAt: number, next: DrawnBlock, at: number): boolean {
  if (old.tops[oldAt] !== next.tops[at] || old.ghost?.[oldAt] !== next.ghost?.[at]) return true;
  if (old.unseen?.[oldAt] !== next.unseen?.[at]) return true;
  if (old.remembered?.[oldAt] !== next.remembered?.[at]) return true;
  // Most lists of kinds are shared.
  return old.piles?.[oldAt] !== next.piles?.[at] && kindsOn(old, oldAt).join() !== kindsOn(next, at).join();
}
