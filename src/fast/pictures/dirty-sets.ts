import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { State } from "../../core/engine/state/state.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import type { DirtyTable } from "./dirty-table.ts";

/** Is the number of visits without a match after which dirty sets stop following the kinds. Each applied rule cancels `visitsSaved` of these visits. */
const maxVainVisits = 200;
const visitsSaved = 4;
/** Is the number of visits without a match that a rule applied by a generated scan cancels, where such visits cost less. */
const visitsSavedGenerated = 16;

const setsByState = new Attachment<DirtySets>();

/** Returns the dirty sets of a position, if they have been made. */
export function findDirtySets(state: State): DirtySets | undefined {
  return setsByState.get(state);
}

/** Returns the dirty sets of a position, and makes them on first use. */
export function dirtySetsOf(state: State, table: DirtyTable): DirtySets {
  const attachedSets = setsByState.get(state);
  if (attachedSets !== undefined) return attachedSets;
  const dirtySets = new DirtySets(state, table, table.makeFullSets(state));
  setsByState.attach(state, dirtySets);
  return dirtySets;
}

/**
 * Updates the dirty sets of one position (see `dirty-table.ts`) from its undo log. While they *follow* the kinds, each set contains exactly
 * the cells whose kind is in the middle of some rule, and a visit without a match removes no cell.
 */
export class DirtySets implements LogReader {
  readTo: number;
  readonly bits: Int32Array;
  isFollowing: boolean;
  /** Counts the visits without a match while the sets follow the kinds, minus those cancelled. */
  #vainVisits = 0;
  /** Is true after sets that had stopped following the kinds have resumed once. */
  #hasFollowedAgain = false;
  /** Is true if a time measurement has decided that the sets follow the kinds. */
  #isChosenByTime = false;
  readonly #state: State;
  readonly table: DirtyTable;

  constructor(state: State, table: DirtyTable, bits: Int32Array) {
    this.#state = state;
    this.table = table;
    this.bits = bits;
    this.readTo = state.undoLog.length;
    this.isFollowing = table.canFollow;
  }

  /** Updates the sets from the writes since the last call. It must be called before each use of the sets. */
  catchUp(): void {
    const { undoLog } = this.#state;
    if (this.readTo !== undoLog.length) undoLog.catchUp(this);
  }

  read(from: number, to: number): void {
    const { undoLog, cells } = this.#state;
    const { entries } = undoLog;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address >= 0) this.table.applyWrite(this.#state, this, address, cells[address]);
    }
  }

  copyFor(copy: State): DirtySets {
    const sets = new DirtySets(copy, this.table, this.bits.slice());
    sets.isFollowing = this.isFollowing;
    sets.#vainVisits = this.#vainVisits;
    sets.#hasFollowedAgain = this.#hasFollowedAgain;
    return sets;
  }

  /**
   * Counts the visit of a cell while the sets follow the kinds. After too many visits without a match they stop following. An applied rule
   * offsets some of these visits, because it is cheaper with sets that follow the kinds.
   */
  countVisit(hasApplied: boolean): void {
    if (!hasApplied) this.isFollowing = ++this.#vainVisits <= maxVainVisits;
    else if (this.#vainVisits > 0) this.#vainVisits -= visitsSaved;
  }

  /** Counts the visits of a round of a generated scan. */
  countVisits(vainVisits: number, appliedCount: number): void {
    this.#vainVisits = Math.max(0, this.#vainVisits + vainVisits - visitsSavedGenerated * appliedCount);
    if (this.#vainVisits > maxVainVisits && !this.#isChosenByTime) this.isFollowing = false;
  }

  /**
   * Makes the sets follow the kinds for generated scans, if `choice` is true and few cells have such kinds. Without a choice they resume once
   * after they have stopped. Returns true if they follow.
   */
  followKinds(choice: boolean | undefined): boolean {
    this.#isChosenByTime = choice === true;
    if (choice === false) this.isFollowing = false;
    else if (!this.isFollowing && (this.#isChosenByTime || !this.#hasFollowedAgain)) this.#followAgain();
    return this.isFollowing;
  }

  #followAgain(): void {
    this.#hasFollowedAgain = true;
    this.#vainVisits = 0;
    const memberLimit = 128 + (this.#state.layout.cellCount >> 6);
    this.isFollowing = this.table.fillFollowers(this.#state, this.bits, memberLimit);
  }
}
