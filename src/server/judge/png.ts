import { crc32, deflateSync } from "node:zlib";

/** What each PNG begins with. */
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Eight bits each of red, green and blue; compression, filter and order are those of every PNG. */
const format = [8, 2, 0, 0, 0];
/** Each row is written as its difference from the one above. */
const up = 2;

/** Pixels as a PNG. @param rgb three bytes for each pixel, row by row from the upper left */
export function pngOf(width: number, height: number, rgb: Uint8Array): Buffer {
  const size = 3 * width;
  const rows = Buffer.alloc((size + 1) * height);
  for (let y = 0; y < height; y++) {
    const start = y * (size + 1);
    rows[start] = up;
    for (let at = 0; at < size; at++) {
      const from = y * size + at;
      rows[start + 1 + at] = rgb[from] - (y > 0 ? rgb[from - size] : 0);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(format, 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
