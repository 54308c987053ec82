import type { KindId, Sprite } from "../../program/index.ts";
import type { Look } from "../../view/index.ts";
import { defaultColour, mix } from "../../base/index.ts";
import { drawPicture } from "../sets/index.ts";
import { drawFloor, drawLabel, drawShape, hasShape } from "../drawing/shapes.ts";
import { squareMarkBits } from "../drawing/squares.ts";
import { outlineOf, type Theme, inkOn } from "../drawing/theme.ts";

/** Draws each kind of a game once per cell size and copies the result from then on. Sizes are in canvas pixels. */
export class Tiles {
  readonly size: number;
  readonly theme: Theme;
  readonly #looks: readonly Look[];
  /** Holds the drawn tiles by kind and, for walls, by the sides on which the wall continues. */
  readonly #tiles = new Map<number, HTMLCanvasElement | undefined>();

  constructor(looks: readonly Look[], size: number, theme: Theme) {
    this.#looks = looks;
    this.size = size;
    this.theme = theme;
  }

  /** Draws a kind with its upper left corner at (x, y). Only marks that say on which sides a wall continues affect the drawing. */
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
    const length = labelLength(look);
    const showsLabel = look.labelled && length > 0;
    // A letter that is shown as a blank is not written, but a shape is drawn.
    const isUnwritten = look.shown.trim() === "" && !hasShape(look.glyph);
    const isLabelTile = length > 1 || (look.colours.length > 1 && (showsLabel || isUnwritten));
    const { colour, ink } = isLabelTile ? labelColours(look, kind) : letterColours(look, kind);
    const pen = { joins, canvas, size, colour, ink, outline: outlineOf(colour, theme) };
    const label = length > 0 || isUnwritten ? look.shown : look.glyph;
    if (look.picture !== undefined) {
      const flipped = (joins & squareMarkBits.flipped) > 0;
      drawPicture({ look, looks: this.#looks, shown: label, figures: theme.figures, flipped }, pen);
      if (showsLabel && isLabelShown(look.picture, label)) drawLabel(label, pen);
      return;
    }
    // A ground whose glyph has no shape is a floor, which is drawn without its letter.
    const isFloor = look.isGround && (look.glyph === "_" || !hasShape(look.glyph));
    const drawGlyph = isFloor && !showsLabel ? drawFloor : drawShape;
    // The ground is drawn paler than its lines, so that things on it stand out.
    if (look.isGround && drawGlyph === drawShape) {
      canvas.fillStyle = mix(colour, theme.ground[0], 0.6);
      canvas.fillRect(0, 0, size, size);
    }
    drawGlyph(label, pen);
  }
}

/** Returns true if a label is written over a picture (R64). A card's picture already contains its label, and a sign such as `#` is drawn as a shape. */
function isLabelShown(picture: string, shown: string): boolean {
  return picture !== "plain/card" && (/[\p{L}\p{N}]/u.test(shown) || !hasShape(shown));
}

/** Returns the colours of a letter tile and of its text. On a colour chosen by the game file, letters are faint and digits are not. */
function letterColours({ colours: [ownColour], glyph }: Look, kind: KindId) {
  const colour = ownColour ?? defaultColour(glyph, kind);
  return {
    colour,
    ink: ownColour === undefined || /\d/.test(glyph) ? inkOn(colour) : mix(colour, inkOn(colour), 0.55),
  };
}

/** Returns the colours of a label. If the file gives two colours, the first is the text's and the second the background's. */
function labelColours({ colours: [firstColour, secondColour], glyph }: Look, kind: KindId) {
  const colour = secondColour ?? firstColour ?? defaultColour(glyph, kind);
  return { colour, ink: (secondColour !== undefined && firstColour) || inkOn(colour) };
}

/** Returns true if a kind is invisible: it is shown as a blank in text, and has neither colour nor sprite. */
function isBlank({ glyph, shown, colours, sprite }: Look): boolean {
  return !sprite && colours.length === 0 && (glyph.trim() === "" || shown.trim() === "");
}

/** Returns the length of the text shown, or 0 if the text is blank or does not fit on a tile. */
function labelLength({ shown }: Look): number {
  const { length } = [...shown];
  return shown.trim() === "" || shown.includes("\n") || length > 4 ? 0 : length;
}

/** Draws a sprite in whole canvas pixels, so that its edges stay sharp. */
function drawSprite(canvas: CanvasRenderingContext2D, sprite: Sprite, size: number): void {
  const { width, height, colours, pixels } = sprite;
  const columnLeft = (x: number): number => Math.round((x * size) / width);
  const rowTop = (y: number): number => Math.round((y * size) / height);
  pixels.forEach((colourIndex, pixelIndex) => {
    if (colourIndex < 0) return;
    const [x, y] = [pixelIndex % width, Math.floor(pixelIndex / width)];
    canvas.fillStyle = colours[colourIndex] ?? "#000000";
    canvas.fillRect(columnLeft(x), rowTop(y), columnLeft(x + 1) - columnLeft(x), rowTop(y + 1) - rowTop(y));
  });
}
