import { onceFor } from "../../base/index.ts";
import type { Position } from "../../game/index.ts";
import type { Expr, Program } from "../../program/index.ts";
import type { Session } from "../session.ts";

/**
 * Returns the value of the number called `score`, if the game declares one; if each player has one, returns the
 * first player's. Games with a score are compared by it.
 */
export function scoreOf(session: Session, position: Position = session.position): number | undefined {
  const { game } = session;
  const score = findScore(game.program);
  return score && game.look(position, 0).value(score);
}

const findScore: (program: Program) => Expr | undefined = /* @__PURE__ */ onceFor(({ score, variables }) => {
  if (score) return score;
  const variable = variables.findIndex((it) => it.name === "score" && it.type === "number");
  return variable < 0 ? undefined : { is: "variable", variable };
});
