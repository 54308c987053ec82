import { highHashTerm, lowHashTerm } from "../../base/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import type { State } from "../../core/engine/state/state.ts";
import { fixedHashTerms, hashOf } from "../../core/engine/store/derived.ts";

const hashesByState = new Attachment<RunningHash>();

/** Returns the hash of a position. After repeated requests it is updated from the undo log instead of being computed anew. */
export function runningHash(state: State): number {
  const attachedHash = hashesByState.get(state) ?? new RunningHash(state);
  hashesByState.attach(state, attachedHash);
  return attachedHash.value();
}

/** Stores the combined hash terms of one position, and the values from which they were computed. */
class RunningHash implements LogReader {
  readTo = 0;
  /** Counts the consecutive writes after which the hash was requested. From the second request on it is updated from the log. */
  #streak = 0;
  #isRequested = false;
  #lowTerms = 0;
  #highTerms = 0;
  readonly #state: State;
  /** Stores the values from which the terms were computed; undefined while the log is not read. */
  #hashed: { readonly cells: Uint8Array | Uint16Array; readonly numbers: Int32Array } | undefined;

  constructor(state: State) {
    this.#state = state;
  }

  value(): number {
    const state = this.#state;
    const isNew = !this.#isRequested || this.readTo !== state.undoLog.length;
    if (this.#hashed !== undefined) state.undoLog.catchUp(this);
    if (isNew) {
      this.#streak++;
      if (this.#hashed === undefined) this.#begin();
    }
    this.#isRequested = true;
    return hashOf(state, { low: this.#lowTerms, high: this.#highTerms });
  }

  #begin(): void {
    const { cells, numbers, layout, undoLog } = this.#state;
    ({ low: this.#lowTerms, high: this.#highTerms } = fixedHashTerms(this.#state));
    this.readTo = undoLog.length;
    if (this.#streak > 1) this.#hashed = { cells: cells.slice(), numbers: numbers.slice(0, layout.fixedEnd) };
  }

  /** Updates the hash if it was requested since the last update; otherwise stops reading the log. */
  read(from: number, to: number): void {
    if (!this.#isRequested) {
      this.#streak = 0;
      this.#hashed = undefined;
    }
    this.#isRequested = false;
    if (this.#hashed === undefined) return;
    const { cells: hashedCells, numbers: hashedNumbers } = this.#hashed;
    const { undoLog, cells, numbers } = this.#state;
    const { entries } = undoLog;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address >= 0) this.#update(hashedCells, address, address, cells[address]);
      else if (~address < hashedNumbers.length)
        this.#update(hashedNumbers, ~address, address, numbers[~address]);
    }
  }

  #update(hashed: Int32Array | Uint8Array | Uint16Array, at: number, address: number, value: number): void {
    const oldValue = hashed[at];
    if (oldValue === value) return;
    hashed[at] = value;
    this.#lowTerms ^= lowHashTerm(address, oldValue) ^ lowHashTerm(address, value);
    this.#highTerms ^= highHashTerm(address, oldValue) ^ highHashTerm(address, value);
  }
}
