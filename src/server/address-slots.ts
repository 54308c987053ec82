/** Limits how many places, such as connections, each network address may occupy. */
export class Places {
  readonly #maxPlaces: number;
  readonly #counts = new Map<string, number>();

  constructor(maxPlaces: number) {
    this.#maxPlaces = maxPlaces;
  }

  /** Takes a place for an address; returns false if the address already occupies the maximum number. */
  take(address: string): boolean {
    const count = this.#counts.get(address) ?? 0;
    if (count < this.#maxPlaces) this.#counts.set(address, count + 1);
    return count < this.#maxPlaces;
  }

  /** Frees one place of an address. */
  free(address: string): void {
    const remaining = (this.#counts.get(address) ?? 1) - 1;
    if (remaining > 0) this.#counts.set(address, remaining);
    else this.#counts.delete(address);
  }
}
