import { type Game, makeGame, none } from "../../game/index.ts";
import { readPlayable } from "./game-file.ts";

export interface LoadGameOptions {
  /** Plays by the reference implementation. */
  readonly plain?: boolean | undefined;
}

/** Reads GAME and makes it ready to play. Mistakes in it are printed, and end the command. */
export function loadGame(game: string, { plain = false }: LoadGameOptions = {}): Game {
  const { program } = readPlayable(game);
  return plain ? makeGame(program, { fast: none }) : makeGame(program, { now: () => performance.now() });
}
