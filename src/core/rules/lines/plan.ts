import type { Grid } from "../../../base/index.ts";
import { type LineCell, type LineRule, type Program, walkProgram } from "../../../program/index.ts";
import { type NoisePlan, planNoises } from "./noises.ts";

/** Describes the line rules of a program, independent of boards. */
export interface LinePlan {
  readonly noises: NoisePlan;
  /** Is true if some rules are rigid. */
  readonly hasRigid: boolean;
  readonly rules: ReadonlyMap<LineRule, RulePlan>;
}

/** Describes a rule, independent of the size of the board. */
export interface RulePlan {
  readonly rule: LineRule;
  /** Is the index of the rule among the line rules of the program. Those of a block are consecutive. */
  readonly number: number;
  readonly across: boolean;
  /** Is true if the rows of the rule run against the order of cells. */
  readonly back: boolean;
  /** Is the number of parts into which gaps divide the rows. */
  readonly parts: number;
  /** Is true if the rule writes something random. */
  readonly draws: boolean;
}

/** Plans all line rules of a program. */
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

function planRule(rule: LineRule, number: number): RulePlan {
  const { rows, way } = rule;
  const cells = rows.flat();
  const across = way === "left" || way === "right";
  const back = way === "left" || way === "up";
  const parts = rows.length + cells.filter((it) => it === "gap").length;
  return { rule, number, across, back, parts, draws: cells.some((it) => it !== "gap" && drawsChance(it)) };
}

const drawsChance = ({ write }: LineCell) =>
  write !== undefined && (write.random.length > 0 || write.wishes.some(({ wish }) => wish === "random"));

/** Returns the work of searching for the matches of a rule (rule R5): a unit for each part and 32 cells. */
export function workOfLooking({ parts }: RulePlan, grid: Grid): number {
  return parts * (((grid.last + 31) >>> 5) - (grid.first >>> 5));
}

/** Returns the work of a rule in each round, even if it is skipped (rule R5): a unit, plus one for each 16 of `workOfLooking`. */
export function workOfRound(plan: RulePlan, grid: Grid): number {
  return 1 + (workOfLooking(plan, grid) >>> 4);
}

/** Returns the number of cells from a cell to the edge in a rule's direction, or once round: the work of a search behind a gap (rule R5). */
export function cellsToEdge({ across, back }: RulePlan, grid: Grid, cell: number): number {
  const size = across ? grid.width : grid.height;
  if (across ? grid.wrapsAcross : grid.wrapsDown) return size;
  if (grid.runsOn) {
    const left = back ? cell - grid.first : grid.end - 1 - cell;
    return 1 + (across ? left : Math.floor(left / grid.width));
  }
  const at = across ? grid.x(cell) : grid.y(cell);
  return back ? at + 1 : size - at;
}
