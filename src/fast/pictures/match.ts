import type { Machine, State } from "../../core/engine/index.ts";
import {
  captureKinds,
  conditionHolds,
  finishRule,
  middleMatches,
  restMatches,
  touchedCells,
  writePicture,
} from "../../core/rules/picture/picture.ts";
import type { BlockPlan, PlanRule } from "./block-plan.ts";
import { pictureZones } from "./zones.ts";

/** Returns true if tests hold around a cell. They are pairs: an offset, and the kind required there (0 or more) or `~start` of a table of kinds. */
function testsHold(state: State, tests: Int32Array, tables: Uint8Array, cell: number): boolean {
  const { cells } = state;
  for (let i = 0; i < tests.length; i += 2) {
    const kind = cells[cell + tests[i]];
    const wantedKind = tests[i + 1];
    if (wantedKind >= 0 ? kind !== wantedKind : tables[~wantedKind + kind] === 0) return false;
  }
  return true;
}

/** Returns true if the middle of a rule matches at a cell. */
export function middleFits(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number): boolean {
  if (rule.isUntabled) return middleMatches(m.state, rule.compiled, cell);
  return testsHold(m.state, rule.middle, plan.tables, cell);
}

/** Returns true if the cells of a rule other than its middle match. */
export function restFits(
  m: Machine,
  plan: BlockPlan,
  rule: PlanRule,
  cell: number,
  isInside: boolean,
): boolean {
  if (isInside && !rule.isUntabled) return testsHold(m.state, rule.restTests, plan.tables, cell);
  return restMatches(m.state, rule.compiled, plan.grid, cell);
}

/** Returns true if the condition of a rule holds at a cell. */
export function conditionFits(m: Machine, rule: PlanRule, cell: number, isInside: boolean): boolean {
  if (rule.compiled.when === undefined || rule.group.when !== undefined) return true;
  m.hereInside = isInside && rule.compiled.countsNeighbours;
  const isMet = conditionHolds(m, rule.compiled, cell);
  m.hereInside = false;
  return isMet;
}

export function isPictureInside(plan: BlockPlan, cell: number): boolean {
  return plan.zones[cell - plan.grid.first] === pictureZones.inside;
}

/** Applies a rule whose picture matches at a cell. */
export function applyAt(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number, isInside: boolean): void {
  const { state } = m;
  const { writes, compiled } = rule;
  if (isInside && writes !== undefined) {
    for (let i = 0; i < writes.length; i += 3) state.set(cell + writes[i], writes[i + 1], writes[i + 2]);
  } else writePicture(state, compiled, plan.grid, cell, captureKinds(state, compiled, plan.grid, cell));
  finishRule(m, plan.block, compiled, cell);
}

/** Pushes a match that is applied later onto the stack: its rule, its cell and the kinds that it captured. */
export function pushMatch(m: Machine, plan: BlockPlan, ruleIndex: number, cell: number): void {
  m.push(ruleIndex);
  m.push(cell);
  for (const kind of captureKinds(m.state, plan.rules[ruleIndex].compiled, plan.grid, cell)) m.push(kind);
}

/** Applies the matches on the stack from `stackStart` on, and pops them. */
export function applyPushed(m: Machine, plan: BlockPlan, stackStart: number): boolean {
  const stackEnd = m.top;
  for (let at = stackStart; at < stackEnd && m.isRunning;) {
    const rule = plan.rules[m.stack[at]];
    const cell = m.stack[at + 1];
    const captureCount = rule.compiled.captures.length;
    applyPushedMatch(m, plan, rule, cell, [...m.stack.subarray(at + 2, at + 2 + captureCount)]);
    at += 2 + captureCount;
  }
  m.top = stackStart;
  return stackEnd > stackStart;
}

function applyPushedMatch(
  m: Machine,
  plan: BlockPlan,
  rule: PlanRule,
  cell: number,
  capturedKinds: readonly number[],
): void {
  if (rule.writes !== undefined && isPictureInside(plan, cell)) {
    applyAt(m, plan, rule, cell, true);
    return;
  }
  writePicture(m.state, rule.compiled, plan.grid, cell, capturedKinds);
  finishRule(m, plan.block, rule.compiled, cell);
}

/** Marks the cells of a match as claimed, for the option `apart`; returns false if one of them was already claimed in this round. */
export function claimCells(plan: BlockPlan, rule: PlanRule, cell: number): boolean {
  const { first } = plan.grid;
  const cells = touchedCells(rule.compiled, plan.grid, cell);
  if (cells.some((it) => plan.roundOfClaim[it - first] === plan.round)) return false;
  for (const it of cells) plan.roundOfClaim[it - first] = plan.round;
  return true;
}
