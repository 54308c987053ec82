import type { Grid } from "../../../base/index.ts";
import { type LineCell, type LineRule, type Program, walkProgram } from "../../../program/index.ts";
import { type NoisePlan, planNoises } from "./noises.ts";

/** Describes the line rules of a program, independent of boards. */
export interface LinePlan {
  readonly noises: NoisePlan;
  readonly hasRigid: boolean;
  readonly rules: ReadonlyMap<LineRule, RulePlan>;
}

/** Describes a line rule, independent of the size of the board. */
export interface RulePlan {
  readonly rule: LineRule;
  /** Is the index of the rule among the line rules of the program. The rules of a block have consecutive indices. */
  readonly ruleIndex: number;
  readonly isHorizontal: boolean;
  /** Is true if the rows of the rule run to the left or up. */
  readonly isReversed: boolean;
  /** Is the number of parts into which gaps divide the rows. */
  readonly partCount: number;
  readonly isRandom: boolean;
}

export function planLines(program: Program): LinePlan {
  const rules = new Map<LineRule, RulePlan>();
  walkProgram(program, {
    line(it) {
      rules.set(it, planRule(it, rules.size));
      return "skip";
    },
  });
  const hasRigid = [...rules.keys()].some(({ rigid }) => rigid !== undefined);
  return { noises: planNoises(program), hasRigid, rules };
}

function planRule(rule: LineRule, ruleIndex: number): RulePlan {
  const { rows, way } = rule;
  const isHorizontal = way === "left" || way === "right";
  const isReversed = way === "left" || way === "up";
  let partCount = rows.length;
  let isRandom = false;
  for (const row of rows)
    for (const it of row)
      if (it === "gap") partCount++;
      else isRandom ||= writesRandom(it);
  return { rule, ruleIndex, isHorizontal, isReversed, partCount, isRandom };
}

const writesRandom = ({ write }: LineCell) =>
  write !== undefined && (write.random.length > 0 || write.wishes.some(({ wish }) => wish === "random"));

/** Returns the work of searching for the matches of a rule (rule R5): one unit per part and 32 cells. */
export function searchWork({ partCount }: RulePlan, grid: Grid): number {
  return partCount * (((grid.last + 31) >>> 5) - (grid.first >>> 5));
}

/** Returns the work of a rule in each round, even if it is skipped (rule R5): one unit, plus a sixteenth of `searchWork`. */
export function roundWork(plan: RulePlan, grid: Grid): number {
  return 1 + (searchWork(plan, grid) >>> 4);
}

/** Returns the work of searching past a gap (rule R5): the number of cells to the edge in the rule's direction, or once around a board that wraps. */
export function cellsToEdge({ isHorizontal, isReversed }: RulePlan, grid: Grid, cell: number): number {
  const size = isHorizontal ? grid.width : grid.height;
  if (isHorizontal ? grid.wrapsAcross : grid.wrapsDown) return size;
  if (grid.runsOn) {
    const cellCount = isReversed ? cell - grid.first : grid.end - 1 - cell;
    return 1 + (isHorizontal ? cellCount : Math.floor(cellCount / grid.width));
  }
  const position = isHorizontal ? grid.x(cell) : grid.y(cell);
  return isReversed ? position + 1 : size - position;
}
