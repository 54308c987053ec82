import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { State } from "../../core/engine/state/state.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";
import type { DirtyTable } from "./dirty-table.ts";

/** Limits how many visits without a match make dirty sets stop following the kinds. Each applied rule cancels `visitsSaved` of them. */
const maxVainVisits = 200;
const visitsSaved = 4;
/** Is the number of visits without a match that are cancelled by a rule which a generated scan applies; there such visits cost less. */
const visitsSavedGenerated = 16;

const setsByState = new Attachment<DirtySets>();

/** Returns the dirty sets of a position, if they exist already. */
export function findDirtySets(state: State): DirtySets | undefined {
  return setsByState.of(state);
}

/** Returns the dirty sets of a position, which are made on first use. */
export function dirtySetsOf(state: State, table: DirtyTable): DirtySets {
  const attachedSets = setsByState.of(state);
  if (attachedSets !== undefined) return attachedSets;
  const dirtySets = new DirtySets(state, table, table.makeFullSets(state));
  setsByState.attach(state, dirtySets);
  return dirtySets;
}

/**
 * Updates the dirty sets of one position (see `dirty-table.ts`) from its undo log. While they *follow* the kinds, each holds the cells
 * whose kind some rule has in its middle, and no cell is removed after a visit without a match.
 */
export class DirtySets implements LogReader {
  readTo: number;
  readonly bits: Int32Array;
  isFollowing: boolean;
  /** Counts visits without a match while the sets follow the kinds, less those cancelled. */
  #vainVisits = 0;
  /** Is true if sets that had stopped following were allowed to follow once more. */
  #hasFollowedAgain = false;
  /** Is true if a time measurement has chosen that the sets follow the kinds. */
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

  /** Updates the sets by the writes in the undo log since the last call. It must be called before each use of the sets. */
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
   * Counts the visit of a cell; only while the sets follow the kinds. They stop following after too many visits without a match; removing
   * cells makes each applied rule more expensive by about a few such visits.
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
   * Makes the sets follow the kinds, for generated scans, if `choice` says so and few cells have such kinds; without a choice, once more
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
