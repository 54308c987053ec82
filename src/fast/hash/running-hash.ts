import { highHashTerm, lowHashTerm } from "../../base/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import type { State } from "../../core/engine/state/state.ts";
import { fixedHashTerms, hashOf } from "../../core/engine/store/derived.ts";

const running = new Attachment<RunningHash>();

/** Returns the hash of a position; from then on it is updated from the undo log. */
export function runningHash(state: State): number {
  const known = running.of(state) ?? new RunningHash(state);
  running.attach(state, known);
  return known.value();
}

/** Stores the hash terms of the cells and fixed numbers of one position, and the values that they were computed from. */
class RunningHash implements LogReader {
  readTo = 0;
  /** Counts how often in a row the hash was requested after a write. From the second time on it is updated from the log. */
  #streak = 0;
  #isAsked = false;
  #low = 0;
  #high = 0;
  readonly #state: State;
  /** Are the values that the terms were computed from; undefined while the log is not read. */
  #known: { readonly cells: Uint8Array | Uint16Array; readonly numbers: Int32Array } | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  value(): number {
    const state = this.#state;
    const isNew = !this.#isAsked || this.readTo !== state.journal.length;
    if (this.#known !== undefined) state.journal.catchUp(this);
    if (isNew) {
      this.#streak++;
      if (this.#known === undefined) this.#begin();
    }
    this.#isAsked = true;
    return hashOf(state, { low: this.#low, high: this.#high });
  }

  #begin(): void {
    const { cells, numbers, layout, journal } = this.#state;
    ({ low: this.#low, high: this.#high } = fixedHashTerms(this.#state));
    this.readTo = journal.length;
    if (this.#streak > 1) this.#known = { cells: cells.slice(), numbers: numbers.slice(0, layout.fixedEnd) };
  }

  /** Updates the hash if it was requested since the last time. */
  read(from: number, to: number): void {
    if (!this.#isAsked) {
      this.#streak = 0;
      this.#known = undefined;
    }
    this.#isAsked = false;
    if (this.#known === undefined) return;
    const { cells: known, numbers: knownNumbers } = this.#known;
    const { journal, cells, numbers } = this.#state;
    const { entries } = journal;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address >= 0) this.#update(known, address, address, cells[address]);
      else if (~address < knownNumbers.length)
        this.#update(knownNumbers, ~address, address, numbers[~address]);
    }
  }

  #update(known: Int32Array | Uint8Array | Uint16Array, index: number, address: number, now: number): void {
    const old = known[index];
    if (old === now) return;
    known[index] = now;
    this.#low ^= lowHashTerm(address, old) ^ lowHashTerm(address, now);
    this.#high ^= highHashTerm(address, old) ^ highHashTerm(address, now);
  }
}
