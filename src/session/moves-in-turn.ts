import { type CompiledMoves, compileMoves, playOf } from "../game/index.ts";
import type { Program } from "../program/index.ts";
import { type MoveOption, optionsIn } from "./choosing.ts";
import type { Session } from "./session.ts";

const known = new WeakMap<Program, CompiledMoves>();

/** The moves that a player would have were it their turn now; none in games without moves. */
export function movesInTurn({ game, position }: Session, player: number): readonly MoveOption[] {
  const { program } = game;
  const now = game.borrowPlay(position);
  if (!program.moves || !now || position.ending !== "playing") return [];
  const compiled = known.get(program) ?? compileMoves(program.moves.rules);
  known.set(program, compiled);
  return optionsIn(playOf(compiled, { ...now.setup(), turn: player }), player);
}
