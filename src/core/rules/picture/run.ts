import { type Machine, type Run, NONE } from "../../engine/index.ts";
import { fastRound } from "../../../fast/pictures/fast.ts";
import { plainRound } from "./plain.ts";
import { planFor, roundCost } from "../../../fast/pictures/plan.ts";
import type { CompiledBlock, CompiledRule } from "./ready.ts";

/** Runs a nested block; returns whether it changed something. */
export type RunNested = (m: Machine, block: CompiledBlock) => boolean;

/** Rounds after which a block is taken never to come to rest (R5). */
const mostRounds = 1_000_000;

/** Compiles a block: runs its rounds by the plan of the layout if there is one, else plainly. */
export function runBlock(block: CompiledBlock): Run {
  const { when, turnedTo, grid } = block;
  const isOne = when === undefined && turnedTo === undefined && block.block.until.type === "once";
  if (!isOne) return (m) => void runRounds(m, block);
  return (m) => {
    const index = grid(m);
    if (index >= 0 && m.goesOn) runRound(m, block, index, undefined);
  };
}

function runRounds(m: Machine, block: CompiledBlock): boolean {
  if (block.when !== undefined && block.when(m) === 0) return false;
  const facing = block.turnedTo === undefined ? undefined : block.turnedTo(m);
  const index = block.grid(m);
  const most = roundsOf(m, block);
  if (index < 0 || facing === NONE || !m.goesOn) return false;
  const { writes } = m.state;
  for (let round = 0; round < most && m.goesOn; round++) {
    const before = m.state.writes;
    const applied = runRound(m, block, index, facing);
    if (!applied) break;
    if (block.block.until.type === "still" && m.state.writes === before) break;
    if (round === mostRounds) m.fail("budget", "These rules never come to rest.", block.block.at);
  }
  return m.state.writes !== writes;
}

function roundsOf(m: Machine, block: CompiledBlock): number {
  if (block.block.until.type === "once") return 1;
  return block.times === undefined ? Infinity : block.times(m);
}

function runRound(m: Machine, block: CompiledBlock, index: number, facing: number | undefined): boolean {
  const plan = planFor(m.layout, block, index);
  const grid = m.layout.grids[index];
  m.chargeAt(block.site, plan === undefined ? roundCost(block, grid.end - grid.first) : plan.cost);
  if (!m.goesOn) return false;
  if (plan !== undefined) return fastRound(m, plan, facing);
  const rules =
    facing === undefined
      ? block.rules
      : block.rules.filter(({ rule }: CompiledRule) => rule.facing === facing);
  return plainRound(m, block, grid, rules, runRounds);
}
