import type { StateTable } from "./state-table.ts";
import type { Transitions } from "./transitions.ts";

/** Finds positions that are mirror images or rotations of the current one and play on in the same way. */
export class Images {
  readonly #count: number;
  readonly #transitions: Pick<Transitions, "image" | "words">;

  /** @param count how many symmetries there are */
  constructor(count: number, transitions: Pick<Transitions, "image" | "words">) {
    this.#count = count;
    this.#transitions = transitions;
  }

  /**
   * The state of an image of the current position, -1 if there is none. The position's own key must just have been looked for and not found; after
   * -1 it may be added.
   */
  find(table: StateTable, key: Uint32Array): number {
    if (this.#count === 0) return -1;
    for (let symmetry = 0; symmetry < this.#count; symmetry++) {
      const image = this.#transitions.image(symmetry);
      const state = image ? table.find(image, this.#transitions.words) : -1;
      if (state >= 0) return state;
    }
    return table.find(key, this.#transitions.words);
  }
}
