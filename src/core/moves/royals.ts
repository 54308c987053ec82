import type { Condition, MoveRules } from "../../program/index.ts";

/** The pieces that must not stand attacked after their side's move. */
export const royalPieces = (rules: MoveRules): number[] => [...new Set(rules.forbid.flatMap(attackedOwn))];

/** What is forbidden because of attacks on own pieces: where it holds already, the side is in check. */
export const checkTests = (rules: MoveRules): Condition[] => rules.forbid.flatMap(checksIn);

function checksIn(test: Condition): Condition[] {
  if (test.is === "or") return test.of.flatMap(checksIn);
  return attackedOwn(test).length > 0 ? [test] : [];
}

function attackedOwn(test: Condition): readonly number[] {
  if (test.is === "attacked" && test.pieces.whose === "my" && !test.by) return test.pieces.pieces;
  return test.is === "and" || test.is === "or" ? test.of.flatMap(attackedOwn) : [];
}
