import { type Leg, type MoveRules, type Path, type PieceId, codeOf } from "../../program/index.ts";
import { HOLDS_EMPTY, HOLDS_ENEMY, HOLDS_OWN } from "./entries.ts";

/** Represents a set of piece codes, each mapped to 1. */
type CodeSet = Map<number, number>;

/** Returns the codes that can be the hurdle of a leg. */
export function listHurdleCodes(rules: MoveRules, leg: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => !leg.overEnemy || owner !== side);
  return codesOf(rules, owners, leg.over);
}

/** Returns the codes that may be on the cell where a leg ends. */
export function listLandingCodes(rules: MoveRules, { to }: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => (owner === side ? to.own : to.enemy) === true);
  const codes = codesOf(rules, owners, to.only);
  if (to.empty) codes.set(0, 1);
  return codes;
}

/** Returns the codes that a leg can capture. */
export function listVictimCodes(rules: MoveRules, { to }: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => owner !== side);
  return codesOf(rules, owners, to.only);
}

/** Returns the codes of some pieces, or of all, for the sides whose entry in `owners` is true. */
function codesOf(rules: MoveRules, owners: readonly boolean[], pieces?: readonly PieceId[]): CodeSet {
  const codes: CodeSet = new Map();
  for (const [side, isIn] of owners.entries())
    if (isIn) for (const piece of pieces ?? rules.pieces.keys()) codes.set(codeOf(rules, side, piece), 1);
  return codes;
}

/** Returns bits for what a leg may find on the cell where it ends. */
export const landingContentBits = ({ to }: Leg): number =>
  (to.empty ? HOLDS_EMPTY : 0) | (to.enemy ? HOLDS_ENEMY : 0) | (to.own ? HOLDS_OWN : 0);

/** Returns true if a path is followed step by step because tables do not support it. */
export function mustWalkPath(path: Path): boolean {
  const leg = path.legs[0];
  if (path.legs.length > 1 || path.when !== undefined || path.becomes !== undefined || leg.to.swaps)
    return true;
  if (leg.takesHurdle || ((leg.lame || leg.to.trail) && leg.most !== 1)) return true;
  if (leg.to.trail && leg.to.empty) return true;
  const isEnumerated = path.in !== undefined || leg.least > 1;
  if (leg.hop)
    return Boolean(leg.lame || leg.to.trail || path.leavesTrail || (isEnumerated && leg.hop === "behind"));
  if (leg.overEnemy || leg.over) return true;
  const isRay = leg.most !== 1 && !isEnumerated && !path.leavesTrail;
  return leg.to.only !== undefined && (!isRay || leg.to.own === true || leg.to.empty === true);
}
