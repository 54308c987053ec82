import type { Program, RuleBlock, Statement } from "../../../program/index.ts";
import type { ClosureCompiler, CompiledProgram, Machine, Run, State } from "../../engine/index.ts";
import { LineState } from "./line-state.ts";
import { type MoveBody, PlainLineState } from "./plain-state.ts";
import { type LinePlan, planLines } from "./plan.ts";

/** Is a faster implementation of line rules with the same results. */
export interface FastRows {
  prepare(program: Program, plan: LinePlan): FastLines;
}

/** Makes the line rules of a program faster. */
export interface FastLines {
  /** Returns a faster state of line rules for a position; undefined if it does not support the position's boards. */
  stateFor(state: State): LineState | undefined;
  /** Returns a pass that skips items which certainly do nothing; undefined if none can be skipped. @param runInOrder runs all items */
  skipItems(items: readonly Item[], runInOrder: Pass): Pass | undefined;
  /** Compiles the whole cycle of a program that consists of line rules; else undefined. @param runSteps runs the cycle step by step */
  compileCycle(c: CycleCompiler, options: LineOptions, runSteps: Run): Run | undefined;
}

/** Runs rules or blocks once; `hasChanged` is true if something has changed already. Returns true if something has changed by then. */
export type Pass = (m: Machine, state: LineState, hasChanged: boolean) => boolean;

/** Describes a block nested in another, and the function that runs it. */
export interface Item {
  readonly block: RuleBlock;
  readonly pass: Pass;
}

/** Runs an outermost block of line rules. Its changes may be written to the position later. */
export type LinePass = (m: Machine, state: LineState) => void;

/** Describes the part of the compiler that is needed to compile a whole cycle of line rules. */
export interface CycleCompiler extends ClosureCompiler, CompiledProgram {
  statement(statement: Statement): Run;
}

/** Describes the state that all compiled line rules of a program share. */
export interface LineOptions {
  readonly plan: LinePlan;
  readonly fast: FastLines | undefined;
  readonly moveBody: MoveBody;
  /** Caches the outermost blocks that have been compiled. */
  readonly passes: Map<RuleBlock, LinePass>;
}

/** Plans the line rules of a program. @param fast makes them faster */
export function lineOptions(program: Program, fast: FastRows | undefined, moveBody: MoveBody): LineOptions {
  const plan = planLines(program);
  return { plan, fast: fast?.prepare(program, plan), moveBody, passes: new Map() };
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
