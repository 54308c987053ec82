import type { Action, Rule, RuleBlock } from "../../../program/index.ts";
import { type ClosureCompiler, compileGrid, type Evaluate, type Gather } from "../../engine/index.ts";
import { isAround, isConstantRegion, dependencyOf } from "./conditions.ts";

/** A rule with its expressions and actions compiled and its geometry computed. */
export type CompiledRule = Readonly<ReturnType<typeof prepareRule>>;

/** A block of drawn rules, compiled. */
export interface CompiledBlock {
  readonly block: RuleBlock;
  /** Its number among the blocks of the game. */
  readonly id: number;
  /** Where its work is counted. */
  readonly site: number;
  readonly items: readonly (CompiledRule | CompiledBlock)[];
  /** The rules among the items. */
  readonly rules: readonly CompiledRule[];
  readonly blocks: readonly CompiledBlock[];
  readonly grid: Evaluate;
  readonly region: Gather | undefined;
  readonly when: Evaluate | undefined;
  readonly turnedTo: Evaluate | undefined;
  readonly times: Evaluate | undefined;
  /** True if cells that matched nothing need no visit until something near them changes. */
  readonly sleeps: boolean;
  /** True if a rule has a condition. */
  readonly hasConditions: boolean;
  /** True if all matches are known at any time: a rewrite at random. */
  readonly exact: boolean;
}

/** Compiles a block. @param numbered numbers blocks and gives them sites */
export function prepareBlock(
  block: RuleBlock,
  c: ClosureCompiler,
  numbered: (block: RuleBlock) => Pick<CompiledBlock, "id" | "site">,
): CompiledBlock {
  const steady = block.items.every((item) => !("rule" in item) || isSteady(item.rule.then ?? []));
  const items = block.items.map((item) =>
    "rule" in item ? prepareRule(item.rule, steady, c) : prepareBlock(item.block, c, numbered),
  );
  const rules = items.filter((item) => "rule" in item);
  const blocks = items.filter((item) => "block" in item);
  const sleeps = blocks.length === 0 && (block.among === undefined || isConstantRegion(block.among));
  return {
    block,
    ...numbered(block),
    items,
    rules,
    blocks,
    grid: compileGrid(block.board, block.of, c),
    region: block.among && c.region(block.among),
    when: block.when && c.test(block.when),
    turnedTo: block.turnedTo && c.value(block.turnedTo),
    times: block.until.type === "times" ? c.number(block.until.times) : undefined,
    sleeps,
    hasConditions: rules.some(({ when }) => when !== undefined),
    exact:
      sleeps &&
      block.first === "rule" &&
      block.which === "random" &&
      rules.every(({ dependency }) => dependency === "none" || dependency === "near"),
  };
}

/** Returns true if actions change nothing that a condition could read. */
function isSteady(actions: readonly Action[]): boolean {
  return actions.every((action) => action.do === "say" || action.do === "sound");
}

function prepareRule(rule: Rule, steady: boolean, c: ClosureCompiler) {
  const cells = rule.before.map((_, index) => index);
  const tested = cells.filter((cell) => rule.before[cell].length > 0);
  const written = cells.filter((cell) => rule.after[cell].length > 0 && cell !== rule.middle);
  const captures = rule.after.flatMap((writes) => writes.flatMap((it) => (it.write === "found" ? [it] : [])));
  return {
    rule,
    /** Each cell of the picture as an offset from its middle. */
    across: cells.map((cell) => (cell % rule.width) - (rule.middle % rule.width)),
    down: cells.map((cell) => Math.floor(cell / rule.width) - Math.floor(rule.middle / rule.width)),
    /** The cells that are written, the middle first, then in reading order (R15). */
    written: rule.after[rule.middle].length > 0 ? [rule.middle, ...written] : written,
    /** The cells that are tested or written, and those that are tested besides the middle. */
    touched: cells.filter((cell) => rule.before[cell].length > 0 || rule.after[cell].length > 0),
    rest: tested.filter((cell) => cell !== rule.middle),
    /** The parts of the left side that `found` writes need. */
    captures,
    when: rule.when && c.test(rule.when),
    dependency: rule.when ? dependencyOf(rule.when, steady) : "none",
    then: rule.then && rule.then.length > 0 ? c.actions(rule.then) : undefined,
    around: rule.when !== undefined && isAround(rule.when),
  };
}
