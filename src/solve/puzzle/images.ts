import type { CellMap, PositionKeys } from "../keys/index.ts";
import type { StateTable } from "./state-table.ts";

/** Finds positions that are mirror images or rotations of the current one and play on in the same way. */
export class Images {
  readonly #maps: readonly CellMap[];
  readonly #keys: PositionKeys;

  constructor(maps: readonly CellMap[], keys: PositionKeys) {
    this.#maps = maps;
    this.#keys = keys;
  }

  /**
   * The state of an image of the current position, -1 if there is none. The position's own key must just have been looked for and not found; after
   * -1 it may be added.
   */
  find(table: StateTable, key: Uint32Array): number {
    const keys = this.#keys;
    if (this.#maps.length === 0) return -1;
    for (const map of this.#maps) {
      const image = keys.image(map);
      const state = image ? table.find(image, keys.words) : -1;
      if (state >= 0) return state;
    }
    return table.find(key, keys.words);
  }
}
