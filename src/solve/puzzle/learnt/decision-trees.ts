/** Says where a tree does not know what comes of a key. */
export const untold = -0x80000000;

/**
 * Decision trees over the bits of keys: each inner node tests a bit, each leaf is a negative number. A tree grows by paths: bits and their values under
 * which a leaf holds.
 */
export class DecisionTrees {
  /** Holds, node by node, the bit that is tested, and where it leads if it is 0 or 1: to a node, or a leaf if negative. */
  #nodes = new Int32Array(1 << 12);
  #size = 0;
  /** Holds, by tree, its first node or a leaf. */
  #roots = new Int32Array(1 << 8).fill(untold);

  get bytes(): number {
    return this.#nodes.byteLength + this.#roots.byteLength;
  }

  /** The leaf of a key in a tree; `untold` if there is none. */
  leafOf(tree: number, key: Uint32Array): number {
    if (tree >= this.#roots.length) return untold;
    const nodes = this.#nodes;
    let at = this.#roots[tree];
    while (at >= 0) {
      const bit = nodes[at];
      at = nodes[at + 1 + ((key[bit >>> 5] >>> (bit & 31)) & 1)];
    }
    return at;
  }

  /** Forgets a tree. */
  fell(tree: number): void {
    if (tree < this.#roots.length) this.#roots[tree] = untold;
  }

  fellAll(): void {
    this.#roots.fill(untold);
    this.#size = 0;
  }

  /** Adds a leaf where a tree does not know what comes of a key: it holds for all keys that have the same values of these bits. */
  add(tree: number, key: Uint32Array, bits: Iterable<number>, leaf: number): void {
    this.#makeRoom(tree);
    const tested = new Set<number>();
    let slot = -1;
    let at = this.#roots[tree];
    while (at >= 0) {
      const bit = this.#nodes[at];
      tested.add(bit);
      slot = at + 1 + ((key[bit >>> 5] >>> (bit & 31)) & 1);
      at = this.#nodes[slot];
    }
    for (const bit of bits) {
      if (tested.has(bit)) continue;
      tested.add(bit);
      const node = this.#node(bit);
      this.#link(tree, slot, node);
      slot = node + 1 + ((key[bit >>> 5] >>> (bit & 31)) & 1);
    }
    this.#link(tree, slot, leaf);
  }

  #link(tree: number, slot: number, to: number): void {
    if (slot < 0) this.#roots[tree] = to;
    else this.#nodes[slot] = to;
  }

  #node(bit: number): number {
    const at = this.#size;
    this.#size += 3;
    if (this.#size > this.#nodes.length) this.#nodes = longer(this.#nodes, this.#size * 2);
    this.#nodes[at] = bit;
    this.#nodes[at + 1] = untold;
    this.#nodes[at + 2] = untold;
    return at;
  }

  #makeRoom(tree: number): void {
    const { length } = this.#roots;
    if (tree < length) return;
    this.#roots = longer(this.#roots, (tree + 1) * 2);
    this.#roots.fill(untold, length);
  }
}

function longer(old: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(length);
  array.set(old);
  return array;
}
