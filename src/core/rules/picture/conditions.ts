import { type Expr, mayFail, type Region, type Seeing, walk } from "../../../program/index.ts";

/**
 * Classifies conditions by what they depend on. "none": there is no condition. "fixed": nothing that changes while its block runs once
 * over the board. "near": only the eight neighbours of the middle. "any": anything.
 */
export type Dependency = "none" | "fixed" | "near" | "any";

const plain = [
  ...(["constant", "not", "and", "or", "compare", "negative"] as const),
  ...(["absolute", "against", "turned", "is-none", "if"] as const),
];
const cycleValues = [...plain, ...(["arithmetic", "control", "held", "argument", "me", "opponent"] as const)];
const blockValues = [...cycleValues, ...(["variable", "timer", "local"] as const)];

/** Is a set of expression and region kinds that are allowed in one sort of condition. */
type AllowedNodes = ReadonlySet<Expr["is"] | Region["is"]>;

const cycleNodes: AllowedNodes = new Set(cycleValues);
const blockNodes: AllowedNodes = new Set(blockValues);
const nearNodes: AllowedNodes = new Set([...plain, ...(["arithmetic", "count", "around", "here"] as const)]);
const regionNodes: AllowedNodes = new Set([
  ...plain,
  ...(["arithmetic", "cell", "shift", "step-from"] as const),
  ...(["board", "one", "around", "within", "block", "list", "both"] as const),
]);

/** Returns what a rule's condition depends on; `isSteady` is true if no rule of the block has actions that change variables. */
export function dependencyOf(when: Expr, isSteady: boolean): Dependency {
  // A condition that may fail must be evaluated exactly when the rules require it.
  if (walk("expr", when, { expr: mayFail })) return "any";
  if (!walk("expr", when, disallowedNodes(isSteady ? blockNodes : cycleNodes))) return "fixed";
  return !walk("expr", when, disallowedNodes(nearNodes)) && !walk("expr", when, farCounts) ? "near" : "any";
}

/** Returns a search for nodes of kinds other than these. */
function disallowedNodes(allowed: AllowedNodes): Seeing {
  return { expr: (it) => !allowed.has(it.is), region: (it) => !allowed.has(it.is) };
}

export function countsNeighbours(when: Expr): boolean {
  return walk("expr", when, { region: (it) => it.is === "around" });
}

export function isConstantRegion(region: Region): boolean {
  return !walk("region", region, disallowedNodes(regionNodes)) && !walk("region", region, { expr: mayFail });
}

/** Finds counts, except counts of kinds around the middle. */
const farCounts: Seeing = {
  expr(it) {
    if (it.is !== "count") return false;
    const { kinds, among, tests } = it.set;
    return !kinds || tests.length > 0 || among?.is !== "around" || among.cell.is !== "here";
  },
};
