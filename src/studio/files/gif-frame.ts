import { applyPalette, type GIFEncoder, quantize } from "gifenc";
import type { Sized } from "../../base/index.ts";

/**
 * Adds a frame to a GIF. A pixel that looks as in the frame `shown` before it is stored as clear, so that a frame takes little more
 * than what changed.
 */
export function writeFrame(
  encoder: ReturnType<typeof GIFEncoder>,
  pixels: Uint8ClampedArray,
  shown: Uint8ClampedArray | undefined,
  { width, height }: Sized,
  delay: number,
): void {
  const colours = new Uint32Array(pixels.buffer);
  const shownColours = shown && new Uint32Array(shown.buffer);
  const changed = colours.filter((it, at) => it !== shownColours?.[at]);
  const palette = quantize(new Uint8ClampedArray(changed.buffer), 255);
  const indices = applyPalette(pixels, palette);
  const transparentIndex = palette.length;
  colours.forEach((it, at) => {
    if (it === shownColours?.[at]) indices[at] = transparentIndex;
  });
  const transparent = shown !== undefined;
  const options = { palette: [...palette, [0, 0, 0]], delay, transparent, transparentIndex, dispose: 1 };
  encoder.writeFrame(indices, width, height, options);
}
