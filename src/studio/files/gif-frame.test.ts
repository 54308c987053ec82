import { GIFEncoder } from "gifenc";
import { expect, test } from "vitest";
import { writeFrame } from "./gif-frame.ts";

const size = { width: 560, height: 480 };

/** Returns a board of noise, on which a white tile of 32 pixels stands in a column. */
function picture(column: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let index = 0; index < pixels.length; index += 4) {
    const [x, y] = [(index / 4) % size.width, Math.floor(index / 4 / size.width)];
    const isTile = x >> 5 === column && y < 32;
    const shade = isTile ? 255 : ((x * 7919) ^ (y * 104_729)) & 63;
    pixels.set([shade, shade, shade, 255], index);
  }
  return pixels;
}

test("AU35 a frame of a GIF takes little more than what changed", () => {
  const encoder = GIFEncoder();
  const sizes = [0, 1, 2, 3].map((column) => {
    const before = encoder.bytes().length;
    writeFrame(encoder, picture(column), column === 0 ? undefined : picture(column - 1), size, 100);
    return encoder.bytes().length - before;
  });
  expect(sizes[0]).toBeGreaterThan(10 * Math.max(...sizes.slice(1)));
});
