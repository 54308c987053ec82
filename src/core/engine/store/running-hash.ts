import { highTerm, joinLanes, lowTerm } from "../../../base/index.ts";
import { bodyTerms } from "../records/canonical-bodies.ts";
import { bodyPlace } from "../state/undo-log.ts";
import { pileTerms } from "../state/piles.ts";
import type { State } from "../state/state.ts";

/** The hash of a position, updated from the undo log instead of computed anew. */
export class RunningHash {
  /** Whether it has been computed; and whether it was asked for since the undo log was last emptied. */
  known = false;
  asked = false;
  /** The length of the undo log that it is up to date with. */
  #length = 0;
  #low = 0;
  #high = 0;

  of(state: State): number {
    if (this.known) this.#fold(state);
    else this.#hashAll(state);
    this.asked = true;
    const piles = pileTerms(state);
    const bodies = bodyTerms(state);
    return joinLanes(this.#low ^ piles.low ^ bodies.low, this.#high ^ piles.high ^ bodies.high);
  }

  /** Called before the undo log is emptied: brings the hash up to date, if it was asked for. */
  beforeDrop(state: State): void {
    if (this.known && this.asked) this.#fold(state);
    else this.known = false;
    this.asked = false;
    this.#length = 0;
  }

  #hashAll(state: State): void {
    const { cells, numbers, layout, level, journal } = state;
    let low = lowTerm(0x40000000, level + 1);
    let high = highTerm(0x40000000, level + 1);
    for (let i = 0; i < layout.span; i++) {
      if (cells[i] === 0) continue;
      low ^= lowTerm(i, cells[i]);
      high ^= highTerm(i, cells[i]);
    }
    for (let i = 0; i < layout.fixedEnd; i++) {
      if (state.isKeyedChance(i)) continue;
      low ^= lowTerm(~i, numbers[i]);
      high ^= highTerm(~i, numbers[i]);
    }
    this.known = true;
    this.#length = journal.length;
    this.#low = low;
    this.#high = high;
  }

  /** Brings the hash up to date with the places written since. */
  #fold(state: State): void {
    const { journal, layout } = state;
    if (this.#length === journal.length) return;
    const { integers, length } = journal.firsts(this.#length);
    for (let at = 0; at < length; at += 2) {
      const address = integers[at];
      if (~address >= layout.fixedEnd || address <= bodyPlace) continue;
      const now = state.at(address);
      this.#low ^= lowTerm(address, integers[at + 1]) ^ lowTerm(address, now);
      this.#high ^= highTerm(address, integers[at + 1]) ^ highTerm(address, now);
    }
    this.#length = journal.length;
  }
}
