import type { Grid } from "../../../base/index.ts";
import { type LineCell, type LineRule, type Program, walkProgram } from "../../../program/index.ts";
import { planNoises } from "./noises.ts";

/** Describes the line rules of a program, independent of boards. */
export type LinePlan = Readonly<ReturnType<typeof planLines>>;

/** Describes a line rule, independent of the size of the board. */
export type RulePlan = Readonly<ReturnType<typeof planRule>>;

export function planLines(program: Program) {
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

/** Plans a rule. `ruleIndex` is its index among the line rules of the program; the rules of a block have consecutive indices. */
function planRule(rule: LineRule, ruleIndex: number) {
  const { rows, way } = rule;
  const isHorizontal = way === "left" || way === "right";
  // The rows of the rule run to the left or up.
  const isReversed = way === "left" || way === "up";
  // Gaps divide the rows into parts.
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
