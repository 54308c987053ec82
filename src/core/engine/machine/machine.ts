import { type Grid, growIntegers } from "../../../base/index.ts";
import type { LineRule, Rule, Where } from "../../../program/index.ts";
import type { SessionRequest, Fault, GameEvent, Reason } from "./report.ts";
import type { Layout } from "../layout/layout.ts";
import { LineCommands } from "./line-commands.ts";
import { restoreSnapshot, snapshot } from "./snapshot.ts";
import type { State } from "../state/state.ts";

/** Is the reason why the statements of a cycle stopped; empty while they run. */
export type StopReason = "" | "ended" | "refused" | "fault";

/** Evaluates to an integer. */
export type Evaluate = (m: Machine) => number;
/** Runs an action; returns false if it was refused. */
export type Act = (m: Machine) => boolean;
export type Run = (m: Machine) => void;
/** Pushes cells or things onto the machine's stack. */
export type Gather = (m: Machine) => void;

/** Is the least work of a step that is recorded. Smaller steps do not matter in the list of the busiest. */
export const minRecordedWork = 2000;

/** Owns state outside the position that a failed attempt must restore. */
export interface AttemptKeeper {
  /** Captures the state; the returned function restores it. */
  capture(): () => void;
}

/** Runs closures on a position and holds the state of the running cycle. Each game has one machine; nothing in it outlives a cycle. */
export class Machine {
  state: State = undefined!;
  layout: Layout = undefined!;
  me = 0;
  /** Is the player for whom a view is drawn; in cycles it equals `me`. */
  viewer = 0;
  /** Is the cell at the middle of the running rule; `hereInside` is true if it is so far from the edge that all neighbours have fixed offsets. */
  here = 0;
  hereInside = false;
  /** Is the member of a set that `where` tests. */
  it = 0;
  /** Is the state of moving bodies during a cycle. Its type is private to core/bodies. */
  motion: AttemptKeeper | undefined = undefined;
  locals = new Int32Array(16);
  /** Is a stack of members of sets, cells of regions and matches of rules. Code that pushes a value also pops it. */
  stack = new Int32Array(256);
  top = 0;

  #stop: StopReason = "";
  /** Is true until something stops the cycle, like `stop === ""`, but faster to test. */
  isRunning = true;
  /** Is true if the last line that ran was done, false if it was refused. */
  isLineDone = true;
  /** Counts the units of work spent in this cycle; `workLimit` is the greatest number that it may spend. */
  work = 0;
  workLimit = 0;
  /** Records the work by site: the steps, then the rule blocks. Steps with little work are left out. */
  workAt = new Float64Array(0);
  #hasRecordedWork = false;
  /** Is true if the last cycle has left nothing that a cycle on the same position must reset. */
  #isClean = false;

  /** Store, for each control and player, the number of the last cycle in which the control was given, and in which it was held down. */
  lastGiven = new Int32Array(0);
  lastHeld = new Int32Array(0);
  /** Stores, for each timer and player, the number of the last cycle in which it fired. */
  lastFired = new Int32Array(0);
  /** Is a bit mask of the controls used or held in this cycle, and of the timers that fired: see `signalBit`. */
  signals = 0;
  /** Lists the arguments of the controls, player by player. */
  args = new Int32Array(0);
  /** Lists how often each control is repeated (a number before the input), player by player; `hasTimes` is true if one is not 1. */
  times = new Int32Array(0);
  hasTimes = false;
  cycle = 0;
  /** Is true if the clock caused this cycle, not an input or `again`. */
  isClockTick = false;
  /** Is true if the input has a control; `hasMoved` is true if it has a move of a piece. */
  hasInput = false;
  hasMoved = false;

  events: GameEvent[] = [];
  /** Lists the texts used as values in this cycle; a value is the index of its text. */
  readonly texts: string[] = [];
  /** Lists bodies that may no longer be on a board or in a slot. */
  readonly loose: number[] = [];
  /** Lists the slow bodies pushed in this cycle. */
  readonly pushedBodies: number[] = [];
  restart = false;
  again = false;
  checkpoint = false;
  request: SessionRequest | undefined = undefined;
  /** Is true if nothing can be undone before this cycle. */
  isFirst = false;
  reason: Reason | undefined = undefined;
  /** Is the reason why the previous alternative was refused, which a `refuse` without text repeats. */
  previousReason: Reason | undefined = undefined;
  fault: Fault | undefined = undefined;
  /** Is a mistake in the game that does not stop the cycle. */
  warning: Fault | undefined = undefined;
  readonly commands = new LineCommands();
  /** Observes what happens in a cycle; undefined without an observer. */
  observer: CycleObserver | undefined = undefined;

