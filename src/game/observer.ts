import type { LineRule, Rule, Statement, Step } from "../program/index.ts";
import type { Compiler } from "./compiler.ts";
import type { Evaluate, Machine, Run } from "./machine.ts";
import type { Works } from "./works.ts";

/**
 * Hears what cycles do while they do it. A game that is made with an observer runs its rules plainly and asks it; any other game
 * knows nothing of it.
 */
export interface Observer {
  /** A game is made with it. */
  meet(m: Machine, works: Works): void;
  /** When a step, a statement or the ends are compiled: what is run in their place. */
  step(step: Step, when: Evaluate | undefined, run: Run): Run;
  statement(statement: Statement, run: Run, c: Compiler): Run;
  ends(run: Run): Run;
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
