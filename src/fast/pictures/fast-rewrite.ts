import type { Machine } from "../../core/engine/index.ts";
import { dropBit, putBit } from "./dirty-table.ts";
import { cellBefore, cellOfRank, hasBit, nextMarkedCell } from "./bits.ts";
import {
  applyHere,
  applyKept,
  claimCells,
  conditionFits,
  isPictureInside,
  keepMatch,
  middleFits,
  restFits,
} from "./match.ts";
import type { BlockPlan, PlanRule } from "./block-plan.ts";
import type { DirtySets } from "./dirty-sets.ts";
import { pictureZones } from "./zones.ts";

/** Runs a round of a rewrite (rule R14). Each rule has a dirty set of its own. */
export function fastRewrite(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  plan.round++;
  const { which, writes } = plan.block.block;
  if (plan.block.exact) return applyRandomKnown(m, plan, sets);
  if (which === "first") return applyFirst(m, plan, sets);
  if (which === "random") return applyRandom(m, plan, sets);
  if (writes === "together") return applyTogether(m, plan, sets);
  let applied = false;
  for (let i = 0; i < plan.rules.length && m.goesOn; i++) {
    if (plan.rules[i].group.active && applyRule(m, plan, sets, plan.rules[i])) applied = true;
  }
  return applied;
}

/** Finds all matches of a rule, then applies each if it still matches. */
function applyRule(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): boolean {
  const start = m.top;
  findAll(m, plan, sets, rule);
  if (plan.block.block.which === "apart") {
    plan.round++;
    keepApart(m, plan, rule, start);
  }
  let applied = false;
  for (let at = start, end = m.top; at < end && m.goesOn; at++) {
    const cell = m.stack[at];
    if (!matches(m, plan, rule, cell)) continue;
    applyHere(m, plan, rule, cell, isPictureInside(plan, cell));
    applied = true;
  }
  m.top = start;
  return applied;
}

function applyFirst(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  for (const rule of plan.rules) {
    if (!rule.group.active) continue;
    const start = m.top;
    find(m, plan, sets, rule, 1);
    if (m.top === start) continue;
    m.top = start;
    const cell = m.stack[start];
    applyHere(m, plan, rule, cell, isPictureInside(plan, cell));
    return true;
  }
  return false;
}

function applyRandom(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  const start = m.top;
  const starts = plan.rules.map((rule) => {
    const first = m.top;
    if (rule.group.active) findAll(m, plan, sets, rule);
    return first;
  });
  const count = m.top - start;
  m.top = start;
  if (count === 0) return false;
  const at = start + m.state.draw(0, count);
  const cell = m.stack[at];
  let index = starts.length - 1;
  while (starts[index] > at) index--;
  const rule = plan.rules[index];
  applyHere(m, plan, rule, cell, isPictureInside(plan, cell));
  return true;
}

function applyTogether(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  const start = m.top;
  const cells: number[] = [];
  for (const [index, rule] of plan.rules.entries()) {
    if (!rule.group.active) continue;
    const first = m.top;
    findAll(m, plan, sets, rule);
    if (plan.block.block.which === "apart") keepApart(m, plan, rule, first);
    cells.length = 0;
    for (let at = first; at < m.top; at++) cells.push(m.stack[at]);
    m.top = first;
    for (const cell of cells) keepMatch(m, plan, index, cell);
  }
  return applyKept(m, plan, start);
}

/** Shuffles the matches on the stack from `start` on, and keeps those that share no cell with an earlier one. */
function keepApart(m: Machine, plan: BlockPlan, rule: PlanRule, start: number): void {
  for (let i = m.top - start - 1; i > 0; i--) {
    const j = m.state.draw(0, i + 1);
    const cell = m.stack[start + i];
    m.stack[start + i] = m.stack[start + j];
    m.stack[start + j] = cell;
  }
  let kept = start;
  for (let at = start; at < m.top; at++) {
    const cell = m.stack[at];
    if (claimCells(plan, rule, cell)) m.stack[kept++] = cell;
  }
  m.top = kept;
}

// ---------------------------------------------------------------------------------------------- finding

