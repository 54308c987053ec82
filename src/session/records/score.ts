import type { Position } from "../../game/index.ts";
import type { Expr, Program } from "../../program/index.ts";
import type { Session } from "../session.ts";

const known = new WeakMap<Program, Expr | "none">();

/**
 * The value of the number called `score`, if the game has one; if each player has one, the first player's. Plays of a game are compared by it.
 */
export function scoreOf(session: Session, position: Position = session.position): number | undefined {
  const { game } = session;
  const score = known.get(game.program) ?? findScore(game.program);
  known.set(game.program, score);
  return score === "none" ? undefined : game.look(position, 0).value(score);
}

function findScore({ variables }: Program): Expr | "none" {
  const variable = variables.findIndex((it) => it.name === "score" && it.type === "number");
  return variable < 0 ? "none" : { is: "variable", variable };
}
