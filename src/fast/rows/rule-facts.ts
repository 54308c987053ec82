import type { RulePlan } from "../../core/rules/lines/plan.ts";

/** Returns true if one of the rows of a rule has a gap. */
export const hasGaps = ({ rule, parts }: RulePlan): boolean => parts > rule.rows.length;

/** Returns true if a rule only matches and writes kinds, so that it may match for long without changing anything. */
export function mayIdle(plan: RulePlan): boolean {
  const { rule, draws } = plan;
  const { rows, writes, asks, calls, when, then, rigid } = rule;
  if (!writes || draws || hasGaps(plan) || asks.length > 0) return false;
  if ((calls ?? when ?? then ?? rigid) !== undefined) return false;
  return rows.every((row) =>
    row.every((it) => it === "gap" || (it.wishes.length === 0 && (it.write?.wishes.length ?? 0) === 0)),
  );
}
