import { bodyActions, bodyValues, type FastBodies, motionRows } from "../bodies/index.ts";
import type { ExprOf } from "../../program/index.ts";
import {
  type ClosureCompiler,
  compileStatements,
  engineActions,
  engineStatements,
  engineValues,
  type Rows,
} from "../engine/index.ts";
import { pileActions, pileValues } from "../piles/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "../moves/index.ts";

/** Merged once: a copy of one table is quick to make, a table put together of several is not. */
const shared = {
  values: {
    ...engineValues,
    ...bodyValues,
    ...pileValues,
    stuck: (expr: ExprOf<"stuck">, c: ClosureCompiler) => compileUnmoved(expr, c.program),
  },
  actions: { ...engineActions, ...bodyActions, ...pileActions },
};

/** All rows: each turns one kind of value, action or statement into a closure. */
export function rowsOf(
  moves: MoveBoard | undefined,
  lines: () => LineOptions,
  fastBodies: FastBodies | undefined,
): Rows {
  const motion = motionRows(fastBodies);
  return {
    values: {
      ...shared.values,
      ...motion.values,
      judged:
        ({ test }) =>
        (m) =>
          moves?.holds(m.state, test, m.me) ? 1 : 0,
      amount:
        ({ amount }) =>
        (m) =>
          moves?.amount(m.state, amount, m.me) ?? 0,
    },
    actions: { ...shared.actions, ...motion.actions, wish: (action, c) => compileWish(action, c, lines()) },
    statements: {
      ...engineStatements,
      grant: ({ body }, c) => compileGrant(compileStatements(body, c), lines()),
    },
  };
}
