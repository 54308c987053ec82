import type { KindId } from "../../../program/index.ts";

/**
 * Numbers lists of kinds, which are the contents of files. The number is a hash of the list: equal lists from different files have one
 * number, and positions store only the number. 0 means that there is no list.
 */
export class KindLists {
  readonly #lists = new Map<number, readonly KindId[]>();

  numberOf(kinds: readonly KindId[]): number {
    if (kinds.length === 0) return 0;
    let listNumber = hashOf(kinds);
    const isOtherList = (cachedList: readonly KindId[] | undefined) =>
      cachedList !== undefined && `${cachedList}` !== `${kinds}`;
    while (isOtherList(this.#lists.get(listNumber))) listNumber = (listNumber + 1) & 0x7fffffff || 1;
    this.#lists.set(listNumber, kinds);
    return listNumber;
  }

  at(listNumber: number): readonly KindId[] | undefined {
    return this.#lists.get(listNumber);
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
