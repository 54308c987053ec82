import { bodyCompilers } from "../bodies/index.ts";
import {
  compileStatements,
  engineActions,
  engineStatements,
  engineValues,
  type CompilerTables,
} from "../engine/index.ts";
import { pileActions, pileValues } from "../piles/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "../moves/index.ts";

/** Returns the compilers of all kinds of values, actions and statements. A page that has not loaded the piles has none of theirs. */
export function assembleCompilers(moves: MoveBoard | undefined, lines: () => LineOptions): CompilerTables {
  const bodies = bodyCompilers();
  return {
    values: {
      ...engineValues,
      ...pileValues,
      stuck: (expr, c) => compileUnmoved(expr, c.program),
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
    actions: {
      ...engineActions,
      ...pileActions,
      ...bodies.actions,
      wish: (action, c) => compileWish(action, c, lines()),
    },
    statements: {
      ...engineStatements,
      grant: ({ body }, c) => compileGrant(compileStatements(body, c), lines()),
    },
  };
}
