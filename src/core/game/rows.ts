import { bodyCompilers, meetingActions } from "../bodies/index.ts";
import * as engine from "../engine/index.ts";
import { pileActions, pileValues } from "../piles/index.ts";
import { compileGrant, compileUnmoved, compileWish, type LineOptions } from "../rules/index.ts";
import type { MoveBoard } from "../moves/index.ts";

/** Describes the compiler of a game, with the properties that only a few values and actions use. */
interface GameCompiler extends engine.ClosureCompiler {
  readonly moves: MoveBoard | undefined;
  readonly lines: LineOptions;
}
const asGameCompiler = (c: engine.ClosureCompiler) => c as GameCompiler;

let cachedTables: { motion: unknown; piles: unknown; tables: engine.CompilerTables } | undefined;

/** Returns the compilers of all kinds of values, actions and statements. The tables are merged again after a page has loaded piles or motion. */
export function allCompilers(): engine.CompilerTables {
  if (!cachedTables || cachedTables.motion !== meetingActions || cachedTables.piles !== pileActions)
    cachedTables = { motion: meetingActions, piles: pileActions, tables: mergeCompilers() };
  return cachedTables.tables;
}

function mergeCompilers(): engine.CompilerTables {
  const bodies = bodyCompilers();
  return {
    values: {
      ...engine.engineValues,
      ...pileValues,
      stuck: (expr, c) => compileUnmoved(expr, c.program),
      ...bodies.values,
      judged:
        ({ test }, c) =>
        (m) =>
          asGameCompiler(c).moves?.holds(m.state, test, m.me) ? 1 : 0,
      amount:
        ({ amount }, c) =>
        (m) =>
          asGameCompiler(c).moves?.amount(m.state, amount, m.me) ?? 0,
    },
    actions: {
      ...engine.engineActions,
      ...pileActions,
      ...bodies.actions,
      wish: (action, c) => compileWish(action, c, asGameCompiler(c).lines),
    },
    statements: {
      ...engine.engineStatements,
      grant: ({ body }, c) => compileGrant(engine.compileStatements(body, c), asGameCompiler(c).lines),
    },
  };
}
