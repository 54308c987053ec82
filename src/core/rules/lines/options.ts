import type { Program, RuleBlock, Statement } from "../../../program/index.ts";
import type { ClosureCompiler, CompiledProgram, Machine, Run, State } from "../../engine/index.ts";
import { LineState } from "./line-state.ts";
import { type MoveBody, PlainLineState } from "./plain-state.ts";
import { type LinePlan, planLines } from "./plan.ts";

/** Is a faster implementation of line rules with the same results. */
export interface FastRows {
  prepare(program: Program, plan: LinePlan): FastLines;
}

/** Runs the line rules of a program faster. */
export interface FastLines {
  /** Returns a faster state of line rules for a position; undefined if it cannot handle the position's boards. */
  stateFor(state: State): LineState | undefined;
  /** Returns a pass that skips items which certainly do nothing; undefined if none can be skipped. @param runInOrder runs all items */
  skipItems(items: readonly Item[], runInOrder: Pass): Pass | undefined;
  /** Compiles the whole cycle of a program if it consists of line rules; otherwise undefined. @param runSteps runs the cycle step by step */
  compileCycle(c: CycleCompiler, options: LineOptions, runSteps: Run): Run | undefined;
}

/** Runs rules or a block once. `hasChanged` is true if something has changed before; the result is true if something has changed before or now. */
export type Pass = (m: Machine, state: LineState, hasChanged: boolean) => boolean;

/** Describes a block nested in another, and the function that runs it. */
export interface Item {
  readonly block: RuleBlock;
  readonly pass: Pass;
}

/** Runs an outermost block of line rules. It may leave changes that are written to the position later. */
export type LinePass = (m: Machine, state: LineState) => void;

/** Describes the part of the compiler that is needed to compile a whole cycle of line rules. */
export interface CycleCompiler extends ClosureCompiler, CompiledProgram {
  statement(statement: Statement): Run;
}

/** Describes the state that all compiled line rules of a program share. */
export type LineOptions = Readonly<ReturnType<typeof lineOptions>>;

/** Plans the line rules of a program. @param fast runs them faster */
export function lineOptions(program: Program, fast: FastRows | undefined, moveBody: MoveBody) {
  const plan = planLines(program);
  // Caches the outermost blocks that have been compiled.
  const passes = new Map<RuleBlock, LinePass>();
  return { plan, fast: fast?.prepare(program, plan), moveBody, passes };
}

/** Returns the state of line rules of a machine's position; it is created on first use. */
export function lineStateOf({ state }: Machine, { plan, fast, moveBody }: LineOptions): LineState {
  const { lines } = state;
  if (lines instanceof LineState) {
    lines.catchUp();
    return lines;
  }
  const newState = fast?.stateFor(state) ?? new PlainLineState(plan, state.layout, state.cells, moveBody);
  state.lines = newState;
  return newState;
}
