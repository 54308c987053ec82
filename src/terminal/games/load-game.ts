import { type Game, makeGame } from "../../game/index.ts";
import { readPlayable } from "./game-file.ts";

/** Reads GAME and makes it ready to play; its mistakes are told, and end the command. */
export function loadGame(game: string, options: { readonly plainRules?: boolean } = {}): Game {
  return makeGame(
    readPlayable(game).program,
    options.plainRules ? { rules: "plain" } : { statements: "written" },
  );
}
