import type { Grid } from "../../base/index.ts";
import type { LineRule, Rule, Where } from "../../program/index.ts";
import type { Fault, GameEvent, Reason } from "./report.ts";
import type { Layout } from "../layout/layout.ts";
import { LineCommands } from "./line-commands.ts";
import { putBack, snapshot } from "./snapshot.ts";
import type { PlainMoveState } from "../state/state.ts";

/** Why the statements of a cycle run no further. */
export type Stop = "" | "ended" | "refused" | "fault";

/** Works out an integer. */
export type Evaluate = (m: Machine) => number;
/** Does something; false if it was refused. */
export type Act = (m: Machine) => boolean;
/** Runs statements. */
export type Run = (m: Machine) => void;
/** Puts cells or things on the machine's stack. */
export type Gather = (m: Machine) => void;

/** So much work of a step is worth keeping. */
export const muchWork = 100;

/** What keeps something for a while that an attempt may have to put back. */
export interface AttemptKeeper {
  /** What puts back all that is kept now. */
  keep(): () => void;
}

/**
 * What statements and expressions run on: a position, and what holds for the moment. There is one for each game; nothing
 * in it lives longer than a cycle.
 */
export class Machine {
  state!: PlainMoveState;
  layout!: Layout;
  /** The player that `me` is. */
  me = 0;
  /** Who looks at the view; else `me`. */
  viewer = 0;
  /** The cell of the middle of the rule at work; whether all its neighbours are simply around it. */
  here = 0;
  hereInside = false;
  /** The member under test in `where`. */
  it = 0;
  /** What the motion of bodies keeps here while it goes on. Only its own room knows what it is. */
  motion: AttemptKeeper | undefined;
  locals = new Int32Array(16);
  /** Members of sets, cells of regions, matches of rules: who puts something on it takes it off again. */
  stack = new Int32Array(256);
  top = 0;

  #stop: Stop = "";
  /** Whether nothing has stopped the cycle: the same as a `stop` of "", quicker to ask. */
  goesOn = true;
  /** Whether the last line that ran was done. */
  lineDone = true;
  work = 0;
  limit = 0;
  /** Work by site: the steps first, then the rule blocks. Steps with little work are left out. */
  workAt = new Float64Array(0);
  #isCounted = false;

  /** For each control and player: the number of the cycle in which it was given, was held. */
  given = new Int32Array(0);
  held = new Int32Array(0);
  /** For each timer and player: the number of the cycle in which it fired. */
  fired = new Int32Array(0);
  /** Bits of the controls that are given or held in this cycle, and of the timers that fired: see `signalBit`. */
  signals = 0;
  /** Arguments of the controls, player by player. */
  args = new Int32Array(0);
  /** The number in front of what each player gave, and whether one is not 1. */
  times = new Int32Array(0);
  hasTimes = false;
  cycle = 0;
  /** Whether a move of a game by moves was made in this cycle. */
  moved = false;

  events: GameEvent[] = [];
  /** Bodies that perhaps nothing holds any more. */
  readonly loose: number[] = [];
  /** Slow bodies that were pushed in this cycle. */
  readonly pushed: number[] = [];
  restart = false;
  again = false;
  checkpoint = false;
  reason: Reason | undefined;
  /** Why the alternative before was refused: what a `refuse` without words says. */
  before: Reason | undefined;
  fault: Fault | undefined;
  /** What is amiss but does not stop the cycle. */
  warning: Fault | undefined;
  /** What line rules have asked for. */
  readonly commands = new LineCommands();
  /** Who hears what happens, if anybody. */
  observer: CycleObserver | undefined;

  get stop(): Stop {
    return this.#stop;
  }

  set stop(why: Stop) {
    this.#stop = why;
    this.goesOn = why === "";
  }

  /** Whether the whole cycle will be put back. */
  get isBroken(): boolean {
    return this.#stop === "refused" || this.#stop === "fault";
  }

  /** Turns to a position, with nothing given. */
  enter(state: PlainMoveState, me: number): void {
    this.glance(state, me);
    this.viewer = -1;
    this.lineDone = true;
    this.signals = 0;
    if (this.#isCounted) this.#forgetWork();
    if (this.events.length > 0) this.events = [];
    this.moved = false;
    while (this.loose.length > 0) this.loose.pop();
    if (this.pushed.length > 0) this.pushed.length = 0;
    this.restart = false;
    this.again = false;
    this.checkpoint = false;
    this.reason = undefined;
    this.before = undefined;
    this.fault = undefined;
    this.warning = undefined;
    this.commands.clear();
    if (state.lines !== undefined) state.lines.forget();
  }

  /** Turns to a position for a look at it: nothing is given, and nothing will be told of it. */
  glance(state: PlainMoveState, me: number): void {
    if (this.state !== state) {
      this.state = state;
      this.layout = state.layout;
      this.limit = state.layout.mostWork;
    }
    this.me = me;
    this.here = 0;
    this.hereInside = false;
    this.it = 0;
    this.top = 0;
    this.#nextCycle();
    this.stop = "";
    this.work = 0;
  }

  /** Whether something is to be told of the cycle beside what it changed. */
  get tells(): boolean {
    return (
      this.reason !== undefined ||
      this.events.length > 0 ||
      this.restart === true ||
      this.again === true ||
      this.checkpoint === true ||
      this.warning !== undefined
    );
  }

  /** Keeps what is amiss; the first counts. */
  warn(code: string, text: string, at?: Where): void {
    this.warning ??= at === undefined ? { code, text } : { code, text, at };
  }

  /** What was given, held and fired in other cycles is forgotten. */
  #nextCycle(): void {
    this.cycle++;
    if (this.cycle < 0x7fffffff) return;
    this.cycle = 1;
    for (const marks of [this.given, this.held, this.fired]) marks.fill(0);
  }

