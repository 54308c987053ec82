import { countUpTo } from "../../base/index.ts";

/**
 * Maps the numbers that a seat's client has given its acts to the numbers of events in the room's log. Two lists take a fifth
 * of the memory of a map.
 */
export class ActNumbers {
  /** Stores the highest number so far. */
  last = 0;
  /** Lists the numbers of acts in ascending order. */
  readonly #numbers: number[] = [];
  readonly #eventNumbers: number[] = [];

  /** Adds an act. Most arrive in order; an input that waited for its tick is added after acts that were done at once. */
  add(number: number, eventNumber: number): void {
    const index = this.#indexOf(number);
    this.#numbers.splice(index, 0, number);
    this.#eventNumbers.splice(index, 0, eventNumber);
    this.last = Math.max(this.last, number);
  }

  /** Returns the event number of the act with a number; undefined if there is none. */
  eventNumberOf(number: number): number | undefined {
    const index = this.#indexOf(number);
    return this.#numbers[index] === number ? this.#eventNumbers[index] : undefined;
  }

  /** Returns the index of the first entry of `#numbers` that is at least `number`. */
  #indexOf(number: number): number {
    return countUpTo(this.#numbers, number - 1);
  }
}
