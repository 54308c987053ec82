import type { Action, Rule, RuleBlock } from "../../../program/index.ts";
import { type ClosureCompiler, compileGrid, type Evaluate, type Gather } from "../../engine/index.ts";
import { countsNeighbours, isConstantRegion, dependencyOf } from "./conditions.ts";

/** Represents a drawn rule with compiled expressions and actions and computed geometry. */
export type CompiledRule = Readonly<ReturnType<typeof prepareRule>>;

export interface CompiledBlock {
  readonly block: RuleBlock;
  /** Is the number of the block among the blocks of the game. */
  readonly id: number;
  /** Is the index among the work sources where the block's work is recorded. */
  readonly workIndex: number;
  readonly items: readonly (CompiledRule | CompiledBlock)[];
  readonly rules: readonly CompiledRule[];
  readonly blocks: readonly CompiledBlock[];
  readonly findGrid: Evaluate;
  readonly region: Gather | undefined;
  readonly when: Evaluate | undefined;
  readonly findFacing: Evaluate | undefined;
  readonly findTimes: Evaluate | undefined;
  /** Is true if a cell where no rule matched need not be tested again until something near it changes. */
  readonly canSleep: boolean;
  readonly hasConditions: boolean;
  /** Is true if all matches must be known in each round, as for one drawn at random. */
  readonly isExact: boolean;
}

/** Compiles a block. @param assignNumbers returns the number of a block and its index among the work sources */
export function prepareBlock(
  block: RuleBlock,
  c: ClosureCompiler,
  assignNumbers: (block: RuleBlock) => Pick<CompiledBlock, "id" | "workIndex">,
): CompiledBlock {
  // Messages and sounds change nothing that a condition could read.
  const isReport = ({ do: operation }: Action) => operation === "say" || operation === "sound";
  const isSteady = block.items.every((item) => !("rule" in item) || (item.rule.then ?? []).every(isReport));
  const items = block.items.map((item) =>
    "rule" in item ? prepareRule(item.rule, isSteady, c) : prepareBlock(item.block, c, assignNumbers),
  );
  const rules = items.filter((item) => "rule" in item);
  const blocks = items.filter((item) => "block" in item);
  const canSleep = blocks.length === 0 && (block.among === undefined || isConstantRegion(block.among));
  return {
    block,
    ...assignNumbers(block),
    items,
    rules,
    blocks,
    findGrid: compileGrid(block.board, block.of, c),
    region: block.among && c.region(block.among),
    when: block.when && c.test(block.when),
    findFacing: block.turnedTo && c.value(block.turnedTo),
    findTimes: block.until.type === "times" ? c.number(block.until.times) : undefined,
    canSleep,
    hasConditions: rules.some(({ when }) => when !== undefined),
    isExact:
      canSleep &&
      block.first === "rule" &&
      block.which === "random" &&
      rules.every(({ dependency }) => dependency === "none" || dependency === "near"),
  };
}

function prepareRule(rule: Rule, isSteady: boolean, c: ClosureCompiler) {
  const cells = rule.before.map((_, index) => index);
  const testedCells = cells.filter((cell) => rule.before[cell].length > 0);
  const writtenCells = cells.filter((cell) => rule.after[cell].length > 0 && cell !== rule.middle);
  const captures = rule.after.flatMap((writes) => writes.flatMap((it) => (it.write === "found" ? [it] : [])));
  return {
    rule,
    /** Lists, for each cell of the picture, how many columns and rows it is from the middle. */
    across: cells.map((cell) => (cell % rule.width) - (rule.middle % rule.width)),
    down: cells.map((cell) => Math.floor(cell / rule.width) - Math.floor(rule.middle / rule.width)),
    /** Lists the cells that are written: the middle first, then in reading order (rule R15). */
    writeOrder: rule.after[rule.middle].length > 0 ? [rule.middle, ...writtenCells] : writtenCells,
    /** Lists the cells that the rule tests or writes. */
    touched: cells.filter((cell) => rule.before[cell].length > 0 || rule.after[cell].length > 0),
    /** Lists the cells that the rule tests, without the middle. */
    otherTests: testedCells.filter((cell) => cell !== rule.middle),
    /** Lists the writes of kinds that the left side captures in another cell. */
    captures,
    when: rule.when && c.test(rule.when),
    dependency: rule.when ? dependencyOf(rule.when, isSteady) : "none",
    then: rule.then && rule.then.length > 0 ? c.actions(rule.then) : undefined,
    countsNeighbours: rule.when !== undefined && countsNeighbours(rule.when),
  };
}
