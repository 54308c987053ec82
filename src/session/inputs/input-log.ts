import { countUpTo } from "../../base/index.ts";
import { type Input, findSoleKey, sameInput } from "./input.ts";

/** Describes an input and the number of consecutive times it was given. */
export interface InputRun {
  readonly input: Input;
  readonly times: number;
}

/** Provides the inputs of a session in order. Iterate over it to read all of them. */
export interface InputLog extends Iterable<Input> {
  readonly length: number;
  /** Returns the input at an index; a negative index counts from the end. */
  at(index: number): Input | undefined;
  slice(from?: number, to?: number): Input[];
  /** Returns the inputs in a range of indices, with consecutive equal inputs combined to runs. */
  runs(from?: number, to?: number): InputRun[];
}

const maxCachedInputs = 4096;

/** Limits the recent inputs that are cached. They are compared one by one, before an input is looked up by its text. */
const maxRecentInputs = 32;

/** Returns true if an input is a single move. Moves rarely repeat, so they are not cached. */
const isMove = (input: Input): boolean =>
  input.type === "cycle" && input.given.length === 1 && input.given[0].type === "move";

/** Stores a log of inputs with one entry per run of equal inputs, so that passing time does not make it grow. */
export class RunLog implements InputLog {
  readonly #inputs: Input[] = [];
  /** Stores, for each run, the number of inputs up to its end. */
  readonly #runEnds: number[] = [];
  /** Maps single keys, and the JSON text of other inputs, to the inputs, so that equal inputs share an object. */
  readonly #inputsByText = new Map<string, Input>();
  /** Caches recent inputs other than single keys. Comparing inputs is faster than making their text. */
  readonly #recentInputs: Input[] = [];
  /** Stores the index in `#recentInputs` that will be overwritten next. */
  #nextRecentIndex = 0;

  get length(): number {
    const { length } = this.#runEnds;
    return length === 0 ? 0 : this.#runEnds[length - 1];
  }

  add(input: Input, times = 1): void {
    if (times === 0) return;
    const key = findSoleKey(input);
    const cachedInput = key === undefined ? undefined : this.#inputsByText.get(key);
    const lastIndex = this.#inputs.length - 1;
    if (lastIndex >= 0) {
      const lastInput = this.#inputs[lastIndex];
      if (cachedInput === undefined ? sameInput(lastInput, input) : lastInput === cachedInput) {
        this.#runEnds[lastIndex] += times;
        return;
      }
    }
    this.#runEnds.push(lastIndex < 0 ? times : this.#runEnds[lastIndex] + times);
    this.#inputs.push(cachedInput ?? this.#shareInput(input, key));
  }

  /** Drops all inputs from an index on. */
  truncate(length: number): void {
    while (this.length > length) {
      const lastRun = this.#runEnds.length - 1;
      if ((this.#runEnds[lastRun - 1] ?? 0) < length) {
        this.#runEnds[lastRun] = length;
        return;
      }
      this.#runEnds.pop();
      this.#inputs.pop();
    }
  }

  at(index: number): Input | undefined {
    const { length } = this;
    const offset = index < 0 ? index + length : index;
    return offset >= 0 && offset < length ? this.#inputs[countUpTo(this.#runEnds, offset)] : undefined;
  }

  slice(from = 0, to = this.length): Input[] {
    return this.runs(from, to).flatMap(({ input, times }) => Array.from({ length: times }, () => input));
  }

  runs(from = 0, to = this.length): InputRun[] {
    const result: InputRun[] = [];
    let runStart = from;
    let runIndex = countUpTo(this.#runEnds, from);
    for (; runStart < to && runIndex < this.#runEnds.length; runIndex++) {
      const runEnd = Math.min(to, this.#runEnds[runIndex]);
      result.push({ input: this.#inputs[runIndex], times: runEnd - runStart });
      runStart = runEnd;
    }
    return result;
  }

  *[Symbol.iterator](): Iterator<Input> {
    for (const { input, times } of this.runs()) for (let n = 0; n < times; n++) yield input;
  }

  #shareInput(input: Input, key: string | undefined): Input {
    if (key === undefined) {
      if (isMove(input) || this.#recentInputs.includes(input)) return input;
      for (const it of this.#recentInputs) if (sameInput(it, input)) return it;
    }
    const text = key ?? JSON.stringify(input);
    const internedInput = this.#inputsByText.get(text) ?? input;
    if (this.#inputsByText.size < maxCachedInputs) this.#inputsByText.set(text, internedInput);
    if (key !== undefined) return internedInput;
    this.#recentInputs[this.#nextRecentIndex] = internedInput;
    this.#nextRecentIndex = (this.#nextRecentIndex + 1) % maxRecentInputs;
    return internedInput;
  }
}
