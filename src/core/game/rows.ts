import { bodyRows } from "../bodies/index.ts";
import {
  compileStatements,
  engineActions,
  engineStatements,
  engineValues,
  type Rows,
} from "../engine/index.ts";
import { pileActions, pileValues } from "../piles/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "../moves/index.ts";

/** Joins the compilers once: copying one table is fast, merging several is not. */
const shared = {
  values: {
    ...engineValues,
    ...pileValues,
    stuck: (expr, c) => compileUnmoved(expr, c.program),
  },
  actions: { ...engineActions, ...pileActions },
} satisfies { [K in keyof Rows]?: Partial<Rows[K]> };

/** Returns the compilers of all kinds of values, actions and statements. */
export function assembleCompilerRows(moves: MoveBoard | undefined, lines: () => LineOptions): Rows {
  const bodies = bodyRows();
  return {
    values: {
      ...shared.values,
      ...bodies.values,
      judged:
        ({ test }) =>
        (m) =>
          moves?.holds(m.state, test, m.me) ? 1 : 0,
      amount:
        ({ amount }) =>
        (m) =>
          moves?.amount(m.state, amount, m.me) ?? 0,
    },
    actions: { ...shared.actions, ...bodies.actions, wish: (action, c) => compileWish(action, c, lines()) },
    statements: {
      ...engineStatements,
      grant: ({ body }, c) => compileGrant(compileStatements(body, c), lines()),
    },
  };
}
