/** States that wait to be looked at, those with the least cost first; of equal ones the last that came. */
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

  /** Takes one out; -1 if none is left. */
  take(): number {
    while (this.#least < this.#stacks.length && this.#stacks[this.#least].length === 0) this.#least++;
    const state = this.#stacks[this.#least]?.pop();
    if (state === undefined) return -1;
    this.#count--;
    return state;
  }
}
