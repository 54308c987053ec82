/** Describes a layout or a position: something that parts may attach a value of their own to. */
export interface Attachable<T extends object> {
  readonly attached: (T | undefined)[];
}

let attachments = 0;

/** Describes a key under which one part attaches a value to each layout, or to each position. Nobody else looks at it. */
export class Attachment<T extends object> {
  readonly #index = attachments++;

  /** Returns what has been attached to a layout or a position. */
  of({ attached }: Attachable<object>): T | undefined {
    return attached[this.#index] as T | undefined;
  }

  /** Attaches a value; `undefined` detaches it. */
  attach<Limit extends object>({ attached }: Attachable<Limit>, value: (T & Limit) | undefined): void {
    while (attached.length < this.#index) attached.push(undefined);
    attached[this.#index] = value;
  }
}
