/** Holds bytes of the first piece, and of each that is not the first. */
const fewBytes = 512;
const manyBytes = 8192;
/** Is the number of bytes that a UTF-16 unit takes at most. */
const widest = 3;
/** A text begins below this in its piece: a longer piece has one text. */
const pieceSpan = 2 ** 16;

/**
 * Texts in order, as bytes beside the heap: thousands of rooms together have millions of them, which the collector of garbage need not look through.
 * Nothing is copied as they become more.
 */
export class TextStore {
  readonly #pieces: Buffer[] = [];
  /** Says how much of each piece is in use; those after them are empty. */
  readonly #used: number[] = [];
  /** Says where each text begins: its piece and the byte in it. */
  readonly #starts: number[] = [];

  get length(): number {
    return this.#starts.length;
  }

  push(text: string): void {
    const piece = this.#pieceFor(widest * text.length);
    const start = this.#used[piece];
    this.#starts.push(piece * pieceSpan + start);
    this.#used[piece] = start + this.#pieces[piece].write(text, start, "utf8");
  }

  /** @param index below the length */
  at(index: number): string {
    const start = this.#starts[index];
    const piece = Math.floor(start / pieceSpan);
    const next = this.#starts[index + 1] ?? Infinity;
    const end = next < (piece + 1) * pieceSpan ? next % pieceSpan : this.#used[piece];
    return this.#pieces[piece].toString("utf8", start % pieceSpan, end);
  }

  /** Returns those from an index on and before another. */
  slice(from: number, to: number): string[] {
    const texts: string[] = [];
    for (let i = from; i < Math.min(to, this.length); i++) texts.push(this.at(i));
    return texts;
  }

  /** Forgets all texts. Their bytes take those that come. */
  clear(): void {
    this.#starts.length = 0;
    this.#used.length = 0;
  }

  /** Returns the piece that the next text goes into: the last one, if it has room. */
  #pieceFor(bytes: number): number {
    const last = this.#used.length - 1;
    const at = this.#used[last] ?? pieceSpan;
    if (at < pieceSpan && at + bytes <= this.#pieces[last].length) return last;
    const next = this.#used.push(0) - 1;
    const usual = next === 0 ? fewBytes : manyBytes;
    if ((this.#pieces[next]?.length ?? 0) < bytes)
      this.#pieces[next] = Buffer.allocUnsafeSlow(Math.max(usual, bytes));
    return next;
  }
}
