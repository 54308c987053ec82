import type { KindId } from "../../program/index.ts";
import type { Look } from "../../view/index.ts";
import { defaultColour, mix } from "../../base/index.ts";
import { inkOn } from "../drawing/colour.ts";
import { drawPicture } from "../sets/index.ts";
import { drawFloor, drawLabel, drawShape, hasShape } from "../drawing/shapes.ts";
import { squareMarkBits } from "../drawing/squares.ts";
import { outlineOf, type Theme } from "../drawing/theme.ts";

/**
 * Describes the kinds of a game, each drawn once for one size of cell, to be copied from then on. Sizes are in pixels of the canvas.
 */
export class Tiles {
  readonly size: number;
  readonly theme: Theme;
  readonly #looks: readonly Look[];
  /** Holds, by kind, and for walls by where they go on. */
  readonly #tiles = new Map<number, HTMLCanvasElement | undefined>();

  constructor(looks: readonly Look[], size: number, theme: Theme) {
    this.#looks = looks;
    this.size = size;
    this.theme = theme;
  }

  /** Draws a kind with its upper left corner at (x, y). Of the marks of the square those count that say where walls go on. */
  draw(canvas: CanvasRenderingContext2D, kind: KindId, x: number, y: number, marks: number): void {
    const { above, below, left, right, flipped } = squareMarkBits;
    const joins = marks & (above | below | left | right | flipped);
    const key = kind * 256 + joins / above;
    if (!this.#tiles.has(key)) this.#tiles.set(key, this.#make(kind, joins));
    const tile = this.#tiles.get(key);
    if (tile) canvas.drawImage(tile, x, y);
  }

  #make(kind: KindId, joins: number): HTMLCanvasElement | undefined {
    const look = this.#looks[kind];
    if (isBlank(look)) return undefined;
    const tile = document.createElement("canvas");
    tile.width = tile.height = this.size;
    const canvas = tile.getContext("2d");
    if (!canvas) return undefined;
    if (look.sprite) drawSprite(canvas, look.sprite, this.size);
    else this.#draw(look, kind, joins, canvas);
    return tile;
  }

  #draw(look: Look, kind: KindId, joins: number, canvas: CanvasRenderingContext2D): void {
    const { size, theme } = this;
    const isLabel = labelLength(look) > 1;
    const isLabelled = look.labelled === true && labelLength(look) > 0;
    const isRead = isLabel || (look.colours.length > 1 && isLabelled);
    const { colour, ink } = isRead ? labelInks(look, kind) : letterInks(look, kind);
    const pen = { joins, canvas, size, colour, ink, outline: outlineOf(colour, theme) };
    const shown = glyphOf(look);
    if (look.picture !== undefined) {
      const flipped = (joins & squareMarkBits.flipped) > 0;
      drawPicture({ look, shown, figures: theme.figures, flipped }, pen);
      if (isLabelled && showsLabel(look.picture, shown)) drawLabel(shown, pen);
      return;
    }
    const draw = isLabelled ? drawShape : drawingOf(look);
    // What lies on the ground covers it: between its lines it is paler.
    if (look.isGround && draw === drawShape) {
      canvas.fillStyle = mix(colour, theme.ground[0], 0.6);
      canvas.fillRect(0, 0, size, size);
    }
    draw(shown, pen);
  }
}

/** Returns whether a label is written over a picture (R64): a card shows it itself, and a sign such as `#` is drawn elsewhere. */
function showsLabel(picture: string, shown: string): boolean {
  return picture !== "plain/card" && (/[\p{L}\p{N}]/u.test(shown) || !hasShape(shown));
}

/** Describes the colour of a tile, and that of what is written on it. */
interface Inks {
  readonly colour: string;
  readonly ink: string;
}

/** Where the file gives a colour, a letter is no more than a help; a digit tells something. */
function letterInks({ colours: [own], glyph }: Look, kind: KindId): Inks {
  const colour = own ?? defaultColour(glyph, kind);
  return {
    colour,
    ink: own === undefined || /\d/.test(glyph) ? inkOn(colour) : mix(colour, inkOn(colour), 0.55),
  };
}

/** A label is read: of two colours it is the first on the second. */
function labelInks({ colours: [first, second], glyph }: Look, kind: KindId): Inks {
  const colour = second ?? first ?? defaultColour(glyph, kind);
  return { colour, ink: (second !== undefined && first) || inkOn(colour) };
}

/** Returns how a kind without a sprite is drawn. */
function drawingOf({ isGround, glyph }: Look): typeof drawShape {
  return isGround && isFloor(glyph) ? drawFloor : drawShape;
}

/** Returns true if a kind is not seen: a text frame shows it as a blank, and it has neither colour nor sprite. */
function isBlank({ glyph, shown, colours, sprite }: Look): boolean {
  return !sprite && colours.length === 0 && (glyph.trim() === "" || shown.trim() === "");
}

/**
 * Returns true if a sign names a floor, which need not be read on each square of it: all signs do but those with a
 * shape.
 */
function isFloor(glyph: string): boolean {
  return glyph === "_" || !hasShape(glyph);
}

/** Returns what stands on the tile: what the file shows instead of the glyph, if that is a sign or a label of up to four. */
function glyphOf(look: Look): string {
  return labelLength(look) > 0 ? look.shown : look.glyph;
}

/** Returns 0 where what is shown fits on no tile. */
function labelLength({ shown }: Look): number {
  const { length } = [...shown];
  return shown.trim() === "" || shown.includes("\n") || length > 4 ? 0 : length;
}

/** Every pixel of the sprite takes whole pixels of the canvas, so that edges stay sharp. */
function drawSprite(
  canvas: CanvasRenderingContext2D,
  sprite: NonNullable<Look["sprite"]>,
  size: number,
): void {
  const { width, height, colours, pixels } = sprite;
  const left = (x: number): number => Math.round((x * size) / width);
  const top = (y: number): number => Math.round((y * size) / height);
  pixels.forEach((pixel, at) => {
    if (pixel < 0) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    canvas.fillStyle = colours[pixel] ?? "#000000";
    canvas.fillRect(left(x), top(y), left(x + 1) - left(x), top(y + 1) - top(y));
  });
}
