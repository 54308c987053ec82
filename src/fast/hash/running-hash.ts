import { highTerm, lowTerm } from "../../base/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import type { State } from "../../core/engine/state/state.ts";
import { fixedTerms, hashOf } from "../../core/engine/store/derived.ts";

const running = new Attachment<RunningHash>();

/** Returns the hash of a position; from then on it is kept up to date from the undo log. */
export function runningHash(state: State): number {
  const known = running.of(state) ?? new RunningHash(state);
  running.attach(state, known);
  return known.value();
}

/** Describes the terms of the cells and fixed numbers of one position, and the values that they stand for. */
class RunningHash implements LogReader {
  readTo = 0;
  /** Is false while nobody asks: then the log is not read. */
  #isKnown = false;
  #isAsked = false;
  #low = 0;
  #high = 0;
  readonly #state: State;
  readonly #cells: Uint8Array | Uint16Array;
  readonly #numbers: Int32Array;

  constructor(state: State) {
    this.#state = state;
    this.#cells = state.cells.slice();
    this.#numbers = state.numbers.slice(0, state.layout.fixedEnd);
  }

  value(): number {
    const state = this.#state;
    this.#isAsked = true;
    if (this.#isKnown) state.journal.catchUp(this);
    else this.#begin();
    this.#isAsked = true;
    return hashOf(state, { low: this.#low, high: this.#high });
  }

  #begin(): void {
    const { cells, numbers, layout, journal } = this.#state;
    this.#cells.set(cells);
    this.#numbers.set(numbers.subarray(0, layout.fixedEnd));
    ({ low: this.#low, high: this.#high } = fixedTerms(this.#state));
    this.#isKnown = true;
    this.readTo = journal.length;
  }

  /** Reads on if the hash was asked for since the last time; else it will be computed anew when it is asked for. */
  read(from: number, to: number): void {
    this.#isKnown &&= this.#isAsked;
    this.#isAsked = false;
    if (!this.#isKnown) return;
    const { journal, cells, numbers } = this.#state;
    const { entries } = journal;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address >= 0) this.#update(this.#cells, address, address, cells[address]);
      else if (~address < this.#numbers.length)
        this.#update(this.#numbers, ~address, address, numbers[~address]);
    }
  }

  #update(known: Int32Array | Uint8Array | Uint16Array, index: number, address: number, now: number): void {
    const old = known[index];
    if (old === now) return;
    known[index] = now;
    this.#low ^= lowTerm(address, old) ^ lowTerm(address, now);
    this.#high ^= highTerm(address, old) ^ highTerm(address, now);
  }
}