  get stop(): StopReason {
    return this.#stop;
  }

  set stop(reason: StopReason) {
    this.#stop = reason;
    this.isRunning = reason === "";
  }

  /** Returns true if the whole cycle will be rolled back. */
  get isBroken(): boolean {
    return this.#stop === "refused" || this.#stop === "fault";
  }

  /** Returns the number that represents a text until the cycle ends. */
  numberOfText(text: string): number {
    const index = this.texts.indexOf(text);
    return index < 0 ? this.texts.push(text) - 1 : index;
  }

  /** Begins a cycle on a position, with no input and no events. */
  enter(state: State, me: number): void {
    if (this.#isClean && this.state === state) {
      this.me = me;
      this.work = 0;
      this.#nextCycle();
    } else this.#reset(state, me);
    this.#isClean = false;
    this.isLineDone = true;
    state.lines?.forgetCycle();
    this.isFirst = false;
    this.isClockTick = false;
    this.hasInput = false;
    this.hasMoved = false;
    this.signals = 0;
  }

  #reset(state: State, me: number): void {
    this.beginReading(state, me);
    this.viewer = -1;
    if (this.#hasRecordedWork) this.#forgetWork();
    if (this.events.length > 0) this.events = [];
    while (this.loose.length > 0) this.loose.pop();
    if (this.pushedBodies.length > 0) this.pushedBodies.length = 0;
    this.restart = false;
    this.again = false;
    this.checkpoint = false;
    this.request = undefined;
    this.reason = undefined;
    this.previousReason = undefined;
    this.fault = undefined;
    this.warning = undefined;
    this.commands.clear();
  }

  /** Finds out whether a cycle has changed nothing but the position, so that the next one has nothing to reset; returns true if so. */
  checkIfClean(): boolean {
    const { loose, pushedBodies, texts, commands, state } = this;
    this.#isClean =
      this.isRunning &&
      !this.hasReport &&
      !this.#hasRecordedWork &&
      !state.undoLog.hasChangedRecords &&
      this.previousReason === undefined &&
      loose.length + pushedBodies.length + texts.length === 0 &&
      commands.isEmpty;
    return this.#isClean;
  }

  /** Prepares to evaluate expressions on a position, with no input and no events. */
  beginReading(state: State, me: number): void {
    if (this.state !== state) {
      this.state = state;
      this.layout = state.layout;
      this.workLimit = state.layout.maxWork;
    }
    this.me = me;
    this.here = 0;
    this.hereInside = false;
    this.it = 0;
    this.top = 0;
    this.#nextCycle();
    this.#isClean = false;
    this.stop = "";
    this.work = 0;
    if (this.texts.length > 0) this.texts.length = 0;
  }

  /** Returns true if the cycle reports anything besides its changes of the position. */
  get hasReport(): boolean {
    const isRequested = this.restart || this.again || this.checkpoint || this.request !== undefined;
    return isRequested || this.events.length > 0 || (this.reason ?? this.warning) !== undefined;
  }

  /** Records a warning; the first one is kept. */
  warn(code: string, text: string, at?: Where): void {
    this.warning ??= at === undefined ? { code, text } : { code, text, at };
  }

