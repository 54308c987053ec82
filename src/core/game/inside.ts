// Exposes the internals of a game, for the modules `trace`, `testing` and `solve` only.

import { type Body, roots } from "../../program/index.ts";
import { recycleRecords, compileStatements, type Position, type State } from "../engine/index.ts";
import type { Begun, Game } from "./game.ts";
import { emptyReport } from "./cycle-end.ts";
import { MadeGame } from "./make-game.ts";

export type { Observer, ProgramCompiler } from "./compile-program.ts";
export { giveControls } from "./inputs.ts";

/** Describes the machine and the compiled program of a game. */
export type GameInternals = ReturnType<typeof internalsOf>;

export const internalsOf = (game: Game) => MadeGame.internalsOf(game);

/** Does the same to a copy of a position, which may belong to an observed copy of the game. */
export function arrangeCopy(game: Game, position: Position, body: Body): Begun {
  const copy = game.restore(position.save()) as Position;
  arrangePosition(game, copy, body);
  return { position: copy, report: emptyReport };
}

/**
 * Changes a position in place by statements that are not part of the game. If they are refused or fail, the position is unchanged and the
 * reason is returned.
 */
export function arrangePosition(game: Game, position: Position, body: Body): string | undefined {
  const { machine: m, compiled } = internalsOf(game);
  const state = position as State;
  const run = compiled.inside(roots.start.parts, body, () => compileStatements(body.statements, compiled));
  if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
  const mark = state.undoLog.length;
  state.undoLog.compactFrom = mark;
  m.enter(state, state.turn);
  m.observer?.begin(m, "start");
  run(m);
  m.observer?.end(m);
  if (state.layout.bodies !== undefined) recycleRecords(state, m.loose);
  const failureText = m.fault?.text ?? m.reason?.text;
  if (failureText !== undefined) state.rollBack(mark);
  state.dropChanges();
  return failureText;
}
