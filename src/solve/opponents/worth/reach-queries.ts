import type { ReachQuery } from "../../../game/index.ts";
import { type MoveRules, type ReachAmount, type WorthTerm, codeOf } from "../../../program/index.ts";
import { codeMarks, neighboursIn } from "./piece-queries.ts";

/** A term that counts the cells to which pieces can go. */
export interface ReachTerm extends WorthTerm {
  readonly amount: ReachAmount;
}

export const isReach = (term: WorthTerm): term is ReachTerm => term.amount.is === "reach";

/** One query for all terms that ask for the same surroundings or for none; `signOf` says whether a side is the own one. */
export function reachQueries(
  terms: readonly ReachTerm[],
  rules: MoveRules,
  isOwn: (side: number) => boolean,
): readonly ReachQuery[] {
  const grounds = new Map<string, ReachTerm[]>();
  for (const it of terms) {
    if (!it.amount.around) continue;
    const ground = JSON.stringify([it.amount.around, it.amount.whose]);
    grounds.set(ground, [...(grounds.get(ground) ?? []), it]);
  }
  const plain = terms.filter((it) => !it.amount.around);
  const groups = grounds.size > 0 ? [...grounds.values()] : [[]];
  return groups.map((near, i) => reachQuery(i === 0 ? plain : [], near, rules, isOwn));
}

function reachQuery(
  plain: readonly ReachTerm[],
  near: readonly ReachTerm[],
  rules: MoveRules,
  isOwn: (side: number) => boolean,
): ReachQuery {
  const all = weightsOf(plain, rules, isOwn);
  const around = near[0]?.amount.around;
  const extra = weightsOf(near, rules, isOwn);
  const asked = Uint8Array.from(all.early, (_, code) =>
    [all, extra].some((it) => it.early[code] !== 0 || it.late[code] !== 0) ? 1 : 0,
  );
  if (!around) return { asked, ...all };
  const isTurned = near[0].amount.whose === "enemy";
  const targets = rules.sides.map((_, side) => codeMarks(around, meFor(side, isTurned, rules), rules));
  return { asked, ...all, near: { ...extra, marks: targets, cells: neighboursIn(rules) } };
}

/** Of two sides, as whom the terms speak of what this one can reach. */
const meFor = (side: number, isTurned: boolean, { sides }: MoveRules): number =>
  isTurned ? (side + 1) % sides.length : side;

interface Weights {
  readonly early: Float64Array;
  readonly late: Float64Array;
}

/** By code, what a cell counts early and late, signed for the own side. */
function weightsOf(terms: readonly ReachTerm[], rules: MoveRules, isOwn: (side: number) => boolean): Weights {
  const weights: Weights = { early: new Float64Array(256), late: new Float64Array(256) };
  for (const { weight, amount, phase } of terms)
    for (const side of rules.sides.keys())
      for (const piece of amount.pieces) {
        const code = codeOf(rules, side, piece);
        const signed = isOwn(side) === (amount.whose === "my") ? weight : -weight;
        if (phase !== "late") weights.early[code] += signed;
        if (phase !== "early") weights.late[code] += signed;
      }
  return weights;
}
