import {
  type Action,
  type Rule,
  type RuleBlock,
  type Expr,
  mayFail,
  type Region,
  type Seeing,
  walk,
} from "../../../program/index.ts";
import { type ClosureCompiler, compileGrid, type Evaluate, type Gather } from "../../engine/index.ts";

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

/**
 * Says what a condition depends on. "none": there is no condition. "fixed": on nothing that changes while the block scans the board once.
 * "near": only on the eight neighbours of the middle. "any": on anything.
 */
type Dependency = "none" | "fixed" | "near" | "any";

const plain = [
  ...(["constant", "not", "and", "or", "compare", "negative"] as const),
  ...(["absolute", "against", "turned", "is-none", "if"] as const),
];
const cycleValues = [...plain, ...(["arithmetic", "control", "held", "argument", "me", "opponent"] as const)];
const blockValues = [...cycleValues, ...(["variable", "timer", "local"] as const)];

/** Is the set of kinds of expressions and regions that a class of conditions may contain. */
type AllowedNodes = ReadonlySet<Expr["is"] | Region["is"]>;

const cycleNodes: AllowedNodes = new Set(cycleValues);
const blockNodes: AllowedNodes = new Set(blockValues);
const nearNodes: AllowedNodes = new Set([...plain, ...(["arithmetic", "count", "around", "here"] as const)]);
const regionNodes: AllowedNodes = new Set([
  ...plain,
  ...(["arithmetic", "cell", "shift", "step-from"] as const),
  ...(["board", "one", "around", "within", "block", "list", "both"] as const),
]);

/** Returns what a rule's condition depends on. `isSteady` is true if no action of the block's rules changes a variable. */
function dependencyOf(when: Expr, isSteady: boolean): Dependency {
  // A condition that may fail must be evaluated exactly when the rules require it.
  if (walk("expr", when, { expr: mayFail })) return "any";
  if (!walk("expr", when, disallowedNodes(isSteady ? blockNodes : cycleNodes))) return "fixed";
  return !walk("expr", when, disallowedNodes(nearNodes)) && !walk("expr", when, otherCounts) ? "near" : "any";
}

/** Returns a search for nodes of kinds that are not allowed. */
function disallowedNodes(allowed: AllowedNodes): Seeing {
  return { expr: (it) => !allowed.has(it.is), region: (it) => !allowed.has(it.is) };
}

function countsNeighbours(when: Expr): boolean {
  return walk("expr", when, { region: (it) => it.is === "around" });
}

function isConstantRegion(region: Region): boolean {
  return !walk("region", region, disallowedNodes(regionNodes)) && !walk("region", region, { expr: mayFail });
}

/** Finds counts other than those of kinds around the middle. */
const otherCounts: Seeing = {
  expr(it) {
    if (it.is !== "count") return false;
    const { kinds, among, tests } = it.set;
    return !kinds || tests.length > 0 || among?.is !== "around" || among.cell.is !== "here";
  },
};
