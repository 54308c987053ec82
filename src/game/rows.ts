import {
  compileAdvance,
  compileBecome,
  compileBlocked,
  compileClear,
  compileField,
  compileFieldAction,
  compileFits,
  compileHeading,
  compileLay,
  compileMirror,
  compileMove,
  compileNew,
  compilePush,
  compileRemove,
  compileRests,
  compileSlide,
  compileSlotAssignment,
  compileTouches,
  compileTurn,
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
  compilePath,
} from "../bodies/index.ts";
import {
  compileAssignment,
  engineActions,
  type ActionFor,
  type ClosureCompiler,
  type Rows,
  engineValues,
  type Act,
  compileStatements,
  engineStatements,
} from "../engine/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "./move-board.ts";

/**
 * All rows: what turns each kind of value, action and statement into a closure. What comes late on a page stands behind a function, for it
 * is there only when the first program that needs it is compiled.
 */
export function rowsOf(moves: MoveBoard | undefined, lines: LineOptions): Rows {
  return {
    values: {
      ...engineValues,
      path: (expr, c) => compilePath(expr, c),
      new: (expr, c) => compileNew(expr, c),
      field: (expr, c) => compileField(expr, c),
      heading: (expr, c) => compileHeading(expr, c),
      fits: (expr, c) => compileFits(expr, c),
      touches: (expr, c) => compileTouches(expr, c),
      rests: (expr, c) => compileRests(expr, c),
      blocked: (expr, c) => compileBlocked(expr, c),
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
    actions: {
      ...engineActions,
      assign,
      add: assign,
      remove: (action, c) => compileRemove(action, c),
      move: (action, c) => compileMove(action, c),
      become: (action, c) => compileBecome(action, c),
      lay: (action, c) => compileLay(action, c),
      slide: (action, c) => compileSlide(action, c),
      turn: (action, c) => compileTurn(action, c),
      mirror: (action, c) => compileMirror(action, c),
      settle: (action, c) => compileMirror(action, c),
      push: (action, c) => compilePush(action, c),
      advance: (action, c) => compileAdvance(action, c),
      shove: (action, c) => compileShove(action, c),
      link: (action, c) => compileLink(action, c),
      unlink: (action, c) => compileUnlink(action, c),
      "put-under": (action, c) => compilePutUnder(action, c),
      board: (action) => compileBoard(action),
      stay: () => () => true,
      join: (action) => compileJoin(action),
      clear: (action, c) => compileClear(action, c),
      "assign-field": (action, c) => compileFieldAction(action, c),
      "add-field": (action, c) => compileFieldAction(action, c),
      wish: (action, c) => compileWish(action, c, lines),
    },
    statements: {
      ...engineStatements,
      grant: ({ body }, c) => compileGrant(compileStatements(body, c), lines),
    },
  };
}

/** A slot holds a body; every other variable an integer. */
function assign(action: ActionFor<"assign" | "add">, c: ClosureCompiler): Act {
  const isSlot = c.program.variables[action.variable].type === "thing";
  return isSlot ? compileSlotAssignment(action, c) : compileAssignment(action, c);
}
