/** Describes a layout or a position, to which modules can attach values of their own. */
export interface Attachable<T extends object> {
  readonly attached: (T | undefined)[];
}

let attachmentCount = 0;

/** Is a key under which one module attaches a value to layouts or to positions. Other modules cannot read the value. */
export class Attachment<T extends object> {
  readonly #index = attachmentCount++;

  /** Returns the value attached to a layout or a position. */
  get({ attached }: Attachable<object>): T | undefined {
    return attached[this.#index] as T | undefined;
  }

  /** Attaches a value; `undefined` detaches it. */
  attach<Limit extends object>({ attached }: Attachable<Limit>, value: (T & Limit) | undefined): void {
    while (attached.length < this.#index) attached.push(undefined);
    attached[this.#index] = value;
  }
}
