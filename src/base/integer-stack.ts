/** A longer array with the same integers and others behind them, at least so long. */
export function widened(integers: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, integers.length * 2));
  larger.set(integers);
  return larger;
}

/** Stacks without integers share this one; the first array of their own has room for so many. */
export const noIntegers: Int32Array<ArrayBuffer> = new Int32Array(0);
const first = 1024;

/** Integers side by side, the last ones on top: much that is kept without an object for each piece. */
export class IntegerStack {
  integers = noIntegers;
  /** Integers in use. */
  length = 0;

  /** Makes room for so many more above those in use. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.integers.length) this.integers = widened(this.integers, Math.max(needed, first));
  }

  push(integer: number): void {
    this.reserve(1);
    this.integers[this.length++] = integer;
  }

  pop(): number {
    return this.integers[--this.length];
  }
}
