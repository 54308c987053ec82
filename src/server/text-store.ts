/** Sets the least size, in bytes, of the first piece of a store. A piece is a buffer that holds many texts. */
const firstPieceBytes = 512;
/** Sets the least size of all other pieces, in bytes. */
const pieceBytes = 8192;
/** Sets the greatest number of UTF-8 bytes that one UTF-16 unit takes. */
const maxBytesPerUnit = 3;
/**
 * Limits the offset at which a text may begin in its piece. The address of a text is the index of its piece times this number,
 * plus the offset.
 */
const pieceSpan = 2 ** 16;

/**
 * Stores texts in order, as bytes outside the JavaScript heap: all rooms together have millions of texts, which the garbage
 * collector need not scan. Adding texts never copies existing ones. A comma follows each text, so that many texts can be read as one.
 */
export class TextStore {
  readonly #pieces: Buffer[] = [];
  /** Lists, for each piece, the number of bytes in use. */
  readonly #usedBytes: number[] = [];
  /** Lists, for each text, where it begins: the index of its piece and the offset within the piece. */
  readonly #starts: number[] = [];

  get length(): number {
    return this.#starts.length;
  }

  push(text: string): void {
    const piece = this.#pieceFor(maxBytesPerUnit * text.length + 1);
    const start = this.#usedBytes[piece];
    this.#starts.push(piece * pieceSpan + start);
    this.#usedBytes[piece] = start + this.#pieces[piece].write(`${text},`, start, "utf8");
  }

  /** Returns a text. @param index must be below the length */
  at(index: number): string {
    const { piece, start, end } = this.#locate(index);
    return this.#pieces[piece].toString("utf8", start, end);
  }

  /** Returns the texts from index `from` up to, but not including, index `to`, separated by commas. */
  joinTexts(from: number, to: number): string {
    if (from >= to) return "";
    const [first, last] = [this.#locate(from), this.#locate(to - 1)];
    const texts: string[] = [];
    for (let piece = first.piece; piece <= last.piece; piece++) {
      const start = piece === first.piece ? first.start : 0;
      const end = piece === last.piece ? last.end : this.#usedBytes[piece] - 1;
      texts.push(this.#pieces[piece].toString("utf8", start, end));
    }
    return texts.join(",");
  }

  /** Returns the piece that contains a text, and the offsets in the piece at which the text begins and ends. */
  #locate(index: number) {
    const address = this.#starts[index];
    const piece = Math.floor(address / pieceSpan);
    const nextStart = this.#starts[index + 1] ?? Infinity;
    const usedEnd = nextStart < (piece + 1) * pieceSpan ? nextStart % pieceSpan : this.#usedBytes[piece];
    return { piece, start: address % pieceSpan, end: usedEnd - 1 };
  }

  /** Returns the piece to write the next text into: the last piece if the text fits, otherwise a new piece. */
  #pieceFor(byteCount: number): number {
    const lastPiece = this.#usedBytes.length - 1;
    const lastUsed = this.#usedBytes[lastPiece] ?? pieceSpan;
    if (lastUsed < pieceSpan && lastUsed + byteCount <= this.#pieces[lastPiece].length) return lastPiece;
    const usualBytes = lastPiece < 0 ? firstPieceBytes : pieceBytes;
    this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(usualBytes, byteCount)));
    return this.#usedBytes.push(0) - 1;
  }
}
