import { colourOf, type Rgb } from "../../base/index.ts";

/** Holds a picture in the notation of a sprite: rows of digits, each a colour, and dots for transparent pixels. */
export interface DrawnSprite {
  readonly colours: readonly string[];
  readonly rows: readonly string[];
}

/** Limits the number of colours, as each needs a digit. */
const mostColours = 10;
/** Sets the opacity below which a pixel counts as transparent, of 255. */
const leastSeen = 128;

/** Converts a picture to a sprite, merging similar colours if necessary. @param bytes red, green, blue and alpha per pixel, by rows */
export function spriteFromPixels(bytes: Uint8ClampedArray, width: number): DrawnSprite {
  const pixels = Array.from({ length: bytes.length / 4 }, (_, at): Rgb | undefined => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = bytes.subarray(at * 4, at * 4 + 4);
    return alpha < leastSeen ? undefined : [red, green, blue];
  });
  const means = parted(pixels.filter((it) => it !== undefined)).map(meanOf);
  const letters = pixels.map((it) => (it ? `${indexOfNearest(it, means)}` : "."));
  const rows = Array.from({ length: letters.length / width }, (_, y) =>
    letters.slice(y * width, (y + 1) * width).join(""),
  );
  return { colours: means.map(colourOf), rows };
}

/** Divides pixels into groups of similar colours (median cut): the group with the widest range is split until there are enough groups. */
function parted(pixels: readonly Rgb[]): readonly (readonly Rgb[])[] {
  const groups: (readonly Rgb[])[] = pixels.length === 0 ? [] : [pixels];
  while (groups.length < mostColours) {
    const ranges = groups.map(widestOf);
    const at = ranges.reduce((best, { range }, it) => (range > ranges[best].range ? it : best), 0);
    if (!ranges[at] || ranges[at].range === 0) break;
    groups.splice(at, 1, ...cut(groups[at], ranges[at].channel));
  }
  return groups;
}

/** Returns the channel in which pixels differ most, and by how much. */
function widestOf(pixels: readonly Rgb[]): { readonly channel: number; readonly range: number } {
  const ranges = [0, 1, 2].map((channel) => {
    const values = pixels.map((it) => it[channel]);
    return Math.max(...values) - Math.min(...values);
  });
  const range = Math.max(...ranges);
  return { channel: ranges.indexOf(range), range };
}

/** Splits pixels at the middle of their range in a channel; neither group is empty. */
function cut(pixels: readonly Rgb[], channel: number): readonly [readonly Rgb[], readonly Rgb[]] {
  const values = pixels.map((it) => it[channel]);
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  return [pixels.filter((it) => it[channel] <= middle), pixels.filter((it) => it[channel] > middle)];
}

function meanOf(pixels: readonly Rgb[]): Rgb {
  const mean = (channel: number): number =>
    Math.round(pixels.reduce((sum, it) => sum + it[channel], 0) / pixels.length);
  return [mean(0), mean(1), mean(2)];
}

function indexOfNearest(pixel: Rgb, colours: readonly Rgb[]): number {
  const away = colours.map((it) => it.reduce((sum, value, at) => sum + (value - pixel[at]) ** 2, 0));
  return away.indexOf(Math.min(...away));
}

/**
 * Limit the size up to which pictures keep their size, and set the size to which larger ones are reduced, in pixels.
 */
const mostPixels = 32;
const usualPixels = 16;

/** Reads a picture file as a sprite, scaled to a square if `side` is given; returns undefined if it is no picture. */
export async function readSpriteFile(file: Blob, side?: number): Promise<DrawnSprite | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  const longestSide = Math.max(image.width, image.height);
  const scale = longestSide <= mostPixels ? 1 : usualPixels / longestSide;
  const width = side ?? Math.max(1, Math.round(image.width * scale));
  const height = side ?? Math.max(1, Math.round(image.height * scale));
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  if (!canvas) return undefined;
  canvas.imageSmoothingQuality = "high";
  canvas.drawImage(image, 0, 0, width, height);
  return spriteFromPixels(canvas.getImageData(0, 0, width, height).data, width);
}
