import type { Expr, Program, Statement } from "../../../program/index.ts";

/** Returns the bit of a signal in masks of signals. Signals are the controls, then the timers; all from the 31st on share the last bit. */
export function signalBit(signal: number): number {
  return 1 << Math.min(signal, 30);
}

export function timerBit(timer: number, program: Program): number {
  return signalBit(program.controls.length + timer);
}

/** Returns the mask of signals of which a test needs at least one; 0 if it can be true, or draw a random number, without any. */
export function signalsOf(test: Expr, program: Program): number {
  if (test.is === "control" || test.is === "held") return signalBit(test.control);
  if (test.is === "timer") return timerBit(test.timer, program);
  if (test.is === "and") return test.values.length > 0 ? signalsOf(test.values[0], program) : 0;
  return test.is === "or" ? unionIfAll(test.values.map((it) => signalsOf(it, program))) : 0;
}

type Branches = Extract<Statement, { do: "when" }>["branches"];

/** Returns the mask of signals of which at least one is needed for any branch to run; 0 if a branch can run without any. */
export function signalsOfBranches(branches: Branches, program: Program): number {
  return unionIfAll(branches.map(({ test }) => (test === undefined ? 0 : signalsOf(test, program))));
}

/** Returns the mask of signals of which statements need at least one to have any effect; 0 if they can have an effect without any. */
export function signalsOfAll(statements: readonly Statement[], program: Program): number {
  return unionIfAll(statements.map((it) => (it.do === "when" ? signalsOfBranches(it.branches, program) : 0)));
}

function unionIfAll(masks: readonly number[]): number {
  return masks.includes(0) ? 0 : masks.reduce((union, it) => union | it, 0);
}
