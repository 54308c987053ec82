import { type PositionKeys, positionKeys, type ShownPosition } from "../keys/index.ts";
import type { Puzzle } from "./puzzle.ts";
import { type Turn, Turns } from "./turns.ts";

/** Says what inputs make of positions, as keys: what a search walks over. */
export interface Transitions {
  /** Holds words of a key so far. It grows; a key read before continues with zeros. */
  readonly words: number;
  /** Holds the key that the last turn led to; at first that of the start, which is 0. The array is reused, and may be longer than a key. */
  readonly key: Uint32Array;
  /** Holds memory in use, in bytes. */
  readonly bytes: number;
  /** Turns whose outcome was known without playing them. */
  readonly learnt: number;
  /** Goes to the key at an index of an array, of so many words. */
  go(words: Uint32Array, at: number, count: number): void;
  /** Plays an input from the key that was gone to last. Only after "other" is there a new key. */
  play(input: number): Turn;
  /** Returns true if the key that the last turn led to is won or over. To be asked only of keys that were not reached before. */
  judge(): Turn;
  /** The key that the last turn led to, rearranged by a symmetry of the puzzle; undefined where no position so far is like that. The array is reused. */
  image(symmetry: number): Uint32Array | undefined;
  /** Holds the position that `show` brings to a key. */
  readonly shown: ShownPosition;
  /** Shows the key that the last turn led to. */
  show(): void;
}

/** Describes transitions that play each turn in the game. */
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
    this.#turns.moved();
  }

  play(input: number): Turn {
    this.#keys.back();
    if (this.#turns.beginsNowhere(input)) return "same";
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
