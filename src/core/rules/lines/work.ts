import type { Grid } from "../../../base/index.ts";
import type { RulePlan } from "./plan.ts";

/** What it costs to look for the parts of a rule that is there (R5): a unit for each part and 32 cells. */
export function workOfLooking({ parts }: RulePlan, grid: Grid): number {
  return parts * (((grid.last + 31) >>> 5) - (grid.first >>> 5));
}

/** What a rule counts in each round, also where it is passed over (R5): a unit, and one more for each 16 of these. */
export function workOfRound(plan: RulePlan, grid: Grid): number {
  return 1 + (workOfLooking(plan, grid) >>> 4);
}

/** Cells from one to the edge in the direction of a rule, itself included, or once round: what it costs to look there for what stands behind a gap. */
export function roomFrom({ across, back }: RulePlan, grid: Grid, cell: number): number {
  const size = across ? grid.width : grid.height;
  if (across ? grid.wrapsAcross : grid.wrapsDown) return size;
  if (grid.runsOn) {
    const left = back ? cell - grid.first : grid.end - 1 - cell;
    return 1 + (across ? left : Math.floor(left / grid.width));
  }
  const at = across ? grid.x(cell) : grid.y(cell);
  return back ? at + 1 : size - at;
}
