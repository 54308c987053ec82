import type { FastGenerated, FastParts, GameOptions } from "../../core/game/fast-parts.ts";
import { type Game, makeGame } from "../../core/game/index.ts";
import type { Program } from "../../program/index.ts";

/**
 * Makes a game that times two implementations during a match and continues with the faster one: for cycles, generated code or closures; for
 * scans, sets of cells that follow the kinds or not. @param now returns the time in any unit
 */
export function makeChoosingGame(
  program: Program,
  options: GameOptions & { readonly fast: FastParts },
  now: () => number,
  schedule: TrialSchedule = defaultTrialSchedule,
): Game {
  const { fast } = options;
  if (fast.generated === undefined) return makeGame(program, options);
  const trials = new ChoiceTrials(now, schedule);
  const timedGenerator = chooseByTrials(fast.generated, trials);
  const game = makeGame(program, { ...options, fast: { ...fast, generated: timedGenerator } });
  const cycle = game.cycle.bind(game);
  game.cycle = (position, input) => {
    trials.begin();
    const report = cycle(position, input);
    trials.end();
    return report;
  };
  return game;
}

/** Returns a code generator whose generated code runs only while timed trials choose it. */
function chooseByTrials(generated: FastGenerated, trials: ChoiceTrials): FastGenerated {
  const cycleChoice: TimedChoice = { current: undefined, winner: 0 };
  const scanChoice: TimedChoice = { current: undefined, winner: 0 };
  return {
    threshold: generated.threshold,
    program(closures, m) {
      const { run, ends } = closures;
      const generatedCode = generated.program(closures, m);
      if (generatedCode === undefined) return undefined;
      trials.add(cycleChoice);
      return {
        run: (it) => (cycleChoice.current === 1 ? run(it) : generatedCode.run(it)),
        ends: (it) => (cycleChoice.current === 1 ? ends?.(it) : generatedCode.ends(it)),
      };
    },
    generateScan(plan, layout) {
      const generatedScan = generated.generateScan(plan, layout);
      if (generatedScan !== undefined) trials.add(scanChoice);
      return generatedScan;
    },
    get followsChanges() {
      return scanChoice.current === undefined ? undefined : scanChoice.current === 0;
    },
  };
}

/** Represents a choice between two implementations of the same work, numbered 0 and 1. */
export interface TimedChoice {
  /** Is the number of the implementation to use now; undefined before the first trial. */
  current: 0 | 1 | undefined;
  /** Is the number of the implementation that the last trial chose. */
  winner: 0 | 1;
}

/** Describes when implementations are timed, in cycles. */
type TrialSchedule = typeof defaultTrialSchedule;

const defaultTrialSchedule = {
  /** Is the number of cycles before the first trial and between trials. It doubles after each trial that changes nothing, up to `longestRestCycles`. */
  restCycles: 1024,
  longestRestCycles: 65_536,
  /** Is the number of cycles in a block, during which one implementation is timed; `blocksPerTrial` is the number of blocks in a trial. */
  cyclesPerBlock: 16,
  blocksPerTrial: 18,
};

/** Is the fraction of the current implementation's time that the other one must stay below to replace it. */
const replacementShare = 0.95;

/**
 * Times both implementations of each choice during a match, one choice after the other, and continues with the faster one. The blocks of the
 * two implementations alternate, so that both run on similar positions.
 */
export class ChoiceTrials {
  readonly #now: () => number;
  readonly #schedule: TrialSchedule;
  readonly #choices: TimedChoice[] = [];
  /** Is the index of the choice that is being timed; `#choices.length` during a rest. */
  #choiceIndex = 0;
  /** Lists the times of the blocks of the trial so far. */
  #blockTimes: number[] = [];
  #isTrialRunning = false;
  #hasChanged = false;
  #restLength: number;
  #cyclesLeft: number;
  #startTime = 0;
  #blockTime = 0;

  constructor(now: () => number, schedule: TrialSchedule) {
    this.#now = now;
    this.#schedule = schedule;
    this.#restLength = schedule.restCycles;
    this.#cyclesLeft = schedule.restCycles;
  }

  /** Adds a choice; adding it again has no effect. */
  add(choice: TimedChoice): void {
    if (!this.#choices.includes(choice)) this.#choices.push(choice);
  }

  /** Starts the timing of a cycle. Call it before each cycle, and `end` after it. */
  begin(): void {
    if (this.#isTrialRunning) this.#startTime = this.#now();
  }

  end(): void {
    if (this.#isTrialRunning) this.#blockTime += this.#now() - this.#startTime;
    if (--this.#cyclesLeft > 0) return;
    if (this.#isTrialRunning) this.#endBlock();
    else this.#choiceIndex = 0;
    this.#beginNext();
  }

  #endBlock(): void {
    this.#blockTimes.push(this.#blockTime);
    if (this.#blockTimes.length < this.#schedule.blocksPerTrial) return;
    this.#decide(this.#choices[this.#choiceIndex]);
    this.#choiceIndex++;
    this.#blockTimes = [];
  }

  /** Begins the next block, or a rest. */
  #beginNext(): void {
    const choice = this.#choices[this.#choiceIndex];
    this.#isTrialRunning = choice !== undefined;
    if (choice === undefined) {
      const { restCycles, longestRestCycles } = this.#schedule;
      this.#restLength = this.#hasChanged ? restCycles : Math.min(2 * this.#restLength, longestRestCycles);
      this.#hasChanged = false;
      this.#cyclesLeft = this.#restLength;
      return;
    }
    choice.current = implementationOfBlock(this.#blockTimes.length);
    this.#blockTime = 0;
    this.#cyclesLeft = this.#schedule.cyclesPerBlock;
  }

  #decide(choice: TimedChoice): void {
    const otherIndex = choice.winner === 0 ? 1 : 0;
    if (this.#timeOf(otherIndex) < replacementShare * this.#timeOf(choice.winner)) {
      choice.winner = otherIndex;
      this.#hasChanged = true;
    }
    choice.current = choice.winner;
  }

  /** Returns the total time of an implementation's blocks, except the longest, which may include a garbage collection. */
  #timeOf(implementation: 0 | 1): number {
    const times = this.#blockTimes.filter((_, block) => implementationOfBlock(block) === implementation);
    return times.reduce((sum, time) => sum + time, 0) - Math.max(...times);
  }
}

/** Returns the implementation of a block, in the order 0, 1, 1, 0, so that gradual changes affect both equally. */
function implementationOfBlock(block: number): 0 | 1 {
  return ((block + 1) & 2) === 0 ? 0 : 1;
}
