import { applyPalette, type GIFEncoder, quantize } from "gifenc";
import type { Sized } from "../../base/index.ts";

/**
 * Adds a frame to a GIF. Pixels that have the same colour in `shownPixels`, the previous frame, are stored as transparent,
 * because runs of transparent pixels compress well.
 */
export function writeFrame(
  encoder: ReturnType<typeof GIFEncoder>,
  pixels: Uint8ClampedArray,
  shownPixels: Uint8ClampedArray | undefined,
  { width, height }: Sized,
  delay: number,
): void {
  const colours = new Uint32Array(pixels.buffer);
  const shownColours = shownPixels && new Uint32Array(shownPixels.buffer);
  const changedColours = colours.filter((it, index) => it !== shownColours?.[index]);
  const palette = quantize(new Uint8ClampedArray(changedColours.buffer), 255);
  const indices = applyPalette(pixels, palette);
  const transparentIndex = palette.length;
  colours.forEach((it, index) => {
    if (it === shownColours?.[index]) indices[index] = transparentIndex;
  });
  const transparent = shownPixels !== undefined;
  const options = { palette: [...palette, [0, 0, 0]], delay, transparent, transparentIndex, dispose: 1 };
  encoder.writeFrame(indices, width, height, options);
}
