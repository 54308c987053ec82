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

  /** The state of an image of the current position, -1 if there is none. If its own key was just looked for and not found, it may still be added. */
  find(table: StateTable): number {
    for (let symmetry = 0; symmetry < this.#count; symmetry++) {
      const image = this.#transitions.image(symmetry);
      const state = image ? table.peek(image, this.#transitions.words) : -1;
      if (state >= 0) return state;
    }
    return -1;
  }
}
