import { countUpTo } from "../../base/index.ts";

/** Maps the numbers that a seat's client has given its acts to event numbers of the log. Two lists take a fifth of the memory of a map. */
export class ActNumbers {
  /** Stores the highest number so far. */
  last = 0;
  /** Lists the numbers of acts in ascending order. */
  readonly #numbers: number[] = [];
  readonly #seqs: number[] = [];

  /** Adds an act. Most arrive in order; an input that waited for its tick is added after acts that were done at once. */
  add(number: number, seq: number): void {
    const place = this.#placeOf(number);
    this.#numbers.splice(place, 0, number);
    this.#seqs.splice(place, 0, seq);
    this.last = Math.max(this.last, number);
  }

  /** Returns the event number of the act with a number; undefined if there is none. */
  seqOf(number: number): number | undefined {
    const place = this.#placeOf(number);
    return this.#numbers[place] === number ? this.#seqs[place] : undefined;
  }

  /** Returns the index of the first entry of `#numbers` that is at least `number`. */
  #placeOf(number: number): number {
    return countUpTo(this.#numbers, number - 1);
  }
}
