/** Lengths up to the first of these stand in the second byte of a frame; up to the second they take two bytes more, and beyond it eight. */
const shortest = 125;
const short = 0xff_ff;
/** The first byte of a text that is whole, and what stands for a length in two bytes, and in eight. */
const wholeText = 0x81;
const twoBytes = 126;
const eightBytes = 127;

/** A frame as it is written to a stream: a string has one byte in each unit (`latin1`) and leaves nothing behind to be collected, as a buffer does. */
export type TextFrame = string | Buffer;

/** A text as a server sends it on a WebSocket: one frame that is not masked (RFC 6455, section 5.2). */
export function textFrame(text: string): TextFrame {
  const length = Buffer.byteLength(text);
  const head = length <= shortest ? [length] : lengthBytes(length);
  return length === text.length
    ? String.fromCharCode(wholeText, ...head) + text
    : Buffer.concat([Buffer.from([wholeText, ...head]), Buffer.from(text, "utf8")]);
}

/** Frames that are written one after the other, as one. */
export function joinFrames(frames: readonly TextFrame[]): TextFrame {
  return frames.every((it) => typeof it === "string")
    ? frames.join("")
    : Buffer.concat(frames.map((it) => (typeof it === "string" ? Buffer.from(it, "latin1") : it)));
}

/** A length that does not fit into the second byte: what stands for it there, and the bytes after it. */
function lengthBytes(length: number): number[] {
  const count = length <= short ? 2 : 8;
  const bytes = Array.from({ length: count }, (_, n) => Math.floor(length / 256 ** (count - 1 - n)) % 256);
  return [count === 2 ? twoBytes : eightBytes, ...bytes];
}
