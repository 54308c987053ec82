/** Lengths up to the first of these stand in the second byte of a frame; up to the second they take two bytes more, and beyond it eight. */
const shortest = 125;
const short = 0xff_ff;
/** The first byte of a text that is whole, and what stands for a length in two bytes, and in eight. */
const wholeText = 0x81;
const twoBytes = 126;
const eightBytes = 127;

/** A text as a server sends it on a WebSocket: one frame that is not masked (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length <= shortest ? 2 : length <= short ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = wholeText;
  if (head === 2) frame[1] = length;
  else {
    frame[1] = head === 4 ? twoBytes : eightBytes;
    if (head === 4) frame.writeUInt16BE(length, 2);
    else frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head, "utf8");
  return frame;
}
