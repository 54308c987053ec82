/** Describes the numbers that a seat has given its acts, and where each stands in the log. Two lists take a fifth of what a map would. */
export class ActNumbers {
  /** Holds the highest number that has come. */
  last = 0;
  /** Lists numbers in ascending order. */
  readonly #numbers: number[] = [];
  readonly #seqs: number[] = [];

  /** Notes an act. Most come in order; an input that waited for its tick comes after what was done at once. */
  add(number: number, seq: number): void {
    const place = this.#placeOf(number);
    this.#numbers.splice(place, 0, number);
    this.#seqs.splice(place, 0, seq);
    this.last = Math.max(this.last, number);
  }

  /** Returns the number in the log of an act; undefined if nothing of that number is there. */
  seqOf(number: number): number | undefined {
    const place = this.#placeOf(number);
    return this.#numbers[place] === number ? this.#seqs[place] : undefined;
  }

  /** Returns the place of the first number that is not below one. */
  #placeOf(number: number): number {
    const numbers = this.#numbers;
    let high = numbers.length;
    if (high === 0 || numbers[high - 1] < number) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[middle] < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
