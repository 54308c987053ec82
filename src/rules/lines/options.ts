import type { Machine } from "../../engine/index.ts";
import { type Program, type RuleBlock } from "../../program/index.ts";
import { LineTables } from "./board/tables.ts";
import type { LineState } from "./line-state.ts";
import { type LinePlan, planLines } from "./plan.ts";

/** How the rules of a program are run: by the judge, or fast where the board allows it. */
export interface LineOptions {
  readonly plan: LinePlan;
  /** The rules as integers; made with the first board on which they are run fast. */
  readonly tables: LineTables;
  readonly plain: boolean;
  /** What runs each outermost block, compiled once. */
  readonly passes: Map<RuleBlock, LinePass>;
}

/** Runs an outermost block of line rules. What they change may be written through to the position later. */
export type LinePass = (m: Machine, state: LineState) => void;

/** How rules in rows are run. Their plan is made with the first of them: a page brings what makes it only for games that have some. */
export function lineOptions(program: Program, plain: boolean): LineOptions {
  let plan: LinePlan | undefined;
  let tables: LineTables | undefined;
  return {
    get plan() {
      return (plan ??= planLines(program));
    },
    get tables() {
      return (tables ??= new LineTables(program, this.plan));
    },
    plain,
    passes: new Map(),
  };
}
