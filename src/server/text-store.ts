/** Sets the least size, in bytes, of the first piece of a store. A piece is a buffer that holds many texts. */
const fewBytes = 512;
/** Sets the least size of all other pieces, in bytes. */
const manyBytes = 8192;
/** Sets the greatest number of UTF-8 bytes that one UTF-16 unit can take. */
const widest = 3;
/** Limits the offset at which a text may begin in its piece. A text's address is the index of its piece times this number, plus the offset. */
const pieceSpan = 2 ** 16;

/**
 * Stores texts in order, as bytes outside the JavaScript heap: all rooms together have millions of texts, which the garbage
 * collector need not scan. Adding texts never copies existing ones. A comma follows each text, so that many texts can be read as one.
 */
export class TextStore {
  readonly #pieces: Buffer[] = [];
  /** Lists, for each piece, the number of bytes in use. */
  readonly #used: number[] = [];
  /** Lists, for each text, where it begins: the index of its piece and the offset within the piece. */
  readonly #starts: number[] = [];

  get length(): number {
    return this.#starts.length;
  }

  push(text: string): void {
    const piece = this.#pieceFor(widest * text.length + 1);
    const start = this.#used[piece];
    this.#starts.push(piece * pieceSpan + start);
    this.#used[piece] = start + this.#pieces[piece].write(`${text},`, start, "utf8");
  }

  /** Returns a text. @param index must be below the length */
  at(index: number): string {
    const { piece, start, end } = this.#placeOf(index);
    return this.#pieces[piece].toString("utf8", start, end);
  }

  /** Returns the texts from index `from` up to, but not including, index `to`, separated by commas: one string for each piece is enough. */
  joined(from: number, to: number): string {
    if (from >= to) return "";
    const [first, last] = [this.#placeOf(from), this.#placeOf(to - 1)];
    const texts: string[] = [];
    for (let piece = first.piece; piece <= last.piece; piece++) {
      const start = piece === first.piece ? first.start : 0;
      const end = piece === last.piece ? last.end : this.#used[piece] - 1;
      texts.push(this.#pieces[piece].toString("utf8", start, end));
    }
    return texts.join(",");
  }

  /** Returns the piece that contains a text, and the offsets in the piece at which the text begins and ends. */
  #placeOf(index: number) {
    const address = this.#starts[index];
    const piece = Math.floor(address / pieceSpan);
    const next = this.#starts[index + 1] ?? Infinity;
    const after = next < (piece + 1) * pieceSpan ? next % pieceSpan : this.#used[piece];
    return { piece, start: address % pieceSpan, end: after - 1 };
  }

  /** Returns the piece to write the next text into: the last piece if the text fits, otherwise a new piece. */
  #pieceFor(bytes: number): number {
    const last = this.#used.length - 1;
    const at = this.#used[last] ?? pieceSpan;
    if (at < pieceSpan && at + bytes <= this.#pieces[last].length) return last;
    const usual = last < 0 ? fewBytes : manyBytes;
    this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(usual, bytes)));
    return this.#used.push(0) - 1;
  }
}
