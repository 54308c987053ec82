import { type Input, onlyKey, sameInput } from "./input.ts";

/** Describes an input and the number of times it was given in a row. */
export interface InputRun {
  readonly input: Input;
  readonly times: number;
}

/** Lists the inputs of a session, in order. Iterate to read all of them. */
export interface InputLog extends Iterable<Input> {
  readonly length: number;
  /** Returns the input at an index; from the end if it is negative. */
  at(index: number): Input | undefined;
  slice(from?: number, to?: number): Input[];
  /** Returns the inputs from one index up to another; equal consecutive inputs are one run. */
  runs(from?: number, to?: number): InputRun[];
}

const mostKnown = 4096;

/** Limits the cache of recent inputs, which is searched first. */
const mostRecent = 32;

/** Returns true if an input is a single move. Moves seldom repeat, so they are not cached. */
const isMove = (input: Input): boolean =>
  input.type === "cycle" && input.given.length === 1 && input.given[0].type === "move";

/** Stores a log of inputs with one entry for equal consecutive inputs, so that it grows with the inputs and not with time. */
export class RunLog implements InputLog {
  readonly #inputs: Input[] = [];
  /** Lists, for each entry, the number of inputs up to its end. */
  readonly #ends: number[] = [];
  /** Caches the inputs of single keys; the index is the key. */
  readonly #keys = new Map<string, Input>();
  /** Caches other inputs by their content, so that equal inputs are one object. */
  readonly #known = new Map<string, Input>();
  /** Caches recent inputs that are neither keys nor in `#known`. */
  readonly #recent: Input[] = [];
  /** Is the index in `#recent` that is overwritten next. */
  #nextRecent = 0;

  get length(): number {
    const { length } = this.#ends;
    return length === 0 ? 0 : this.#ends[length - 1];
  }

  add(input: Input, times = 1): void {
    if (times === 0) return;
    const key = onlyKey(input);
    const known = key === undefined ? undefined : this.#keys.get(key);
    const last = this.#inputs.length - 1;
    if (last >= 0) {
      const before = this.#inputs[last];
      if (known === undefined ? sameInput(before, input) : before === known) {
        this.#ends[last] += times;
        return;
      }
    }
    this.#ends.push(last < 0 ? times : this.#ends[last] + times);
    this.#inputs.push(known ?? this.#knownAs(input, key));
  }

  /** Drops all inputs from an index on. */
  cut(length: number): void {
    while (this.length > length) {
      const last = this.#ends.length - 1;
      const before = this.#startOf(last);
      if (before < length) {
        this.#ends[last] = length;
        return;
      }
      this.#ends.pop();
      this.#inputs.pop();
    }
  }

  at(index: number): Input | undefined {
    const { length } = this;
    const place = index < 0 ? index + length : index;
    return place >= 0 && place < length ? this.#inputs[this.#entryOf(place)] : undefined;
  }

  slice(from = 0, to = this.length): Input[] {
    return this.runs(from, to).flatMap(({ input, times }) => Array.from({ length: times }, () => input));
  }

  runs(from = 0, to = this.length): InputRun[] {
    const runs: InputRun[] = [];
    let start = from;
    for (let entry = this.#entryOf(from); start < to && entry < this.#ends.length; entry++) {
      const end = Math.min(to, this.#ends[entry]);
      runs.push({ input: this.#inputs[entry], times: end - start });
      start = end;
    }
    return runs;
  }

  *[Symbol.iterator](): Iterator<Input> {
    for (const { input, times } of this.runs()) for (let n = 0; n < times; n++) yield input;
  }

  #knownAs(input: Input, key: string | undefined): Input {
    if (key !== undefined && this.#keys.size < mostKnown) {
      this.#keys.set(key, input);
      return input;
    }
    if (isMove(input) || this.#recent.includes(input)) return input;
    for (const it of this.#recent) if (sameInput(it, input)) return it;
    const known = this.#sameInText(input);
    this.#recent[this.#nextRecent] = known;
    this.#nextRecent = (this.#nextRecent + 1) % mostRecent;
    return known;
  }

  #sameInText(input: Input): Input {
    const text = JSON.stringify(input);
    const known = this.#known.get(text);
    if (known === undefined && this.#known.size < mostKnown) this.#known.set(text, input);
    return known ?? input;
  }

  #startOf(entry: number): number {
    return this.#ends[entry - 1] ?? 0;
  }

  /** Returns the entry that an input's index belongs to, by binary search. */
  #entryOf(index: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle] <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
