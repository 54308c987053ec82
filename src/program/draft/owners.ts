import type { ExprNode, Word } from "../../syntax/index.ts";
import type { Env } from "./environment.ts";
import { lowerValue } from "./lower.ts";
import type * as out from "../data/program.ts";

/** Returns the player that `of` refers to. An `of` after something that all players share is reported. */
export function resolveOwner(
  of: ExprNode | undefined,
  eachPlayer: boolean,
  word: Word,
  env: Env,
): out.Expr | undefined {
  if (!of) return undefined;
  if (!eachPlayer) {
    const hint = "Declare what each player has in `state for each player`.";
    const message = `There is one \`${word.text}\` for all players.`;
    return env.draft.report.error("of-shared", word.span, message, hint);
  }
  return lowerValue(of, env, "player");
}
