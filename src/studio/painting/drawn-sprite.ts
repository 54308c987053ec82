import { nearestColorIndex, quantize } from "gifenc";
import { colourOf } from "../../base/index.ts";
import { makeContext } from "../canvas.ts";

/** Holds a picture in the notation of a sprite: rows of digits, each a colour, and dots for transparent pixels. */
export interface DrawnSprite {
  readonly colours: readonly string[];
  readonly rows: readonly string[];
}

/** Limits the number of colours, because a sprite writes each colour as one digit. */
const maxColours = 10;
/** Sets the opacity, from 0 to 255, below which a pixel counts as transparent. */
const minOpacity = 128;

/** Converts a picture to a sprite, merging similar colours if necessary. @param bytes red, green, blue and alpha per pixel, by rows */
export function spriteFromPixels(bytes: Uint8ClampedArray, width: number): DrawnSprite {
  const pixels = Array.from({ length: bytes.length / 4 }, (_, i) => [...bytes.subarray(i * 4, i * 4 + 4)]);
  const visiblePixels = pixels.filter((it) => it[3] >= minOpacity);
  const palette =
    visiblePixels.length === 0 ? [] : quantize(new Uint8ClampedArray(visiblePixels.flat()), maxColours);
  const digits = pixels.map((it) =>
    it[3] < minOpacity ? "." : `${nearestColorIndex(palette, it.slice(0, 3))}`,
  );
  const rows = Array.from({ length: digits.length / width }, (_, y) =>
    digits.slice(y * width, (y + 1) * width).join(""),
  );
  return { colours: palette.map(colourOf), rows };
}

/** Limits the side, in pixels, up to which a picture keeps its size. */
const maxUnscaledSide = 32;
/** Sets the side, in pixels, to which a larger picture is reduced. */
const scaledSide = 16;

/** Reads a picture file as a sprite, scaled to a square if `side` is given; returns undefined if it is no picture. */
export async function readSpriteFile(file: Blob, side?: number): Promise<DrawnSprite | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const longestSide = Math.max(image.width, image.height);
  const scale = longestSide <= maxUnscaledSide ? 1 : scaledSide / longestSide;
  const width = side ?? Math.max(1, Math.round(image.width * scale));
  const height = side ?? Math.max(1, Math.round(image.height * scale));
  const canvas = makeContext(width, height);
  canvas.imageSmoothingQuality = "high";
  canvas.drawImage(image, 0, 0, width, height);
  return spriteFromPixels(canvas.getImageData(0, 0, width, height).data, width);
}
