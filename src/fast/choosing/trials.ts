/** Represents a choice between two implementations of the same work, 0 and 1. The caller reads which one to use. */
export interface TimedChoice {
  /** Is the index of the implementation in use; undefined before the first trial. */
  way: 0 | 1 | undefined;
  /** Is the implementation that the last trial chose. */
  chosen: 0 | 1;
}

/** Describes when implementations are timed, in cycles. */
export interface TrialSchedule {
  /** Is the number of cycles before the first trial, and between trials; it doubles each time that a trial changes nothing. */
  readonly rest: number;
  readonly longestRest: number;
  /** Is the number of cycles in a block, in which one implementation is timed; `blocks` is the number of blocks in a trial. */
  readonly block: number;
  readonly blocks: number;
}

export const defaultTrialSchedule: TrialSchedule = { rest: 1024, longestRest: 65_536, block: 16, blocks: 18 };

/** Is the fraction of the present implementation's time below which the other implementation replaces it. */
const clearlyLess = 0.95;

/**
 * Times both implementations of some choices while a game is played, one choice after the other, and continues with the faster one.
 * Blocks of both alternate, so that both run on similar positions.
 */
export class ChoiceTrials {
  readonly #now: () => number;
  readonly #pace: TrialSchedule;
  readonly #choices: TimedChoice[] = [];
  /** Is the index of the choice that is being timed; `#choices.length` during a rest. */
  #index = 0;
  /** Lists the times of the blocks of the trial. */
  #times: number[] = [];
  #isTiming = false;
  #hasChanged = false;
  #rest: number;
  #cyclesLeft: number;
  #began = 0;
  #taken = 0;

  constructor(now: () => number, pace: TrialSchedule) {
    this.#now = now;
    this.#pace = pace;
    this.#rest = pace.rest;
    this.#cyclesLeft = pace.rest;
  }

  /** Adds a choice; adding it again has no effect. */
  add(choice: TimedChoice): void {
    if (!this.#choices.includes(choice)) this.#choices.push(choice);
  }

  /** Starts the timing of a cycle. Call it before each cycle, and `end` after it. */
  begin(): void {
    if (this.#isTiming) this.#began = this.#now();
  }

  end(): void {
    if (this.#isTiming) this.#taken += this.#now() - this.#began;
    if (--this.#cyclesLeft > 0) return;
    if (this.#isTiming) this.#endBlock();
    else this.#index = 0;
    this.#goOn();
  }

  #endBlock(): void {
    this.#times.push(this.#taken);
    if (this.#times.length < this.#pace.blocks) return;
    this.#decide(this.#choices[this.#index]);
    this.#index++;
    this.#times = [];
  }

  /** Begins the next block, or a rest. */
  #goOn(): void {
    const choice = this.#choices[this.#index];
    this.#isTiming = choice !== undefined;
    if (choice === undefined) {
      const { rest, longestRest } = this.#pace;
      this.#rest = this.#hasChanged ? rest : Math.min(2 * this.#rest, longestRest);
      this.#hasChanged = false;
      this.#cyclesLeft = this.#rest;
      return;
    }
    choice.way = wayOfBlock(this.#times.length);
    this.#taken = 0;
    this.#cyclesLeft = this.#pace.block;
  }

  #decide(choice: TimedChoice): void {
    const other = choice.chosen === 0 ? 1 : 0;
    if (this.#timeOf(other) < clearlyLess * this.#timeOf(choice.chosen)) {
      choice.chosen = other;
      this.#hasChanged = true;
    }
    choice.way = choice.chosen;
  }

  /** Returns the time of all blocks of an implementation without the longest, which may include a garbage collection. */
  #timeOf(way: 0 | 1): number {
    const times = this.#times.filter((_, block) => wayOfBlock(block) === way);
    return times.reduce((sum, time) => sum + time, 0) - Math.max(...times);
  }
}

/** Returns the implementation of a block: 0, 1, 1, 0, so that slow changes affect both alike. */
function wayOfBlock(block: number): 0 | 1 {
  return ((block + 1) & 2) === 0 ? 0 : 1;
}
