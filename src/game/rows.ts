import { bodyActions, bodyValues } from "../bodies/index.ts";
import {
  compileStatements,
  engineActions,
  engineStatements,
  engineValues,
  type Rows,
} from "../engine/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "./move-board.ts";

/** All rows: each turns one kind of value, action or statement into a closure. */
export function rowsOf(moves: MoveBoard | undefined, lines: LineOptions): Rows {
  return {
    values: {
      ...engineValues,
      ...bodyValues,
      stuck: (expr, c) => compileUnmoved(expr, c.program),
      judged:
        ({ test }) =>
        (m) =>
          moves?.holds(m.state, test, m.me) ? 1 : 0,
      amount:
        ({ amount }) =>
        (m) =>
          moves?.amount(m.state, amount, m.me) ?? 0,
    },
    actions: { ...engineActions, ...bodyActions, wish: (action, c) => compileWish(action, c, lines) },
    statements: {
      ...engineStatements,
      grant: ({ body }, c) => compileGrant(compileStatements(body, c), lines),
    },
  };
}
