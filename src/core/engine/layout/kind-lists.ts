import type { KindId } from "../../../program/index.ts";

/**
 * Describes lists of kinds, as files hold them. A position knows a list by a number made from its content, so that equal files are equal wherever they came
 * from, and positions stay plain numbers. 0 is no list.
 */
export class KindLists {
  readonly #lists = new Map<number, readonly KindId[]>();

  numberOf(kinds: readonly KindId[]): number {
    if (kinds.length === 0) return 0;
    let number = hashOf(kinds);
    for (let known = this.#lists.get(number); known && !same(known, kinds); known = this.#lists.get(number))
      number = (number + 1) & 0x7fffffff || 1;
    this.#lists.set(number, kinds);
    return number;
  }

  at(number: number): readonly KindId[] | undefined {
    return this.#lists.get(number);
  }
}

function hashOf(kinds: readonly KindId[]): number {
  let hash = 0x811c9dc5;
  for (const kind of kinds) {
    hash = Math.imul(hash ^ kind, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash & 0x7fffffff || 1;
}

function same(a: readonly KindId[], b: readonly KindId[]): boolean {
  return a.length === b.length && a.every((kind, index) => kind === b[index]);
}
