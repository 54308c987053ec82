/** A priority queue of states by small integer costs; among equal costs, last in, first out. */
export class Buckets {
  readonly #stacks: number[][] = [];
  #least = 0;
  #count = 0;

  get bytes(): number {
    return this.#count * 8;
  }

  put(state: number, cost: number): void {
    while (this.#stacks.length <= cost) this.#stacks.push([]);
    this.#stacks[cost].push(state);
    if (cost < this.#least) this.#least = cost;
    this.#count++;
  }

  /** Removes the cheapest; -1 if it is empty. */
  take(): number {
    while (this.#least < this.#stacks.length && this.#stacks[this.#least].length === 0) this.#least++;
    const state = this.#stacks[this.#least]?.pop();
    if (state === undefined) return -1;
    this.#count--;
    return state;
  }
}