  /** Clears the controls and timers of earlier cycles, by incrementing the number of the cycle. */
  #nextCycle(): void {
    if (++this.cycle < 0x7fffffff) return;
    this.cycle = 1;
    for (const marks of [this.lastGiven, this.lastHeld, this.lastFired]) marks.fill(0);
  }

  push(value: number): void {
    if (this.top === this.stack.length) this.stack = growIntegers(this.stack, this.top + 1);
    this.stack[this.top++] = value;
  }

  /** Pops and returns everything that a function pushes onto the stack. */
  collectPushed(push: (m: Machine, maxCount: number) => void): number[] {
    const start = this.top;
    push(this, Infinity);
    const values: number[] = [];
    for (let i = start; i < this.top; i++) values.push(this.stack[i]);
    this.top = start;
    return values;
  }

  gridAt(cell: number): Grid {
    const { grids } = this.layout;
    return grids.length === 1 ? grids[0] : grids[this.layout.gridAt(cell)];
  }

  /** Charges work. A cycle that exceeds its budget stops. */
  charge(units: number): void {
    this.work += units;
    if (this.work > this.workLimit) this.fail("budget", "This cycle did not finish within its budget.");
  }

  /** Charges work as `charge` does, and also records it for a step or rule block. */
  chargeAt(site: number, units: number): void {
    this.#hasRecordedWork = true;
    this.workAt[site] += units;
    this.charge(units);
  }

  /** Records work of a step that has already been charged. */
  recordStepWork(site: number, units: number): void {
    if (units < minRecordedWork) return;
    this.#hasRecordedWork = true;
    this.workAt[site] += units;
  }

  #forgetWork(): void {
    this.#hasRecordedWork = false;
    const { workAt } = this;
    if (workAt.length > 32) workAt.fill(0);
    else for (let i = 0; i < workAt.length; i++) workAt[i] = 0;
  }

  /**
   * Runs a function atomically: unless `isDone` accepts its outcome, everything is rolled back except the work charged. The cause of the
   * failure remains: the reason, a refusal of the whole cycle, or a mistake in the game.
   */
  attempt<T>(run: () => T, isDone: (outcome: T) => boolean = Boolean): T {
    const saved = snapshot(this);
    const outcome = run();
    if (!isDone(outcome)) {
      const { reason, stop, fault, isBroken } = this;
      restoreSnapshot(this, saved);
      this.reason = reason;
      if (isBroken) Object.assign(this, { stop, fault });
    }
    this.state.undoLog.compactFrom = saved.compactFrom;
    return outcome;
  }

  /** Evaluates a function, then rolls everything back except the work charged. */
  tryOut<T>(run: () => T): T {
    const saved = snapshot(this);
    const result = run();
    restoreSnapshot(this, saved);
    this.state.undoLog.compactFrom = saved.compactFrom;
    return result;
  }

  /** Returns the index of the first attempt that succeeds, -1 if none does. A success drops the reasons of the failures before it. */
  findFirstSuccess(count: number, isDone: (index: number) => boolean): number {
    const { reason } = this;
    for (let i = 0; i < count && !this.isBroken; i++) {
      if (!isDone(i)) continue;
      this.reason = reason;
      return i;
    }
    return -1;
  }

  /** Runs a function and drops the reasons of its refusals. */
  silently<T>(run: () => T): T {
    const { reason } = this;
    const result = run();
    this.reason = reason;
    return result;
  }

  /** Stops the cycle because of a mistake in the game; only the first mistake is recorded. */
  fail(code: string, text: string, at?: Where): void {
    if (this.stop === "fault") return;
    this.fault = at === undefined ? { code, text } : { code, text, at };
    this.stop = "fault";
  }

  /** Records why an action was refused, and returns false. The reason that a pile is full is kept, unless a `refuse` replaces it. */
  refuse(code: string, text: string, at: Where | undefined, cell?: number, kind?: number): false {
    if (this.reason?.code === "full" && code !== "refused" && this.layout.program.language > 1) return false;
    // Most reasons have all parts, and one literal is the fastest way to make the object.
    if (at !== undefined && cell !== undefined && cell >= 0 && kind !== undefined && kind > 0) {
      this.reason = { code, text, at, cell, kind };
      return false;
    }
    const reason: { -readonly [K in keyof Reason]: Reason[K] } = { code, text };
    if (at) reason.at = at;
    if (cell !== undefined && cell >= 0) reason.cell = cell;
    if (kind !== undefined && kind > 0) reason.kind = kind;
    this.reason = reason;
    return false;
  }
}

/** Observes cycles while they run. */
export interface CycleObserver {
  /** Is called before a level starts or an input is processed. `end` is called after the steps, before any rollback. */
  begin(m: Machine, cycleKind: "start" | "input"): void;
  beforeSteps(m: Machine): void;
  end(m: Machine): void;
  /** Is called before a match of a rule is applied; `afterMatch` is called after it. */
  beforeMatch(m: Machine, match: AppliedMatch): void;
  afterMatch(m: Machine): void;
  /** Is called before everything written since an entry of the undo log is rolled back. */
  beforeRollback(m: Machine, undoLogLength: number): void;
}

/** Describes a rule and the cells where it matched: the middle of a picture, or all cells that a line rule matched. */
export interface AppliedMatch {
  readonly rule: Rule | LineRule;
  readonly cells: readonly number[];
}
