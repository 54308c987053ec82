/** Integers side by side, the last ones on top: much that is kept without an object for each piece. */
export class IntegerStack {
  integers = new Int32Array(256);
  /** Integers in use. */
  length = 0;

  /** Makes room for so many more above those in use. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.integers.length) this.#widen(needed);
  }

  push(integer: number): void {
    if (this.length === this.integers.length) this.#widen(this.length + 1);
    this.integers[this.length++] = integer;
  }

  pop(): number {
    return this.integers[--this.length];
  }

  /** Forgets the lowest ones. */
  dropBelow(start: number): void {
    this.integers.copyWithin(0, start, this.length);
    this.length -= start;
  }

  #widen(needed: number): void {
    const larger = new Int32Array(Math.max(needed, this.integers.length * 4));
    larger.set(this.integers.subarray(0, this.length));
    this.integers = larger;
  }
}
