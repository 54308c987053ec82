import type { Program, RuleBlock, Statement } from "../../../program/index.ts";
import type { ClosureCompiler, CompiledProgram, Machine, Run, State } from "../../engine/index.ts";
import { LineState } from "./line-state.ts";
import { type MoveBody, PlainLineState } from "./plain-state.ts";
import { type LinePlan, planLines } from "./plan.ts";

/** Makes line rules faster without changing what they do. */
export interface FastRows {
  /** Prepares the line rules of a program. */
  prepare(program: Program, plan: LinePlan): FastLines;
}

/** Makes the line rules of a program faster. */
export interface FastLines {
  /** Returns a faster state of rules for a position; undefined if its boards are not of a sort that it knows. */
  stateFor(state: State): LineState | undefined;
  /** Returns a pass that skips items that surely do nothing; undefined if none can. @param inOrder runs all items */
  skipItems(items: readonly Item[], inOrder: Pass): Pass | undefined;
  /** Compiles the whole cycle of a program, if it consists of line rules. @param inSteps runs the cycle as any other */
  compileCycle(c: CycleCompiler, options: LineOptions, inSteps: Run): Run | undefined;
}

/** Runs rules or blocks once, given whether something has changed already; returns true if something has. */
export type Pass = (m: Machine, state: LineState, changed: boolean) => boolean;

/** Describes a block in another, and what runs it. */
export interface Item {
  readonly block: RuleBlock;
  readonly pass: Pass;
}

/** Runs an outermost block of line rules. What they change may be written through to the position later. */
export type LinePass = (m: Machine, state: LineState) => void;

/** Describes the part of the compiler that a whole cycle of line rules needs. */
export interface CycleCompiler extends ClosureCompiler, CompiledProgram {
  statement(statement: Statement): Run;
}

/** Is shared by all compiled line rules of a program. */
export interface LineOptions {
  readonly plan: LinePlan;
  readonly fast: FastLines | undefined;
  readonly moveBody: MoveBody;
  /** Lists the outermost blocks that are compiled already. */
  readonly passes: Map<RuleBlock, LinePass>;
}

/** Plans the line rules of a program. @param fast makes them faster */
export function lineOptions(program: Program, fast: FastRows | undefined, moveBody: MoveBody): LineOptions {
  const plan = planLines(program);
  return { plan, fast: fast?.prepare(program, plan), moveBody, passes: new Map() };
}

/** Returns the state of line rules beside a machine's position; makes it when it is first needed. */
export function lineStateOf({ state }: Machine, { plan, fast, moveBody }: LineOptions): LineState {
  const { lines } = state;
  if (lines instanceof LineState) {
    lines.catchUp();
    return lines;
  }
  const made = fast?.stateFor(state) ?? new PlainLineState(plan, state.layout, state.cells, moveBody);
  state.lines = made;
  return made;
}
