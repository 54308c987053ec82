import { type Expr, mayFail, type Region, type Seeing, walk } from "../../../program/index.ts";

/**
 * Says what a condition depends on. "none": there is no condition. "fixed": on nothing that changes while the block scans the board once.
 * "near": only on the eight neighbours of the middle. "any": on anything.
 */
export type Dependency = "none" | "fixed" | "near" | "any";

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
export function dependencyOf(when: Expr, isSteady: boolean): Dependency {
  // A condition that may fail must be evaluated exactly when the rules require it.
  if (walk("expr", when, { expr: mayFail })) return "any";
  if (!walk("expr", when, disallowedNodes(isSteady ? blockNodes : cycleNodes))) return "fixed";
  return !walk("expr", when, disallowedNodes(nearNodes)) && !walk("expr", when, otherCounts) ? "near" : "any";
}

/** Returns a search for nodes of kinds that are not allowed. */
function disallowedNodes(allowed: AllowedNodes): Seeing {
  return { expr: (it) => !allowed.has(it.is), region: (it) => !allowed.has(it.is) };
}

export function countsNeighbours(when: Expr): boolean {
  return walk("expr", when, { region: (it) => it.is === "around" });
}

export function isConstantRegion(region: Region): boolean {
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
