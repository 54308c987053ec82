import { type PositionKeys, positionKeys, type ShownPosition } from "../keys/index.ts";
import type { Puzzle } from "./puzzle.ts";
import { type Turn, Turns } from "./turns.ts";
import type { StateTable } from "./state-table.ts";

/** What inputs make of positions, as keys: what a search walks over. */
export interface Transitions {
  /** Words of a key so far. It grows; a key read before continues with zeros. */
  readonly words: number;
  /** The key that the last turn led to; at first that of the start, which is 0. The array is reused, and may be longer than a key. */
  readonly key: Uint32Array;
  /** Memory in use, in bytes. */
  readonly bytes: number;
  /** Turns whose outcome was known without playing them. */
  readonly learnt: number;
  /** Goes to the key at an index of an array, of so many words. */
  go(words: Uint32Array, at: number, count: number): void;
  /** Plays an input from the key that was gone to last. Only after "other" is there a new key. */
  play(input: number): Turn;
  /** Whether the key that the last turn led to is won or over. To be asked only of keys that were not reached before. */
  judge(): Turn;
  /** The key that the last turn led to, rearranged by a symmetry of the puzzle; undefined where no position so far is like that. The array is reused. */
  image(symmetry: number): Uint32Array | undefined;
  /** The position that `show` brings to a key. */
  readonly shown: ShownPosition;
  /** Shows the key that the last turn led to. */
  show(): void;
}

/** Transitions that play each turn in the game. */
export class PlayedTurns implements Transitions {
  readonly #keys: PositionKeys;
  readonly #turns: Turns;
  readonly #puzzle: Puzzle;
  key: Uint32Array;

  constructor(puzzle: Puzzle) {
    const { game, start, inputs, idle } = puzzle;
    this.#puzzle = puzzle;
    this.#keys = positionKeys(start.copy(), { ignore: idle });
    this.#turns = new Turns(game, this.#keys.position, inputs);
    this.key = this.#keys.read();
  }

  get words(): number {
    return this.#keys.words;
  }

  get bytes(): number {
    return 0;
  }

  get learnt(): number {
    return 0;
  }

  go(words: Uint32Array, at: number, count: number): void {
    this.#keys.go(words, at, count);
  }

  play(input: number): Turn {
    this.#keys.back();
    const turn = this.#turns.play(input);
    if (turn === "other") this.key = this.#keys.read();
    return turn;
  }

  judge(): Turn {
    return "other";
  }

  image(symmetry: number): Uint32Array | undefined {
    return this.#keys.image(this.#puzzle.symmetries[symmetry]);
  }

  get shown(): ShownPosition {
    return this.#keys;
  }

  show(): void {}
}

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
