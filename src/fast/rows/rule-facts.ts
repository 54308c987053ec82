import type { RulePlan } from "../../core/rules/lines/plan.ts";

/** Returns true if one of the rows of a rule has a gap. */
export const hasGaps = ({ rule, partCount }: RulePlan): boolean => partCount > rule.rows.length;

/** Returns true if a rule may match for a long time without changing anything, because it only tests and writes kinds. */
export function mayIdle(plan: RulePlan): boolean {
  const { rule, isRandom } = plan;
  const { rows, writes, asks, calls, when, then, rigid } = rule;
  if (!writes || isRandom || hasGaps(plan) || asks.length > 0) return false;
  if ((calls ?? when ?? then ?? rigid) !== undefined) return false;
  return rows.every((row) =>
    row.every((it) => it === "gap" || (it.wishes.length === 0 && (it.write?.wishes.length ?? 0) === 0)),
  );
}
