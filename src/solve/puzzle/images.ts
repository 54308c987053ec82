import type { CellMap, PositionKeys } from "../keys/index.ts";
import type { StateTable } from "./state-table.ts";

/** Finds positions that lie on the present one when they are mirrored or turned, and play on as it does. */
export class Images {
  readonly #maps: readonly CellMap[];
  readonly #keys: PositionKeys;

  constructor(maps: readonly CellMap[], keys: PositionKeys) {
    this.#maps = maps;
    this.#keys = keys;
  }

  /** The number of such a state in a table in which the key of the position as it stands was just looked for and not found; -1 if there is none, and the key may be added. */
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
