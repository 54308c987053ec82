import { flatMapped } from "../../base/index.ts";
import type { LineWay } from "../../program/index.ts";
import type { PsRule } from "./ps-tree.ts";

/** The four ways in the order in which rules are written out for them. */
const allWays: readonly LineWay[] = ["up", "down", "left", "right"];

/** The four ways, clockwise. */
export const clockwise: readonly string[] = ["up", "right", "down", "left"];

/** Words that stand for several ways. */
export const waysNamed: Readonly<Record<string, readonly LineWay[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: allWays,
};

/** The ways that a rule is written out for, from the words before it; all four if it has none. */
export function waysOf(rule: PsRule): readonly LineWay[] {
  const ways = flatMapped(rule.ways, ({ text }) => waysNamed[text] ?? [text as LineWay]);
  return ways.length === 0 ? allWays : ways;
}
