import { type Machine, type Run, NONE } from "../../engine/index.ts";
import type { FastPictures } from "./fast-pictures.ts";
import { plainRound } from "./plain.ts";
import type { CompiledBlock, CompiledRule } from "./ready.ts";

/** Is the number of rounds after which a block is considered endless (rule R5). */
const maxRounds = 1_000_000;

/** Is the extra work of a round for each cell where a condition may have to be evaluated. */
const conditionWork = 3;

/** Compiles a block. `fast` runs its rounds if it has a plan for them. */
export function compileRounds(block: CompiledBlock, fast: FastPictures | undefined): Run {
  const { when, findFacing, findGrid } = block;
  const isOneRound = when === undefined && findFacing === undefined && block.block.until.type === "once";
  if (!isOneRound) return (m) => void runRounds(m, block, fast);
  return (m) => {
    const gridIndex = findGrid(m);
    if (gridIndex >= 0 && m.isRunning) runRound(m, block, gridIndex, undefined, fast);
  };
}

function runRounds(m: Machine, block: CompiledBlock, fast: FastPictures | undefined): boolean {
  if (block.when !== undefined && block.when(m) === 0) return false;
  const facing = block.findFacing === undefined ? undefined : block.findFacing(m);
  const gridIndex = block.findGrid(m);
  const roundLimit = block.block.until.type === "once" ? 1 : (block.findTimes?.(m) ?? Infinity);
  if (gridIndex < 0 || facing === NONE || !m.isRunning) return false;
  const { writeCount } = m.state;
  for (let round = 0; round < roundLimit && m.isRunning; round++) {
    const writesBefore = m.state.writeCount;
    const hasApplied = runRound(m, block, gridIndex, facing, fast);
    if (!hasApplied) break;
    if (block.block.until.type === "still" && m.state.writeCount === writesBefore) break;
    if (round === maxRounds) m.fail("budget", "These rules never come to rest.", block.block.at);
  }
  return m.state.writeCount !== writeCount;
}

function runRound(
  m: Machine,
  block: CompiledBlock,
  gridIndex: number,
  facing: number | undefined,
  fast: FastPictures | undefined,
): boolean {
  const grid = m.layout.grids[gridIndex];
  m.chargeAt(block.workIndex, roundWork(block, grid.end - grid.first));
  if (!m.isRunning) return false;
  const hasApplied = fast === undefined ? undefined : fast.runRound(m, block, gridIndex, facing);
  if (hasApplied !== undefined) return hasApplied;
  const rules =
    facing === undefined
      ? block.rules
      : block.rules.filter(({ rule }: CompiledRule) => rule.facing === facing);
  return plainRound(m, block, grid, rules, (nested) => runRounds(m, nested, fast));
}

/** Returns the work charged for a round, whichever implementation runs it. A block that can skip unchanged cells is charged less. */
function roundWork(block: CompiledBlock, cellCount: number): number {
  const workPerTest = block.hasConditions ? conditionWork : 1;
  const testCount = (block.block.first === "cell" ? 1 : block.rules.length) * workPerTest;
  if (!block.canSleep) return testCount * cellCount;
  return testCount * ((cellCount >> (block.isExact ? 5 : 10)) + 1);
}
