/** Limits how many slots, such as connections, each network address may occupy. */
export class AddressSlots {
  readonly #maxSlots: number;
  readonly #counts = new Map<string, number>();

  constructor(maxSlots: number) {
    this.#maxSlots = maxSlots;
  }

  /** Takes a slot for an address; returns false if the address already occupies the maximum number. */
  take(address: string): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count < this.#maxSlots) this.#counts.set(address, count + 1);
    return count < this.#maxSlots;
  }

  /** Frees one slot of an address. */
  free(address: string): void {
    const remaining = (this.#counts.get(address) ?? 1) - 1;
    if (remaining > 0) this.#counts.set(address, remaining);
    else this.#counts.delete(address);
  }
}
