// The second door of the game, for `trace`, `testing` and `solve` only: its machine and compiled program, and how controls are given.

import { type Body, roots } from "../../program/index.ts";
import { closeRecords, compileStatements, type Position, type State } from "../engine/index.ts";
import type { Game } from "./game.ts";
import { insideOf } from "./make-game.ts";

export type { Observer, ProgramCompiler } from "./compile-program.ts";
export { giveControls } from "./inputs.ts";
export { type Inside, insideOf } from "./make-game.ts";

/**
 * Changes a position in place by statements that are no part of the game, with nothing to undo after that. Why it could not be, if a
 * line was refused or failed: then the position is as it was.
 */
export function arrange(game: Game, position: Position, body: Body): string | undefined {
  const { machine: m, compiled } = insideOf(game);
  const state = position as State;
  const run = compiled.inside(roots.start.parts, body, () => compileStatements(body.statements, compiled));
  if (m.locals.length < compiled.scope.size) m.locals = new Int32Array(compiled.scope.size);
  const mark = state.journal.length;
  state.journal.mark = mark;
  m.enter(state, state.turn);
  run(m);
  if (state.layout.bodies !== undefined) closeRecords(state, m.loose);
  const wrong = m.fault?.text ?? m.reason?.text;
  if (wrong !== undefined) state.rollBack(mark);
  state.dropChanges();
  return wrong;
}