const single = {
  words: 0,
  summaryWords: 0,
  activeSummaries: new Int32Array(1),
  activeWords: new Int32Array(1),
  activeCount: 1,
};

function findAll(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): void {
  find(m, plan, sets, rule, Infinity);
}

/** Pushes the cells where a rule matches, in scan order. */
function find(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule, limit: number): void {
  const stop = m.top + limit;
  const { first } = plan.grid;
  const down = plan.block.block.order === "down";
  let local = down ? 0 : plan.words * 32 - 1;
  while (m.top < stop && m.goesOn) {
    sets.catchUp();
    const only = unionOf(plan, rule);
    local = down ? nextMarkedCell(sets.bits, only, local) : cellBefore(sets.bits, only, local);
    if (local < 0) return;
    if (mayMatch(m, plan, sets, rule, local)) m.push(first + local);
    local += down ? 1 : -1;
  }
}

/** Returns the dirty set of one rule as a union; a new object for each search, because the condition of a rule may run another block. */
function unionOf(plan: BlockPlan, rule: PlanRule): typeof single {
  single.words = plan.words;
  single.summaryWords = plan.summaryWords;
  single.activeSummaries[0] = rule.group.dirtySet.summary;
  single.activeWords[0] = rule.group.dirtySet.words;
  return single;
}

/** Returns true if a rule matches; if its picture does not, the cell is removed from its dirty set. */
function mayMatch(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule, local: number): boolean {
  const cell = plan.grid.first + local;
  const inside = plan.zones[local] === pictureZones.inside;
  const seen = plan.zones[local] !== pictureZones.outside && pictureFits(m, plan, rule, cell, inside);
  const held = seen && conditionFits(m, rule, cell, inside);
  if (!seen || (!held && rule.ready.dependency === "near")) dropBit(sets.bits, rule.group.dirtySet, local);
  return held;
}

function matches(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number): boolean {
  const inside = isPictureInside(plan, cell);
  return pictureFits(m, plan, rule, cell, inside) && conditionFits(m, rule, cell, inside);
}

function pictureFits(m: Machine, plan: BlockPlan, rule: PlanRule, cell: number, inside: boolean): boolean {
  return middleFits(m, plan, rule, cell) && restFits(m, plan, rule, cell, inside);
}

// ---------------------------------------------------------------------------------------------- known matches

/** Applies a random one of all matches, which are known; only dirty cells are tested again. */
function applyRandomKnown(m: Machine, plan: BlockPlan, sets: DirtySets): boolean {
  let total = 0;
  for (const rule of plan.rules) {
    if (!rule.group.active) continue;
    learn(m, plan, sets, rule);
    total += sets.bits[rule.knownCount];
  }
  if (total === 0) return false;
  let rank = m.state.draw(0, total);
  for (const rule of plan.rules) {
    if (!rule.group.active) continue;
    const count = sets.bits[rule.knownCount];
    if (rank >= count) {
      rank -= count;
      continue;
    }
    const cell = knownCell(plan, sets, rule, rank);
    applyHere(m, plan, rule, cell, isPictureInside(plan, cell));
    return true;
  }
  return false;
}

function learn(m: Machine, plan: BlockPlan, sets: DirtySets, rule: PlanRule): void {
  const { known, group } = rule;
  if (known === undefined) return;
  const { bits } = sets;
  for (let local = 0; ; local++) {
    sets.catchUp();
    local = nextMarkedCell(bits, unionOf(plan, rule), local);
    if (local < 0) return;
    dropBit(bits, group.dirtySet, local);
    const was = hasBit(bits, known, local);
    const is = plan.zones[local] !== pictureZones.outside && matches(m, plan, rule, plan.grid.first + local);
    if (was === is) continue;
    if (is) putBit(bits, known, local);
    else dropBit(bits, known, local);
    bits[rule.knownCount] += is ? 1 : -1;
  }
}

function knownCell(plan: BlockPlan, { bits }: DirtySets, rule: PlanRule, rank: number): number {
  const { known } = rule;
  if (known === undefined) return plan.grid.first;
  const down = plan.block.block.order === "down";
  return plan.grid.first + cellOfRank(bits, known, down ? rank : bits[rule.knownCount] - 1 - rank);
}
