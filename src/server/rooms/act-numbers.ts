import { countUpTo } from "../../base/index.ts";

/**
 * Maps the numbers that a seat's client has given its acts to the numbers of events in the room's log. Two lists take a fifth
 * of the memory of a map.
 */
export class ActNumbers {
  /** Stores the highest number so far. */
  highest = 0;
  /** Lists the numbers of acts in ascending order. */
  readonly #numbers: number[] = [];
  readonly #eventNumbers: number[] = [];

  /** Adds an act. Most acts arrive in order; an input that waited for its tick is added after later acts that were done at once. */
  add(actNumber: number, eventNumber: number): void {
    const index = this.#indexOf(actNumber);
    this.#numbers.splice(index, 0, actNumber);
    this.#eventNumbers.splice(index, 0, eventNumber);
    this.highest = Math.max(this.highest, actNumber);
  }

  /** Returns the number of the event that an act caused, given the number of the act; undefined if there is none. */
  eventNumberOf(actNumber: number): number | undefined {
    const index = this.#indexOf(actNumber);
    return this.#numbers[index] === actNumber ? this.#eventNumbers[index] : undefined;
  }

  /** Returns the index of the first entry of `#numbers` that is at least `actNumber`. */
  #indexOf(actNumber: number): number {
    return countUpTo(this.#numbers, actNumber - 1);
  }
}
