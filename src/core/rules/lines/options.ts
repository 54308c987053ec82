import type { Machine } from "../../engine/index.ts";
import { type Program, type RuleBlock } from "../../../program/index.ts";
import { LineTables } from "../../../fast/rows/tables.ts";
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
  return new MadeOptions(program, plain);
}

class MadeOptions implements LineOptions {
  readonly plain: boolean;
  readonly passes = new Map<RuleBlock, LinePass>();
  readonly #program: Program;
  #plan: LinePlan | undefined;
  #tables: LineTables | undefined;

  constructor(program: Program, plain: boolean) {
    this.#program = program;
    this.plain = plain;
  }

  get plan(): LinePlan {
    return (this.#plan ??= planLines(this.#program));
  }

  get tables(): LineTables {
    return (this.#tables ??= new LineTables(this.#program, this.plan));
  }
}
