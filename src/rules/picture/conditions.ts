import type { Expr, Region, SetExpr } from "../../program/index.ts";

/**
 * What a condition stands on. "none": there is no condition. "fixed": it cannot change while its block runs once over the board.
 * "near": only on the eight neighbours of the middle. "any": on anything.
 */
export type Standing = "none" | "fixed" | "near" | "any";

const plain = ["constant", "not", "and", "or", "compare", "negative", "absolute", "against", "is-none", "if"];
const givenWords = [...plain, "arithmetic", "control", "held", "argument", "me", "opponent"];
const steadyWords = [...givenWords, "variable", "timer", "local"];
const nearWords = [...plain, "arithmetic", "count", "around", "here"];
const regionWords = [
  ...plain,
  "arithmetic",
  "cell",
  "shift",
  "step-from",
  "board",
  "one",
  "around",
  "within",
  "block",
  "list",
  "both",
];

/** What a rule's condition stands on; `steady` if no rule of the block does anything that variables could show. */
export function standingOf(when: Expr, steady: boolean): Standing {
  if (divides(when)) return "any";
  if (saysOnly(when, steady ? steadyWords : givenWords)) return "fixed";
  return saysOnly(when, nearWords) && countsAreNear(when) ? "near" : "any";
}

/** Whether a condition counts the neighbours of the middle. */
export function isAround(when: Expr): boolean {
  return words(when).some((it) => it.is === "around");
}

/** Whether a region is the same cells all the time. */
export function isConstantRegion(region: Region): boolean {
  return saysOnly(region, regionWords) && !divides(region);
}

interface Word {
  readonly is: string;
  readonly [name: string]: unknown;
}

/** All nodes of an expression or region. */
function words(value: unknown): Word[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(words);
  return "is" in value ? [value as Word, ...inner] : inner;
}

function saysOnly(value: unknown, allowed: readonly string[]): boolean {
  return words(value).every((it) => allowed.includes(it.is));
}

/** A division might stop the cycle, so it must be worked out exactly when the rules say. */
function divides(value: unknown): boolean {
  return words(value).some((it) => it.is === "arithmetic" && (it["op"] === "/" || it["op"] === "%"));
}

function countsAreNear(when: Expr): boolean {
  return words(when).every((it) => it.is !== "count" || isNearCount(it["set"] as SetExpr));
}

function isNearCount({ kinds, among, tests }: SetExpr): boolean {
  return kinds !== undefined && tests.length === 0 && among?.is === "around" && among.cell.is === "here";
}

/** The kinds that a condition of standing "near" counts. */
export function nearKinds(when: Expr): number[] {
  return words(when).flatMap((it) => (it.is === "count" ? [...((it["set"] as SetExpr).kinds ?? [])] : []));
}
