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

/** Reports a name that is used like a pile. */
export function reportNotPile(word: Word, { draft }: Env): void {
  const hint =
    word.text === "kind"
      ? "Kinds are counted by a sum: `sum of (if price[it] > 2 then 1 else 0) for each kind of gem`."
      : draft.names.get(word.text)?.sort === "kind"
        ? `Members are tested behind \`where\`: \`count ${word.text} where x of it = 1\`.`
        : "Declare one in `state`: `pile deck of up to 52 kinds`.";
  if (word.text === "kind" || draft.names.get(word.text))
    draft.report.error("pile-wanted", word.span, `\`${word.text}\` is not a pile.`, hint);
  else draft.report.unknown("name-unknown", "pile", word, draft.names.of("pile"));
}