  push(value: number): void {
    if (this.top === this.stack.length) {
      const larger = new Int32Array(this.stack.length * 2);
      larger.set(this.stack);
      this.stack = larger;
    }
    this.stack[this.top++] = value;
  }

  /** Takes off what was put on the stack from `start` on. */
  takeFrom(start: number): number[] {
    const taken: number[] = [];
    for (let at = start; at < this.top; at++) taken.push(this.stack[at]);
    this.top = start;
    return taken;
  }

  /** The grid of a cell that is on a board. */
  gridAt(cell: number): Grid {
    const { grids } = this.layout;
    return grids.length === 1 ? grids[0] : grids[this.layout.gridAt(cell)];
  }

  /** Counts work; over the budget the cycle stops. */
  charge(units: number): void {
    this.work += units;
    if (this.work > this.limit) this.fail("budget", "This cycle did not come to an end within its budget.");
  }

  /** Counts work of a site too. */
  chargeAt(site: number, units: number): void {
    this.#isCounted = true;
    this.workAt[site] += units;
    this.charge(units);
  }

  /** Counts work of a step, which has been charged. */
  countStep(site: number, units: number): void {
    if (units < muchWork) return;
    this.#isCounted = true;
    this.workAt[site] += units;
  }

  #forgetWork(): void {
    this.#isCounted = false;
    this.workAt.fill(0);
  }

  /**
   * All or nothing: where what comes of it is not `done`, everything is as it was before, but for the work that was counted. Only why it failed is left: the
   * reason, a refusal of the whole cycle, a mistake of the author.
   */
  attempt<T>(work: () => T, isDone: (outcome: T) => boolean = Boolean): T {
    const before = snapshot(this);
    const outcome = work();
    if (!isDone(outcome)) {
      const { reason, stop, fault, isBroken } = this;
      putBack(this, before);
      this.reason = reason;
      if (isBroken) Object.assign(this, { stop, fault });
    }
    this.state.journal.mark = before.mark;
    return outcome;
  }

  /** Works something out, and everything is as it was before, but for the work that was counted. */
  look<T>(work: () => T): T {
    const before = snapshot(this);
    const found = work();
    putBack(this, before);
    this.state.journal.mark = before.mark;
    return found;
  }

  /** The first of some tries that is done, -1 if none is. What was refused before it does not matter then. */
  firstOf(count: number, isDone: (index: number) => boolean): number {
    const { reason } = this;
    for (let i = 0; i < count && !this.isBroken; i++) {
      if (!isDone(i)) continue;
      this.reason = reason;
      return i;
    }
    return -1;
  }

  /** What is refused during `work` does not matter. */
  silently<T>(work: () => T): T {
    const { reason } = this;
    const found = work();
    this.reason = reason;
    return found;
  }

  /** Stops the cycle with a mistake of the author; the first counts. */
  fail(code: string, text: string, at?: Where): void {
    if (this.stop === "fault") return;
    this.fault = at === undefined ? { code, text } : { code, text, at };
    this.stop = "fault";
  }

  /** Keeps why something was refused. Returns false. */
  refuse(code: string, text: string, at: Where | undefined, cell?: number, kind?: number): false {
    // Most have all parts: one object is quicker to make at once.
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

/** Hears what cycles do while they do it. */
export interface CycleObserver {
  /** A level is drawn and about to start, or the input of a cycle is about to be taken; the steps are about to run; they have run, and nothing is put back yet. */
  begin(m: Machine, is: "start" | "input"): void;
  beforeSteps(m: Machine): void;
  end(m: Machine): void;
  /** A match of a rule is applied, from `applying` to `applied`. */
  applying(m: Machine, match: AppliedMatch): void;
  applied(m: Machine): void;
  /** All that was written from an entry of the journal on is about to be put back. */
  puttingBack(m: Machine, length: number): void;
}

/** A rule and the cells where it matched: of a picture the cell of its middle, of a line rule all that it names. */
export interface AppliedMatch {
  readonly rule: Rule | LineRule;
  readonly cells: readonly number[];
}
