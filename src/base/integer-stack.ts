/** A longer array with the same integers and others behind them, at least so long. */
export function widened(integers: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, integers.length * 2));
  larger.set(integers);
  return larger;
}

/** A stack that is not short any more has room for so many integers. */
const soon = 4096;

/** Integers side by side, the last ones on top: much that is kept without an object for each piece. */
export class IntegerStack {
  integers = new Int32Array(256);
  /** Integers in use. */
  length = 0;

  /** Makes room for so many more above those in use, and at first for many more. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.integers.length) this.integers = widened(this.integers, Math.max(needed, soon));
  }

  push(integer: number): void {
    this.reserve(1);
    this.integers[this.length++] = integer;
  }

  pop(): number {
    return this.integers[--this.length];
  }
}
